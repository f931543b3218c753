/** Recomputes what is derived from delivery: completion, pace, projection, delivery statuses, and whether an objective is met. */
import {
  type DeliveryFacts,
  type DeliveryPart,
  type EligibleTime,
  type LocalDays,
  assessDelivery,
  assessPart,
  completeE1,
  createLocalDays,
  deliveryStatusColour,
  effectivePacing,
  type ExpectedSupply,
  eligibleTime,
  estimatedE1,
  forecastSupply,
  objectiveStillMet,
  pauseSpans,
} from '@spotdesk/sdk/rules'
import { type AdTimes, openDayparts } from '@spotdesk/sdk/targeting'
import { type DeliveryThresholds, forecastSettingsOf, spendScale, thresholdsOf, dayMs, hourMs, isoDay } from '@spotdesk/sdk/values'
import { inSlices } from '../../../platform/jobs/thread/in-slices.ts'
import { notifyCampaignUsers } from '../../../platform/notices/notice.ts'
import { type Assessment, storeAssessments } from './assessment-store.ts'
import {
  type AdFacts,
  type AgencyClock,
  type FactsRow,
  type AssessmentScope,
  historyDays,
  loadFacts,
  readAgencyClock,
} from '../facts-store.ts'
import type { Notice } from '../../../platform/notices/notice-store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

export interface AgencyZone {
  id: number
  timeZone: string
}

/** The data that the assessment of every campaign of an agency shares; made once for many campaigns. */
export interface AssessmentContext {
  zone: string
  days: LocalDays
  /** 1970-01-01 for an agency without facts. */
  asOf: Date
  hasFacts: boolean
  now: Date
  limits: DeliveryThresholds
  historyDays: number | null
  /** Supply of the week's 168 local hours, Monday first. */
  weights: readonly number[] | null
  /**
   * True when rules of time are read in the time zone of the campaign's publisher. Hours of delivery have no listener: without one publisher,
   * and where the clock is that of each listener, the account's stands for all.
   */
  byStation: boolean
  told: NotifyOption
}

/** The user whose change is assessed needs no notification of it; null: it is no user's change. False: nobody is told anything. */
export type NotifyOption = { except: number | null } | false
const everybody: NotifyOption = { except: null }

export async function readAssessmentContext(
  db: Executor,
  agency: AgencyZone,
  now: Date,
  told: NotifyOption = everybody,
): Promise<AssessmentContext> {
  return { ...toAssessmentContext(await readAgencyClock(db, agency.id), agency.timeZone, now), told }
}

function toAssessmentContext(
  { asOf, settings, historyFrom, weekdaySupply }: AgencyClock,
  zone: string,
  now: Date,
): Omit<AssessmentContext, 'told'> {
  return {
    zone,
    days: createLocalDays(zone),
    asOf: asOf ?? new Date(0),
    hasFacts: asOf !== null,
    now,
    limits: thresholdsOf(settings['deliveryThresholds']),
    historyDays: historyDays(asOf, historyFrom),
    weights: weekdaySupply?.some((supply) => supply > 0) ? weekdaySupply.flatMap((supply) => Array<number>(24).fill(supply / 24)) : null,
    byStation: forecastSettingsOf(settings).daypartZone === 'STATION',
  }
}

/**
 * Assesses an agency's campaigns and stores the result; `ids` narrows it to those. Only rows whose result differs are written,
 * and none of it counts as a user's change.
 */
export async function assessAgency(
  db: Executor,
  agency: AgencyZone,
  now: Date,
  ids?: readonly number[],
  told: NotifyOption = everybody,
): Promise<void> {
  const context = await readAssessmentContext(db, agency, now, told)
  if (ids) await assessCampaigns(db, agency, context, { ids })
  else for (let after: number | null = 0; after !== null;) after = await assessCampaigns(db, agency, context, { after, limit: chunkSize })
}

/** The number of campaigns that are assessed and written together. */
export const chunkSize = 1000

