import { advertisers } from '@spotdesk/sdk/contract'
import { pageSizes } from '@spotdesk/sdk/values'
import { nameKey, readRecord, searchRecords } from '../../platform/change-sets/record/record-query.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { toAdvertiser } from './present.ts'
import { advertiserKind } from './entity.ts'
import { attentionKey, findAdvertisers, statusKey } from './store.ts'
import { archiveAdvertiser, createAdvertiser, unarchiveAdvertiser, updateAdvertiser } from './write.ts'

const summarise: Handler<typeof advertisers.summary> = async ({ q, limit }, { db, actor }) =>
  (await findAdvertisers(db, actor, { q })).slice(0, limit)

/** A request by ids returns all of them; a search by name alone returns one page. */
const search: Handler<typeof advertisers.search> = async ({ q, ids }, { db, actor }) => {
  const found = await findAdvertisers(db, actor, { q, ids })
  return ids ? found : found.slice(0, pageSizes.search)
}

const listAdvertisers: Handler<typeof advertisers.list> = async ({ status, ...query }, { db, actor }) => {
  const search = { ...query, among: { status }, sortKeys: { status: statusKey, attention: [attentionKey(actor), nameKey] } }
  const { records, total } = await searchRecords(db, advertiserKind, actor, search)
  return { list: records.map((record) => toAdvertiser(record, actor)), total }
}

const getAdvertiser: Handler<typeof advertisers.get> = async ({ id }, { db, actor }) => {
  const record = await readRecord(db, advertiserKind, actor, id)
  if (!record) throw notFound()
  return toAdvertiser(record, actor)
}

export const advertiserRoutes: Route[] = [
  on(advertisers.summary, summarise),
  on(advertisers.search, search),
  on(advertisers.list, listAdvertisers),
  on(advertisers.get, getAdvertiser),
  on(advertisers.create, createAdvertiser),
  on(advertisers.update, updateAdvertiser),
  on(advertisers.archive, archiveAdvertiser),
  on(advertisers.unarchive, unarchiveAdvertiser),
]
