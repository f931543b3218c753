import { orders } from '@spotdesk/sdk/contract'
import { limits, orderStatusFilters, pageSizes } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { orderListColumns } from './columns.ts'

const sorts = orders.orderSorts.flatMap((column) => [column, `-${column}`] as const)

export const run: Handler = async (context) => {
  const { input, signal } = context
  const query = {
    status: input.choices('status', orderStatusFilters),
    advertiserId: input.ids('advertiser'),
    q: input.text('search'),
    sort: input.choice('sort', sorts),
  }
  const client = await context.client()
  if (input.flag('all')) {
    if (input.flag('page') || input.flag('limit')) throw usage('--all goes without --page and --limit.')
    const records = client.orders.dashboard({ ...query, limit: limits.pageMax }, { signal })
    return { kind: 'records', records, columns: orderListColumns(await zoneFor(context, client)) }
  }
  const limit = input.number('limit', { least: 1 }) ?? pageSizes.orders
  if (limit > limits.pageMax) throw usage(`--limit is at most ${limits.pageMax}.`, 'Every row: --all')
  const page = (input.number('page', { least: 1 }) ?? 1) - 1
  const [zone, { list, total }] = await Promise.all([
    zoneFor(context, client),
    client.orders.dashboard({ ...query, page, limit }, { signal }),
  ])
  return { kind: 'records', records: list, columns: orderListColumns(zone), note: showing(list.length, total, 'orders') }
}
