/** The rows of a question, and fewer rows that represent all of them. */
import type { Snapshot } from '../snapshot.ts'

/** Rows of a question in one block, ascending, with the requests that each stands for. */
export interface QuestionRows {
  block: number
  count: number
  rows: Uint32Array
  worth: Float32Array
}

/** The rows of every n-th listener, so that about `most` are left. Raised weights keep the sum of each block. */
export function thinOut(
  { inventory }: Pick<Snapshot, 'inventory'>,
  all: readonly QuestionRows[],
  most: number,
): { lists: readonly QuestionRows[]; step: number } {
  const step = Math.max(1, Math.ceil(all.reduce((sum, { count }) => sum + count, 0) / most))
  if (step === 1) return { lists: all, step }
  const { listenerStarts } = inventory.sample
  return { lists: all.map((list) => thinList(list, listenerStarts, step)), step }
}

function thinList({ block, count, rows, worth }: QuestionRows, listenerStarts: Uint32Array, step: number): QuestionRows {
  const thin = { rows: new Uint32Array(count), worth: new Float32Array(count) }
  let [kept, listener, whole, part] = [0, 0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    while (listenerStarts[listener + 1]! <= rows[index]!) listener += 1
    whole += worth[index]!
    if (listener % step !== 0) continue
    thin.rows[kept] = rows[index]!
    thin.worth[kept] = worth[index]!
    part += worth[index]!
    kept += 1
  }
  for (let index = 0; index < kept; index += 1) thin.worth[index] = (thin.worth[index]! * whole) / part
  return { block, count: kept, rows: thin.rows.subarray(0, kept), worth: thin.worth.subarray(0, kept) }
}
