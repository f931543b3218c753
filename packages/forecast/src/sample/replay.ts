/** Replay of the history. Calculations that follow single listeners through a future block use the 28 days of each listener for it. */
import { mix } from '../hash.ts'
import { blockHours } from './calendar.ts'
import type { Sample } from './sample.ts'

const weekHours = 168
const weeks = blockHours / weekHours
const seed = 0x5eed

/**
 * The hour of a block, 0 to 671, at which each row stands in every block of the future. It is the row's hour of the history, moved by a
 * number of whole weeks that comes from a hash of its listener. So each future week is made of all weeks of the history. The rows of one
 * listener are therefore a rotation of their order in time. Those that moved past the end of the block stand before the others.
 */
export function replayHours({ rows, listeners, listenerStarts, hour }: Sample): Uint16Array {
  const hours = new Uint16Array(rows)
  for (let listener = 0; listener < listeners; listener += 1) {
    const shift = weekHours * (mix(listener, seed) % weeks)
    for (let row = listenerStarts[listener]!; row < listenerStarts[listener + 1]!; row += 1) hours[row] = (hour[row]! + shift) % blockHours
  }
  return hours
}
