/** The campaign list and a single campaign. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { notFound } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { toCampaign, toCampaignRow } from './present.ts'
import { searchPage } from './search.ts'
import { readCampaign } from './store.ts'

export const listCampaigns: Handler<typeof campaigns.list> = async (query, { db, actor }) => {
  const { records, total } = await searchPage(db, actor, query)
  return { list: records.map(toCampaignRow), total }
}

export const getCampaign: Handler<typeof campaigns.get> = async ({ id }, { db, actor }) => {
  const record = await readCampaign(db, actor, id)
  if (!record) throw notFound()
  return toCampaign(record, actor)
}
