/** All SQL of creative files. */
import type { ParsedOf, creatives } from '@spotdesk/sdk/contract'
import { limits, searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

export interface CreativeRecord {
  id: number
  name: string
  file_name: string
  media_type: string
  bytes: number
  duration_ms: number | null
  loudness_lufs: string | null
  width: number | null
  height: number | null
  advertiser_id: number | null
  advertiser_name: string | null
  sha256: string
  /** True if its bytes are in the data directory. */
  stored: boolean
  /** Ads, archived ones too, that play it. */
  used_by_ads: number
  created_at: Date
}

type Query = ParsedOf<typeof creatives.list>

const sortKeys: Record<string, string> = {
  name: 'v.name_lc',
  durationSeconds: 'v.duration_ms',
  bytes: 'v.bytes',
  usedByAds: 'used_by_ads',
  createdAt: 'v.created_at',
}

/** Empty values last, ties by id; the newest first without a sort. */
function buildOrder(sort: Query['sort']): RawBuilder<unknown> {
  if (!sort) return sql`v.id desc`
  const descending = sort.startsWith('-')
  return sql.raw(`${sortKeys[descending ? sort.slice(1) : sort]!} ${descending ? 'desc' : 'asc'} nulls last, v.id`)
}

/** A page of the files that match by name, and their number. An actor with a scope of advertisers sees only theirs. */
export async function searchCreatives(db: Kysely<DB>, actor: Actor, query: Query): Promise<{ records: CreativeRecord[]; total: number }> {
  const q = query.q?.trim() ? searchKey(query.q.trim()) : null
  const advertisers = query.advertiserId?.length ? query.advertiserId : null
  const matches = sql`${visibleCreatives(actor)} and (${q}::text is null or strpos(v.name_lc, ${q}) > 0)
    and (${advertisers}::bigint[] is null or v.advertiser_id = any(${advertisers}))`
  const count = sql<{ total: number }>`select count(*) as total from creatives v where ${matches}`.execute(db)
  const page = sql<CreativeRecord>`
    ${selectCreatives(actor)} where ${matches} order by ${buildOrder(query.sort)} limit ${query.limit} offset ${query.page * query.limit}`.execute(
    db,
  )
  const [total, { rows }] = await Promise.all([count, page])
  return { records: rows, total: total.rows[0]!.total }
}

/** Files `v` that an actor may see: with a scope of advertisers only theirs. */
function visibleCreatives(actor: Actor): RawBuilder<boolean> {
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and v.advertiser_id = any(${actor.advertiserIds})`
  return sql<boolean>`v.agency_id = ${actor.agencyId}${advertisers}`
}

function selectCreatives(actor: Actor): RawBuilder<CreativeRecord> {
  return sql<CreativeRecord>`
    select v.id, v.name, v.file_name, v.media_type, v.bytes, v.duration_ms, v.loudness_lufs, v.width, v.height, v.advertiser_id, a.name as advertiser_name, v.sha256, v.stored,
      coalesce(u.ads, 0) as used_by_ads, v.created_at
    from creatives v
      left join advertisers a on a.agency_id = v.agency_id and a.id = v.advertiser_id
      left join (select d.creative_id, count(*) as ads from ads d where d.agency_id = ${actor.agencyId} and d.creative_id is not null group by 1) u on u.creative_id = v.id`
}

export async function readCreative(db: Kysely<DB>, actor: Actor, id: number): Promise<CreativeRecord | undefined> {
  const { rows } = await sql<CreativeRecord>`${selectCreatives(actor)} where ${visibleCreatives(actor)} and v.id = ${id}`.execute(db)
  return rows[0]
}

/** True if the actor may give a file to an advertiser, or to none: with a scope of advertisers only to one of them. */
export async function mayOwn(db: Kysely<DB>, actor: Actor, advertiserId: number | null): Promise<boolean> {
  if (actor.advertiserIds !== null && (advertiserId === null || !actor.advertiserIds.includes(advertiserId))) return false
  if (advertiserId === null) return true
  const { rows } = await sql`select 1 from advertisers where agency_id = ${actor.agencyId} and id = ${advertiserId}`.execute(db)
  return rows.length > 0
}

/** The longest ad of the agency in seconds. */
export async function maximumSeconds(db: Kysely<DB>, actor: Actor): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select (settings ->> 'adSecondsMax')::integer as seconds from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]?.seconds ?? limits.adSecondsMax
}

export interface NewCreative {
  advertiserId: number | null
  name: string
  nameLc: string
  fileName: string
  mediaType: string
  bytes: number
  durationMs: number | null
  loudnessLufs: number | null
  width: number | null
  height: number | null
  sha256: string
  createdBy: string
}

/** Writes a file's row, unless the same bytes exist for the same advertiser: then it is that one. */
export async function insertCreative(
  tx: Kysely<DB>,
  { agencyId }: Actor,
  file: NewCreative,
  now: Date,
): Promise<{ id: number; made: boolean }> {
  const inserted = await sql<{ id: number }>`
    insert into creatives (agency_id, advertiser_id, name, name_lc, file_name, media_type, bytes, duration_ms, loudness_lufs, width, height, sha256, stored, created_by, created_at)
    values (${agencyId}, ${file.advertiserId}, ${file.name}, ${file.nameLc}, ${file.fileName}, ${file.mediaType}, ${file.bytes}, ${file.durationMs},
      ${file.loudnessLufs}, ${file.width}, ${file.height}, ${file.sha256}, true, ${file.createdBy}, ${now})
    on conflict (agency_id, coalesce(advertiser_id, 0), sha256) where stored do nothing returning id`.execute(tx)
  if (inserted.rows[0]) return { id: inserted.rows[0].id, made: true }
  const known = await sql<{ id: number }>`select id from creatives
    where agency_id = ${agencyId} and coalesce(advertiser_id, 0) = ${file.advertiserId ?? 0} and sha256 = ${file.sha256} and stored`.execute(
    tx,
  )
  return { id: known.rows[0]!.id, made: false }
}

type Use = creatives.CreativeUse

/** A page of the ads that play a file, of campaigns that the actor may see. */
export async function searchUses(
  db: Kysely<DB>,
  actor: Actor,
  creativeId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Use[]; total: number }> {
  const from = sql`ads d join campaigns c on c.agency_id = d.agency_id and c.id = d.campaign_id
    where ${visibleCampaigns(actor)} and d.agency_id = ${actor.agencyId} and d.creative_id = ${creativeId}`
  const [count, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${from}`.execute(db),
    sql<Use>`select jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'status', d.status, 'archived', d.archived) as ad,
      jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status, 'archived', c.archived) as campaign
      from ${from} order by d.archived, d.id limit ${limit} offset ${page * limit}`.execute(db),
  ])
  return { list: rows, total: count.rows[0]!.total }
}
