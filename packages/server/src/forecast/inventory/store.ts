/** SQL of what batches of inventory name. */
import { sql } from 'kysely'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

/** Zones that the actor may send inventory of: those of the agency's own publishers. */
export async function loadOwnZones(tx: WriteTransaction, { agencyId, publisherIds }: Actor): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select z.id from zones z join publishers p on p.id = z.publisher_id
    where p.owner_agency_id = ${agencyId} and (${publisherIds}::bigint[] is null or p.id = any(${publisherIds}::bigint[]))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
