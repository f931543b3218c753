/** The end of a campaign, in the days of its own time zone. */
import { flightEdge } from '../../card/texts.ts'

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

const shortFormat = { month: '2-digit', day: '2-digit' } as const
const yearFormat = { dateStyle: 'short' } as const

/** The flight as a row shows it. The end is exclusive: one at midnight has its last day before. */
export function flightTexts(flight: Parameters<typeof flightEdge>[0], now: Date): FlightTexts {
  const { word, at, days, text } = flightEdge(flight, now.getTime())
  if (Number.isNaN(at)) return { edge: flight.startDate === null ? 'no dates' : 'no end', short: undefined, long: undefined }
  const { timeZone } = flight
  const day = new Date(at).toLocaleDateString(undefined, { ...(Math.abs(days) > nearDays ? yearFormat : shortFormat), timeZone })
  const edge = `${word.toLowerCase()} ${day}`
  if (word === 'Ended') return { edge, short: undefined, long: `${text} ${day}` }
  if (word === 'Starts') return { edge, short: `in ${days} d`, long: text }
  return { edge: days === 0 ? 'ends today' : edge, short: `${days} d`, long: text }
}
