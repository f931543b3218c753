/** Access tokens: JWTs (HS256) of ten minutes that name a session and an agency. Rights are not in them: they are read per request. */
import { limits } from '@spotdesk/sdk/values'
import { SignJWT, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../../platform/http/clock.ts'

const issuer = 'spotdesk'
const audience = 'spotdesk:api'

const Claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid(), agency: z.int().positive(), exp: z.int() })

export interface AccessClaims {
  userId: number
  sessionId: string
  agencyId: number
}

/** @param issuedAt the same session and instant make the same token, as the grace time of a refresh needs */
export function signAccessToken(key: Uint8Array, { userId, sessionId, agencyId }: AccessClaims, issuedAt: Date): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return new SignJWT({ sid: sessionId, agency: agencyId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + limits.accessTokenMinutes * 60)
    .sign(key)
}

export type VerifyAccessToken = (jwt: string) => Promise<AccessClaims | null>

const rememberedTokens = 10_000

/** A verifier that remembers valid tokens until they expire: checking a signature costs more than the look-up. */
export function createAccessTokenVerifier(key: Uint8Array, clock: Clock): VerifyAccessToken {
  const good = new Map<string, AccessClaims & { expiresAt: number }>()
  return async (jwt) => {
    const known = good.get(jwt)
    if (known) return clock.now().getTime() < known.expiresAt ? known : null
    const claims = await verified(jwt, key, clock.now())
    if (!claims) return null
    if (good.size >= rememberedTokens) good.clear()
    good.set(jwt, claims)
    return claims
  }
}

async function verified(jwt: string, key: Uint8Array, now: Date): Promise<(AccessClaims & { expiresAt: number }) | null> {
  try {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    })
    const { sub, sid, agency, exp } = Claims.parse(payload)
    return { userId: Number(sub), sessionId: sid, agencyId: agency, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}
