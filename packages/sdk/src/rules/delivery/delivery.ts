/** Delivery of a campaign: completion, pace, projection and delivery statuses, from facts (docs/domain.md §3). */
import {
  type BriefStatus,
  type CampaignStatus,
  type DeliveryStatus,
  type DeliveryThresholds,
  type SupplySource,
  deliveryStatuses,
  deliveryThresholds,
  dayMs,
  hourMs,
} from '../../values/index.ts'
import { stillFitting } from './delivery-colours.ts'
import type { EligibleTime } from '../forecast/eligible-hours.ts'
import type { LocalDays } from '../local-days.ts'
import {
  type DayDelivery,
  type EffectivePacing,
  type ExpectedSupply,
  type PacedPart,
  dayTarget,
  lastWeekSupply,
  projectionOf,
} from '../campaigns/pacing/pacing.ts'

/** One part of a campaign, audio or second screen: its objective and its delivery, in the objective's unit. */
export interface DeliveryPart {
  /** null means unlimited or not set. */
  objective: number | null
  delivered: number
  /** Whole days before the one of `asOf`, seven of them, yesterday last. */
  week: readonly DayDelivery[]
  /** The day of `asOf`, up to `asOf`. */
  today: DayDelivery
}

export interface DeliveryFacts {
  status: CampaignStatus
  /** The stored statuses: old facts do not change them. */
  statuses: readonly DeliveryStatus[]
  pacing: EffectivePacing
  startDate: Date | null
  endDate: Date | null
  time: EligibleTime
  days: LocalDays
  /** The part that decides: audio, or the second screen of a SECOND_SCREEN campaign. */
  judged: DeliveryPart
  /** The supply that the forecast expects; null without a forecast. */
  forecast: ExpectedSupply | null
  /** True if an eligible hour of the 24 up to `asOf` had an impression, of either part. */
  deliveredLastDay: boolean
  ads: readonly { active: boolean; hasMedia: boolean; brief: BriefStatus | null; briefChangedAt: Date | null }[]
  reservedAwaitingSeller: boolean
  settingsChangedAt: Date | null
  completedAt: Date | null
}

/** Delivered part in tenths of a percent: floor, never above 1000, so that 99.95 % is never shown as 100.0 %. */
export function completeE1(delivered: number, objective: number | null): number | null {
  const exact = deliveredE1(delivered, objective)
  return exact === null ? null : Math.min(1000, exact)
}

/** The same without the bound: an overrun of 3.2 % is 1032. */
export function deliveredE1(delivered: number, objective: number | null): number | null {
  if (objective === null || objective <= 0) return null
  // Multiplied before it is divided: 57 of 100 is exactly 570, where 57 / 100 * 1000 falls just short of it.
  return Math.max(0, Math.floor((delivered * 1000) / objective))
}

/** Delivered part of the objective over the elapsed part of the eligible time; null when either is unknown or no time has elapsed. */
export function paceOf({ objective, delivered }: DeliveryPart, time: EligibleTime, flight: Flight, asOf: number): number | null {
  const elapsed = computeElapsed(time, flight, asOf)
  return objective && elapsed ? delivered / objective / elapsed : null
}

/** The part of the flight's eligible time up to `asOf`, 0 to 1; null without an end, and for a flight without eligible time. */
function computeElapsed(time: EligibleTime, { start, end }: Flight, asOf: number): number | null {
  if (start === null || end === null) return null
  const all = time.hours(start, end)
  return all > 0 ? time.hours(start, Math.min(asOf, end)) / all : null
}

interface Flight {
  start: number | null
  end: number | null
}

export interface PartAssessment {
  pace: number | null
  /** Share of the objective at the end; null when it cannot be said. */
  projection: number | null
  supply: SupplySource
}

