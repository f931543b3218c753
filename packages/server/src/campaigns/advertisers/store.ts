/** Reads of advertisers. */
import type { ParsedOf, advertisers } from '@spotdesk/sdk/contract'
import { type AdvertiserStatus, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameOrId, orderOf, setOf } from '../../platform/db/list-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'

export interface AdvertiserName {
  id: number
  name: string
  status: AdvertiserStatus
}

export interface AdvertiserRecord extends AdvertiserName {
  version: number
  external_reference: string | null
  domain: string | null
  contact: string | null
  email: string | null
  category_ids: string[]
  created_at: Date
  updated_at: Date
}

const recordColumns = sql.raw(
  'a.id, a.name, a.status, a.version, a.external_reference, a.domain, a.contact, a.email, a.category_ids, a.created_at, a.updated_at',
)

/** The advertisers an actor may see. */
function visible(actor: Actor): RawBuilder<boolean> {
  const own = actor.advertiserIds === null ? sql`` : sql` and a.id = any(${actor.advertiserIds})`
  return sql<boolean>`a.agency_id = ${actor.agencyId}${own}`
}

/** Advertisers whose name holds `q` in any case and whose id is one of `ids`, by name; what is not given narrows nothing. */
export async function findAdvertisers(
  db: Kysely<DB>,
  actor: Actor,
  { q, ids }: { q?: string | undefined; ids?: readonly number[] | undefined },
): Promise<AdvertiserName[]> {
  const part = searchKey(q?.trim() ?? '')
  const { rows } = await sql<AdvertiserName>`
    select a.id, a.name, a.status from advertisers a
    where ${visible(actor)} and strpos(a.name_lc, ${part}) > 0 and (${ids ?? null}::bigint[] is null or a.id = any(${ids ?? null}))`.execute(
    db,
  )
  const keyed = rows.map((row) => ({ row, key: sortKey(row.name) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.id - b.row.id)).map(({ row }) => row)
}

const sortKeys: Record<(typeof advertisers.advertiserSorts)[number], RawBuilder<unknown>[]> = {
  id: [],
  name: [sql`coalesce(a.name_key, a.name_lc)`],
  status: [sql`array_position(array['ACTIVE', 'INACTIVE', 'ARCHIVED'], a.status)`],
  createdAt: [sql`a.created_at`],
  updatedAt: [sql`a.updated_at`],
}

/** A page of the advertisers that match, and how many match in all; by name unless a sort is given. */
export async function searchAdvertisers(
  db: Kysely<DB>,
  actor: Actor,
  { status, q: text, sort, page, limit }: ParsedOf<typeof advertisers.list>,
): Promise<{ records: AdvertiserRecord[]; total: number }> {
  const order = orderOf((column) => sortKeys[column], sort, 'name')
  const where = sql`${visible(actor)} and (${setOf(status)}::text[] is null or a.status = any(${setOf(status)})) and ${nameOrId('a', text)}`
  const [found, counted] = await Promise.all([
    sql<AdvertiserRecord>`select ${recordColumns}${order.keys} from advertisers a where ${where}
      order by ${order.by} limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from advertisers a where ${where}`.execute(db),
  ])
  return { records: found.rows, total: counted.rows[0]!.total }
}

export async function readAdvertiser(db: Kysely<DB>, actor: Actor, id: number): Promise<AdvertiserRecord | undefined> {
  const { rows } = await sql<AdvertiserRecord>`
    select ${recordColumns} from advertisers a where ${visible(actor)} and a.id = ${id}`.execute(db)
  return rows[0]
}
