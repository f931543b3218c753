/** SQL of release schedules. Their writes are those of every record. */
import type { ParsedOf, releaseSchedules } from '@spotdesk/sdk/contract'
import type { ReleaseScheduleState } from '@spotdesk/sdk/rules'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { ofAgency } from '../../platform/change-sets/record/record-query.ts'
import { nameOrId, toListOrder } from '../../platform/db/query/list-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

/** A user who is limited to some publishers sees schedules of their zones alone. */
export function visibleSchedules(actor: Pick<Actor, 'agencyId' | 'publisherIds'>) {
  const { publisherIds } = actor
  const own =
    publisherIds === null
      ? sql``
      : sql` and not exists (select from zones z where z.id = any(r.zone_ids) and z.publisher_id <> all(${publisherIds}::bigint[]))`
  return sql<boolean>`(${ofAgency(actor)}${own})`
}

export interface ScheduleRecord extends Pick<ReleaseScheduleState, 'name' | 'trusted' | 'releases'> {
  id: number
  version: number
  zones: { id: number; name: string }[]
  createdAt: Date
  updatedAt: Date
}

/** Zones whose publisher went to another agency are neither shown nor followed. */
const columns = sql`r.id, r.version, r.name, r.trusted, r.releases, r.created_at as "createdAt", r.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.id), '[]') from zones z join publishers p on p.id = z.publisher_id
    where z.id = any(r.zone_ids) and p.owner_agency_id = r.agency_id) as zones`

const sortKeys: Record<(typeof releaseSchedules.releaseScheduleSorts)[number], RawBuilder<unknown>[]> = {
  id: [],
  name: [sql`coalesce(r.name_key, r.name_lc)`],
  updatedAt: [sql`r.updated_at`],
}

/** A page of the matching schedules, by name unless a sort is given, and the number of all that match. */
export async function searchSchedules(
  db: Kysely<DB>,
  actor: Actor,
  { q, sort, page, limit }: ParsedOf<typeof releaseSchedules.list>,
): Promise<{ records: ScheduleRecord[]; total: number }> {
  const order = toListOrder((column) => sortKeys[column], sort, 'name')
  const where = sql`${visibleSchedules(actor)} and not r.deleted and ${nameOrId('r', q)}`
  const [found, counted] = await Promise.all([
    sql<ScheduleRecord>`select ${columns}${order.keys} from release_schedules r where ${where}
      order by ${order.by} limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from release_schedules r where ${where}`.execute(db),
  ])
  return { records: found.rows, total: counted.rows[0]!.total }
}

export async function readSchedule(db: Kysely<DB> | Transaction<DB>, actor: Actor, id: number): Promise<ScheduleRecord | undefined> {
  const { rows } = await sql<ScheduleRecord>`
    select ${columns} from release_schedules r where ${visibleSchedules(actor)} and not r.deleted and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Those of these zones that the agency owns and that are in the actor's scope. */
export async function findOwnZones(db: Transaction<DB>, { agencyId, publisherIds }: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select z.id from zones z join publishers p on p.id = z.publisher_id
    where z.id = any(${ids}::bigint[]) and p.owner_agency_id = ${agencyId} and p.status <> 'ARCHIVED'
      and (${publisherIds}::bigint[] is null or p.id = any(${publisherIds}::bigint[]))`.execute(db)
  return rows.map(({ id }) => id)
}
