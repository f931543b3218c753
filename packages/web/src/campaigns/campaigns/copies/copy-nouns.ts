/** The things that can be duplicated: their calls, the page of a copy and the list of several. */
import { campaigns as campaignCalls, orders as orderCalls } from '@spotdesk/sdk/calls'
import { campaigns, orders } from '@spotdesk/sdk/contract'
import { orderTabPath, wizardPath } from '../page/paths.ts'

export interface CopyNoun {
  /** Both calls take the same body and give the same answer. */
  row: typeof campaigns.duplicate
  call: typeof campaignCalls.duplicate
  /** The paths of the calls that list them, which are asked again. */
  lists: readonly string[]
  /** The page of one copy, and whether it opens by itself. */
  page: (id: number) => string
  opensByItself: boolean
  listOf: (ids: readonly number[]) => string
}

export const copyNouns = {
  campaigns: {
    row: campaigns.duplicate,
    call: campaignCalls.duplicate,
    lists: [campaigns.list.path],
    // The wizard opens the step that is next.
    page: (id) => wizardPath({ id }),
    opensByItself: true,
    listOf: (ids) => `/campaigns/list?status=&ids=${ids.join(',')}`,
  },
  orders: {
    row: orders.duplicate as unknown as typeof campaigns.duplicate,
    call: orderCalls.duplicate as unknown as typeof campaignCalls.duplicate,
    lists: [orders.dashboard.path, campaigns.list.path],
    page: (id) => orderTabPath({ id }, 'settings'),
    // Its campaigns come a moment later.
    opensByItself: false,
    listOf: (ids) => `/orders/list?ids=${ids.join(',')}`,
  },
} as const satisfies Record<string, CopyNoun>
