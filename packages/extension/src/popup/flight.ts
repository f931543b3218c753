/** The end of a campaign, in the days of the browser's time zone. */
import { daysBetween } from '../card/texts.ts'

export interface FlightTexts {
  /** 'ends 12/09', 'ends today', 'ended 12/09', 'starts 12/09', 'no end'. */
  edge: string
  /** '17 d' beside the bar; undefined where no day is counted. */
  short: string | undefined
  /** '17 days left' for tooltips and screen readers. */
  long: string | undefined
}

/** An end this far away is written with its year. */
const nearDays = 300

const shortFormat = new Intl.DateTimeFormat(undefined, { month: '2-digit', day: '2-digit' })
const yearFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' })

const counted = (days: number, rest: string) => `${days} ${days === 1 ? 'day' : 'days'} ${rest}`

/** The flight as a row shows it. The end is exclusive: one at midnight has its last day before. */
export function flightTexts({ startDate, endDate }: { startDate: string | null; endDate: string | null }, now: Date): FlightTexts {
  const format = (date: Date) => (Math.abs(daysBetween(now, date)) > nearDays ? yearFormat : shortFormat).format(date)
  const start = startDate === null ? null : new Date(startDate)
  const last = endDate === null ? null : new Date(Date.parse(endDate) - 1)
  if (last !== null && last < now) return { edge: `ended ${format(last)}`, short: undefined, long: `Ended ${format(last)}` }
  if (start !== null && start > now) {
    const days = daysBetween(now, start)
    return { edge: `starts ${format(start)}`, short: `in ${days} d`, long: `Starts in ${counted(days, '')}`.trim() }
  }
  if (last === null) return { edge: start === null ? 'no dates' : 'no end', short: undefined, long: undefined }
  const days = daysBetween(now, last)
  if (days === 0) return { edge: 'ends today', short: '0 d', long: 'Ends today' }
  return { edge: `ends ${format(last)}`, short: `${days} d`, long: counted(days, 'left') }
}
