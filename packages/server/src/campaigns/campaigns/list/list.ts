/** The campaign list and a single campaign. */
import type { advertisers, campaigns } from '@spotdesk/sdk/contract'
import { notFound } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { toCampaign, toCampaignRow } from '../present.ts'
import { searchKeys, searchCampaignPage } from './search-query.ts'
import { advertiserExists, readCampaignRecord } from '../store.ts'

export const listCampaigns: Handler<typeof campaigns.list> = async (query, { db, actor, services }) => {
  const { records, total } = await searchCampaignPage(db, actor, query, services.clock.now())
  return { list: records.map(toCampaignRow), total }
}

export const listCampaignKeys: Handler<typeof campaigns.keys> = async (query, { db, actor, services }) => {
  const { records, total } = await searchKeys(db, actor, query, services.clock.now())
  const list = records.map(({ id, name, version, ...record }) => ({
    id,
    name,
    externalReference: record.external_reference,
    version,
    orderId: record.order_id,
  }))
  return { list, total }
}

export const getCampaign: Handler<typeof campaigns.get> = async ({ id }, { db, actor }) => {
  const record = await readCampaignRecord(db, actor, id)
  if (!record) throw notFound()
  return toCampaign(record, actor)
}

export const listAdvertiserCampaigns: Handler<typeof advertisers.campaigns> = async ({ id, ...query }, { db, actor, services }) => {
  const [exists, { records, total }] = await Promise.all([
    advertiserExists(db, actor, id),
    searchCampaignPage(db, actor, { ...query, advertiserId: [id] }, services.clock.now()),
  ])
  if (!exists) throw notFound()
  return { list: records.map(toCampaignRow), total }
}
