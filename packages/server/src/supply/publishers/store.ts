/** SQL of supply. */
import type { publishers } from '@spotdesk/sdk/contract'
import { type Kysely, type Transaction, sql } from 'kysely'
import { inPack, maySeeZone, ownPublishers, publishersInScope, wholePublisher } from '../../platform/http/visible-supply-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'

type Row = Omit<publishers.Zone, 'publisher' | 'floorCpm'> & { publisherId: number; publisherName: string; floorCpmE4: number }

/** A zone of a publisher; undefined when the actor may not see it. */
export async function findZone(
  db: Kysely<DB>,
  actor: Actor,
  { publisherId, id }: { publisherId: number; id: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select z.id, z.name, p.id as "publisherId", p.name as "publisherName", z.format, z.feed_type as "feedType", z.max_duration_s as "maxDuration",
      z.max_ads_per_break as "maxAdsPerBreak", z.floor_cpm_e4 as "floorCpmE4", p.currency, z.status
    from zones z join publishers p on p.id = z.publisher_id
    where p.id = ${publisherId} and z.id = ${id} and ${maySeeZone(actor)}`.execute(db)
  return rows[0]
}

/** Names of those of these publishers that the actor may see. */
export async function publisherNames(db: Kysely<DB> | Transaction<DB>, actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from publishers p
    where p.id = any(${ids}::bigint[]) and ${publishersInScope(actor)} and (${ownPublishers(actor)} or ${inPack(actor, wholePublisher)})`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
