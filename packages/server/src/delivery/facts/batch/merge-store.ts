/** Merges facts into their tables: a new or newer fact is written, an equal or older one changes nothing. */
import { type Transaction, sql } from 'kysely'
import { toJsonText } from '../../../platform/audit/json-text.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Cell, FactTable, Row } from './tables.ts'

/** A campaign's day whose facts have changed. */
export interface ChangedDay {
  campaignId: number
  /** yyyy-MM-dd in the zone of the agency; null for facts without an hour. */
  day: string | null
  created: number
  changed: number
}

/**
 * Merges rows with distinct keys. The caller holds the agency's lock, so that no other batch writes between check and merge.
 * @returns the days in which something changed
 */
export async function mergeFacts(
  tx: Transaction<DB>,
  agency: { id: number; timeZone: string },
  table: FactTable,
  rows: readonly Row[],
): Promise<ChangedDay[]> {
  if (rows.length === 0) return []
  const types = { ...table.columns, revision: 'bigint' }
  const columns = Object.keys(types)
  const values = columns.filter((name) => !table.key.includes(name))
  const list = (names: readonly string[], prefix = '') => sql.raw(names.map((name) => `${prefix}${name}`).join(', '))
  const arrays = columns.map((name) => sql`${rows.map((row) => toCellText(row[name] ?? null))}::text[]`)
  const casts = sql.raw(
    Object.entries(types)
      .map(([name, type]) => `v.${name}::${type}`)
      .join(', '),
  )
  const same = sql.raw(table.key.map((name) => `f.${name} = i.${name}`).join(' and '))
  const day = sql.raw(table.key.includes('hour') ? '(hour at time zone (select zone from clock))::date::text' : 'null::text')
  const name = sql.table(table.name)
  const { rows: days } = await sql<ChangedDay>`
    with clock as (select ${agency.timeZone}::text as zone),
      incoming as materialized (select ${casts} from unnest(${sql.join(arrays)}) as v (${list(columns)})),
      changed as materialized (
        select i.*, f.agency_id is null as fresh from incoming i left join ${name} f on f.agency_id = ${agency.id} and ${same}
        where f.agency_id is null or (i.revision >= f.revision and (${list(values, 'i.')}) is distinct from (${list(values, 'f.')}))),
      written as (
        insert into ${name} (agency_id, ${list(columns)}) select ${agency.id}, ${list(columns)} from changed
        on conflict (agency_id, ${list(table.key)}) do update set ${sql.raw(values.map((column) => `${column} = excluded.${column}`).join(', '))})
    select campaign_id as "campaignId", ${day} as day, count(*) filter (where fresh) as created, count(*) as changed from changed group by 1, 2`.execute(
    tx,
  )
  return days
}

function toCellText(value: Cell): string | null {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? toJsonText(value) : String(value)
}