/** Pace and projection of one part. Only campaigns that run, or will, have a projection. */
export function assessPart(facts: Omit<DeliveryFacts, 'judged'>, part: DeliveryPart, asOf: Date): PartAssessment {
  const flight = toFlight(facts)
  const pace = paceOf(part, facts.time, flight, asOf.getTime())
  const supply = expectedSupply(facts, part)
  if (!supply) return { pace, projection: null, supply: 'NONE' }
  return { pace, projection: projectionOf(pacedPart(facts, part), supply, asOf.getTime(), facts.days), supply: supply.source }
}

/** The supply that a part's projection expects: the forecast's, else that of the last week. Null for a campaign that has no projection. */
export function expectedSupply(facts: Omit<DeliveryFacts, 'judged'>, part: DeliveryPart): ExpectedSupply | null {
  if (!part.objective || (facts.status !== 'RUNNING' && facts.status !== 'READY')) return null
  return facts.forecast ?? lastWeekSupply(part.week, part.today, facts.time, facts.days)
}

const toFlight = ({ startDate, endDate }: Pick<DeliveryFacts, 'startDate' | 'endDate'>): Flight => ({
  start: startDate?.getTime() ?? null,
  end: endDate?.getTime() ?? null,
})

/** A part in the form that pacing uses. */
export function pacedPart(facts: Pick<DeliveryFacts, 'pacing' | 'startDate' | 'endDate' | 'time'>, part: DeliveryPart): PacedPart {
  return { type: facts.pacing.type, objective: part.objective ?? 0, delivered: part.delivered, time: facts.time, ...toFlight(facts) }
}

/** The target of the whole day of `asOf`, from the delivery when it began, and its delivery so far. */
export function todayOf(
  facts: Pick<DeliveryFacts, 'pacing' | 'startDate' | 'endDate' | 'time' | 'days' | 'judged'>,
  part: DeliveryPart = facts.judged,
): { target: number; delivered: number } {
  const { from, delivered } = part.today
  const until = facts.days.startOf(facts.days.numberOf(from) + 1)
  const before = { ...part, delivered: Math.max(0, part.delivered - delivered) }
  return { target: dayTarget(pacedPart(facts, before), { from, until }), delivered }
}

export interface DeliveryAssessment extends PartAssessment {
  /** The most severe first. */
  statuses: DeliveryStatus[]
  completeE1: number | null
  /** Elapsed part of the eligible time, in tenths of a percent. */
  elapsedE1: number | null
  estimatedCompleteE1: number | null
}

/**
 * Everything that is derived from a campaign's delivery. `asOf` is the time to which facts are complete and stands for "now" in every rule;
 * facts older than three hours change nothing: their statuses stay, and dates are compared with `now`.
 */
export function assessDelivery(
  facts: DeliveryFacts,
  asOf: Date,
  now: Date,
  thresholds: DeliveryThresholds = deliveryThresholds,
): DeliveryAssessment {
  const part = assessPart(facts, facts.judged, asOf)
  const fresh = now.getTime() - asOf.getTime() <= thresholds.staleFactsHours * hourMs
  const context: RuleContext = { facts, ...part, asOf, now: fresh ? asOf : now, limits: thresholds }
  const elapsed = computeElapsed(facts.time, toFlight(facts), asOf.getTime())
  const kept = stillFitting(facts.statuses, facts.status)
  return {
    ...part,
    statuses: deliveryStatuses.filter((status) => (isOfFacts(status) && !fresh ? kept.includes(status) : rules[status](context))),
    completeE1: completeE1(facts.judged.delivered, facts.judged.objective),
    elapsedE1: completeE1(elapsed ?? 0, elapsed === null ? null : 1),
    estimatedCompleteE1: estimatedE1(facts.judged, part.projection),
  }
}

/** The projection in tenths of a percent, never below the delivered part. */
export function estimatedE1(part: DeliveryPart, projection: number | null): number | null {
  const complete = completeE1(part.delivered, part.objective)
  // A millionth of a percent makes up for the rounding errors of a sum of many shares.
  return complete === null ? null : Math.max(complete, Math.min(1000, Math.floor((projection ?? 0) * 1000 + 1e-5)))
}

