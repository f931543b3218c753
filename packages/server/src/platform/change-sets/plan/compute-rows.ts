/** Computation of rows: many or large ones in a thread, a few small ones in the calling thread. */
import { inSlices } from '../../jobs/thread/in-slices.ts'
import { type ThreadUser, doInThread } from '../../jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../jobs/thread/thread-work.ts'

/** Up to this number of rows and characters, a thread costs more time than it saves. */
const mostHere = { rows: 20, characters: 100_000 }

type Cells = Readonly<Record<string, string>>

interface RowsTask<Task, Row> {
  task: Task
  /** Cells of the task, row by row. */
  cells: readonly Cells[]
  /** The same computation, for little work. */
  here(): Iterable<Row>
}

/**
 * Computes rows for an agency.
 * @throws TaskRefused for work in a thread that needs more than the allowed time or memory
 */
export async function computeRows<Task, Row>(
  user: ThreadUser,
  work: ThreadWork<Task, Row[]>,
  { task, cells, here }: RowsTask<Task, Row>,
): Promise<Row[]> {
  if (isLittle(cells)) return inSlices(here(), (row) => row)
  const rows: Row[] = []
  await doInThread(user, work, task, (part) => void rows.push(...part))
  return rows
}

/** True for cells that are computed in the calling thread. */
export function isLittle(rows: readonly Cells[]): boolean {
  if (rows.length > mostHere.rows) return false
  const characters = rows.flatMap((cells) => Object.values(cells)).reduce((sum, { length }) => sum + length, 0)
  return characters <= mostHere.characters
}
