/**
 * SQL: the user of a credential, with the membership in the credential's agency. Read before the agency is known, so from reference tables.
 */
import { isFeature } from '@spotdesk/sdk/contract'
import { platformAdmin } from '@spotdesk/sdk/rules'
import type { DateFormat, TimeFormat } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { AccessClaims } from './authorization/access-token.ts'
import type { FeatureFlag } from './rights.ts'

export interface SessionMember {
  user: Actor['user'] & { id: number; userName: string }
  agency: Actor['agency']
  features: FeatureFlag[]
  roleId: number
  advertiserIds: number[] | null
  publisherIds: number[] | null
}

interface Row {
  user_id: number
  user_name: string
  language: string
  date_format: DateFormat
  time_format: TimeFormat
  agency_id: number
  agency_name: string
  agency_time_zone: string
  currency: string
  maximum_cpm_e4: number | null
  recounting: boolean
  features: FeatureFlag[]
  role_id: number
  advertiser_ids: number[] | null
  publisher_ids: number[] | null
}

const columns = sql`u.id as user_id, u.user_name, u.language, u.date_format, u.time_format, a.id as agency_id, a.name as agency_name,
  a.time_zone as agency_time_zone, a.currency, a.maximum_cpm_e4, a.recount_since is not null as recounting, a.features, m.role_id, m.advertiser_ids, m.publisher_ids`

/** One row, if the user (u) may act in the agency (a): by the own membership, or as a platform administrator with any membership. */
function membership(): RawBuilder<unknown> {
  return sql`join lateral (
    select ${sql.lit(platformAdmin)} as role_id, null::bigint[] as advertiser_ids, null::bigint[] as publisher_ids, 0 as preference
    from memberships where user_id = u.id and role_id = ${sql.lit(platformAdmin)} and not disabled
    union all
    select role_id, advertiser_ids, publisher_ids, 1 from memberships where user_id = u.id and agency_id = a.id and not disabled
    order by preference limit 1) m on true`
}

/** The user of a session in the agency of the access token; null when either has ended. */
export async function loadSessionMember(
  db: Kysely<DB>,
  { sessionId, userId, agencyId }: AccessClaims,
  now: Date,
): Promise<SessionMember | null> {
  const { rows } = await sql<Row>`
    select ${columns} from sessions s join users u on u.id = s.user_id join agencies a on a.id = ${agencyId} ${membership()}
    where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now} and not u.disabled`.execute(db)
  return rows[0] ? toMembership(rows[0]) : null
}

/** A user in an agency, as at sign-in and at a change of agency. */
export async function loadMember(db: Kysely<DB>, userId: number, agencyId: number): Promise<SessionMember | null> {
  const { rows } = await sql<Row>`
    select ${columns} from users u join agencies a on a.id = ${agencyId} ${membership()} where u.id = ${userId} and not u.disabled`.execute(
    db,
  )
  return rows[0] ? toMembership(rows[0]) : null
}

/** Coarse enough to cost next to nothing, fine enough to show unused tokens. */
const lastUsedSeconds = 60

/** The user of an API token in its agency, by the token's hash; notes that it was used. */
export async function loadTokenMember(
  db: Kysely<DB>,
  hash: string,
  now: Date,
): Promise<(SessionMember & { tokenId: string; scopes: string[] }) | null> {
  const { rows } = await sql<Row & { token_id: string; scopes: string[] }>`
    with used as (
      update api_tokens set last_used_at = ${now}::timestamptz where secret_hash = ${hash}
        and (last_used_at is null or last_used_at < ${now}::timestamptz - make_interval(secs => ${lastUsedSeconds}))
    )
    select ${columns}, t.id as token_id, t.scopes
    from api_tokens t join users u on u.id = t.user_id join agencies a on a.id = t.agency_id ${membership()}
    where t.secret_hash = ${hash} and t.revoked_at is null and t.expires_at > ${now} and not u.disabled`.execute(db)
  const [row] = rows
  return row ? { ...toMembership(row), tokenId: row.token_id, scopes: row.scopes } : null
}

function toMembership(row: Row): SessionMember {
  return {
    user: {
      id: row.user_id,
      userName: row.user_name,
      language: row.language,
      dateFormat: row.date_format,
      timeFormat: row.time_format,
    },
    agency: {
      id: row.agency_id,
      name: row.agency_name,
      timeZone: row.agency_time_zone,
      currency: row.currency,
      maximumCpmE4: row.maximum_cpm_e4,
      recounting: row.recounting,
    },
    // What an agency holds of features that are not there (yet, or any more) stays stored and says nothing.
    features: row.features.filter(({ feature }) => isFeature(feature)),
    roleId: row.role_id,
    advertiserIds: row.advertiser_ids,
    publisherIds: row.publisher_ids,
  }
}

/** Agencies that a user may act in, by name; all of them for a platform administrator. */
export async function listUserAgencies(db: Kysely<DB>, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from agencies a
    where exists (select 1 from memberships m where m.user_id = ${userId} and not m.disabled and (m.agency_id = a.id or m.role_id = ${sql.lit(platformAdmin)}))
    order by a.name, a.id`.execute(db)
  return rows
}
