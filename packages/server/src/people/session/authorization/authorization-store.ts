/** SQL of sign-ins that a person has allowed on a page; rows are found by keyed hashes of their codes. */
import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface Authorization {
  challenge: string
  redirectUri: string
  client: string
  scopes: string[]
  tokenDays: number
  userId: number
  agencyId: number
  sessionId: string
  expiresAt: Date
}

export async function insertAuthorization(db: Kysely<DB>, codeHash: string, allowed: Authorization): Promise<void> {
  await db
    .insertInto('authorization_codes')
    .values({
      code_hash: codeHash,
      challenge: allowed.challenge,
      redirect_uri: allowed.redirectUri,
      client: allowed.client,
      scopes: allowed.scopes,
      token_days: allowed.tokenDays,
      user_id: allowed.userId,
      agency_id: allowed.agencyId,
      session_id: allowed.sessionId,
      expires_at: allowed.expiresAt,
    })
    .execute()
}

/** A sign-in whose code came back, locked until the transaction ends. */
export async function lockAuthorization(
  tx: Kysely<DB>,
  codeHash: string,
): Promise<(Authorization & { usedAt: Date | null; tokenId: string | null }) | undefined> {
  return tx
    .selectFrom('authorization_codes')
    .select([
      'challenge',
      'redirect_uri as redirectUri',
      'client',
      'scopes',
      'token_days as tokenDays',
      'user_id as userId',
      'agency_id as agencyId',
      'session_id as sessionId',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'token_id as tokenId',
    ])
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
}

/** Uses a code up. */
export async function noteUse(tx: Kysely<DB>, codeHash: string, now: Date, tokenId: string | null): Promise<void> {
  await tx.updateTable('authorization_codes').set({ used_at: now, token_id: tokenId }).where('code_hash', '=', codeHash).execute()
}