/** Statuses that depend on facts of delivery; old facts do not change them. */
const ofFacts: readonly DeliveryStatus[] = ['NOT_DELIVERING', 'UNDER_DELIVERING', 'DAILY_TREND_HIGH']
const isOfFacts = (status: DeliveryStatus) => ofFacts.includes(status)

interface RuleContext extends PartAssessment {
  facts: DeliveryFacts
  asOf: Date
  /** The time that dates are compared with. */
  now: Date
  limits: DeliveryThresholds
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / hourMs
const isWithin = (moment: Date | null, now: Date, hours: number) => moment !== null && hoursBetween(moment, now) <= hours
const hasBrief = (facts: DeliveryFacts, brief: BriefStatus) => facts.ads.some((ad) => ad.brief === brief)
const openBriefs: readonly (BriefStatus | null)[] = ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL']

/** True if a campaign has run long enough to be assessed: a day, or a quarter of a flight shorter than four days. */
function startedLongEnough({ facts, asOf, limits }: RuleContext): boolean {
  if (!facts.startDate) return false
  const flight = facts.endDate ? hoursBetween(facts.startDate, facts.endDate) : Infinity
  return hoursBetween(facts.startDate, asOf) >= Math.min(limits.underStartHours, flight * limits.underStartShareOfFlight)
}

/** Yesterday's delivery over its target; null without a target. */
function computeTrend({ facts }: RuleContext): number | null {
  const { judged, time } = facts
  const yesterday = judged.week.at(-1)
  if (!judged.objective || !yesterday || time.hours(yesterday.from, yesterday.until) === 0) return null
  const before = judged.delivered - judged.today.delivered - yesterday.delivered
  const target = dayTarget(pacedPart(facts, { ...judged, delivered: Math.max(0, before) }), yesterday)
  return target > 0 ? yesterday.delivered / target : null
}

const rules: Record<DeliveryStatus, (context: RuleContext) => boolean> = {
  NOT_DELIVERING: ({ facts, asOf, limits }) =>
    facts.status === 'RUNNING' &&
    !facts.deliveredLastDay &&
    facts.time.hours(asOf.getTime() - dayMs, asOf.getTime()) >= limits.notDeliveringEligibleHours,
  MISSING_CREATIVE: ({ facts }) => {
    if (!['READY', 'RUNNING', 'PENDING'].includes(facts.status)) return false
    const active = facts.ads.filter((ad) => ad.active)
    // An open brief shows its own status instead.
    if (active.length === 0) return !facts.ads.some(({ brief }) => openBriefs.includes(brief))
    return active.some(({ hasMedia, brief }) => !hasMedia && !openBriefs.includes(brief))
  },
  UNDER_DELIVERING: (context) => {
    const { facts, pace, projection, limits } = context
    if (facts.status !== 'RUNNING' || !startedLongEnough(context) || projection === null || projection >= limits.underProjection)
      return false
    return facts.pacing.type === 'AS_FAST_AS_POSSIBLE' || (pace !== null && pace < limits.underPace)
  },
  DAILY_TREND_HIGH: (context) => {
    const { facts, pace, limits } = context
    if (facts.status !== 'RUNNING' || !facts.endDate || facts.pacing.type === 'AS_FAST_AS_POSSIBLE') return false
    return pace !== null && pace > limits.trendPace && (computeTrend(context) ?? 0) >= limits.trendHigh
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
    facts.ads.some((ad) => ad.brief === 'CREATIVE_APPROVED' && isWithin(ad.briefChangedAt, now, limits.recentlyApprovedHours)),
  // "Less than 24 hours ago": the 24th hour itself is over.
  RECENTLY_UPDATED: ({ facts, now, limits }) =>
    facts.settingsChangedAt !== null && hoursBetween(facts.settingsChangedAt, now) < limits.recentlyUpdatedHours,
  RECENTLY_ENDED: ({ facts, now, limits }) => facts.status === 'COMPLETED' && isWithin(facts.completedAt, now, limits.recentlyEndedHours),
}
