/** Trusted schedules of podcasts. The days since the last release replace the shape of the week. */
import { dayMs } from '@spotdesk/sdk/values'
import { mean } from './robust.ts'

/** Days of release of a publisher's own calendar, past and to come, as milliseconds of the epoch. */
export interface TrustedSchedule {
  zoneId: number
  releasesMs: readonly number[]
}

/** Days after a release that have their own learned share of a podcast's requests. Older episodes count as the last of them. */
const releaseDays = 14

/**
 * Relative volume of a day by its distance from the last release, as history has it.
 * @param counts requests of each day up to the day before the origin
 */
export function releaseShape(counts: Float64Array, originMs: number, { releasesMs }: TrustedSchedule): (day: number) => number {
  const releases = releasesMs.map((at) => Math.floor((at - originMs) / dayMs)).toSorted((a, b) => a - b)
  const ageOn = (day: number): number => {
    const last = releases.findLast((release) => release <= day)
    return last === undefined ? releaseDays : Math.min(releaseDays, day - last)
  }
  const average = mean(counts)
  const [sums, seen] = [new Float64Array(releaseDays + 1), new Float64Array(releaseDays + 1)]
  for (const [index, count] of counts.entries()) {
    const age = ageOn(index - counts.length)
    sums[age]! += count
    seen[age]! += 1
  }
  return (day) => {
    // An age that history has not seen takes the nearest younger one that it has.
    for (let age = ageOn(day); age >= 0; age -= 1) if (seen[age]! > 0 && average > 0) return sums[age]! / seen[age]! / average
    return 1
  }
}
