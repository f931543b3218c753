/** The filters of the order list; each is a parameter of the address. Without a status the list has every order, as the call does. */
import { orders } from '@spotdesk/sdk/calls'
import { limits, pageSizes, orderStatusFilters, orderStatusLabels } from '@spotdesk/sdk/values'
import { asNames } from '../../../shared/filters/filter-rows.ts'
import type { ListFilter } from '../../../shared/list/filter-types.ts'
import { query, queryClient } from '../../../shared/query.ts'
import { advertiserNames } from '../../campaigns/list/filters.ts'

export type OrderFilter = ListFilter<typeof orders.dashboard>

const [active, inactive, archived] = orderStatusFilters

const findOrders = async (input: { q?: string; ids?: number[] }) =>
  asNames((await queryClient.fetchQuery(query(orders.dashboard, { ...input, limit: input.ids?.length ?? pageSizes.lookUp }))).list)

const filters: readonly OrderFilter[] = [
  {
    kind: 'choices',
    field: 'status',
    label: 'Status',
    options: { [active]: orderStatusLabels[active], [inactive]: orderStatusLabels[inactive], [archived]: orderStatusLabels[archived] },
  },
  {
    kind: 'names',
    field: 'ids',
    label: 'Order',
    isGiven: true,
    isNumeric: true,
    find: (text) => findOrders({ ...(text && { q: text }) }),
    name: (values) => findOrders({ ids: values.map(Number) }),
  },
  { kind: 'text', field: 'q', label: 'Search by ID or Order name', debounceMs: limits.filterDebounceMs },
]
const withAdvertiser = filters.toSpliced(-1, 0, advertiserNames)

/** The filters of a user: that of advertisers only for accounts with several. */
export function orderFilters(hasAccessToMultipleAdvertisers: boolean): readonly OrderFilter[] {
  return hasAccessToMultipleAdvertisers ? withAdvertiser : filters
}
