/** The targeting of a body that is saved: a long one is parsed in a thread, and an agency saves one at a time. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { Problem, type ProblemData, problemData, createProblem } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { computeInThread, inBodyTurn } from '../../platform/jobs/in-thread.ts'
import type { ThreadWork } from '../../platform/jobs/thread-work.ts'
import { type Written, isLong, parseWritten } from './reading.ts'

type Parsed = { targeting: Targeting } | { problem: ProblemData }

export const targetingParser: ThreadWork<Written, Parsed> = {
  name: 'parse a targeting',
  time: 'readBodyMs',
  tooDemanding: 'payloadTooLarge',
  *run(body) {
    try {
      yield { targeting: parseWritten(body) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      yield { problem: problemData(error) }
    }
  },
}

/**
 * Saves the targeting of a body; with a long one in the turn of the agency, from reading to the end of the write.
 * @throws Problem validationFailed with the place of each error in the body; what `save` throws; ShareTaken
 */
export async function withWritten<T>(
  { actor, signal }: Pick<Call, 'actor' | 'signal'>,
  body: Written | { groups: null },
  save: (targeting: Targeting | null) => Promise<T>,
): Promise<T> {
  if ('groups' in body && body.groups === null) return save(null)
  if (!isLong(body)) return save(parseWritten(body))
  return inBodyTurn(actor.agencyId, signal, async () => {
    const parsed = await computeInThread(targetingParser, body)
    if ('problem' in parsed) throw createProblem(parsed.problem)
    return save(parsed.targeting)
  })
}
