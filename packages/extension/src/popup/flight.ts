/** The end of a campaign, in the days of the browser's time zone. */
import { flightEdge } from '../card/texts.ts'

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

/** The flight as a row shows it. The end is exclusive: one at midnight has its last day before. */
export function flightTexts({ startDate, endDate }: { startDate: string | null; endDate: string | null }, now: Date): FlightTexts {
  const { word, at, days, text } = flightEdge({ startDate, endDate }, now.getTime())
  if (Number.isNaN(at)) return { edge: startDate === null ? 'no dates' : 'no end', short: undefined, long: undefined }
  const day = (Math.abs(days) > nearDays ? yearFormat : shortFormat).format(at)
  const edge = `${word.toLowerCase()} ${day}`
  if (word === 'Ended') return { edge, short: undefined, long: `${text} ${day}` }
  if (word === 'Starts') return { edge, short: `in ${days} d`, long: text }
  return { edge: days === 0 ? 'ends today' : edge, short: `${days} d`, long: text }
}
