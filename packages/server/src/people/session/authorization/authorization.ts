/**
 * Sign-in of a browser extension by a page (authorization code with PKCE, RFC 6749 and 7636): the person allows it in the web app, the code
 * goes to an address that only the extension gets, and the extension changes it for an API token with a secret that it alone knows.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { session as rows } from '@spotdesk/sdk/contract'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { makeToken, requireSessionUser } from '../api-token/api-tokens.ts'
import { type Authorization, insertAuthorization, lockAuthorization, noteUse } from './authorization-store.ts'
import { keyedHash } from './keys.ts'
import { loadMember } from '../member-store.ts'
import { type SessionParts, reference } from '../parts.ts'
import { heldScopes, requireScopes, getRights } from '../rights.ts'
import { lockSession } from '../session-store.ts'
import { addressKey, authorizationWindow, countAttempt } from '../sign-in/throttle.ts'
import { revokeUserToken } from '../api-token/token-store.ts'

/** The extension changes the code at once: a minute is for slow networks. */
const expiresInSeconds = 60

const hashCode = ({ keys }: SessionParts, code: string) => keyedHash(keys.lookUp, 'authorization', code)

/** The token will belong to the person who allows it, in the agency in which they do. */
export function authorize(parts: SessionParts): Handler<typeof rows.authorize> {
  return async ({ body }, call) => {
    const { userId, agencyId } = requireSessionUser(call)
    requireScopes(null, body.scopes)
    const code = randomBytes(32).toString('base64url')
    await insertAuthorization(reference(call), hashCode(parts, code), {
      challenge: body.codeChallenge,
      redirectUri: body.redirectUri,
      client: body.client,
      scopes: body.scopes,
      tokenDays: body.expiresInDays,
      userId,
      agencyId,
      sessionId: call.credential.id,
      expiresAt: new Date(call.services.clock.now().getTime() + expiresInSeconds * 1000),
    })
    return { code, expiresInSeconds }
  }
}

function isProven({ challenge, redirectUri }: Authorization, given: { codeVerifier: string; redirectUri: string }): boolean {
  const hash = createHash('sha256').update(given.codeVerifier).digest('base64url')
  return timingSafeEqual(Buffer.from(hash), Buffer.from(challenge)) && given.redirectUri === redirectUri
}

export function authorizationToken(parts: SessionParts): Handler<typeof rows.authorizationToken> {
  return async ({ body }, call) => {
    const now = call.services.clock.now()
    const codeHash = hashCode(parts, body.code)
    // That a code was used has to be stored, so a refusal is returned and not thrown here.
    const outcome = await call.services.db.write({ agencyId: null }, async (tx) => {
      const allowed = await lockAuthorization(tx, codeHash)
      if (!allowed) return null
      const { userId, agencyId, sessionId, usedAt, tokenId } = allowed
      // Somebody else has the code too: which of the two is the extension is not known.
      if (usedAt) return { revoked: tokenId === null ? null : await revokeUserToken(tx, userId, tokenId, now) }
      const isOpen = allowed.expiresAt > now && isProven(allowed, body) && (await lockSession(tx, sessionId, now)) !== null
      const member = isOpen ? await loadMember(tx, userId, agencyId) : null
      const scopes = member && heldScopes(getRights(member.roleId, member.features), allowed.scopes)
      const tokenRequest = scopes && { name: allowed.client, client: allowed.client, scopes, days: allowed.tokenDays }
      const token = tokenRequest && (await makeToken(tx, { userId, agencyId }, tokenRequest, now))
      await noteUse(tx, codeHash, now, token?.id ?? null)
      return token ?? { revoked: null }
    })
    // Only codes that nobody was given count, so that whoever makes up codes keeps nobody else at the address from signing in.
    if (!outcome) await countAttempt(reference(call), addressKey(parts.keys, 'authorization', call.ip), authorizationWindow, now)
    if (outcome && 'token' in outcome) return outcome
    if (outcome && outcome.revoked !== null) parts.identities.forget(outcome.revoked)
    throw new Problem('authorizationExpired')
  }
}
