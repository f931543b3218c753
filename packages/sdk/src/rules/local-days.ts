/** Days of a zone by their number, for loops over many of them. Day 0 is 1 January 1970. */
import { startOfDay, zoneOffsetMs, dayMs } from '../values/index.ts'

export interface LocalDays {
  /** Number of the day in which an instant lies. */
  numberOf(at: number): number
  /** The instant at which a day begins. */
  startOf(day: number): number
  /** 'yyyy-MM-dd'. */
  textOf(day: number): string
  /** 0 is Monday. */
  weekdayOf(day: number): number
}

/** The day of a number, 'yyyy-MM-dd'. */
function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Caches the beginnings of days: campaigns of one agency need the same ones. */
export function createLocalDays(zone: string): LocalDays {
  const starts = new Map<number, number>()
  return {
    numberOf: (at) => Math.floor((at + zoneOffsetMs(new Date(at), zone)) / dayMs),
    startOf: (day) => {
      let start = starts.get(day)
      // Noon in UTC plus the offset lies within the day for every zone.
      if (start === undefined) {
        const noon = day * dayMs + dayMs / 2
        starts.set(day, (start = startOfDay(new Date(noon - zoneOffsetMs(new Date(noon), zone)), zone).getTime()))
      }
      return start
    },
    textOf: dayText,
    weekdayOf: (day) => (((day + 3) % 7) + 7) % 7,
  }
}
