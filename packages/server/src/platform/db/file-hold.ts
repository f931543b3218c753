/** Keeps files from being swept away while a backup, whose snapshot may still tell of them, has not read them. */
import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

/** Any number that nobody else locks in this database: the letters "file". */
const fileHold = 0x66696c65

/** Holds all files until the connection ends. To be called before the snapshot is taken whose files are wanted. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [fileHold])
}

/** Whether nobody holds files; then nobody begins to until the transaction ends. */
export async function mayRemoveFiles(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${fileHold}::bigint) as free`.execute(tx)
  return rows[0]!.free
}
