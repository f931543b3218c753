import { campaignStatusFilters, limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { campaignListColumns } from '../../../shared/campaign-columns.ts'

/** Every campaign of an order. An order that is not there, or that the caller may not see, fails: an empty list would hide it. */
export const run: Handler = async (context) => {
  const { input, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const status = input.choices('status', campaignStatusFilters)
  const client = await context.client()
  const [order, zone, campaigns] = await Promise.all([
    client.orders.get({ id }, { signal }),
    zoneFor(context, client),
    client.campaigns.list({ orderId: [id], status, limit: limits.pageMax }, { signal }).toArray(),
  ])
  const count = `${campaigns.length} campaign${campaigns.length === 1 ? '' : 's'}`
  return { kind: 'records', records: campaigns, columns: campaignListColumns(zone, context), note: `${count} of ${order.name}` }
}
