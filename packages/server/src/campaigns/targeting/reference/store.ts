/** Writes the values of the data packages to their table. */
import { lookUpKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { type ReferenceValue, referenceKinds } from './value.ts'
import type { Sample } from './read.ts'

const batch = 10_000

/** @returns true when it wrote something; false when another process was first */
export async function writeReferenceValues(
  db: Database,
  { version, sample }: { version: string; sample: Sample | undefined },
): Promise<boolean> {
  // The packages are read only if they have to be loaded.
  const { readReferenceValues } = await import('./read.ts')
  const values = readReferenceValues(sample)
  const write = async (tx: WriteTransaction) => {
    await sql`lock table targeting_value_loads in share row exclusive mode`.execute(tx)
    if (await isLoaded(tx, version)) return false
    await sql`delete from targeting_value_names where kind = any(${referenceKinds}::text[])`.execute(tx)
    await sql`delete from targeting_values where kind = any(${referenceKinds}::text[])`.execute(tx)
    for (let at = 0; at < values.length; at += batch) await insertValues(tx, values.slice(at, at + batch))
    const names = values.flatMap(toNameRows)
    for (let at = 0; at < names.length; at += batch) await insertNames(tx, names.slice(at, at + batch))
    await sql`insert into targeting_value_loads (name, version) values ('packages', ${version})
      on conflict (name) do update set version = excluded.version, loaded_at = now()`.execute(tx)
    return true
  }
  return db.systemWrite(write, { statementMs: 5 * 60_000 })
}

/** True when the table has the values of this version. */
export async function isLoaded(db: Database['system'], version: string): Promise<boolean> {
  const { rows } = await sql`select 1 from targeting_value_loads where name = 'packages' and version = ${version}`.execute(db)
  return rows.length > 0
}

async function insertValues(tx: Transaction<DB>, values: readonly ReferenceValue[]): Promise<void> {
  const column = (pick: (value: ReferenceValue) => string | number | undefined) => values.map((value) => pick(value) ?? null)
  await sql`
    insert into targeting_values (kind, value, label, detail, search_key, country, region, weight)
    select * from unnest(${column(({ kind }) => kind)}::text[], ${column(({ value }) => value)}::text[], ${column(({ label }) => label)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ label, name }) => lookUpKey(name ?? label))}::text[],
      ${column(({ country }) => country)}::text[], ${column(({ region }) => region)}::text[], ${column(({ weight }) => weight ?? 0)}::bigint[])`.execute(
    tx,
  )
}

interface ValueName {
  kind: string
  value: string
  key: string
}

/** The keys of a value's other names; names without letters that a search knows have none. */
function toNameRows({ kind, value, label, name = label, names = [] }: ReferenceValue): ValueName[] {
  const known = new Set(['', lookUpKey(name)])
  const keys = new Set(names.map(lookUpKey))
  return [...keys].filter((key) => !known.has(key)).map((key) => ({ kind, value, key }))
}

async function insertNames(tx: Transaction<DB>, names: readonly ValueName[]): Promise<void> {
  await sql`
    insert into targeting_value_names (kind, key, value)
    select * from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ key }) => key)}::text[], ${names.map(({ value }) => value)}::text[])`.execute(
    tx,
  )
}
