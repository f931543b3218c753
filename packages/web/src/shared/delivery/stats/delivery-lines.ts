/**
 * The lines of the delivery chart as numbers: delivered, planned and expected by day, in money or in impressions. Pure.
 *
 * A plan in the other unit is converted in two parts (docs/domain.md §3.1): up to `asOf` by what was charged for what was delivered, from
 * then on by the price of today. So spend is as far behind its plan as impressions are behind theirs, whatever the price was.
 */
import type { campaigns, pacing } from '@spotdesk/sdk/contract'
import type { DateRange } from '@spotdesk/sdk/rules'
import { dayMs, instantOf, startOfDay } from '@spotdesk/sdk/values'
import { countsAudioSpend, type SpendBasis, getSpend } from '../amounts.ts'

/** The measure of the chart. SECOND_SCREEN counts impressions of the second screen. */
export type Measure = 'SPEND' | 'IMPRESSIONS' | 'SECOND_SCREEN'

/** One day of the flight; sums reach to `until`, delivered ones at most to what is known. Null: not known, or not yet. */
export interface LineDay {
  date: string
  /** Beginning of the day. */
  at: number
  /** End of the day, or of the flight on its last day. */
  until: number
  /** The day is over and its delivery known. */
  isWhole: boolean
  delivered: number | null
  deliveredSum: number | null
  planned: number | null
  plannedSum: number | null
  expected: number | null
  expectedSum: number | null
}

export interface DeliveryLines {
  days: LineDay[]
  /** Delivered and planned up to `asOf`; null: nothing known, no plan. */
  now: { at: number; delivered: number; planned: number | null } | null
  /** Planned and expected at the end of the flight. */
  plannedTotal: number | null
  expectedTotal: number | null
  /** Delivered at the end if what is left of the objective comes at today's price; null without a plan. */
  inFullTotal: number | null
  /** Expected part of the objective, 1 being all of it: that of impressions, whatever they were charged at; null: not known. */
  expectedShare: number | null
}

export interface LinesSource {
  campaign: Pick<
    campaigns.Campaign,
    | 'campaignType'
    | 'objectiveType'
    | 'actuals'
    | 'totalSpend'
    | 'audioSpend'
    | 'secondScreenImpressions'
    | 'secondScreenSpend'
    | 'timeZone'
    | 'startDate'
    | 'endDate'
  > & { campaignRevenue: Pick<campaigns.Campaign['campaignRevenue'], 'type'> }
  days: readonly campaigns.DeliveryDay[]
  asOf: Date | null
  plan: { audio: pacing.PlanPart | null; secondScreen: pacing.PlanPart | null } | null
  measure: Measure
}

/** Delivery of a day in a measure. */
export function getDayDelivery(day: campaigns.DeliveryDay, measure: Measure, campaign: SpendBasis): number {
  if (measure === 'SPEND') return day.spend + (countsAudioSpend(campaign) ? 0 : day.secondScreenSpend)
  return measure === 'IMPRESSIONS' ? day.impressions : day.secondScreenImpressions
}

/** Delivery in all, as the list shows it. */
export function getTotalDelivered(campaign: LinesSource['campaign'], measure: Measure): number {
  if (measure === 'SPEND') return getSpend(campaign).value
  return measure === 'IMPRESSIONS' ? campaign.actuals : campaign.secondScreenImpressions
}

/** One of a part's units in the measure; null: there is no fixed price to convert with. */
export function findUnitRate({ unit, impressionPrice }: pacing.PlanPart, measure: Measure): number | null {
  if ((unit === 'PRICE') === (measure === 'SPEND')) return 1
  if (!impressionPrice) return null
  return measure === 'SPEND' ? impressionPrice : 1 / impressionPrice
}

/** A part of the plan that a measure counts, with one of its units in the measure. */
export interface PlannedPart {
  part: pacing.PlanPart
  /** From `asOf` on: today's price. */
  rate: number
  /** Up to `asOf`: what was charged so far; today's price where nothing was, and of a flat price, which is the same to the end. */
  pastRate: number
}

type MeasuredPlan = LinesSource['plan']

/** Parts that a measure counts. Null: one of them has no plan in this measure, so that the sum has none. */
export function plannedParts(plan: MeasuredPlan, measure: Measure, campaign: LinesSource['campaign']): PlannedPart[] | null {
  if (!plan) return null
  const second = countsAudioSpend(campaign) ? null : plan.secondScreen
  const of = { SPEND: [plan.audio, second], IMPRESSIONS: [plan.audio], SECOND_SCREEN: [plan.secondScreen] }[measure]
  const parts = of.filter((part) => part !== null)
  const known = parts.flatMap((part): PlannedPart[] => {
    const rate = findUnitRate(part, measure)
    if (rate === null || part.days.length === 0) return []
    return [{ part, rate, pastRate: findPastRate(part, { measure, rate, campaign, isSecond: part === plan.secondScreen }) }]
  })
  return parts.length > 0 && known.length === parts.length ? known : null
}

