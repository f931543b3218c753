/** The supply that an actor may see: what belongs to their agency, and what lies in packs that it may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './gate/actor.ts'

/** Supply packs `k` that the agency may see. */
export const visiblePacks = ({ agencyId }: Actor) =>
  sql<boolean>`(k.status = 'ACTIVE' and (k.owner_agency_id = ${agencyId} or k.visibility = 'PUBLIC'
    or (k.visibility = 'AGENCIES' and ${agencyId} = any(k.agency_ids))))`

/** True when a pack `k` that the agency may see contains it. @param what the condition that `k` contains it */
export const inPack = (actor: Actor, what: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from supply_packs k where ${visiblePacks(actor)} and (${what}))`

/** Publishers `p` in the scope of the actor: all, or the publishers of a user who is limited to some. */
export function publishersInScope({ publisherIds }: Actor): RawBuilder<boolean> {
  return publisherIds === null ? sql`p.status <> 'ARCHIVED'` : sql`(p.status <> 'ARCHIVED' and p.id = any(${publisherIds}::bigint[]))`
}

/** Publishers `p` of the agency. */
export const ownPublishers = ({ agencyId }: Actor) => sql<boolean>`p.owner_agency_id = ${agencyId}`
/** A pack `k` that contains the whole publisher `p`. */
export const wholePublisher = sql<boolean>`p.id = any(k.publisher_ids)`

/** True when an actor may see zone `z` of publisher `p`, archived or not. */
export const maySeeZone = (actor: Actor) =>
  sql<boolean>`(${publishersInScope(actor)} and (${ownPublishers(actor)} or ${inPack(actor, sql`${wholePublisher} or z.id = any(k.zone_ids)`)}))`
