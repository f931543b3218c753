/** SQL of API tokens: rows of a reference table, always asked for by their user or by their hash. */
import { type TokenState, dayMs, limits, searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface TokenRow {
  id: string
  userId: number
  agencyId: number
  name: string
  /** First characters of the secret. */
  prefix: string
  scopes: string[]
  client: string
  createdAt: Date
  expiresAt: Date
}

export async function insertToken(db: Kysely<DB>, token: TokenRow, secretHash: string): Promise<void> {
  await db
    .insertInto('api_tokens')
    .values({
      id: token.id,
      secret_hash: secretHash,
      user_id: token.userId,
      agency_id: token.agencyId,
      name: token.name,
      prefix: token.prefix,
      scopes: token.scopes,
      client: token.client,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

function tokens(db: Kysely<DB>) {
  return db
    .selectFrom('api_tokens as t')
    .innerJoin('agencies as a', 'a.id', 't.agency_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.name',
      't.prefix',
      't.scopes',
      'a.id as agencyId',
      'a.name as agencyName',
      'u.user_name as userName',
      't.client',
      't.created_at as createdAt',
      't.expires_at as expiresAt',
      't.last_used_at as lastUsedAt',
    ])
    .where('t.revoked_at', 'is', null)
}

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number]

/** Valid tokens of a user, the newest first. */
export async function listTokens(db: Kysely<DB>, userId: number, now: Date) {
  return tokens(db)
    .where('t.user_id', '=', userId)
    .where('t.expires_at', '>', now)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute()
}

export async function findToken(db: Kysely<DB>, userId: number, id: string): Promise<ListedToken | undefined> {
  return tokens(db).where('t.user_id', '=', userId).where('t.id', '=', id).executeTakeFirst()
}

/** @returns the hash of the revoked token; null when the user has no such valid token */
export async function revokeUserToken(db: Kysely<DB>, userId: number, id: string, now: Date): Promise<string | null> {
  const gone = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('secret_hash')
    .executeTakeFirst()
  return gone?.secret_hash ?? null
}

/** Revokes a token by its hash, once, and whoever's it is: only its holder can have the hash. */
export async function revokeTokenByHash(db: Kysely<DB>, hash: string, now: Date): Promise<boolean> {
  const gone = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('secret_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return gone.numUpdatedRows > 0n
}

const searched = ['t.name', 'u.user_name', 't.client']

interface AgencyTokensQuery {
  page: number
  limit: number
  q?: string | undefined
  state?: readonly TokenState[] | undefined
}

/** A page of the valid tokens of an agency, the newest first, and their number. */
export async function listAgencyTokens(
  db: Kysely<DB>,
  agencyId: number,
  now: Date,
  { page, limit, q, state }: AgencyTokensQuery,
): Promise<{ list: ListedToken[]; total: number }> {
  const later = (days: number) => new Date(now.getTime() + days * dayMs)
  const states: Record<TokenState, RawBuilder<SqlBool>> = {
    NEVER_USED: sql`t.last_used_at is null`,
    UNUSED: sql`coalesce(t.last_used_at, t.created_at) < ${later(-limits.tokenUnusedDays)}`,
    EXPIRING: sql`t.expires_at < ${later(limits.tokenExpiringDays)}`,
  }
  let working = tokens(db).where('t.agency_id', '=', agencyId).where('t.expires_at', '>', now)
  if (state?.length) working = working.where(({ or }) => or(state.map((one) => states[one])))
  const part = searchKey(q?.trim() ?? '')
  if (part)
    working = working.where(({ or }) => or(searched.map((column) => sql<SqlBool>`strpos(search_key(${sql.ref(column)}), ${part}) > 0`)))
  const [list, { total }] = await Promise.all([
    working
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id')
      .limit(limit)
      .offset(page * limit)
      .execute(),
    working
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { list, total }
}

/** Revokes a token of any user of an agency. @returns the token; undefined when there is no such valid token */
export async function revokeAgencyToken(
  tx: Kysely<DB>,
  agencyId: number,
  id: string,
  now: Date,
): Promise<{ userId: number; name: string; hash: string } | undefined> {
  return tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['user_id as userId', 'name', 'secret_hash as hash'])
    .executeTakeFirst()
}
