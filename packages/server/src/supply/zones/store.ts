/** SQL of zones. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { maySeeZone } from '../../platform/http/visible-supply-query.ts'

/** Zones `r` that the actor may write. */
export function writtenZones({ agencyId, publisherIds }: Actor): RawBuilder<boolean> {
  return sql<boolean>`(r.owner_agency_id = ${agencyId} and (${publisherIds}::bigint[] is null or r.publisher_id = any(${publisherIds}::bigint[])))`
}

/** Zones `r` that the actor may read: these, and what packs sell of others. */
export function readableZones(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${writtenZones(actor)} or (r.owner_agency_id <> ${actor.agencyId} and r.status <> 'ARCHIVED'
    and exists (select from zones z join publishers p on p.id = z.publisher_id where z.id = r.id and ${maySeeZone(actor)})))`
}

/** Values that are read with a zone `r`. */
export const shownOfZones = ({ agencyId }: Actor) => ({
  publisher: sql`(select jsonb_build_object('id', p.id, 'name', p.name) from publishers p where p.id = r.publisher_id)`,
  currency: sql`(select p.currency from publishers p where p.id = r.publisher_id)`,
  isOwn: sql`r.owner_agency_id = ${agencyId}`,
})
