/** A user's own API tokens: each has scopes, belongs to one agency and is shown once. */
import { dayMs } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { session as rows } from '@spotdesk/sdk/contract'
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { newToken, prefixLength } from './api-token-text.ts'
import { secretHash } from '../identity.ts'
import { type SessionParts, reference, requireUserId } from '../parts.ts'
import { requireScopes } from '../rights.ts'
import { throttledLink } from '../link/throttled-link.ts'
import { type ListedToken, type TokenRow, findToken, insertToken, listTokens, revokeTokenByHash, revokeUserToken } from './token-store.ts'

/** A token as the API shows it. */
export function toApiToken({ agencyId, agencyName, ...token }: ListedToken): rows.ApiToken {
  return { ...token, agency: { id: agencyId, name: agencyName } }
}

/** The user of a session, who may create or approve tokens. A token cannot create tokens. */
export function requireSessionUser({ actor, credential }: Call): Actor & { userId: number } {
  if (credential.kind !== 'session' || actor.userId === null) throw new Problem('signInRequired')
  return { ...actor, userId: actor.userId }
}

interface TokenRequest {
  name: string
  client: string
  scopes: string[]
  days: number
}

/** Creates a token for a user in an agency. Its secret is in the answer and nowhere else. */
export async function makeToken(
  db: Kysely<DB>,
  owner: { userId: number; agencyId: number },
  { name, client, scopes, days }: TokenRequest,
  now: Date,
): Promise<NewToken> {
  const secret = newToken()
  const token: TokenRow = {
    id: uuidV7(now),
    userId: owner.userId,
    agencyId: owner.agencyId,
    name,
    prefix: secret.slice(0, prefixLength),
    client,
    scopes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  await insertToken(db, token, secretHash(secret))
  const listed = await findToken(db, owner.userId, token.id)
  if (!listed) throw new Error('a token that was just made is not there')
  return { ...toApiToken(listed), userId: owner.userId, token: secret }
}

type NewToken = ReturnType<(typeof rows.NewApiToken)['parse']>

export const tokens: Handler<typeof rows.tokens> = async (_, call) => {
  const found = await listTokens(reference(call), requireUserId(call), call.services.clock.now())
  return found.map(toApiToken)
}

export const createToken: Handler<typeof rows.createToken> = async ({ body }, call) => {
  const person = requireSessionUser(call)
  requireScopes(person.rights, body.scopes)
  const tokenRequest = {
    name: body.name,
    scopes: body.scopes,
    days: body.expiresInDays,
    client: call.requestHeader('client-name') ?? 'web',
  }
  return call.write((tx) => makeToken(tx, person, tokenRequest, call.services.clock.now()), { refusal: 'tokenShownOnce' })
}

/** The token of this call; undefined for a session. */
export const currentToken: Handler<typeof rows.currentToken> = async (_, call) => {
  const found = call.credential.kind === 'token' ? await findToken(reference(call), requireUserId(call), call.credential.id) : undefined
  if (!found) throw notFound()
  return toApiToken(found)
}

async function end({ identities }: SessionParts, call: Call, id: string): Promise<void> {
  const hash = await revokeUserToken(reference(call), requireUserId(call), id, call.services.clock.now())
  if (hash === null) throw notFound()
  identities.forget(hash)
}

export function revokeToken(parts: SessionParts): Handler<typeof rows.revokeToken> {
  return async ({ id }, call) => end(parts, call, id)
}

/** Answers the same for a hash of no token: nobody can ask which ones there are. */
export function revokeLostToken(parts: SessionParts): Handler<typeof rows.revokeLostToken> {
  return async ({ body: { hash } }, call) => {
    await throttledLink(parts, call, { what: 'lost token', of: hash }, async () => {
      if (await revokeTokenByHash(reference(call), hash, call.services.clock.now())) parts.identities.forget(hash)
    })
  }
}

export function revokeCurrentToken(parts: SessionParts): Handler<typeof rows.revokeCurrentToken> {
  return async (_, call) => {
    if (call.credential.kind !== 'token') throw notFound()
    await end(parts, call, call.credential.id)
  }
}
