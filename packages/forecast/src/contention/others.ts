/** A sample of whole listeners, for the requests that claims get outside the question's rows. It is made once for a snapshot. */
import type { Snapshot } from '../snapshot.ts'
import { type RowWords, wordsOfRows } from './row-words.ts'
import { toDayHours, daysOfBlock, worthIn } from './rows.ts'

export interface Others {
  rows: Uint32Array
  words: RowWords
  listener: Uint32Array
  hours: Uint16Array
  dayHour: Uint8Array
  day: Uint8Array
  /** Requests of each row, by block. */
  worth: Map<number, Float32Array>
  /** Rows of contention over those of the sample. */
  scale: number
  /** Positions of the rows of each set of the snapshot. */
  sets: Map<number, Uint32Array>
}

/** Rows of all blocks in the sample. */
const mostRows = 8_000

const known = new WeakMap<Snapshot, Map<string, Others>>()
/** The number of samples kept for a snapshot. Questions that are read in part differ in the part that is read. */
const mostKept = 12

/**
 * @param step rows of a question are those of every so-many-th listener, and before the row `end`: so are those of the sample, so that it
 * is known which of them are not the question's
 */
export function sampleOthers(snapshot: Snapshot, step: number, end: number): Others {
  let samples = known.get(snapshot)
  if (!samples) known.set(snapshot, (samples = new Map()))
  const blocks = [...new Set(snapshot.planes.map(({ block }) => block))]
  const every = step * Math.max(1, Math.ceil((end * blocks.length) / mostRows / step))
  const key = `${every} ${end}`
  const others = samples.get(key) ?? makeOthers(snapshot, blocks, every, end)
  // The last that were asked for stand at the end.
  samples.delete(key)
  samples.set(key, others)
  if (samples.size > mostKept) samples.delete(samples.keys().next().value!)
  return others
}

const bases = new WeakMap<Snapshot['strata'], Map<string, Omit<Others, 'sets'>>>()

/** The part that does not depend on the book is one for a snapshot and for those that differ from it in the book alone. */
function makeOthers(snapshot: Snapshot, blocks: readonly number[], every: number, end: number): Others {
  let samples = bases.get(snapshot.strata)
  if (!samples) bases.set(snapshot.strata, (samples = new Map()))
  const key = `${every} ${end} ${blocks.join()}`
  let base = samples.get(key)
  if (!base) samples.set(key, (base = makeBase(snapshot, blocks, every, end)))
  if (samples.size > mostKept) samples.delete(samples.keys().next().value!)
  return { ...base, sets: new Map() }
}

function makeBase(snapshot: Snapshot, blocks: readonly number[], every: number, end: number): Omit<Others, 'sets'> {
  const { inventory, replayHour } = snapshot
  const { listenerStarts } = inventory.sample
  const list: number[] = []
  for (let listener = 0; listenerStarts[listener]! < end; listener += every)
    for (let row = listenerStarts[listener]!; row < listenerStarts[listener + 1]!; row += 1) list.push(row)
  const rows = Uint32Array.from(list)
  const hours = Uint16Array.from(rows, (row) => replayHour[row]!)
  return {
    rows,
    words: wordsOfRows(rows),
    listener: listenersIn(snapshot, rows),
    hours,
    dayHour: toDayHours(hours),
    day: daysOfBlock(hours),
    worth: new Map(blocks.map((block) => [block, worthIn(snapshot, block, rows)])),
    scale: snapshot.rows / Math.max(1, rows.length),
  }
}

/** The listener of each of some ascending rows. */
export function listenersIn({ inventory }: Snapshot, rows: Uint32Array): Uint32Array {
  const { listenerStarts } = inventory.sample
  const listeners = new Uint32Array(rows.length)
  let listener = 0
  for (let index = 0; index < rows.length; index += 1) {
    while (listenerStarts[listener + 1]! <= rows[index]!) listener += 1
    listeners[index] = listener
  }
  return listeners
}
