/** Keeps files from being deleted until a backup, whose snapshot may still refer to them, has read them. */
import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../schema.ts'

/** A number that nothing else locks in this database: "file" in ASCII. */
const fileHold = 0x66696c65

/** Holds all files until the connection ends. To be called before the snapshot of the files is taken. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [fileHold])
}

/** True if nobody holds files; then nobody starts to until the transaction ends. */
export async function mayRemoveFiles(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${fileHold}::bigint) as free`.execute(tx)
  return rows[0]!.free
}
