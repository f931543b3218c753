/** How a campaign delivers: completion, pace, projection and delivery statuses, from facts (`domain.md` §3). */
import {
  type BriefStatus,
  type CampaignStatus,
  type DeliveryStatus,
  type PacingType,
  type Severity,
  deliveryStatusColours,
  deliveryStatuses,
} from '../values/index.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Thresholds; an agency's settings may replace them. Times are in hours. */
export const deliveryThresholds = {
  notDeliveringEligibleHours: 6,
  underPace: 0.9,
  underProjection: 0.95,
  severePace: 0.6,
  underStartHours: 24,
  underStartShareOfFlight: 0.25,
  trendHigh: 1.3,
  trendPace: 1.1,
  soonHours: 72,
  recentlyUpdatedHours: 24,
  recentlyEndedHours: 7 * 24,
  recentlyApprovedHours: 7 * 24,
  staleFactsHours: 3,
} as const
export type DeliveryThresholds = { [K in keyof typeof deliveryThresholds]: number }

/** One part of a campaign, audio or second screen: what is wanted and what was delivered, in the objective's unit. */
export interface DeliveryPart {
  /** null: unlimited or not set. */
  objective: number | null
  delivered: number
  deliveredYesterday: number
  /** Delivered on each of the last seven whole days, by weekday, Sunday first. */
  weekdaySupply: readonly number[]
}

export interface DeliveryFacts {
  status: CampaignStatus
  pacingType: PacingType
  startDate: Date | null
  endDate: Date | null
  /** The part that the campaign is judged by: audio, or the second screen of a SECOND_SCREEN campaign. */
  audio: DeliveryPart
  /** Impressions of both parts in the 24 hours up to `asOf`. */
  impressionsLastDay: number
  /** Hours of the flight, less dayparts and pauses, up to `asOf` and in all; null in all without an end. */
  eligibleHours: number
  eligibleHoursLastDay: number
  eligibleHoursInAll: number | null
  ads: readonly { active: boolean; hasMedia: boolean; brief: BriefStatus | null; briefChangedAt: Date | null }[]
  reservedAwaitingSeller: boolean
  settingsChangedAt: Date | null
  completedAt: Date | null
}

/** Delivered part in tenths of a percent: floor, never above 1000, so that 99.95 % is never shown as 100.0 %. */
export function completeE1(delivered: number, objective: number | null): number | null {
  if (objective === null || objective <= 0) return null
  // Multiplied before it is divided: 57 of 100 is exactly 570, where 57 / 100 * 1000 falls just short of it.
  return Math.max(0, Math.min(1000, Math.floor((delivered * 1000) / objective)))
}

/** Delivered over objective against eligible time gone by; null when either is unknown or no time has gone by. */
export function paceOf(facts: DeliveryFacts): number | null {
  const { objective, delivered } = facts.audio
  if (!objective || !facts.eligibleHoursInAll || facts.eligibleHours <= 0) return null
  return delivered / objective / (facts.eligibleHours / facts.eligibleHoursInAll)
}

/** Whether every limited part of a campaign has what was bought; a campaign without a limited part never ends this way. */
export function objectiveMet(parts: readonly { objective: number | null; delivered: number }[]): boolean {
  const limited = parts.filter((part) => part.objective !== null && part.objective > 0)
  return limited.length > 0 && limited.every((part) => part.delivered >= part.objective!)
}

/**
 * What will have been delivered at the end as a share of the objective: each day to come brings what its weekday brought in
 * the last seven days, and never more than is still needed.
 */
export function projectionOf(part: DeliveryPart, asOf: Date, endDate: Date | null): number | null {
  if (!part.objective || !endDate) return null
  let expected = part.delivered
  for (let day = asOf.getTime(); day < endDate.getTime() && expected < part.objective; day += dayMs) {
    const share = Math.min(1, (endDate.getTime() - day) / dayMs)
    expected += (part.weekdaySupply[new Date(day).getUTCDay()] ?? 0) * share
  }
  return Math.max(part.delivered, Math.min(expected, part.objective)) / part.objective
}

export interface DeliveryAssessment {
  /** The most severe first. */
  statuses: DeliveryStatus[]
  pace: number | null
  completeE1: number | null
  estimatedCompleteE1: number | null
}

/**
 * Everything that is derived from a campaign's delivery. `asOf` is the time to which facts are complete and stands for "now"
 * in every rule about delivery; dates of the flight are compared with `now`.
 */
export function assessDelivery(
  facts: DeliveryFacts,
  asOf: Date,
  now: Date,
  thresholds: DeliveryThresholds = deliveryThresholds,
): DeliveryAssessment {
  const pace = paceOf(facts)
  const projection = facts.status === 'RUNNING' || facts.status === 'READY' ? projectionOf(facts.audio, asOf, facts.endDate) : null
  const context: RuleContext = {
    facts,
    asOf,
    now,
    pace,
    projection,
    limits: thresholds,
    fresh: now.getTime() - asOf.getTime() <= thresholds.staleFactsHours * hourMs,
  }
  const complete = completeE1(facts.audio.delivered, facts.audio.objective)
  return {
    statuses: deliveryStatuses.filter((status) => rules[status](context)),
    pace,
    completeE1: complete,
    estimatedCompleteE1: complete === null ? null : Math.max(complete, Math.min(1000, Math.floor((projection ?? 0) * 1000))),
  }
}

