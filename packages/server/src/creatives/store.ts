/** Reads of creative files. */
import type { ParsedOf, creatives } from '@spotdesk/sdk/contract'
import { searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'

export interface CreativeRecord {
  id: number
  name: string
  file_name: string
  media_type: string
  bytes: number
  duration_ms: number | null
  loudness_lufs: string | null
  advertiser_id: number | null
  advertiser_name: string | null
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
function orderOf(sort: Query['sort']): RawBuilder<unknown> {
  if (!sort) return sql`v.id desc`
  const descending = sort.startsWith('-')
  return sql.raw(`${sortKeys[descending ? sort.slice(1) : sort]!} ${descending ? 'desc' : 'asc'} nulls last, v.id`)
}

/** A page of the files that match by name, and how many match. An actor with advertisers sees only theirs. */
export async function searchCreatives(db: Kysely<DB>, actor: Actor, query: Query): Promise<{ records: CreativeRecord[]; total: number }> {
  const q = query.q?.trim() ? searchKey(query.q.trim()) : null
  const advertisers = query.advertiserId?.length ? query.advertiserId : null
  const scope = actor.advertiserIds === null ? sql`` : sql` and v.advertiser_id = any(${actor.advertiserIds})`
  const matches = sql`v.agency_id = ${actor.agencyId}${scope} and (${q}::text is null or strpos(v.name_lc, ${q}) > 0)
    and (${advertisers}::bigint[] is null or v.advertiser_id = any(${advertisers}))`
  const count = sql<{ total: number }>`select count(*) as total from creatives v where ${matches}`.execute(db)
  const page = sql<CreativeRecord>`
    select v.id, v.name, v.file_name, v.media_type, v.bytes, v.duration_ms, v.loudness_lufs, v.advertiser_id, a.name as advertiser_name,
      coalesce(u.ads, 0) as used_by_ads, v.created_at
    from creatives v
      left join advertisers a on a.agency_id = v.agency_id and a.id = v.advertiser_id
      left join (select d.creative_id, count(*) as ads from ads d where d.agency_id = ${actor.agencyId} and d.creative_id is not null group by 1) u on u.creative_id = v.id
    where ${matches} order by ${orderOf(query.sort)} limit ${query.limit} offset ${query.page * query.limit}`.execute(db)
  const [total, { rows }] = await Promise.all([count, page])
  return { records: rows, total: total.rows[0]!.total }
}