function findPastRate(
  { unit }: pacing.PlanPart,
  { measure, rate, campaign, isSecond }: { measure: Measure; rate: number; campaign: LinesSource['campaign']; isSecond: boolean },
): number {
  if ((unit === 'PRICE') === (measure === 'SPEND')) return 1
  if (campaign.campaignRevenue.type === 'FLAT' && !isSecond) return rate
  const impressions = isSecond ? campaign.secondScreenImpressions : campaign.actuals
  const spend = isSecond ? campaign.secondScreenSpend : campaign.audioSpend
  if (!impressions || !spend) return rate
  return measure === 'SPEND' ? spend / impressions : impressions / spend
}

/** An amount of a part's plan in the measure. */
function converted({ part, rate, pastRate }: PlannedPart, planned: number): number {
  const past = Math.min(planned, part.planned ?? 0)
  return past * pastRate + (planned - past) * rate
}

/** The plan of the whole flight in a measure; null: there is none. */
export function sumPlannedTotal(plan: MeasuredPlan, measure: Measure, campaign: LinesSource['campaign']): number | null {
  return totalOfParts(plannedParts(plan, measure, campaign))
}

const totalOfParts = (parts: PlannedPart[] | null) => parts && sum(parts.map((one) => converted(one, one.part.days.at(-1)?.planned ?? 0)))

const dayStart = (date: string, zone: string): number => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const noon = instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, zone)
  return startOfDay(noon ?? new Date(Date.UTC(year, month - 1, day, 12)), zone).getTime()
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Every day from the start of flight or delivery to the end of both, with its delivery, its plan and what is expected of it. */
export function deliveryLines({ campaign, days, asOf, plan, measure }: LinesSource): DeliveryLines {
  const zone = campaign.timeZone
  const parts = plannedParts(plan, measure, campaign)
  const plannedByDate = planByDate(parts)
  const delivered = new Map(days.map((day) => [day.date, getDayDelivery(day, measure, campaign)]))
  const dates = [...new Set([...delivered.keys(), ...plannedByDate.keys()])].toSorted()
  const known = asOf ? asOf.getTime() : null
  const lines: LineDay[] = []
  let before = { delivered: 0, planned: 0, expected: null as number | null, plannedUntil: null as number | null }
  const total = getTotalDelivered(campaign, measure)
  for (const date of dates) {
    const at = dayStart(date, zone)
    const end = startOfDay(new Date(at), zone, 1).getTime()
    const planned = plannedByDate.get(date)
    const isKnown = known !== null && at < known
    const isLast = isKnown && end >= known
    const isWhole = isKnown && end <= known
    const value = isKnown ? (delivered.get(date) ?? 0) : null
    // Far from now the plan names the last day of each month alone: a day of that month has its part.
    const days = planned && before.plannedUntil !== null ? Math.max(1, Math.round((planned.until - before.plannedUntil) / dayMs)) : 1
    // Sums of rounded days may differ by cents from the rounded sum: the last one is the total that the list has.
    const deliveredSum = value === null ? null : isLast ? total : before.delivered + value
    const expectedSum = planned && planned.ahead !== null ? total + planned.ahead : null
    lines.push({
      date,
      at,
      until: Math.min(end, planned?.until ?? end),
      isWhole,
      delivered: value,
      deliveredSum,
      planned: planned ? (planned.sum - before.planned) / days : null,
      plannedSum: planned?.sum ?? null,
      expected: expectedSum === null ? null : Math.max(0, expectedSum - (before.expected ?? total)) / days,
      expectedSum,
    })
    before = {
      delivered: deliveredSum ?? before.delivered,
      planned: planned?.sum ?? before.planned,
      plannedUntil: planned?.until ?? before.plannedUntil,
      expected: expectedSum,
    }
  }
  return {
    days: lines,
    now: known === null ? null : { at: known, delivered: total, planned: plannedNow(parts) },
    plannedTotal: totalOfParts(parts),
    expectedTotal: lines.findLast(({ expectedSum }) => expectedSum !== null)?.expectedSum ?? null,
    inFullTotal: parts && total + sum(parts.map(({ part, rate }) => Math.max(0, (part.days.at(-1)?.planned ?? 0) - part.delivered) * rate)),
    expectedShare: findExpectedShare(parts),
  }
}

type Parts = PlannedPart[] | null

function plannedNow(parts: Parts): number | null {
  if (!parts || parts.some(({ part }) => part.planned === null)) return null
  return sum(parts.map((one) => converted(one, one.part.planned!)))
}