interface RuleContext {
  facts: DeliveryFacts
  asOf: Date
  now: Date
  pace: number | null
  projection: number | null
  limits: DeliveryThresholds
  /** Facts older than three hours change nothing: rules about delivery stay quiet. */
  fresh: boolean
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / hourMs
const within = (moment: Date | null, now: Date, hours: number) => moment !== null && moment <= now && hoursBetween(moment, now) <= hours
const hasBrief = (facts: DeliveryFacts, brief: BriefStatus) => facts.ads.some((ad) => ad.brief === brief)
const openBriefs: readonly BriefStatus[] = ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL']

/** When a campaign has run long enough to be judged: a day, or a quarter of a flight shorter than four days. */
function startedLongEnough({ facts, asOf, limits }: RuleContext): boolean {
  if (!facts.startDate) return false
  const flight = facts.endDate ? hoursBetween(facts.startDate, facts.endDate) : Infinity
  return hoursBetween(facts.startDate, asOf) >= Math.min(limits.underStartHours, flight * limits.underStartShareOfFlight)
}

const rules: Record<DeliveryStatus, (context: RuleContext) => boolean> = {
  NOT_DELIVERING: ({ facts, fresh, limits }) =>
    fresh &&
    facts.status === 'RUNNING' &&
    facts.eligibleHoursLastDay >= limits.notDeliveringEligibleHours &&
    facts.impressionsLastDay === 0,
  MISSING_CREATIVE: ({ facts }) => {
    if (!['READY', 'RUNNING', 'PENDING'].includes(facts.status)) return false
    if (facts.ads.some((ad) => ad.brief && openBriefs.includes(ad.brief))) return false
    const active = facts.ads.filter((ad) => ad.active)
    return active.length === 0 || active.some((ad) => !ad.hasMedia)
  },
  UNDER_DELIVERING: (context) => {
    const { facts, fresh, pace, projection, limits } = context
    if (!fresh || facts.status !== 'RUNNING' || !startedLongEnough(context) || projection === null || projection >= limits.underProjection)
      return false
    return facts.pacingType === 'AS_FAST_AS_POSSIBLE' || (pace !== null && pace < limits.underPace)
  },
  DAILY_TREND_HIGH: ({ facts, fresh, pace, limits }) => {
    const { objective, deliveredYesterday } = facts.audio
    if (!fresh || facts.status !== 'RUNNING' || !objective || !facts.eligibleHoursInAll || facts.pacingType === 'AS_FAST_AS_POSSIBLE')
      return false
    const dailyTarget = (objective * 24) / facts.eligibleHoursInAll
    return deliveredYesterday >= limits.trendHigh * dailyTarget && pace !== null && pace > limits.trendPace
  },
  PENDING_CREATIVE: ({ facts }) => hasBrief(facts, 'PENDING_CREATIVE'),
  PENDING_APPROVAL: ({ facts }) => hasBrief(facts, 'PENDING_APPROVAL') || facts.reservedAwaitingSeller,
  NEW_CREATIVE_BRIEF: ({ facts }) => hasBrief(facts, 'NEW_CREATIVE_BRIEF'),
  ENDING_SOON: ({ facts, now, limits }) =>
    (facts.status === 'RUNNING' || facts.status === 'PAUSED') &&
    facts.endDate !== null &&
    facts.endDate > now &&
    hoursBetween(now, facts.endDate) <= limits.soonHours,
  STARTING_SOON: ({ facts, now, limits }) =>
    facts.status === 'READY' && facts.startDate !== null && hoursBetween(now, facts.startDate) <= limits.soonHours,
  CREATIVE_CANCELED: ({ facts }) => hasBrief(facts, 'CREATIVE_CANCELED'),
  CREATIVE_APPROVED: ({ facts, now, limits }) =>
    facts.ads.some((ad) => ad.brief === 'CREATIVE_APPROVED' && within(ad.briefChangedAt, now, limits.recentlyApprovedHours)),
  RECENTLY_UPDATED: ({ facts, now, limits }) => within(facts.settingsChangedAt, now, limits.recentlyUpdatedHours),
  RECENTLY_ENDED: ({ facts, now, limits }) => facts.status === 'COMPLETED' && within(facts.completedAt, now, limits.recentlyEndedHours),
}

/** Colour of one delivery status: red, orange or gray, gray for one that is not in the map; UNDER_DELIVERING is red under a pace of 0.60. */
export function deliveryStatusColour(status: string, pace: number | null = null): Severity {
  if (status === 'UNDER_DELIVERING' && pace !== null && pace < deliveryThresholds.severePace) return 'red'
  return Object.hasOwn(deliveryStatusColours, status) ? deliveryStatusColours[status as DeliveryStatus] : 'gray'
}

/** Colour of a campaign's stripe: that of its most severe status; null when it has none. */
export function deliveryColour(statuses: readonly string[], pace: number | null): Severity | null {
  const colours = statuses.map((status) => deliveryStatusColour(status, pace))
  return (['red', 'orange', 'gray'] as const).find((colour) => colours.includes(colour)) ?? null
}

const onlyWhile: Partial<Record<DeliveryStatus, readonly CampaignStatus[]>> = {
  NOT_DELIVERING: ['RUNNING'],
  UNDER_DELIVERING: ['RUNNING'],
  DAILY_TREND_HIGH: ['RUNNING'],
  MISSING_CREATIVE: ['READY', 'RUNNING', 'PENDING'],
  STARTING_SOON: ['READY'],
  ENDING_SOON: ['RUNNING', 'PAUSED'],
  RECENTLY_ENDED: ['COMPLETED'],
}

/** Stored delivery statuses that still fit a campaign's status: what an action answers before the next assessment has run. */
export function stillFitting(statuses: readonly DeliveryStatus[], status: CampaignStatus): DeliveryStatus[] {
  return statuses.filter((delivery) => onlyWhile[delivery]?.includes(status) ?? true)
}
