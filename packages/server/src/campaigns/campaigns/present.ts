/** Campaigns as the API returns them. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { deliveryColour, effectivePacing } from '@spotdesk/sdk/rules'
import { cpmToNumber, startOfDay, thresholdsOf } from '@spotdesk/sdk/values'
import { historyDays } from '../../delivery/facts/facts-store.ts'
import { seesMargin, shownSpend, sumShown } from '../../platform/http/money-seen-query.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { CampaignRecord, CampaignRowRecord } from './store.ts'

/**
 * The objective in one number: impressions of audio and second screen together, or the price for an objective in money; null when it is
 * unlimited or not set. The list's sort `totalObjective` uses the same rule.
 */
function totalObjective(record: CampaignRowRecord): number | null {
  const value = record.objective_value === null ? null : Number(record.objective_value)
  if (record.objective_unlimited) return null
  if (record.objective_type === 'PRICE') return value
  return value === null && record.second_screen_objective === null ? null : (value ?? 0) + (record.second_screen_objective ?? 0)
}

function hasSecondScreen(record: CampaignRowRecord): boolean {
  return record.type === 'SECOND_SCREEN' || record.second_screen_objective !== null || record.second_screen_cpm_e4 !== null
}

const toPercent = (tenths: number | null) => (tenths === null ? null : tenths / 10)
const toCpmNumber = (cpmE4: number | null) => (cpmE4 === null ? null : cpmToNumber(cpmE4))
const reference = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** A row of the list. */
export function toCampaignRow(record: CampaignRowRecord): campaigns.CampaignRow {
  const order = reference(record.order_id, record.order_name)
  const audioSpend = shownSpend(record.spend_e7, record.currency)
  const secondScreenSpend = shownSpend(record.second_screen_spend_e7, record.currency)
  const pace = record.pace === null ? null : Number(record.pace)
  return {
    id: record.id,
    name: record.name,
    externalReference: record.external_reference,
    version: record.version,
    status: record.status,
    archived: record.archived,
    campaignType: record.type,
    startDate: record.start_date,
    endDate: record.end_date,
    currency: record.currency,
    advertiser: { id: record.advertiser_id, name: record.advertiser_name },
    order: order && { ...order, archived: record.order_archived ?? false },
    publisher: reference(record.publisher_id, record.publisher_name),
    isProgrammaticGuaranteed: record.type === 'RESERVED' && record.deal_id !== null,
    assignedUsername: record.assigned_username,
    campaignPacing: { priority: record.pacing_priority, type: record.pacing_type },
    effectivePacing: pacingInForce(record),
    deliveryStatuses: record.delivery_statuses,
    pace,
    elapsed: toPercent(record.elapsed_e1),
    deliveryColour: deliveryColour(record.delivery_statuses, pace, thresholdsOf(record.thresholds).severePace),
    forecastStatus: record.forecast_status,
    objectiveType: record.objective_type,
    campaignObjective: {
      type: record.objective_type,
      value: record.objective_unlimited || record.objective_value === null ? null : Number(record.objective_value),
      unlimited: record.objective_unlimited,
    },
    totalObjective: totalObjective(record),
    secondScreen: hasSecondScreen(record),
    secondScreenObjective: record.second_screen_objective,
    campaignRevenue: { type: record.revenue_type, currency: record.currency, value: toCpmNumber(record.cpm_e4) },
    actuals: record.impressions,
    secondScreenImpressions: record.second_screen_impressions,
    totalSpend: sumShown([audioSpend, secondScreenSpend], record.currency),
    audioSpend,
    secondScreenSpend,
    complete: toPercent(record.complete_e1),
    estimatedComplete: toPercent(record.estimated_complete_e1),
    secondScreenComplete: toPercent(record.second_screen_complete_e1),
    secondScreenEstimatedComplete: toPercent(record.second_screen_estimated_complete_e1),
    ltr: record.impressions === 0 ? null : record.completes / record.impressions,
    targeting: record.has_targeting,
    asOf: record.as_of,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}

function pacingInForce(record: CampaignRowRecord) {
  return effectivePacing({
    type: record.pacing_type,
    unlimited: record.objective_unlimited,
    startDate: record.start_date,
    endDate: record.end_date,
    historyDays: historyDays(record.as_of, record.history_from),
  })
}

/** A campaign with all its settings, as the actor may see it. */
export function toCampaign(record: CampaignRecord, actor: Actor): campaigns.Campaign {
  return {
    ...toCampaignRow(record),
    cappingRules: record.capping,
    margin: seesMargin(actor) ? record.margin_e4 / 10_000 : null,
    attribution: { pixelIds: record.attribution_pixel_ids },
    dco: record.dco,
    categoryIds: record.category_ids,
    dealId: record.deal_id,
    extensions: hasSecondScreen(record)
      ? [{ type: 'SECOND_SCREEN', data: { objective: record.second_screen_objective, cpmBid: toCpmNumber(record.second_screen_cpm_e4) } }]
      : [],
    dateRange: deliveryRange(record, actor.agency.timeZone),
    statusReason: record.status_reason,
    timeZone: actor.agency.timeZone,
  }
}

/** From the beginning of the first day to the last millisecond of the last: the date range of the whole delivery. */
function deliveryRange(record: CampaignRecord, zone: string): { start: Date; end: Date } | null {
  if (record.first_hour && record.last_hour)
    return { start: startOfDay(record.first_hour, zone), end: justBefore(startOfDay(record.last_hour, zone, 1)) }
  return record.start_date && record.end_date ? { start: record.start_date, end: justBefore(record.end_date) } : null
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
