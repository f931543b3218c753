/** Which values targetings name, found in a thread when there is much to read. */
import { isLittle } from '../../platform/change-sets/plan/compute-rows.ts'
import { type ThreadUser, doInThread } from '../../platform/jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../platform/jobs/thread/thread-work.ts'
import { type NamedValues, nameValuesIn } from './known-values.ts'

export const valueNamer: ThreadWork<readonly string[], NamedValues> = {
  name: 'name values of targetings',
  time: 'planMs',
  tooDemanding: 'planTooDemanding',
  *run(texts) {
    yield nameValuesIn(texts)
  },
}

/** @throws TaskRefused planTooDemanding */
export async function nameTargetings(user: ThreadUser, texts: readonly string[]): Promise<NamedValues> {
  if (isLittle(texts.map((text) => ({ text })))) return nameValuesIn(texts)
  let values: NamedValues = { named: new Map(), podcasts: false }
  await doInThread(user, valueNamer, texts, (part) => (values = part))
  return values
}
