/** Publishers, zones, shows and supply packs that an actor may see: those of their agency, and what lies in packs that it may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/http/actor.ts'
import { type Found, isWanted, listedSource } from './source.ts'

/** Supply packs `k` that the agency may see. */
const visiblePacks = ({ agencyId }: Actor) =>
  sql<boolean>`(k.status = 'ACTIVE' and (k.owner_agency_id = ${agencyId} or k.visibility = 'PUBLIC'
    or (k.visibility = 'AGENCIES' and ${agencyId} = any(k.agency_ids))))`

const inPack = (actor: Actor, what: RawBuilder<unknown>) =>
  sql`exists (select from supply_packs k where ${visiblePacks(actor)} and (${what}))`

/** Whoever is limited to some publishers sees those; `p` is publishers. */
function within({ publisherIds }: Actor): RawBuilder<boolean> {
  return publisherIds === null ? sql`p.status <> 'ARCHIVED'` : sql`(p.status <> 'ARCHIVED' and p.id = any(${publisherIds}::bigint[]))`
}

const owned = ({ agencyId }: Actor) => sql`p.owner_agency_id = ${agencyId}`
const wholePublisher = sql`p.id = any(k.publisher_ids)`

export const publishers = listedSource((actor, ids) => {
  const parts = sql`${wholePublisher}
    or exists (select from zones z where z.publisher_id = p.id and z.id = any(k.zone_ids))
    or exists (select from shows s where s.publisher_id = p.id and s.id = any(k.show_ids))`
  return sql<Found>`
    select p.id::text as value, p.name as label, p.domain as detail from publishers p
    where ${isWanted('p.id', ids)} and ${within(actor)} and (${owned(actor)} or ${inPack(actor, parts)})`
})

/** Whether an actor may see zone `z` of publisher `p`, archived zones too. */
export const maySeeZone = (actor: Actor) =>
  sql<boolean>`(${within(actor)} and (${owned(actor)} or ${inPack(actor, sql`${wholePublisher} or z.id = any(k.zone_ids)`)}))`

export const zones = listedSource(
  (actor, ids) => sql<Found>`
    select z.id::text as value, z.name as label, p.name as detail from zones z join publishers p on p.id = z.publisher_id
    where ${isWanted('z.id', ids)} and z.status <> 'ARCHIVED' and ${maySeeZone(actor)}`,
)

export const shows = listedSource(
  (actor, ids) => sql<Found>`
    select s.id::text as value, s.name as label, p.name as detail from shows s join publishers p on p.id = s.publisher_id
    where ${isWanted('s.id', ids)} and s.status <> 'ARCHIVED' and ${within(actor)}
      and (${owned(actor)} or ${inPack(actor, sql`${wholePublisher} or s.id = any(k.show_ids)`)})`,
)

export const supplyPacks = listedSource(
  (actor, ids) => sql<Found>`
    select k.id::text as value, k.name as label, g.name as detail from supply_packs k join agencies g on g.id = k.owner_agency_id
    where ${isWanted('k.id', ids)} and ${visiblePacks(actor)}`,
)

/** Publishers and zones among these that are known to carry no podcasts: radio by its kind, with no podcast zone and no podcast. */
export function radioOnly(publisherIds: readonly number[], zoneIds: readonly number[]): RawBuilder<{ type: string; value: string }> {
  return sql`
    select 'INVENTORY_PUBLISHER' as type, p.id::text as value from publishers p
    where p.id = any(${publisherIds}::bigint[]) and p.type in ('BROADCASTER', 'PUREPLAY')
      and not exists (select from zones z where z.publisher_id = p.id and z.feed_type = 'PODCAST')
      and not exists (select from shows s where s.publisher_id = p.id and s.kind = 'PODCAST')
    union all
    select 'INVENTORY_ZONE', z.id::text from zones z where z.id = any(${zoneIds}::bigint[]) and z.feed_type <> 'PODCAST'`
}
