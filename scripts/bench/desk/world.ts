import type pg from 'pg'
import { agencyId } from './desk.ts'

/** Campaigns of the agency where the size of the desk is not what is measured. */
export const deskSize = 20_000

/**
 * Grows the agency to a number of campaigns: copies of the demo's, under new ids and names, with their sums of delivery. The hourly
 * facts are not copied, nothing that is measured here reads them.
 */
export async function growTo(owner: pg.Client, size: number): Promise<void> {
  const columns = await columnsOf(owner, 'campaigns', ['agency_id', 'id', 'name', 'name_lc', 'name_key', 'external_reference'])
  const totals = await columnsOf(owner, 'campaign_totals', ['agency_id', 'campaign_id'])
  await owner.query(
    `with counted as (select count(*)::integer as there from campaigns where agency_id = $1),
      numbered as (select *, row_number() over (order by id) as n from campaigns where agency_id = $1),
      copied as (
        select nextval('campaign_ids') as new_id, c.*, ' ' || copy as suffix
        from counted, generate_series(there + 1, $2::integer) as copy join numbered c on c.n = 1 + copy % (select there from counted)),
      made as (
        insert into campaigns (agency_id, id, name, name_lc, name_key, ${columns})
        select agency_id, new_id, name || suffix, name_lc || suffix, name_key || suffix, ${columns} from copied)
    insert into campaign_totals (agency_id, campaign_id, ${totals})
    select t.agency_id, c.new_id, ${totals
      .split(', ')
      .map((name) => `t.${name}`)
      .join(', ')}
    from copied c join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id`,
    [agencyId, size],
  )
  await owner.query('vacuum analyze campaigns')
  await owner.query('vacuum analyze campaign_totals')
}

async function columnsOf(owner: pg.Client, table: string, without: readonly string[]): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`,
    [table, without],
  )
  return rows.map(({ name }) => name).join(', ')
}
