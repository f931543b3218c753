/** The words of a card. */
import { dayMs } from '@spotdesk/sdk/values'
import { isAtRisk } from '../at-risk.ts'
import type { CampaignSummary, ForecastSummary } from '../messages.ts'

/** As figures elsewhere have it, with the sign of less and not a hyphen. */
const signed = (value: number, decimals: number) =>
  value
    .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'exceptZero' })
    .replace('-', '−')

/** 1,620,000 */
export const formatWhole = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 })

/** Room for a bar's label: 1.12 M, 610 k, 98. */
export function formatCompact(value: number): string {
  const [unit, size] = (
    [
      ['bn', 1e9],
      ['M', 1e6],
      ['k', 1e3],
    ] as const
  ).find(([, size]) => value >= size * 0.9995) ?? ['', 1]
  const scaled = value / size
  const decimals = unit === '' || scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2
  return `${Number(scaled.toFixed(decimals))}${unit && ` ${unit}`}`
}

/** Beyond this a percentage says less than words. */
const most = 999

/** How far the inventory is from what is left of the objective; null where nothing is compared. */
export function formatDelta({
  status,
  deltaImpressions,
  deltaPercent,
}: Pick<ForecastSummary, 'status' | 'deltaImpressions' | 'deltaPercent'>): string | null {
  if (status === 'NOT_AVAILABLE' || deltaImpressions === null) return null
  const impressions = `${signed(deltaImpressions, 0)} impressions`
  if (deltaPercent === null) return impressions
  if (deltaPercent > most) return `${impressions}: over 10 times the need`
  if (deltaPercent < -most) return `${impressions}: far below the need`
  return `${impressions}, ${signed(deltaPercent, 1)}% of what is left`
}

const inDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** "just now", "4 min ago", "3 h ago", "2 days ago". */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  return `${inDays(Math.floor(hours / 24))} ago`
}

type Flight = Pick<CampaignSummary, 'startDate' | 'endDate' | 'timeZone'>

/** The calendar day of a moment in the campaign's time zone; Swedish writes it as ISO 8601 does. */
const toLocalDay = (at: number, timeZone: string) => Date.parse(new Date(at).toLocaleDateString('sv', { timeZone }))

/** The edge of a flight that counts now. */
export interface FlightEdge {
  word: 'Ended' | 'Starts' | 'Ends'
  /** Epoch milliseconds; of an end, which is exclusive, the last one before. NaN: the flight has no such edge. */
  at: number
  /** Calendar days until then. */
  days: number
  /** "Ended", "Starts in 2 days", "Ends today", "17 days left". */
  text: string
}

/** The start of a flight that has not begun, else its end. */
export function flightEdge({ startDate, endDate, timeZone }: Flight, now: number): FlightEdge {
  // A date that is not set is before and after nothing.
  const start = Date.parse(startDate ?? '')
  const last = Date.parse(endDate ?? '') - 1
  const word = last < now ? 'Ended' : start > now ? 'Starts' : 'Ends'
  const at = word === 'Starts' ? start : last
  const days = Number.isNaN(at) ? at : (toLocalDay(at, timeZone) - toLocalDay(now, timeZone)) / dayMs
  const text =
    word === 'Ended' ? word : days === 0 ? `${word} today` : word === 'Ends' ? `${inDays(days)} left` : `${word} in ${inDays(days)}`
  return { word, at, days, text }
}

/** The last day of the flight, whose end is exclusive, as rows of the popup write it: "12/09". */
export function lastDay({ endDate, timeZone }: Flight): string | null {
  return endDate && new Date(Date.parse(endDate) - 1).toLocaleDateString(undefined, { month: '2-digit', day: '2-digit', timeZone })
}

const staleHours = 24
/** Less than this part of today's plan is behind it, more than the other one ahead. */
const [behind, ahead] = [0.95, 1.05]

/** Less than this part of today's plan is far behind it. */
const farBehind = 0.9

/** The colour of what is missing to today's plan; empty: little or nothing is. */
export const gapTone = (pace: number | null) => (pace === null || pace >= behind ? '' : pace < farBehind ? 'bad' : 'warn')

/** Why the list and the forecast seem to say different things of a campaign; null where they agree. */
export function disagreement(campaign: CampaignSummary, forecast: ForecastSummary, now: number): string | null {
  const { pace, deliveryStatuses, status, complete } = campaign
  if (forecast.changedSince) return 'The campaign was changed after this forecast: refresh it.'
  const hours = Math.floor((now - forecast.madeAt) / 3_600_000)
  if (hours >= staleHours) return `The forecast is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old: refresh it.`
  if (complete !== null && complete >= 100) return 'The objective is reached.'
  const isEnough = forecast.status === 'IN_FULL'
  const enough = (why: string) => `${why}; the inventory left is enough.`
  if (isEnough && status === 'PAUSED') return enough('Paused')
  if (isEnough && deliveryStatuses.includes('MISSING_CREATIVE')) return enough('It delivers nothing without a creative')
  if (isEnough && deliveryStatuses.includes('NOT_DELIVERING')) return enough('It delivers nothing now')
  const isBehind = deliveryStatuses.includes('UNDER_DELIVERING') || (pace !== null && pace < behind)
  if (isEnough && isBehind) return enough('Behind today’s plan')
  if (!isAtRisk(forecast) || isBehind || pace === null) return null
  return `${pace > ahead ? 'Ahead of' : 'On'} today’s plan; the inventory left may not be enough for the rest.`
}
