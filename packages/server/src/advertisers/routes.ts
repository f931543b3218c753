import { advertisers } from '@spotdesk/sdk/contract'
import { categoryName, pageSizes } from '@spotdesk/sdk/values'
import { notFound } from '../http/problem.ts'
import { type Handler, type Route, on } from '../http/route.ts'
import { findAdvertisers, readAdvertiser } from './store.ts'

const summarise: Handler<typeof advertisers.summary> = async ({ q, limit }, { db, actor }) =>
  (await findAdvertisers(db, actor, { q })).slice(0, limit)

/** By ids all of them are answered; a search by name alone is cut to a page. */
const search: Handler<typeof advertisers.search> = async ({ q, ids }, { db, actor }) => {
  const found = await findAdvertisers(db, actor, { q, ids })
  return ids ? found : found.slice(0, pageSizes.search)
}

const getAdvertiser: Handler<typeof advertisers.get> = async ({ id }, { db, actor }) => {
  const record = await readAdvertiser(db, actor, id)
  if (!record) throw notFound()
  return {
    id: record.id,
    name: record.name,
    status: record.status,
    version: record.version,
    externalReference: record.external_reference,
    domain: record.domain,
    contact: record.contact,
    email: record.email,
    categories: record.category_ids.map((category) => ({ id: category, name: categoryName(category) })),
    createdAt: record.created_at,
  }
}

export const routes: Route[] = [on(advertisers.summary, summarise), on(advertisers.search, search), on(advertisers.get, getAdvertiser)]