/** Assesses some campaigns. Returns the id of the last one, or null when the scope has no more of them. */
export async function assessCampaigns(
  db: Executor,
  agency: AgencyZone,
  context: AssessmentContext,
  scope: AssessmentScope,
): Promise<number | null> {
  const rows = await loadFacts(db, agency, context.asOf, scope)
  if (rows.length > 0) {
    const assessments = await inSlices(rows, (row) => judge(row, context))
    await storeAssessments(db, agency.id, assessments)
    if (context.told !== false) {
      const notices = rows.flatMap((row, at) => toStatusNotices(row, assessments[at]!, context))
      await notifyCampaignUsers(db, { agencyId: agency.id, now: context.now, except: context.told.except }, notices)
    }
  }
  return 'limit' in scope && rows.length === scope.limit ? rows.at(-1)!.id : null
}

const ranks = { gray: 0, orange: 1, red: 2 } as const

/** Delivery statuses that have turned orange or red, each at most once a day: one that comes and goes is told once. */
function toStatusNotices(row: FactsRow, { statuses, pace }: Assessment, { limits, now, zone }: AssessmentContext): Notice[] {
  const rankStatus = (all: readonly string[], status: string, at: string | null) =>
    ranks[deliveryStatusColour(status, at === null ? null : Number(at), { beside: all, severePace: limits.severePace })]
  const before = new Map<string, number>(
    row.delivery_statuses.map((status) => [status, rankStatus(row.delivery_statuses, status, row.pace)]),
  )
  return statuses.flatMap((status) => {
    const rank = rankStatus(statuses, status, pace)
    if (rank === 0 || rank <= (before.get(status) ?? 0)) return []
    const cause = `${status} ${rank} ${isoDay(now, zone)}`
    return [{ event: 'DELIVERY_TURNED', entityType: 'campaign', entityId: row.id, cause, campaignId: row.id, details: { status } }]
  })
}

/** The assessment of one campaign from its facts. */
function judge(row: FactsRow, context: AssessmentContext): Assessment {
  const { asOf, now, limits } = context
  const { facts, audio, second } = toFacts(row, context)
  const result = assessDelivery(facts, asOf, now, limits)
  const beside = assessPart(forSecondScreen(facts), second, asOf)
  return {
    id: row.id,
    statuses: result.statuses,
    pace: result.pace === null ? null : Math.min(99_999, result.pace).toFixed(4),
    elapsed: result.elapsedE1,
    complete: result.completeE1,
    estimated: result.estimatedCompleteE1,
    second_complete: completeE1(second.delivered, second.objective),
    second_estimated: estimatedE1(second, beside.projection),
    met: objectiveStillMet([audio, second], { met: row.objective_met, ended: row.end_date !== null && row.end_date <= now }),
  }
}

/** A campaign's row in the shape of the rules, with its audio and second-screen parts. */
export function toFacts(row: FactsRow, context: AssessmentContext): { facts: DeliveryFacts; audio: DeliveryPart; second: DeliveryPart } {
  const { asOf, days } = context
  const [audio, second] = [audioPart(row, context), secondPart(row, context)]
  const pacing = effectivePacing({
    type: row.pacing_type,
    unlimited: row.objective_unlimited,
    startDate: row.start_date,
    endDate: row.end_date,
    historyDays: context.historyDays,
  })
  const time = toEligibleTime(row, context, pacing.type === 'PREDICTIVE' ? context.weights : null)
  const facts: DeliveryFacts = {
    status: row.status,
    statuses: row.delivery_statuses,
    pacing,
    startDate: row.start_date,
    endDate: row.end_date,
    time,
    days,
    judged: row.type === 'SECOND_SCREEN' ? second : audio,
    forecast: row.type === 'SECOND_SCREEN' ? null : toExpectedSupply(row, context),
    deliveredLastDay: deliveredHours(row.hours, time, asOf) > 0,
    ads: row.ads.map((ad) => ({ active: ad.active, hasMedia: ad.media, brief: ad.brief, briefChangedAt: new Date(ad.at) })),
    reservedAwaitingSeller: row.status === 'PENDING',
    settingsChangedAt: row.settings_changed_at,
    completedAt: row.completed_at,
  }
  return { facts, audio, second }
}

/** Removes the forecast, which covers audio only: the second screen is assessed by its delivery. */
export function forSecondScreen<F extends { forecast: ExpectedSupply | null }>(facts: F): F {
  return { ...facts, forecast: null }
}

