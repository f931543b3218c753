/** Clocks of time zones over 28 days, as tables. A row is read by its hour and second, and no row asks the platform for an offset. */
import { hourMs, zoneOffsetMs } from '@spotdesk/sdk/values'
import { blockHours, blockMs, weekDay } from './calendar.ts'
import type { Sample } from './sample.ts'

/** Offsets in force since 1972, and the instants at which they change, are whole quarters of an hour. */
const [quarters, quarterMs, quarterSeconds] = [4, hourMs / 4, 900]

/** The place of a row in a table of a clock. */
export function toQuarter(hour: number, second: number): number {
  return hour * quarters + Math.floor(second / quarterSeconds)
}

/**
 * A value for each quarter of an hour of 28 days, at `toQuarter(hour, second)`.
 * @param startMs start of the 28 days, milliseconds of the epoch
 * @param valueOf 0 to 255, of a local time: milliseconds of the epoch as if the clock were that of UTC
 */
export function clockTable(startMs: number, timeZone: string, valueOf: (localMs: number) => number): Uint8Array {
  return Uint8Array.from({ length: blockHours * quarters }, (_, quarter) => {
    const at = startMs + quarter * quarterMs
    return valueOf(at + zoneOffsetMs(new Date(at), timeZone))
  })
}

const weekHour = (localMs: number): number => weekDay(localMs) * 24 + (Math.floor(localMs / hourMs) % 24)

const weekTables = new WeakMap<Sample, Map<string, Uint8Array>>()

/** Hours of the week, Monday midnight 0, over the history on a zone's clock, at `toQuarter(hour, second)`. */
export function getWeekHours(sample: Sample, timeZone: string): Uint8Array {
  let known = weekTables.get(sample)
  if (!known) weekTables.set(sample, (known = new Map()))
  let table = known.get(timeZone)
  if (!table) known.set(timeZone, (table = clockTable(sample.originMs - blockMs, timeZone, weekHour)))
  return table
}

/**
 * The hour of the listener's week of each row, or of the station's where the listener's place is not known (docs/domain.md §9.2). It is the
 * local hour of the request. A row that stands for a day after a change of the clocks keeps it, since habits follow the local clock.
 */
export function localHours(sample: Sample): Uint16Array {
  const { rows, hour, second, codes, zones, placeTimeZones } = sample
  const ofPlace = placeTimeZones.map((timeZone) => (timeZone === '' ? null : getWeekHours(sample, timeZone)))
  const ofZone = zones.map(({ timeZone }) => getWeekHours(sample, timeZone))
  const local = new Uint16Array(rows)
  for (let row = 0; row < rows; row += 1)
    local[row] = (ofPlace[codes.place[row]!] ?? ofZone[codes.zone[row]!]!)[toQuarter(hour[row]!, second[row]!)]!
  return local
}
