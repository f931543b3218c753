/** SQL that writes people: their profile, their password, and what ends with it. */
import { userProfileFields } from '@spotdesk/sdk/rules'
import type { DateFormat, TimeFormat } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** The fields of a person's profile. */
export interface Profile {
  firstName: string
  lastName: string
  email: string
  language: string
  timeZone: string
  currency: string
  country: string
  dateFormat: DateFormat
  timeFormat: TimeFormat
}

/** The names of a profile's fields, as the audit trail has them. */
export const profileFields = userProfileFields

export interface StoredPerson {
  id: number
  userName: string
  /** Of the person and the membership in the agency: a change of either raises it. */
  version: number
  passwordHash: string | null
  profile: Profile
}

/** A person, locked until the transaction ends. */
export async function lockPerson(tx: Kysely<DB>, userId: number, agencyId: number): Promise<StoredPerson> {
  const { rows } = await sql<Omit<StoredPerson, 'profile'> & Profile>`
    select u.id, u.user_name as "userName", u.version + coalesce(m.version, 1) - 1 as version, u.password_hash as "passwordHash",
      u.first_name as "firstName", u.last_name as "lastName", u.email, u.language, u.time_zone as "timeZone", u.currency, u.country,
      u.date_format as "dateFormat", u.time_format as "timeFormat"
    from users u left join memberships m on m.user_id = u.id and m.agency_id = ${agencyId} where u.id = ${userId} for no key update of u`.execute(
    tx,
  )
  const { id, userName, version, passwordHash, ...profile } = rows[0]!
  return { id, userName, version, passwordHash, profile }
}

export async function saveProfile(tx: Kysely<DB>, userId: number, profile: Profile): Promise<void> {
  await sql`update users set version = version + 1, first_name = ${profile.firstName}, last_name = ${profile.lastName}, email = ${profile.email},
    language = ${profile.language}, time_zone = ${profile.timeZone}, currency = ${profile.currency}, country = ${profile.country},
    date_format = ${profile.dateFormat}, time_format = ${profile.timeFormat} where id = ${userId}`.execute(tx)
}

/** Sets a password; cached rights of the user end with it. */
export async function savePassword(tx: Kysely<DB>, userId: number, hash: string): Promise<void> {
  await sql`update users set version = version + 1, auth_version = auth_version + 1, password_hash = ${hash}, first_password_hash = null where id = ${userId}`.execute(
    tx,
  )
}

/** Ends sessions of a user. @param keep one that continues  @param agencyId only those in this agency */
export async function endSessions(
  tx: Kysely<DB>,
  userId: number,
  now: Date,
  { keep = null, agencyId = null }: { keep?: string | null; agencyId?: number | null } = {},
): Promise<void> {
  await sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null
    and (${keep}::uuid is null or id <> ${keep}::uuid) and (${agencyId}::bigint is null or agency_id = ${agencyId}::bigint)`.execute(tx)
}

export async function endTokens(tx: Kysely<DB>, userId: number, now: Date): Promise<void> {
  await sql`update api_tokens set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(tx)
}

/** The address of a user; undefined when there is none of this id. */
export async function readEmail(db: Kysely<DB>, userId: number): Promise<string | undefined> {
  const found = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return found?.email
}

/** The hash of a user's password; null when they have none yet. */
export async function readPasswordHash(db: Kysely<DB>, userId: number): Promise<string | null> {
  const found = await db.selectFrom('users').select('password_hash as hash').where('id', '=', userId).executeTakeFirst()
  return found?.hash ?? null
}
