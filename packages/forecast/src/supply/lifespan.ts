/** The days in which a zone lived: its birth and its end. They are separated from days that lack requests by chance. */
import { mean, median } from './robust.ts'
import { toWeekPosition } from './series.ts'

export interface Lifespan {
  /** Days from the origin: the first with requests of a zone that began late; null if it has all the history. */
  firstDay: number | null
  /** The last with requests of a zone that ended; null if it has not. */
  lastDay: number | null
}

/** Expected requests of silent days from which silence is not chance: e⁻⁹ is one in eight thousand. */
const certain = 9
/** Whole days of silence that end a zone; fewer are an outage. */
const endingDays = 3
/**
 * Days with less than this part of a usual one are silent. Somebody tests before a launch, and old players still send requests after the
 * end.
 */
const silentShare = 0.02

/**
 * @param requests of each day up to the day before the origin
 * @param shape factor of each position of the week
 */
export function findLifespan(requests: Float64Array, shape: Float64Array): Lifespan {
  const floor = silentShare * median(requests.filter((count) => count > 0))
  const counts = requests.map((count) => (count > floor ? count : 0))
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return { firstDay: null, lastDay: null }
  let last = counts.length - 1
  while (counts[last] === 0) last -= 1
  const lived = counts.subarray(first, last + 1)
  // The weeks next to the silence. The requests of a zone long ago say nothing about it.
  const dailyIn = (from: number, to: number): number => mean(lived.subarray(Math.max(0, from), to))
  const expectedIn = (from: number, to: number, daily: number): number => {
    let sum = 0
    for (let index = from; index < to; index += 1) sum += daily * shape[toWeekPosition(index - counts.length)]!
    return sum
  }
  const gap = longestGap(lived)
  const isSilence = (from: number, to: number, daily: number): boolean =>
    // A zone that is silent now and then, such as one of weekly episodes, has to be silent for twice as long as ever before.
    to - from > 2 * gap && expectedIn(from, to, daily) > certain
  const silentAtEnd = counts.length - 1 - last
  return {
    firstDay: first > 0 && isSilence(0, first, dailyIn(0, 28)) ? first - counts.length : null,
    lastDay:
      silentAtEnd >= endingDays && isSilence(last + 1, counts.length, dailyIn(lived.length - 28, lived.length))
        ? last - counts.length
        : null,
  }
}

/** Days of the longest silence between two days with requests. */
function longestGap(counts: Float64Array): number {
  let [longest, now] = [0, 0]
  for (const count of counts) {
    now = count > 0 ? 0 : now + 1
    longest = Math.max(longest, now)
  }
  return longest
}
