/** Reads the order list, a single order, its vendors, and the template of a new one. */
import type { orders } from '@spotdesk/sdk/contract'
import { newOrderFields } from '@spotdesk/sdk/rules'
import { attributionVendorOf } from '@spotdesk/sdk/values'
import { seesMargin } from '../../platform/http/money-seen-query.ts'
import { soleAdvertiser } from '../../platform/db/query/first-advertisers-query.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { loadOrderPlanContext } from './plan-store.ts'
import { toOrder, toOrderRow, toTemplate } from './present.ts'
import { searchOrderPage } from './search-query.ts'
import { readOrderRecord, readPixels } from './store.ts'

export const listOrders: Handler<typeof orders.dashboard> = async (query, { db, actor, services }) => {
  const now = services.clock.now()
  const { records, total } = await searchOrderPage(db, actor, query, now)
  return { list: records.map((record) => toOrderRow(record, now)), total }
}

export const getOrder: Handler<typeof orders.get> = async ({ id, defaultMargin = false }, { db, actor, services }) => {
  const now = services.clock.now()
  const record = await readOrderRecord(db, actor, id, now)
  if (!record) throw notFound()
  const margin = seesMargin(actor) ? record.margin_e4 / 10_000 : null
  return { ...toOrder(record, now), ...(defaultMargin && { margin }) }
}

export const listVendors: Handler<typeof orders.vendors> = async ({ id }, { db, actor, services }) => {
  const [record, pixels] = await Promise.all([readOrderRecord(db, actor, id, services.clock.now()), readPixels(db, actor, id)])
  if (!record) throw notFound()
  return [...Map.groupBy(pixels, attributionVendorOf)].map(([vendor, pixelIds]) => ({ id: vendor, pixelIds }))
}

export const newOrderTemplate: Handler<typeof orders.template> = async ({ advertiserId }, { db, actor }) => {
  const wanted = advertiserId ?? (await soleAdvertiser(db, actor))?.id
  const { defaults, advertisers } = await loadOrderPlanContext(db, actor, wanted === undefined ? [] : [wanted])
  const advertiser = wanted === undefined ? undefined : advertisers.get(wanted)
  const isOpen = advertiser !== undefined && advertiser.status !== 'ARCHIVED'
  return toTemplate(newOrderFields(defaults), { advertiser: isOpen ? advertiser : null, seesMargin: seesMargin(actor) })
}
