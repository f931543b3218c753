/** SQL of sessions and of the users who open them. Reference tables: found by an id that is signed, or by a user name. */
import { type Kysely, sql } from 'kysely'
import { limits, dayMs } from '@spotdesk/sdk/values'
import type { DB } from '../../platform/db/schema.ts'

export interface Session {
  id: string
  userId: number
  agencyId: number
  generation: number
  rotatedAt: Date
  expiresAt: Date
}

/** The data that a check of the password needs; the user name in any case. A first password counts until there is another one. */
export async function findCredentials(db: Kysely<DB>, userName: string): Promise<{ userId: number; passwordHash: string | null } | null> {
  const user = await db
    .selectFrom('users')
    .select((e) => ['id as userId', e.fn.coalesce('password_hash', 'first_password_hash').as('passwordHash')])
    .where('user_name_lc', '=', userName.trim().toLowerCase())
    .where('disabled', '=', false)
    .executeTakeFirst()
  return user ?? null
}

/** Makes a first password the user's own, once it has opened a session. */
export async function adoptFirstPassword(db: Kysely<DB>, userId: number): Promise<void> {
  await sql`update users set password_hash = first_password_hash, first_password_hash = null
    where id = ${userId} and password_hash is null and first_password_hash is not null`.execute(db)
}

/** The agency of a user after the sign-in: a default agency before others, then the oldest. */
export async function findFirstAgency(db: Kysely<DB>, userId: number): Promise<number | null> {
  const found = await db
    .selectFrom('memberships as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .select('a.id')
    .where('m.user_id', '=', userId)
    .where('m.disabled', '=', false)
    .orderBy('a.default_agency', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

export async function insertSession(db: Kysely<DB>, session: Session, from: { ip: string; userAgent: string | null }): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      agency_id: session.agencyId,
      generation: session.generation,
      rotated_at: session.rotatedAt,
      created_at: session.rotatedAt,
      expires_at: session.expiresAt,
      ip: from.ip,
      user_agent: from.userAgent?.slice(0, limits.name) ?? null,
    })
    .execute()
}

/** A session that is still open, locked until the transaction ends. */
export async function lockSession(tx: Kysely<DB>, id: string, now: Date): Promise<Session | null> {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.agency_id as agencyId',
      's.generation',
      's.rotated_at as rotatedAt',
      's.expires_at as expiresAt',
    ])
    .where('s.id', '=', id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.disabled', '=', false)
    .forUpdate('s')
    .executeTakeFirst()
  return session ?? null
}

export async function rotateSession(tx: Kysely<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ generation: sql`generation + 1`, rotated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function revokeSession(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}

export async function setSessionAgency(db: Kysely<DB>, id: string, agencyId: number): Promise<void> {
  await db.updateTable('sessions').set({ agency_id: agencyId }).where('id', '=', id).execute()
}

/** Days for which ended sessions, tokens and codes are kept. */
const keptDays = 30

/** Deletes expired rows. @returns their number */
export async function purgeSignIn(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  const results = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<', before).executeTakeFirst(),
    db.deleteFrom('api_tokens').where('expires_at', '<', before).executeTakeFirst(),
    db.deleteFrom('account_mails').where('created_at', '<', before).executeTakeFirst(),
    db.deleteFrom('email_changes').where('expires_at', '<', now).executeTakeFirst(),
    db.deleteFrom('invitations').where('accepted_at', '<', before).executeTakeFirst(),
    db.deleteFrom('device_codes').where('expires_at', '<', now).executeTakeFirst(),
    // For a day a second use of a code is noticed, and revokes the token of the first.
    db
      .deleteFrom('authorization_codes')
      .where('expires_at', '<', new Date(now.getTime() - dayMs))
      .executeTakeFirst(),
    db
      .deleteFrom('sign_in_attempts')
      .where('window_start', '<', new Date(now.getTime() - dayMs))
      .executeTakeFirst(),
  ])
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
