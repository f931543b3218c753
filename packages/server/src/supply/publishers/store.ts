/** SQL of publishers. */
import { type RawBuilder, sql } from 'kysely'
import { othersChildren } from '../../platform/change-sets/record/own-children-query.ts'
import type { RevertScope } from '../../platform/change-sets/revert/revert-store.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { inPack, ownPublishers, publishersInScope, wholePublisher } from '../../platform/http/visible-supply-query.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

/** Names of those of these publishers that the actor may see. */
export async function publisherNames(db: Executor, actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from publishers p
    where p.id = any(${ids}::bigint[]) and ${publishersInScope(actor)} and (${ownPublishers(actor)} or ${inPack(actor, wholePublisher)})`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Publishers `r` that the actor may write. */
export function writtenPublishers({ agencyId, publisherIds }: Actor): RawBuilder<boolean> {
  return sql<boolean>`(r.owner_agency_id = ${agencyId} and (${publisherIds}::bigint[] is null or r.id = any(${publisherIds}::bigint[])))`
}

/** Publishers `r` that the actor may read: these, and what packs sell of others. */
export function readablePublishers(actor: Actor): RawBuilder<boolean> {
  const sold = inPack(
    actor,
    sql`r.id = any(k.publisher_ids) or exists (select from zones z where z.publisher_id = r.id and z.id = any(k.zone_ids))
      or exists (select from shows s where s.publisher_id = r.id and s.id = any(k.show_ids))`,
  )
  return sql<boolean>`(${writtenPublishers(actor)} or (r.owner_agency_id <> ${actor.agencyId} and r.status <> 'ARCHIVED'
    and (${actor.publisherIds}::bigint[] is null or r.id = any(${actor.publisherIds}::bigint[])) and ${sold}))`
}

/** Values that are read with a publisher `r`. */
export const shownOfPublishers = ({ agencyId }: Actor) => ({
  market: sql`(select jsonb_build_object('id', m.id, 'name', m.name) from markets m where m.id = r.market_id)`,
  isOwn: sql`r.owner_agency_id = ${agencyId}`,
})

/** True when a publisher `r` has zones whose creation is not reverted with it. */
export function hasOthersZones(agencyId: number, scope: RevertScope): RawBuilder<boolean> {
  return othersChildren({ table: 'zones', column: 'publisher_id', entityType: 'zone', owner: 'owner_agency_id' }, agencyId, scope)
}

/** Those of these markets that there are. */
export async function findMarkets(db: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from markets where id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these publishers on which something was delivered, for whichever agency. */
export async function findDelivered(db: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) id where publisher_has_delivery(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
