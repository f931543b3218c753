/** A claim of the book: the share of each request that a campaign asks for, and the share that it gets. */
import { hourMs } from '@spotdesk/sdk/values'
import { blockHours, historyDays, horizonHours } from '../sample/calendar.ts'
import type { Flight } from '../supply/flight.ts'
import type { BookedCampaign } from './book.ts'

/** Steps of the largest part of a listener's requests that caps let a claim take. */
export const limitSteps = 255

/** The claim of a campaign of the book. */
export interface Claim {
  id: number
  agencyId: number
  /** null where the book has none. */
  orderId: number | null
  name: string
  priority: number
  /** False without an objective or an end: it is served after all others of its priority. */
  bounded: boolean
  /** True for as fast as possible: it asks for all of a day before it asks for any of the next. */
  inTurn: boolean
  flight: Flight
  /** Sets of rows by block: one for all blocks, or one for each block of the flight. */
  sets: readonly number[]
  /** The mark of all its rows, and its multiple in each hour of the day (UTC); of a claim in turn the number of days: see `claimedShare`. */
  mark: number
  hourShape: Float32Array
  /** By listener, the largest part of a row that the campaign's caps allow, in steps of 1/255. Null without caps. */
  limits: Uint8Array | null
  /** Impressions wanted inside the horizon, of those that the campaign's own caps let it take. */
  demand: number
  /** The part of these that it gets, in requests of the whole sample. */
  got: number
}

/**
 * Share of a listener's matching row that a claim asks for at an hour of a block inside its flight: a = min(1, cap limit, m · shape), m its
 * mark and shape the multiple of the hour of the day; in turn a = min(1, cap limit, m − d) on day d of its flight.
 */
export function claimedShare(
  { mark, hourShape, limits, inTurn, flight }: Pick<Claim, 'mark' | 'hourShape' | 'limits' | 'inTurn' | 'flight'>,
  block: number,
  hour: number,
  listener: number,
): number {
  const day = block * historyDays + Math.floor(hour / 24) - Math.floor(flight.fromHour / 24)
  const share = inTurn ? getShareOnDay(mark, day) : Math.min(1, mark * hourShape[hour % 24]!)
  return limits ? Math.min(share, limits[listener]! / limitSteps) : share
}

/** The share of each request that a claim in turn asks for on a day of its flight, from 0, at a mark. */
export function getShareOnDay(mark: number, day: number): number {
  return Math.min(1, Math.max(0, mark - day))
}

/** The hours of a block that a flight covers, as whole hours, half-open. */
export function hoursIn({ fromHour, toHour }: Pick<Flight, 'fromHour' | 'toHour'>, block: number): [from: number, to: number] {
  const clamp = (hour: number) => Math.max(0, Math.min(blockHours, hour))
  return [clamp(Math.floor(fromHour) - block * blockHours), clamp(Math.ceil(toHour) - block * blockHours)]
}

/**
 * The place of a claim in the order of service: by priority, and inside one those without an objective or an end last. Claims of one level
 * share what better levels leave.
 */
export function toLevel({ priority, bounded }: { priority: number; bounded: boolean }): number {
  return priority * 2 + (bounded ? 0 : 1)
}

/** The demand of a campaign inside the horizon, and whether it has an objective and an end. */
export function computeDemand({ remaining, endMs, startMs, dailyAverage }: BookedCampaign, { fromHour, toHour }: Flight, originMs: number) {
  const days = (toHour - fromHour) / 24
  if (remaining === null || endMs === null)
    return { impressions: Math.max(0, Math.min(remaining ?? Number.POSITIVE_INFINITY, dailyAverage * days)), bounded: false }
  const start = Math.max(0, (startMs - originMs) / hourMs)
  const whole = Math.max(1e-9, (endMs - originMs) / hourMs - start)
  const inside = (endMs - originMs) / hourMs <= horizonHours ? 1 : (toHour - fromHour) / whole
  return { impressions: Math.max(0, remaining * inside), bounded: true }
}
