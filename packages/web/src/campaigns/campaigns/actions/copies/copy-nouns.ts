/** The things that can be duplicated: their calls, the page of a copy and the list of several. */
import { campaigns as campaignCalls, orders as orderCalls } from '@spotdesk/sdk/calls'
import { campaigns, orders } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { api } from '../../../../shared/api.ts'
import { orderTabPath } from '../../../orders/paths.ts'
import { wizardPath } from '../../paths.ts'

export interface CopyNoun {
  /** Both calls take the same body and give the same answer. */
  row: typeof campaigns.duplicate
  call: typeof campaignCalls.duplicate
  /** The paths of the calls that list them, which are asked again. */
  lists: readonly string[]
  /** The page of one copy. */
  page: (id: number) => string
  listOf: (ids: readonly number[]) => string
  /** Waits until the copies are whole: before that they cannot be reverted. */
  whole?: (ids: readonly number[]) => Promise<void>
}

/** The campaigns of orders are copied by jobs, a moment after the orders. */
async function wholeOrders(ids: readonly number[]): Promise<void> {
  for (let rest = ids; rest.length > 0;) {
    const some = rest.slice(0, limits.pageMax)
    const { list } = await api.call(orderCalls.dashboard, { ids: some, limit: limits.pageMax })
    const waiting = list.filter(({ duplicationStatus }) => duplicationStatus === 'DUPLICATING').map(({ id }) => id)
    rest = [...waiting, ...rest.slice(some.length)]
    if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, limits.jobPollMs))
  }
}

export const copyNouns = {
  campaigns: {
    row: campaigns.duplicate,
    call: campaignCalls.duplicate,
    lists: [campaigns.list.path],
    // The wizard opens the step that is next.
    page: (id) => wizardPath({ id }),
    listOf: (ids) => `/campaigns/list?status=&ids=${ids.join(',')}`,
  },
  orders: {
    row: orders.duplicate as unknown as typeof campaigns.duplicate,
    call: orderCalls.duplicate as unknown as typeof campaignCalls.duplicate,
    lists: [orders.dashboard.path, campaigns.list.path],
    page: (id) => orderTabPath({ id }, 'settings'),
    listOf: (ids) => `/orders/list?ids=${ids.join(',')}`,
    whole: wholeOrders,
  },
} as const satisfies Record<string, CopyNoun>