/** A forecast is used for two days, and only while the campaign's settings are those that it was made for. */
const forecastMs = 2 * dayMs

function toExpectedSupply(row: FactsRow, context: AssessmentContext): ExpectedSupply | null {
  const { forecast_supply: daily, forecast_at: at, settings_changed_at: changed, cpm_e4: cpm } = row
  const { now, asOf, days } = context
  if (!daily || !at || now.getTime() - at.getTime() > forecastMs || (changed && changed > at)) return null
  const open = toEligibleTime({ ...row, start_date: null, end_date: null, pauses: [] }, context)
  // An impression costs a thousandth of the CPM, which is stored in 10⁻⁴.
  const unit = row.objective_type === 'PRICE' ? (cpm ?? 0) / 10_000_000 : 1
  const inUnit = daily.map((supply) => (supply === null ? null : supply * unit))
  return forecastSupply(inUnit, open, asOf.getTime(), days)
}

/** The flights and time rules of a campaign's active ads. */
export function toAdTimes(ads: readonly Pick<AdFacts, 'active' | 'targeting' | 'link' | 'from' | 'until'>[]): AdTimes[] {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text))
  return ads
    .filter(({ active }) => active)
    .map(({ targeting, link, from, until }) => ({ targeting, link, start: instant(from), end: instant(until) }))
}

/** A campaign's eligible time: the flight within its own dayparts and those of its ads, without pauses. */
export function toEligibleTime(
  row: Pick<FactsRow, 'start_date' | 'end_date' | 'targeting' | 'publisher_zone' | 'pauses'> & { ads: Parameters<typeof toAdTimes>[0] },
  { zone, asOf, byStation }: AssessmentContext,
  weights: readonly number[] | null = null,
): EligibleTime {
  const daypartZone = (byStation ? row.publisher_zone : null) ?? zone
  return eligibleTime(
    {
      start: row.start_date?.getTime() ?? null,
      end: row.end_date?.getTime() ?? null,
      dayparts: openDayparts(row.targeting, toAdTimes(row.ads), daypartZone),
      zone: daypartZone,
      pauses: pauseSpans(row.pauses.map(Number), asOf.getTime()),
      weights,
    },
    asOf.getTime(),
  )
}

/** The number of eligible hours among the last 24 that had an impression. */
export function deliveredHours(bits: number, time: EligibleTime, asOf: Date): number {
  let count = 0
  for (let hour = 0; hour < 24; hour += 1) {
    const from = asOf.getTime() - dayMs + hour * hourMs
    if ((bits & (1 << hour)) !== 0 && time.hours(from, from + hourMs) > 0) count += 1
  }
  return count
}

/** The audio part, measured in the unit of the objective: impressions or currency. A SECOND_SCREEN campaign has no audio objective. */
function audioPart(row: FactsRow, context: AssessmentContext): DeliveryPart {
  const isPrice = row.objective_type === 'PRICE'
  const scale = isPrice ? 10 ** spendScale : 1
  const isOpen = row.objective_unlimited || row.objective_value === null || row.type === 'SECOND_SCREEN'
  return {
    objective: isOpen ? null : Number(row.objective_value),
    delivered: Number(isPrice ? row.spend_e7 : row.impressions) / scale,
    ...lastDays(row, context, ([, impressions, spendE7]) => (isPrice ? spendE7 / scale : impressions)),
  }
}

function secondPart(row: FactsRow, context: AssessmentContext): DeliveryPart {
  return {
    objective: row.second_screen_objective,
    delivered: row.second_screen_impressions,
    ...lastDays(row, context, ([, , , secondScreen]) => secondScreen),
  }
}

function lastDays(row: FactsRow, { days, asOf }: AssessmentContext, of: (day: FactsRow['days'][number]) => number) {
  const today = days.numberOf(asOf.getTime())
  const byAge = new Map(row.days.map((day) => [day[0], of(day)]))
  const dayAt = (ago: number) => ({ from: days.startOf(today - ago), until: days.startOf(today - ago + 1), delivered: byAge.get(ago) ?? 0 })
  return { week: [7, 6, 5, 4, 3, 2, 1].map(dayAt), today: { ...dayAt(0), until: asOf.getTime() } }
}
