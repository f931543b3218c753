/**
 * Days and times as the person at the terminal reads them: in the formats of their profile. Data of programs never goes through here.
 * The formats are those of the run: one run prints for one person.
 */
import { dayInWords, formatDay, formatDayTime, type Formats, formatTime, isoDay, lastDayOf } from '@spotdesk/sdk/values'

/** Where nobody's profile is known, and in data. */
const neutral: Formats = { dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }
let formats = neutral

/** The zone of this machine, where nobody's agency is known. */
export const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the formats of this run; without any, they are neutral again. */
export function readAs({ dateFormat, timeFormat }: Formats = neutral): void {
  formats = { dateFormat, timeFormat }
}

/** The day of an instant in a zone; a dash for none. */
export const dayText = (iso: string | null, zone: string) => formatDay(iso === null ? null : new Date(iso), zone, formats)

/** The last day of what ends at an instant: an end is half-open, so one at midnight is the day before. */
export const lastDayText = (iso: string | null, zone: string) => (iso === null ? '–' : lastDayOf(new Date(iso), zone, formats))

/** The day of a value: people get the month as a word, since it may have been read from a text in another order of days. */
function valueDay(instant: Date, zone: string): string {
  if (formats === neutral) return formatDay(instant, zone, formats)
  return dayInWords(isoDay(instant, zone), formats.dateFormat.startsWith('MM') ? 'en-US' : 'en-GB')
}

/** Days and times of the values of a change. */
export const dateTexts = {
  day: valueDay,
  dayTime: (instant: Date, zone: string) => `${valueDay(instant, zone)} ${formatTime(instant, zone, formats)}`,
}

/** Day and time of an instant in a zone. */
export const dayTimeText = (iso: string | null, zone: string) => formatDayTime(iso === null ? null : new Date(iso), zone, formats)
