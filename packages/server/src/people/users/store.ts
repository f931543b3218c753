/** SQL of the users of an agency: people, and their memberships in it. Reference tables, so every query names the agency. */
import { limits, searchKey, type UserStatus } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Profile } from '../session/user-store.ts'

/** A person's membership in an agency. */
export interface Membership {
  roleId: number
  advertiserIds: number[] | null
  publisherIds: number[] | null
  disabled: boolean
}

export interface UserRecord extends Profile, Membership {
  id: number
  userName: string
  status: UserStatus
  /** Of the person and the membership: a change of either raises it. */
  version: number
  /** Their roles in other agencies. */
  rolesElsewhere: number[]
  hasPassword: boolean
  /** The id of the person if this is an invitation, whose profile is what the inviter typed. Null: a member. */
  invites: number | null
  /** The new address that waits for its confirmation, and its last moment. */
  pendingEmail: string | null
  pendingUntil: Date | null
  lastSeenAt: Date | null
  createdAt: Date
}

const columns =
  sql.raw(`u.id, u.user_name as "userName", u.first_name as "firstName", u.last_name as "lastName", u.email, u.language, u.time_zone as "timeZone",
  u.currency, u.country, u.date_format as "dateFormat", u.time_format as "timeFormat", m.role_id as "roleId", m.advertiser_ids as "advertiserIds", m.publisher_ids as "publisherIds", m.disabled or u.disabled as disabled,
  case when m.disabled or u.disabled then 'DISABLED' when u.password_hash is null then 'INVITED' else 'ACTIVE' end as status,
  u.password_hash is not null as "hasPassword", u.version + m.version - 1 as version, m.created_at as "createdAt",
  array(select o.role_id from memberships o where o.user_id = u.id and o.agency_id <> m.agency_id) as "rolesElsewhere",
  (select max(s.rotated_at) from sessions s where s.user_id = u.id and s.agency_id = m.agency_id) as "lastSeenAt", null::bigint as invites,
  (select c.email from email_changes c where c.user_id = u.id) as "pendingEmail", (select c.expires_at from email_changes c where c.user_id = u.id) as "pendingUntil"`)

/** An invitation looks like a new user who has not signed in yet: nobody can tell from it if the person is known elsewhere. */
const invitationColumns =
  sql.raw(`i.id, i.user_name as "userName", i.first_name as "firstName", i.last_name as "lastName", i.email, i.language, i.time_zone as "timeZone",
  i.currency, i.country, i.date_format as "dateFormat", i.time_format as "timeFormat", i.role_id as "roleId", i.advertiser_ids as "advertiserIds", i.publisher_ids as "publisherIds", i.disabled,
  case when i.disabled then 'DISABLED' else 'INVITED' end as status, false as "hasPassword", i.version, i.created_at as "createdAt",
  '{}'::smallint[] as "rolesElsewhere", null::timestamptz as "lastSeenAt", i.user_id as invites, null::text as "pendingEmail", null::timestamptz as "pendingUntil"`)

const invitedTo = (agencyId: number, more: RawBuilder<unknown> = sql``) =>
  sql<UserRecord>`select ${invitationColumns} from invitations i where i.agency_id = ${agencyId} and i.accepted_at is null ${more}`

const ofAgency = (agencyId: number, more: RawBuilder<unknown> = sql``) =>
  sql<UserRecord>`select ${columns} from memberships m join users u on u.id = m.user_id where m.agency_id = ${agencyId} ${more}`

/** All users of an agency, including invited ones. */
export async function readUsers(db: Kysely<DB>, agencyId: number): Promise<UserRecord[]> {
  const [members, invited] = await Promise.all([ofAgency(agencyId).execute(db), invitedTo(agencyId).execute(db)])
  return [...members.rows, ...invited.rows]
}

export async function readUser(db: Kysely<DB>, agencyId: number, id: number): Promise<UserRecord | undefined> {
  const { rows } = await ofAgency(agencyId, sql`and u.id = ${id}`).execute(db)
  return rows[0] ?? (await invitedTo(agencyId, sql`and i.id = ${id}`).execute(db)).rows[0]
}

/** A user, locked with the agency until the transaction ends: the set of administrators is changed by one call at a time. */
export async function lockUser(tx: WriteTransaction, agencyId: number, id: number): Promise<UserRecord | undefined> {
  await lockAgencyUsers(tx, agencyId)
  const { rows } = await ofAgency(agencyId, sql`and u.id = ${id} for no key update of m, u`).execute(tx)
  return rows[0] ?? (await invitedTo(agencyId, sql`and i.id = ${id} for no key update of i`).execute(tx)).rows[0]
}

export async function lockAgencyUsers(tx: WriteTransaction, agencyId: number): Promise<void> {
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
}

