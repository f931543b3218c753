/**
 * The only parser of days for forms, cells, pasted columns, files and the command line (docs/domain.md §17.3). It reads a day with one
 * meaning. If a day has two meanings it names both, unless the order is given.
 */
import { dateBounds, type DateFault, isDayInRange, outsideDates } from './date-bounds.ts'
import type { DateFormat } from './time.ts'

/** The order of the numbers of a day whose year comes last: '1/5/2027' is the 5th of January (`mdy`) or the 1st of May (`dmy`). */
export const dayOrders = ['mdy', 'dmy'] as const
/** Month first or day first, where the year comes last. */
export type DayOrder = (typeof dayOrders)[number]

/** The order of a profile's format; null if its year comes first, which leaves the order open. */
export function dayOrderOf(format: DateFormat): DayOrder | null {
  if (format.startsWith('MM')) return 'mdy'
  return format.startsWith('dd') ? 'dmy' : null
}

/** A day 'yyyy-MM-dd', or the days that a text may mean: none if it is not a day. */
export type DayReading = { day: string } | { day: null; readings: readonly string[] }

const mark = '[-/. ]{1,2}'
const yearFirst = new RegExp(`^(\\d{4})${mark}(\\d{1,2})${mark}(\\d{1,2})\\.?$`)
const yearLast = new RegExp(`^(\\d{1,2})${mark}(\\d{1,2})${mark}(\\d{4})\\.?$`)
const dayAndWord = /^(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]{0,2}(\p{L}{3,})\.?,?[-/. ]{0,2}(\d{4})$/iu
const wordAndDay = /^(\p{L}{3,})\.?[-/. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]{1,2}(\d{4})$/iu

/** Names of months in the languages of the interface; their beginnings are enough. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'ianuarie'],
  ['february', 'februarie'],
  ['march', 'martie'],
  ['april', 'aprilie'],
  ['may', 'mai'],
  ['june', 'iunie'],
  ['july', 'iulie'],
  ['august'],
  ['september', 'septembrie'],
  ['october', 'octombrie'],
  ['november', 'noiembrie'],
  ['december', 'decembrie'],
]

const parseMonth = (word: string) => monthNames.findIndex((names) => names.some((name) => name.startsWith(word.toLowerCase()))) + 1

const two = (value: number) => String(value).padStart(2, '0')

/** The day as text; null where the calendar does not have it. */
function toDayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

const only = (day: string | null): DayReading => (day === null ? { day, readings: [] } : { day })

/**
 * Reads a day: year first, with marks or as eight digits; with the month as a word; or with the year last in the given order. Without an
 * order a text whose year is last is read if it has one meaning only.
 */
export function readDay(text: string, order: DayOrder | null): DayReading {
  const bare = text.trim().replace(/\s+/g, ' ')
  const first = /^(\d{4})(\d\d)(\d\d)$/.exec(bare) ?? yearFirst.exec(bare)
  if (first) return only(toDayText(Number(first[1]), Number(first[2]), Number(first[3])))
  const worded = dayAndWord.exec(bare)
  if (worded) return only(toDayText(Number(worded[3]), parseMonth(worded[2]!), Number(worded[1])))
  const wordFirst = wordAndDay.exec(bare)
  if (wordFirst) return only(toDayText(Number(wordFirst[3]), parseMonth(wordFirst[1]!), Number(wordFirst[2])))
  const last = yearLast.exec(bare)
  if (!last) return { day: null, readings: [] }
  const [one, other, year] = last.slice(1).map(Number) as [number, number, number]
  const byOrder = { mdy: toDayText(year, one, other), dmy: toDayText(year, other, one) }
  const readings = [...new Set([byOrder.mdy, byOrder.dmy].filter((day) => day !== null))]
  if (order) return byOrder[order] === null ? { day: null, readings } : { day: byOrder[order] }
  return readings.length === 1 ? { day: readings[0]! } : { day: null, readings }
}

/** A day with its month as a word, which is unambiguous: '5 January 2027', or 'January 5, 2027' in American English. */
export function dayInWords(day: string, locale = 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Characters that the longest day has, with room to spare: '10th. - September., 2027'. */
const longestDay = 40

/** A day and the rest of a text, which is a time of day or empty. If no part is a day, the whole text counts as the day. */
export function splitDayTime(text: string, order: DayOrder | null): { dayText: string; timeText: string; reading: DayReading } {
  const bare = text.trim().replace(/\s+/g, ' ')
  const whole = readDay(bare, order)
  const isDay = (reading: DayReading) => reading.day !== null || reading.readings.length > 0
  if (isDay(whole)) return { dayText: bare, timeText: '', reading: whole }
  for (const { index, 0: gap } of bare.slice(0, longestDay).matchAll(/,? |(?<=\d)T(?=\d)/gi)) {
    const dayText = bare.slice(0, index)
    const reading = readDay(dayText, order)
    if (isDay(reading)) return { dayText, timeText: bare.slice(index + gap.length), reading }
  }
  return { dayText: bare, timeText: '', reading: whole }
}

/** The error of a day that could not be read, or lies outside the range; null if there is none. @param mayBeOpen none is no end */
export function dayFault(
  reading: DayReading,
  mayBeOpen = false,
):
  | DateFault
  | { code: 'ambiguousDate'; params: { first: string; second: string } }
  | { code: 'invalidDate'; params: Record<never, never> }
  | null {
  if (reading.day !== null) return isDayInRange(reading.day) ? null : outsideDates(reading.day > dateBounds.lastDay, mayBeOpen)
  const [first, second] = reading.readings
  if (first !== undefined && second !== undefined) return { code: 'ambiguousDate', params: { first, second } }
  return { code: 'invalidDate', params: {} }
}

/** A time of day: '9:05', '09:05', '0905', '9', '1:05 PM', '06:00:00'. Null where the text is none. */
export function readTimeOfDay(text: string): { hour: number; minute: number } | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?(?::00)? ?(?:([ap])\.?m\.?)?$/i.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes = '00', half] = match
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return inDay <= 23 && Number(minutes) <= 59 ? { hour: inDay, minute: Number(minutes) } : null
}

const yearLastCell = /(?:^|[,;\t"\r\n])[ ']*(\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[ T]\d{1,2}:\d\d[^,;\t"\r\n]*)?[ ]*(?=$|[,;\t"\r\n])/g

/**
 * The days of a file's cells whose year comes last: the first of them, and the orders in which all of them are days. Null if there are
 * none, so that no question is needed.
 */
export function yearLastDays(text: string): { sample: string; fitting: DayOrder[] } | null {
  const days = new Set([...text.matchAll(yearLastCell)].map((match) => match[1]!))
  const [sample] = days
  if (sample === undefined) return null
  return { sample, fitting: dayOrders.filter((order) => [...days].every((day) => readDay(day, order).day !== null)) }
}
