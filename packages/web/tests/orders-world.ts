/** Orders of tests: with settings of their own, and with campaigns. */
import { type Desk, things } from '@spotdesk/server/testing'
import { searchKey, sortKey } from '@spotdesk/sdk/values'

let lastId = 800

/** Inserts an order; answers its id. */
export async function orderNamed(desk: Desk, name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = ++lastId
  const row = { agency_id: 1, advertiser_id: things.advertiser, currency: 'USD', name_lc: searchKey(name), name_key: sortKey(name) }
  await desk.insert('orders', { ...row, id, name, ...columns })
  return id
}

/** A campaign of an order; answers its id. */
export function campaignOf(desk: Desk, orderId: number, seed: Parameters<Desk['campaign']>[0] = {}): Promise<number> {
  return desk.campaign({ ...seed, columns: { order_id: orderId, ...seed.columns } })
}
