/** The filters of the campaign list; each is a parameter of the address. */
import { advertisers, campaigns, orders } from '@spotdesk/sdk/calls'
import { hasPermission } from '@spotdesk/sdk/contract'
import {
  type DeliveryForecastStatus,
  campaignStatusFilters,
  campaignStatusLabels,
  campaignTypeLabels,
  campaignTypes,
  deliveryStatusLabels,
  deliveryStatuses,
  limits,
  savedViewLimits,
  pageSizes,
} from '@spotdesk/sdk/values'
import { asNames } from '../../../shared/filters/filter-rows.ts'
import type { ListFilter } from '../../../shared/list/filter-types.ts'
import { query, queryClient } from '../../../shared/query.ts'
import { currentRights } from '../../../shared/session/session.ts'

export type CampaignFilter = ListFilter<typeof campaigns.list>

const toOptions = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  Object.fromEntries(values.map((value) => [value, labels[value]])) as Record<T, string>

/** Advertisers by their names, for any list that filters by them. */
export const advertiserNames = {
  kind: 'names',
  field: 'advertiserId',
  label: 'Advertiser',
  isNumeric: true,
  find: (text: string) => findAdvertisers(text ? { q: text } : {}),
  name: (values: readonly string[]) => findAdvertisers({ ids: values.map(Number) }),
} as const satisfies CampaignFilter

const findAdvertisers = async (input: { q?: string; ids?: number[] }) =>
  asNames(await queryClient.fetchQuery(query(advertisers.search, input)))

const findCampaigns = async (input: { q?: string; ids?: number[] }) =>
  asNames((await queryClient.fetchQuery(query(campaigns.list, { ...input, limit: input.ids?.length ?? pageSizes.lookUp }))).list)

const order: CampaignFilter = {
  kind: 'names',
  field: 'orderId',
  label: 'Order',
  isNumeric: true,
  find: async (text) =>
    asNames((await queryClient.fetchQuery(query(orders.dashboard, { ...(text && { q: text }), limit: pageSizes.lookUp }))).list),
  name: async (values) => asNames(await Promise.all(values.slice(0, savedViewLimits.values).map(orderNamed))),
}

/** An order that is gone, or that the user may not see, has its id for a name. */
async function orderNamed(value: string): Promise<{ id: number; name: string }> {
  const id = Number(value)
  return await queryClient.fetchQuery(query(orders.get, { id })).catch(() => ({ id, name: value }))
}

const status = {
  kind: 'choices',
  field: 'status',
  label: 'Status',
  options: toOptions(campaignStatusFilters, campaignStatusLabels),
} as const satisfies CampaignFilter

const forecastStatusLabels: Record<DeliveryForecastStatus, string> = {
  NO_INVENTORY: 'No inventory',
  AT_RISK: 'At risk',
  IN_FULL: 'In full',
  NOT_AVAILABLE: 'Not available',
}

const filters: readonly CampaignFilter[] = [
  { ...status, usual: ['RUNNING'] },
  { kind: 'choices', field: 'type', label: 'Type', options: toOptions(campaignTypes, campaignTypeLabels) },
  { kind: 'choices', field: 'deliveryStatus', label: 'Delivery status', options: toOptions(deliveryStatuses, deliveryStatusLabels) },
  { kind: 'choices', field: 'forecastStatus', label: 'Forecast', options: forecastStatusLabels },
  { kind: 'choices', field: 'needsAttention', label: 'Needs attention', isSingle: true, isFlag: true, options: { TRUE: 'Yes' } },
  {
    kind: 'names',
    field: 'assignedUsername',
    label: 'Assigned to',
    find: async (text) =>
      (await queryClient.fetchQuery(query(campaigns.assignedUsers, text ? { q: text } : {}))).map((name) => ({ value: name, name })),
  },
  order,
  {
    kind: 'names',
    field: 'ids',
    label: 'Campaign',
    isGiven: true,
    isNumeric: true,
    find: (text) => findCampaigns({ ...(text && { q: text }) }),
    name: (values) => findCampaigns({ ids: values.slice(0, limits.idsFilter).map(Number) }),
  },
  { kind: 'text', field: 'q', label: 'Search by ID or Campaign name', debounceMs: limits.filterDebounceMs },
]
const withAdvertiser = filters.toSpliced(-1, 0, advertiserNames)

const withoutForecasts = (all: readonly CampaignFilter[]) => all.filter(({ field }) => field !== 'forecastStatus')
// Made once: a page compares the filters that it is given.
const ofDelivery = { filters: withoutForecasts(filters), withAdvertiser: withoutForecasts(withAdvertiser) }

/** The server refuses a list by forecasts to whoever may not read them. */
const offered = () => (hasPermission(currentRights.peek(), 'FORECAST.EXECUTE') ? { filters, withAdvertiser } : ofDelivery)

/** The filters of a user: that of advertisers only for accounts with several, that of forecasts only with the right to them. */
export function campaignFilters(hasAccessToMultipleAdvertisers: boolean): readonly CampaignFilter[] {
  const own = offered()
  return hasAccessToMultipleAdvertisers ? own.withAdvertiser : own.filters
}

/** One order or one advertiser, whose campaigns are listed. */
export type CampaignScope = { orderId: number } | { advertiserId: number }

/** The filters of the campaigns of an order or of an advertiser: without those that the scope answers. Absent, the status is any. */
export function scopedCampaignFilters(scope: 'orderId' | 'advertiserId'): readonly CampaignFilter[] {
  return offered()
    .filters.filter(({ field }) => field !== scope)
    .map((filter): CampaignFilter => (filter.field === 'status' ? status : filter))
}
