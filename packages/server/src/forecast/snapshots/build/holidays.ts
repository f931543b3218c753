/**
 * Public holidays by country, as rules rather than as lists of days: fixed days, the n-th weekday of a month, days around Easter.
 * Of the United States the federal ones (5 U.S.C. 6103), of Great Britain those of England and Wales, of Romania those of the labour
 * code (art. 139), of Moldova art. 111 of the labour code, elsewhere those of the whole country. Days in lieu are left out.
 */

type HolidayRule =
  /** Month from 1, day. */
  | { on: readonly [month: number, day: number] }
  /** The n-th weekday (Monday 1 … Sunday 7) of a month; −1 the last. */
  | { nth: number; weekDay: number; month: number }
  /** Days after Easter Sunday, Western or Orthodox. */
  | { easter: 'western' | 'orthodox'; days: number }

const on = (...days: readonly (readonly [number, number])[]): HolidayRule[] => days.map((day) => ({ on: day }))
const western = (...days: number[]): HolidayRule[] => days.map((count) => ({ easter: 'western', days: count }))
const orthodox = (...days: number[]): HolidayRule[] => days.map((count) => ({ easter: 'orthodox', days: count }))
const nth = (count: number, weekDay: number, month: number): HolidayRule => ({ nth: count, weekDay, month })

const rules: Readonly<Record<string, readonly HolidayRule[]>> = {
  US: [
    ...on([1, 1], [6, 19], [7, 4], [11, 11], [12, 25]),
    nth(3, 1, 1),
    nth(3, 1, 2),
    nth(-1, 1, 5),
    nth(1, 1, 9),
    nth(2, 1, 10),
    nth(4, 4, 11),
  ],
  RO: [
    ...on([1, 1], [1, 2], [1, 6], [1, 7], [1, 24], [5, 1], [6, 1], [8, 15], [11, 30], [12, 1], [12, 25], [12, 26]),
    ...orthodox(-2, 0, 1, 49, 50),
  ],
  MD: [...on([1, 1], [1, 7], [1, 8], [3, 8], [5, 1], [5, 9], [8, 27], [8, 31], [12, 25]), ...orthodox(0, 1, 8)],
  GB: [...on([1, 1], [12, 25], [12, 26]), ...western(-2, 1), nth(1, 1, 5), nth(-1, 1, 5), nth(-1, 1, 8)],
  IE: [...on([1, 1], [3, 17], [12, 25], [12, 26]), ...western(1), nth(1, 1, 5), nth(1, 1, 6), nth(1, 1, 8), nth(-1, 1, 10)],
  DE: [...on([1, 1], [5, 1], [10, 3], [12, 25], [12, 26]), ...western(-2, 1, 39, 50)],
  FR: [...on([1, 1], [5, 1], [5, 8], [7, 14], [8, 15], [11, 1], [11, 11], [12, 25]), ...western(1, 39, 50)],
  IT: [...on([1, 1], [1, 6], [4, 25], [5, 1], [6, 2], [8, 15], [11, 1], [12, 8], [12, 25], [12, 26]), ...western(0, 1)],
  ES: [...on([1, 1], [1, 6], [5, 1], [8, 15], [10, 12], [11, 1], [12, 6], [12, 8], [12, 25]), ...western(-2)],
}

/** Easter Sunday (UTC) by the algorithms of Meeus; the Orthodox one is Julian, 13 days behind from 1900 to 2099. */
export function findEaster(year: number, church: 'western' | 'orthodox'): number {
  if (church === 'orthodox') {
    const d = (19 * (year % 19) + 15) % 30
    const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
    const number = d + e + 114
    return Date.UTC(year, Math.floor(number / 31) - 1, (number % 31) + 1) + 13 * dayMs
  }
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const number = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(number / 31) - 1, (number % 31) + 1)
}

function findHoliday(rule: HolidayRule, year: number): number {
  if ('on' in rule) return Date.UTC(year, rule.on[0] - 1, rule.on[1])
  if ('easter' in rule) return findEaster(year, rule.easter) + rule.days * dayMs
  const weekDay = (at: number) => ((Math.floor(at / dayMs) + 3) % 7) + 1
  if (rule.nth < 0) {
    const last = Date.UTC(year, rule.month, 0)
    return last - ((weekDay(last) - rule.weekDay + 7) % 7) * dayMs
  }
  const first = Date.UTC(year, rule.month - 1, 1)
  return first + (((rule.weekDay - weekDay(first) + 7) % 7) + (rule.nth - 1) * 7) * dayMs
}

/** Days 'yyyy-MM-dd' of each country's calendar, in these years. */
export function holidayCalendars(firstYear: number, lastYear: number): Record<string, string[]> {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  return Object.fromEntries(
    Object.entries(rules).map(([country, own]) => [
      country,
      [...new Set(years.flatMap((year) => own.map((rule) => new Date(findHoliday(rule, year)).toISOString().slice(0, 10))))].toSorted(),
    ]),
  )
}
import { dayMs } from '@spotdesk/sdk/values'
