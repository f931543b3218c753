/** The supply side as campaigns need it. */
import { publishers } from '@spotdesk/sdk/contract'
import { cpmToNumber } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { maySeeZone } from '../../campaigns/targeting/supply.ts'

type Row = Omit<publishers.Zone, 'publisher' | 'floorCpm'> & { publisherId: number; publisherName: string; floorCpmE4: number }

const readZone: Handler<typeof publishers.zone> = async ({ publisherId, id }, { db, actor }) => {
  const { rows } = await sql<Row>`
    select z.id, z.name, p.id as "publisherId", p.name as "publisherName", z.format, z.feed_type as "feedType", z.max_duration_s as "maxDuration",
      z.max_ads_per_break as "maxAdsPerBreak", z.floor_cpm_e4 as "floorCpmE4", p.currency, z.status
    from zones z join publishers p on p.id = z.publisher_id
    where p.id = ${publisherId} and z.id = ${id} and ${maySeeZone(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const { publisherId: owner, publisherName, floorCpmE4, ...zone } = row
  return { ...zone, publisher: { id: owner, name: publisherName }, floorCpm: cpmToNumber(floorCpmE4) }
}

export const routes: Route[] = [on(publishers.zone, readZone)]
