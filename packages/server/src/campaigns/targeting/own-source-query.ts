/** Look-ups of the agency's own data. */
import { searchKey } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import { type FoundValue, type ValueSource, isWanted, listedSource } from './source-query.ts'

/** Data that the agency has created or imported, by its kind. */
export const segments = (kind: string) =>
  listedSource(
    ({ agencyId }, ids) => sql<FoundValue>`
      select s.id::text as value, s.name as label, null as detail from segments s
      where s.agency_id = ${agencyId} and s.kind = ${kind} and s.status <> 'ARCHIVED' and ${isWanted('s.id', ids)}`,
  )

/** Campaigns whose listeners a rule names: searched in the database, which has their search keys. */
export const campaigns: ValueSource = {
  keyOf: searchKey,
  async search(db, actor, q, limit) {
    const key = searchKey(q)
    const { rows } = await sql<FoundValue>`
      select c.id::text as value, c.name as label, a.name as detail from campaigns c join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
      where ${visibleCampaigns(actor)} and ((c.name_key >= ${key} and c.name_key < ${`${key}\u{10FFFF}`}) or c.id::text = ${q})
      order by c.name_key, c.id limit ${limit}`.execute(db)
    return rows
  },
  async find(db, actor, values) {
    const ids = values.map(Number).filter((id) => Number.isSafeInteger(id))
    const { rows } = await sql<FoundValue>`
      select c.id::text as value, c.name as label, a.name as detail from campaigns c join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
      where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[])`.execute(db)
    return rows
  },
  async findNamed(db, actor, keys) {
    const { rows } = await sql<FoundValue>`
      select c.id::text as value, c.name as label, a.name as detail from campaigns c join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
      join unnest(${keys}::text[]) k(key) on c.name_key >= k.key and c.name_key < k.key || chr(2) and c.name_lc = k.key
      where ${visibleCampaigns(actor)} order by c.id`.execute(db)
    return Map.groupBy(rows, ({ label }) => searchKey(label))
  },
}
