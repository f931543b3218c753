/** Publishers, zones, shows and supply packs that an actor may see: those of their agency, and the content of packs sold to it. */
import { type RawBuilder, sql } from 'kysely'
import {
  inPack,
  maySeeZone,
  ownPublishers,
  visiblePacks,
  wholePublisher,
  publishersInScope,
} from '../../platform/http/visible-supply-query.ts'
import { type FoundValue, isWanted, listedSource } from './source-query.ts'

export const publishers = listedSource((actor, ids) => {
  const parts = sql`${wholePublisher}
    or exists (select from zones z where z.publisher_id = p.id and z.id = any(k.zone_ids))
    or exists (select from shows s where s.publisher_id = p.id and s.id = any(k.show_ids))`
  return sql<FoundValue>`
    select p.id::text as value, p.name as label, p.domain as detail from publishers p
    where ${isWanted('p.id', ids)} and ${publishersInScope(actor)} and (${ownPublishers(actor)} or ${inPack(actor, parts)})`
})

export const zones = listedSource(
  (actor, ids) => sql<FoundValue>`
    select z.id::text as value, z.name as label, p.name as detail from zones z join publishers p on p.id = z.publisher_id
    where ${isWanted('z.id', ids)} and z.status <> 'ARCHIVED' and ${maySeeZone(actor)}`,
)

export const shows = listedSource(
  (actor, ids) => sql<FoundValue>`
    select s.id::text as value, s.name as label, p.name as detail from shows s join publishers p on p.id = s.publisher_id
    where ${isWanted('s.id', ids)} and s.status <> 'ARCHIVED' and ${publishersInScope(actor)}
      and (${ownPublishers(actor)} or ${inPack(actor, sql`${wholePublisher} or s.id = any(k.show_ids)`)})`,
)

export const supplyPacks = listedSource(
  (actor, ids) => sql<FoundValue>`
    select k.id::text as value, k.name as label, g.name as detail from supply_packs k join agencies g on g.id = k.owner_agency_id
    where ${isWanted('k.id', ids)} and ${visiblePacks(actor)}`,
)

/** Those of the given publishers and zones that have no podcasts: radio by kind, without a podcast zone and without a podcast. */
export function radioOnly(publisherIds: readonly number[], zoneIds: readonly number[]): RawBuilder<{ type: string; value: string }> {
  return sql`
    select 'INVENTORY_PUBLISHER' as type, p.id::text as value from publishers p
    where p.id = any(${publisherIds}::bigint[]) and p.type in ('BROADCASTER', 'PUREPLAY')
      and not exists (select from zones z where z.publisher_id = p.id and z.feed_type = 'PODCAST')
      and not exists (select from shows s where s.publisher_id = p.id and s.kind = 'PODCAST')
    union all
    select 'INVENTORY_ZONE', z.id::text from zones z where z.id = any(${zoneIds}::bigint[]) and z.feed_type <> 'PODCAST'`
}
