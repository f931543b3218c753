/** Days and times as the signed-in user's profile formats them. Screens format with these and not with the functions of the SDK. */
import { type Formats, formatDay, formatDayTime, formatTime, lastDayOf, lastMinuteOf } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { useUser } from './session/use-user.ts'

export interface Dates {
  day: (instant: Date | null, zone: string) => string
  dayTime: (instant: Date | null, zone: string) => string
  /** The time of day alone. */
  time: (instant: Date, zone: string) => string
  /** The last day of what ends at an instant: an end at midnight is shown as the day before. */
  lastDay: (end: Date, zone: string) => string
  /** An end with its time: one at midnight is the last minute of the day before, as the field of an end shows it. */
  endTime: (end: Date, zone: string) => string
}

export function createDates(formats: Formats): Dates {
  return {
    day: (instant, zone) => formatDay(instant, zone, formats),
    dayTime: (instant, zone) => formatDayTime(instant, zone, formats),
    time: (instant, zone) => formatTime(instant, zone, formats),
    lastDay: (end, zone) => lastDayOf(end, zone, formats),
    endTime: (end, zone) => lastMinuteOf(end, zone, formats),
  }
}

export function useDates(): Dates {
  const { dateFormat, timeFormat } = useUser()
  return useMemo(() => createDates({ dateFormat, timeFormat }), [dateFormat, timeFormat])
}