function findExpectedShare(parts: Parts): number | null {
  const ends = (parts ?? []).map(({ part, rate }) => {
    const expected = part.days.findLast((day) => day.expected !== null)?.expected ?? null
    return { expected: expected === null ? null : expected * rate, planned: (part.days.at(-1)?.planned ?? 0) * rate }
  })
  const planned = sum(ends.map((end) => end.planned))
  return planned === 0 || ends.some(({ expected }) => expected === null) ? null : sum(ends.map(({ expected }) => expected!)) / planned
}

interface PlannedDay {
  until: number
  sum: number
  /** Expected from `asOf` on; null before it, and without known supply. */
  ahead: number | null
}

function planByDate(parts: Parts): Map<string, PlannedDay> {
  const byDate = new Map<string, PlannedDay>()
  for (const one of parts ?? []) {
    const { part, rate } = one
    for (const { date, until, planned, expected } of part.days) {
      const first = byDate.get(date)
      // Delivered impressions may have had other prices than those to come, so that only the latter are converted.
      const own = expected === null ? null : (expected - part.delivered) * rate
      byDate.set(date, {
        until: until.getTime(),
        sum: (first?.sum ?? 0) + converted(one, planned),
        ahead: first ? (first.ahead === null || own === null ? null : first.ahead + own) : own,
      })
    }
  }
  return byDate
}

/** The span of the axis: the chosen range, else flight and delivery together; null: there is neither. */
export function axisSpan(
  lines: DeliveryLines,
  { timeZone }: Pick<LinesSource['campaign'], 'timeZone'>,
  range: DateRange | null,
): { from: number; to: number } | null {
  if (range) return { from: startOfDay(range.start, timeZone).getTime(), to: range.end.getTime() }
  const [first, last] = [lines.days[0], lines.days.at(-1)]
  if (!first || !last) return null
  return { from: first.at, to: startOfDay(new Date(last.until - 1), timeZone, 1).getTime() }
}

/** The mean of whole days before and from an instant on, at most seven each and without days of a pause; null: there is no such day. */
export function dailyAround(
  { days }: DeliveryLines,
  at: number,
): { before: number | null; since: number | null; days: { before: number; since: number } } {
  const whole = days.filter(({ isWhole, planned, delivered }) => isWhole && !(planned === 0 && delivered === 0))
  const before = whole.filter(({ until }) => until <= at).slice(-7)
  const since = whole.filter((day) => day.at >= at).slice(0, 7)
  return { before: findMean(before), since: findMean(since), days: { before: before.length, since: since.length } }
}

const findMean = (days: readonly LineDay[]) => (days.length === 0 ? null : sum(days.map(({ delivered }) => delivered ?? 0)) / days.length)

/** Amounts a day, all of the same days: those with a plan, parts of them as parts. Pauses and days that are closed do not count. */
export interface Daily {
  /** Delivered, of the last 14 whole days. */
  now: number | null
  /** Planned, of the days to come; null without a plan that delivery is held against. */
  planned: number | null
  /** Needed, of the days to come, to deliver the plan in full. */
  needed: number | null
  /** Why nothing is known to be needed: there is no plan, nothing is known of the delivery, or no day of the plan is left. */
  missing: 'plan' | 'delivery' | 'days' | null
  /** The flight has days that do not count. */
  hasGaps: boolean
}

/** Delivered a day now, beside the plan of the days to come and what they need. */
export function dailyNeed({ days, now, plannedTotal, inFullTotal }: DeliveryLines): Daily {
  const hasGaps = days.some(({ planned }) => planned === 0)
  if (!now) return { now: null, planned: null, needed: null, missing: inFullTotal === null ? 'plan' : 'delivery', hasGaps }
  const last = days.filter(({ isWhole, planned }) => isWhole && planned !== 0).slice(-14)
  const left = plannedDays(days, now.at)
  const missing = inFullTotal === null ? 'plan' : left > 0 ? null : 'days'
  const isPlanned = missing === null && plannedTotal !== null && now.planned !== null
  return {
    now: findMean(last),
    planned: isPlanned ? (plannedTotal - now.planned!) / left : null,
    needed: missing === null ? (inFullTotal! - now.delivered) / left : null,
    missing,
    hasGaps,
  }
}

/** The plan of a day with a plan, of some days of a flight; null: none of them has one. */
export function plannedADay(days: readonly LineDay[]): number | null {
  const count = plannedDays(days, -Infinity)
  const ends = days.filter(({ plannedSum }) => plannedSum !== null)
  const [first, end] = [ends[0], ends.at(-1)]
  return count === 0 || !first || !end ? null : (end.plannedSum! - first.plannedSum! + (first.planned ?? 0)) / count
}

/** The number of days with a plan from an instant on; far from now a day of the plan stands for its month. */
function plannedDays(days: readonly LineDay[], from: number): number {
  let before: number | null = null
  let count = 0
  for (const { at, until, planned } of days) {
    if (planned === null) continue
    const start: number = before ?? at
    before = until
    if (planned > 0) count += Math.max(0, until - Math.max(start, from)) / dayMs
  }
  return count
}
