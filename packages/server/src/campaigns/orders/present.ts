/** Orders as the API returns them. */
import type { orders } from '@spotdesk/sdk/contract'
import { type OrderFacts, type OrderFields, orderStatus, rollUpOrder, shownDuplication } from '@spotdesk/sdk/rules'
import { shownSpend, sumShown } from '../../platform/http/money-seen-query.ts'
import type { OrderRecord } from './store.ts'

/** The facts that determine the status of an order. */
export function toOrderFacts(record: OrderRecord): OrderFacts {
  return {
    archived: record.archived,
    duplicationStatus: record.duplication_status,
    duplicatedAt: record.duplicated_at,
    endDate: record.end_date,
    campaigns: record.all_campaigns,
    idleCampaigns: record.idle_campaigns,
  }
}

const toNumber = (value: string | null) => (value === null ? null : Number(value))
const toPercent = (tenths: number | null) => (tenths === null ? null : tenths / 10)

/** A row of the list. */
export function toOrderRow(record: OrderRecord, now: Date): orders.OrderRow {
  const sums = rollUpOrder({
    objectiveUnlimited: record.objective_unlimited,
    objectiveValue: toNumber(record.objective_value),
    audioObjective: toNumber(record.audio_objective),
    hasUnlimitedCampaign: record.unlimited_campaign,
    delivered: Number(record.delivered),
    expected: Number(record.expected),
    riskyCampaigns: record.risky_campaigns,
    due: Number(record.due),
    booked: Number(record.booked),
    startDate: record.start_date ?? record.min_start,
    endDate: record.end_date ?? record.max_end,
    asOf: record.as_of,
    secondScreenObjective: toNumber(record.second_screen_objective),
    secondScreenDelivered: record.second_screen_impressions,
    secondScreenExpected: Number(record.second_screen_expected),
  })
  const audioSpend = shownSpend(record.spend_e7, record.currency)
  const secondScreenSpend = shownSpend(record.second_screen_spend_e7, record.currency)
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    externalReference: record.external_reference,
    status: orderStatus(toOrderFacts(record), now),
    archived: record.archived,
    duplicationStatus: shownDuplication(toOrderFacts(record), now),
    advertiser: { id: record.advertiser_id, name: record.advertiser_name },
    startDate: record.start_date,
    endDate: record.end_date,
    currency: record.currency,
    objectiveType: record.objective_type,
    orderObjective: {
      type: record.objective_type,
      value: record.objective_unlimited ? null : toNumber(record.objective_value),
      unlimited: record.objective_unlimited,
      managedObjective: toNumber(record.managed_objective),
      optimisedObjective: toNumber(record.optimised_objective),
    },
    orderRevenue: { type: record.revenue_type, currency: record.currency },
    actuals: record.impressions,
    secondScreenImpressions: record.second_screen_impressions,
    audioObjective: sums.audioObjective,
    secondScreenObjective: sums.secondScreenObjective,
    totalSpend: sumShown([audioSpend, secondScreenSpend], record.currency),
    audioSpend,
    secondScreenSpend,
    complete: toPercent(sums.completeE1),
    estimatedComplete: toPercent(sums.estimatedCompleteE1),
    elapsed: toPercent(sums.elapsedE1),
    pace: sums.pace,
    atRisk: sums.atRisk,
    secondScreenComplete: toPercent(sums.secondScreenCompleteE1),
    secondScreenEstimatedComplete: toPercent(sums.secondScreenEstimatedCompleteE1),
    campaigns: record.campaigns,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}

/** An order with all its settings. */
export function toOrder(record: OrderRecord, now: Date): orders.Order {
  return {
    ...toOrderRow(record, now),
    cappingRules: record.capping,
    deal: record.deal_id === null ? null : { id: record.deal_id },
    dealId: record.deal_id,
    comments: record.comments,
    campaignsSummary: {
      started: record.started,
      sumObjective: Number(record.sum_objective),
      minStartDate: record.min_start,
      maxEndDate: record.max_end,
      hasUnlimitedObjective: record.unlimited_campaign,
    },
  }
}

/** The defaults of a new order, as a form shows them at first. */
export function toTemplate(
  fields: Omit<OrderFields, 'advertiserId'>,
  { advertiser, seesMargin }: { advertiser: { id: number; name: string } | null; seesMargin: boolean },
): orders.OrderTemplate {
  const { objectiveType, objectiveValue, objectiveUnlimited, managedObjective, optimisedObjective, revenueType, currency } = fields
  return {
    name: fields.name,
    advertiser: advertiser && { id: advertiser.id, name: advertiser.name },
    startDate: fields.startDate,
    endDate: fields.endDate,
    objectiveType,
    orderObjective: { type: objectiveType, value: objectiveValue, unlimited: objectiveUnlimited, managedObjective, optimisedObjective },
    orderRevenue: { type: revenueType, currency },
    cappingRules: fields.capping,
    dealId: fields.dealId,
    comments: fields.comments,
    externalReference: fields.externalReference,
    margin: seesMargin ? fields.marginPercent : null,
  }
}
