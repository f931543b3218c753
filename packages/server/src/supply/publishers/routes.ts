/** The supply side as campaigns need it. */
import { publishers } from '@spotdesk/sdk/contract'
import { cpmToNumber } from '@spotdesk/sdk/values'
import { notFound } from '../../platform/http/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { findZone } from './store.ts'

const readZone: Handler<typeof publishers.zone> = async (query, { db, actor }) => {
  const row = await findZone(db, actor, query)
  if (!row) throw notFound()
  const { publisherId: owner, publisherName, floorCpmE4, ...zone } = row
  return { ...zone, publisher: { id: owner, name: publisherName }, floorCpm: cpmToNumber(floorCpmE4) }
}

export const routes: Route[] = [on(publishers.zone, readZone)]
