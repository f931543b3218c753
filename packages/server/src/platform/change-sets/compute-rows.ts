/** Where rows are computed: many or large ones in a thread, few where they are asked for. */
import type { Actor } from '../http/actor.ts'
import { inSlices } from '../jobs/in-slices.ts'
import { doInThread } from '../jobs/in-thread.ts'
import type { PartOf, ThreadTask } from '../jobs/thread.ts'
import { type NamedValues, nameValuesIn } from '../../campaigns/targeting/known-values.ts'

/** Up to so many rows with so many characters in all, a thread costs more time than it saves. */
const mostHere = { rows: 20, characters: 100_000 }

type RowsTask = Extract<ThreadTask, { type: 'parse' | 'plan' }>
type RowOfTask<T extends RowsTask> = PartOf[T['type']] extends (infer R)[] ? R : never

/**
 * Computes rows for an agency.
 * @param cells of the task, row by row
 * @param here the same computation, for little work
 * @throws TaskRefused planTooDemanding, for work in a thread that takes more than its time or memory
 */
export async function computeRows<T extends RowsTask>(
  { agencyId }: Pick<Actor, 'agencyId'>,
  task: T,
  cells: readonly Readonly<Record<string, string>>[],
  here: () => Iterable<RowOfTask<T>>,
): Promise<RowOfTask<T>[]> {
  if (isLittle(cells)) return inSlices(here(), (row) => row)
  const rows: RowOfTask<T>[] = []
  await doInThread(agencyId, task, (part) => void rows.push(...(part as RowOfTask<T>[])))
  return rows
}

/**
 * Which values these targetings name.
 * @throws TaskRefused planTooDemanding
 */
export async function nameTargetings({ agencyId }: Pick<Actor, 'agencyId'>, texts: readonly string[]): Promise<NamedValues> {
  if (isLittle(texts.map((text) => ({ text })))) return nameValuesIn(texts)
  let values: NamedValues = { named: new Map(), podcasts: false }
  await doInThread(agencyId, { type: 'name', texts }, (part) => (values = part))
  return values
}

function isLittle(rows: readonly Readonly<Record<string, string>>[]): boolean {
  if (rows.length > mostHere.rows) return false
  const characters = rows.flatMap((cells) => Object.values(cells)).reduce((sum, { length }) => sum + length, 0)
  return characters <= mostHere.characters
}