/** The number of other administrators of the agency. */
export async function countOtherAdministrators(
  tx: Kysely<DB>,
  agencyId: number,
  userId: number,
  roleIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from memberships m join users u on u.id = m.user_id
    where m.agency_id = ${agencyId} and m.user_id <> ${userId} and m.role_id = any(${roleIds}::smallint[]) and not m.disabled and not u.disabled`.execute(
    tx,
  )
  return rows[0]!.count
}

/** The ids that are advertisers, or publishers, of the agency. */
export async function knownIds(
  db: Kysely<DB>,
  agencyId: number,
  { advertiserIds, publisherIds }: Pick<Membership, 'advertiserIds' | 'publisherIds'>,
): Promise<{ advertisers: Set<number>; publishers: Set<number> }> {
  const { rows } = await sql<{ advertisers: number[]; publishers: number[] }>`
    select array(select id from advertisers where agency_id = ${agencyId} and id = any(${advertiserIds ?? []}::bigint[])) as advertisers,
      array(select id from publishers where owner_agency_id = ${agencyId} and id = any(${publisherIds ?? []}::bigint[])) as publishers`.execute(
    db,
  )
  return { advertisers: new Set(rows[0]!.advertisers), publishers: new Set(rows[0]!.publishers) }
}

export interface KnownPerson {
  id: number
  /** The person's own address: for the message, and never shown to the inviter. */
  email: string
  isMember: boolean
}

/** A person by user name in any case, wherever they work. */
export async function findPerson(db: Kysely<DB>, agencyId: number, userName: string): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select u.id, u.email, exists (select 1 from memberships m where m.user_id = u.id and m.agency_id = ${agencyId}) as "isMember"
    from users u where u.user_name_lc = ${userName.toLowerCase()} for no key update of u`.execute(db)
  return rows[0]
}

/** @returns the id of a new person; null when somebody else took the user name in the meantime */
export async function insertPerson(
  tx: WriteTransaction,
  {
    userName,
    passwordHash = null,
    firstPasswordHash = null,
    profile,
  }: { userName: string; passwordHash?: string | null; firstPasswordHash?: string | null; profile: Profile },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (user_name, user_name_lc, password_hash, first_password_hash, first_name, last_name, email, language, time_zone, currency, country, date_format,
      time_format)
    values (${userName}, ${userName.toLowerCase()}, ${passwordHash}, ${firstPasswordHash}, ${profile.firstName}, ${profile.lastName}, ${profile.email}, ${profile.language},
      ${profile.timeZone}, ${profile.currency}, ${profile.country}, ${profile.dateFormat}, ${profile.timeFormat})
    on conflict (user_name_lc) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** @returns false when the person is a member already */
export async function insertMembership(
  tx: WriteTransaction,
  agencyId: number,
  userId: number,
  membership: Membership,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into memberships (agency_id, user_id, role_id, advertiser_ids, publisher_ids, created_at)
    values (${agencyId}, ${userId}, ${membership.roleId}, ${membership.advertiserIds}, ${membership.publisherIds}, ${now}) on conflict do nothing returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Writes a membership; cached rights of the user end with it. */
export async function saveMembership(tx: WriteTransaction, agencyId: number, userId: number, membership: Membership): Promise<void> {
  await sql`update memberships set version = version + 1, role_id = ${membership.roleId}, advertiser_ids = ${membership.advertiserIds},
    publisher_ids = ${membership.publisherIds}, disabled = ${membership.disabled} where agency_id = ${agencyId} and user_id = ${userId}`.execute(
    tx,
  )
  await sql`update users set auth_version = auth_version + 1 where id = ${userId}`.execute(tx)
}

/** The country of a user until the user chooses one: that of the agency. */
export async function readAgencyCountry(db: Kysely<DB>, agencyId: number): Promise<string> {
  const { rows } = await sql<{ country: string | null }>`
    select k.country_codes[1] as country from agencies a join markets k on k.id = a.market_id where a.id = ${agencyId}`.execute(db)
  return rows[0]?.country ?? 'US'
}

/** Sessions, tokens and campaigns of a user in an agency: access that ends when the user is disabled, or is left without an owner. */
export async function countAccess(
  db: Kysely<DB>,
  agencyId: number,
  { id, userName, invites }: UserRecord,
  now: Date,
): Promise<{ sessions: number; apiTokens: number; campaigns: number }> {
  // An invited person has nothing here yet, and the id is that of the invitation.
  if (invites !== null) return { sessions: 0, apiTokens: 0, campaigns: 0 }
  const { rows } = await sql<{ sessions: number; apiTokens: number; campaigns: number }>`select
    (select count(*) from sessions where user_id = ${id} and agency_id = ${agencyId} and revoked_at is null and expires_at > ${now}) as sessions,
    (select count(*) from api_tokens where user_id = ${id} and agency_id = ${agencyId} and revoked_at is null and expires_at > ${now}) as "apiTokens",
    (select count(*) from campaigns where agency_id = ${agencyId} and assigned_username = ${userName} and not archived and status <> 'COMPLETED') as campaigns`.execute(
    db,
  )
  return rows[0]!
}

/** Publishers that belong to an agency, by name; the first ones, or those of the ids. */
export async function findOwnPublishers(
  db: Kysely<DB>,
  agencyId: number,
  { q, ids }: { q?: string | undefined; ids?: readonly number[] | undefined },
): Promise<{ id: number; name: string }[]> {
  const part = searchKey(q?.trim() ?? '')
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from publishers where owner_agency_id = ${agencyId} and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
      and strpos(search_key(name), ${part}) > 0
    order by lower(name), id limit ${ids?.length ?? limits.selectResults}`.execute(db)
  return rows
}
