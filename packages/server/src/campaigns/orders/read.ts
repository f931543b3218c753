/** The order list, a single order, its vendors, and what a new one begins with. */
import type { orders } from '@spotdesk/sdk/contract'
import { attributionVendorOf } from '@spotdesk/sdk/values'
import { seesBilledSpend } from '../../delivery/facts/spend-seen.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { toOrder, toOrderRow } from './present.ts'
import { searchPage } from './search.ts'
import { readDefaults, readOrder, readPixels } from './store.ts'

export const listOrders: Handler<typeof orders.dashboard> = async (query, { db, actor, services }) => {
  const now = services.clock.now()
  const { records, total } = await searchPage(db, actor, query, now)
  return { list: records.map((record) => toOrderRow(record, now)), total }
}

export const getOrder: Handler<typeof orders.get> = async ({ id, defaultMargin = false }, { db, actor, services }) => {
  const now = services.clock.now()
  const record = await readOrder(db, actor, id, now)
  if (!record) throw notFound()
  const margin = seesBilledSpend(actor) ? null : record.margin_e4 / 10_000
  return { ...toOrder(record, now), ...(defaultMargin && { margin }) }
}

export const listVendors: Handler<typeof orders.vendors> = async ({ id }, { db, actor, services }) => {
  const [record, pixels] = await Promise.all([readOrder(db, actor, id, services.clock.now()), readPixels(db, actor, id)])
  if (!record) throw notFound()
  return [...Map.groupBy(pixels, attributionVendorOf)].map(([vendor, pixelIds]) => ({ id: vendor, pixelIds }))
}

export const newOrderTemplate: Handler<typeof orders.template> = async ({ advertiserId }, { db, actor }) => {
  const { advertiser, marginPercent } = await readDefaults(db, actor, advertiserId ?? null)
  return {
    name: '',
    advertiser: advertiser && !advertiser.archived ? { id: advertiser.id, name: advertiser.name } : null,
    startDate: null,
    endDate: null,
    objectiveType: 'IMPRESSIONS',
    orderObjective: { type: 'IMPRESSIONS', value: null, unlimited: false, managedObjective: null, optimisedObjective: null },
    orderRevenue: { type: 'CPM', currency: actor.agency.currency },
    cappingRules: [],
    dealId: null,
    comments: null,
    externalReference: null,
    margin: seesBilledSpend(actor) ? null : marginPercent,
  }
}
