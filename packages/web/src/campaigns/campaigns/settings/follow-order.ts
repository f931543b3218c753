/** The values that a campaign takes from an order that is chosen for it in its form. */
import type { Campaign } from '@spotdesk/sdk'
import { orders } from '@spotdesk/sdk/calls'
import { type DraftOfOrder, draftOfOrder } from '@spotdesk/sdk/rules'
import type { Currency } from '@spotdesk/sdk/values'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { isSame } from '../../../shared/forms/conflicts/three-way.ts'
import { query, queryClient } from '../../../shared/query.ts'
import { advertiserLookUp, type OrderRow } from './look-ups.ts'
import type { SettingsValues } from './settings-values.ts'

const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/**
 * Advertiser, currency and objective type are the order's; flight and objective become those that the order leaves, in fields that are empty
 * or still have what the order before gave.
 * @param before id of the order before; null: none
 */
export async function applyOrderValues(
  { rhf }: ApiForm<SettingsValues>,
  campaign: Campaign,
  order: OrderRow,
  before: string | null,
): Promise<void> {
  advertiserLookUp.learn(order.advertiser)
  rhf.setValue('advertiser', String(order.advertiser.id), change)
  rhf.setValue('currency', order.currency as Currency, change)
  rhf.setValue('objectiveType', order.objectiveType, change)
  const type = rhf.getValues('campaignType')
  const [given, left] = await Promise.all([
    before === null ? nothing : fetchOrderDraft(before, campaign, type),
    fetchOrderDraft(String(order.id), campaign, type),
  ])
  // Another one was chosen meanwhile.
  if (rhf.getValues('order') !== String(order.id)) return
  const fill = (name: 'startDate' | 'endDate' | 'campaignObjective.value', was: unknown, now: Date | number | null) => {
    const value = rhf.getValues(name)
    if ((value === null || isSame(value, was)) && !isSame(value, now)) rhf.setValue(name, now, change)
  }
  fill('startDate', given.startDate, left.startDate)
  fill('endDate', given.endDate, left.endDate)
  if (!rhf.getValues('campaignObjective.unlimited')) fill('campaignObjective.value', given.objectiveValue, left.objectiveValue)
}

const nothing: DraftOfOrder = { startDate: null, endDate: null, objectiveValue: null }

/** Without the campaign's own part of it. An order that cannot be read leaves nothing: its values are a help, and the save says what is wrong. */
async function fetchOrderDraft(id: string, campaign: Campaign, type: SettingsValues['campaignType']): Promise<DraftOfOrder> {
  const order = await queryClient.fetchQuery(query(orders.get, { id: Number(id) })).catch(() => null)
  if (order === null) return nothing
  const { value, unlimited } = campaign.campaignObjective
  const own = campaign.order?.id === order.id && !unlimited ? (value ?? 0) : 0
  const { startDate, endDate, objectiveType, orderObjective, campaignsSummary } = order
  const facts = { startDate, endDate, objectiveType, objectiveValue: orderObjective.value, objectiveUnlimited: orderObjective.unlimited }
  return draftOfOrder({ ...facts, sumObjective: campaignsSummary.sumObjective - own }, { type, now: new Date(), zone: campaign.timeZone })
}
