/** The ads of a campaign: the list inside the campaign, and single ads with all their settings. */
import type { ads, campaigns } from '@spotdesk/sdk/contract'
import { availableAdTypes } from '@spotdesk/sdk/rules'
import { adOutputTypeOf, adTypeLabels } from '@spotdesk/sdk/values'
import { parsePeriod } from '../../platform/http/request/period.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { toAd, toAdRow } from './present.ts'
import { readAd, readAds, searchAds } from './store.ts'
import { loadAdAgencyContext } from './write-store.ts'

export const filterAds: Handler<typeof campaigns.ads> = async (query, { db, actor }) => {
  const found = await searchAds(db, actor, query, parsePeriod(query))
  if (!found) throw notFound()
  return { list: found.records.map((record) => toAdRow(record, found.currency)), total: found.total }
}

export const listAds: Handler<typeof ads.list> = async (query, { db, actor }) => {
  const found = await readAds(db, actor, query)
  if (!found) throw notFound()
  return { list: found.records.map(toAd), total: found.total }
}

export const getAd: Handler<typeof ads.get> = async (key, { db, actor }) => {
  const record = await readAd(db, actor, key)
  if (!record) throw notFound()
  return toAd(record)
}

export const listAdTypes: Handler<typeof ads.types> = async (_, { db, actor }) => {
  const { features, maximumSeconds } = await loadAdAgencyContext(db, actor, [])
  return availableAdTypes(features).map(({ type, subtypes }) => ({
    type,
    label: adTypeLabels[type],
    outputType: adOutputTypeOf[type],
    subtypes,
    maximumSeconds,
  }))
}
