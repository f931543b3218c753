/** SQL of which creative files rows tell of. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

export interface Blob {
  agencyId: number
  /** Lower-case hex. */
  sha256: string
}

/** Those of one agency's files that no row tells of. */
export async function findOrphans(db: Kysely<DB>, blobs: readonly Blob[]): Promise<Blob[]> {
  const [first] = blobs
  if (!first) return []
  const { rows } = await sql<{ sha256: string }>`select sha256 from creatives
    where agency_id = ${first.agencyId} and stored and sha256 = any(${blobs.map(({ sha256 }) => sha256)}::text[])`.execute(db)
  const known = new Set(rows.map(({ sha256 }) => sha256))
  return blobs.filter(({ sha256 }) => !known.has(sha256))
}

/** Keeps uploads from committing until the transaction ends. */
export async function holdCreatives(tx: Kysely<DB>): Promise<void> {
  await sql`lock table creatives in share mode`.execute(tx)
}
