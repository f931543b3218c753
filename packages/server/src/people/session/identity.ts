/**
 * From a bearer to an actor. Rights are read from the database, at most half a second old, so that a logout, a revoked token, a disabled
 * user or a lost permission is in force within a second, in every process.
 */
import { createHash } from 'node:crypto'
import type { Rights } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Authenticate, type Identity, unauthenticated } from '../../platform/http/gate/gate.ts'
import type { VerifyAccessToken } from './authorization/access-token.ts'
import { isToken } from './api-token/api-token-text.ts'
import { type SessionMember, loadSessionMember, loadTokenMember } from './member-store.ts'
import { narrowed, getRights } from './rights.ts'
import type { Clock } from '../../platform/http/clock.ts'

/** Milliseconds for which rights are cached. */
const freshFor = 500
const rememberedIdentities = 5000

export interface Identities {
  authenticate: Authenticate
  /** Forgets the cached rights of a session or token, so that its end is in force at once in this process. */
  forget(credentialId: string): void
  /** Forgets everybody: rights or settings of many users have changed. */
  forgetAll(): void
}

interface Entry {
  at: number
  credentialId: string
  identity: Promise<Identity | null>
}

/** @param db the reference tables */
export function createIdentities(db: Kysely<DB>, clock: Clock, verify: VerifyAccessToken): Identities {
  const remembered = new Map<string, Entry>()

  /** Simultaneous callers share one look-up. */
  function recall(key: string, credentialId: string, load: () => Promise<Identity | null>): Promise<Identity | null> {
    const now = clock.now().getTime()
    const entry = remembered.get(key)
    if (entry && now >= entry.at && now - entry.at < freshFor) return entry.identity
    if (remembered.size >= rememberedIdentities) remembered.clear()
    const identity = load()
    remembered.set(key, { at: now, credentialId, identity })
    identity.catch(() => remembered.delete(key))
    return identity
  }

  async function find(bearer: string): Promise<Identity | null> {
    if (bearer.startsWith('sdt_')) {
      if (!isToken(bearer)) return null
      const hash = secretHash(bearer)
      return recall(hash, hash, async () => toTokenIdentity(await loadTokenMember(db, hash, clock.now())))
    }
    const claims = await verify(bearer)
    if (!claims) return null
    return recall(`${claims.sessionId}:${claims.agencyId}`, claims.sessionId, async () =>
      toSessionIdentity(claims.sessionId, await loadSessionMember(db, claims, clock.now())),
    )
  }

  return {
    async authenticate(bearer) {
      const identity = await find(bearer)
      if (!identity) throw unauthenticated()
      return identity
    },
    forget(credentialId) {
      for (const [key, entry] of remembered) if (entry.credentialId === credentialId) remembered.delete(key)
    },
    forgetAll: () => remembered.clear(),
  }
}

/** SHA-256 of a token, hex: its stored form. */
export function secretHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toSessionIdentity(id: string, member: SessionMember | null): Identity | null {
  if (!member) return null
  const rights = getRights(member.roleId, member.features)
  return {
    actor: toActor(member, { type: 'USER', id: `user:${member.user.id}`, rights, scopes: null }),
    credential: { kind: 'session', id },
  }
}

function toTokenIdentity(member: (SessionMember & { tokenId: string; scopes: string[] }) | null): Identity | null {
  if (!member) return null
  const { tokenId, scopes } = member
  const rights = narrowed(getRights(member.roleId, member.features), scopes)
  return { actor: toActor(member, { type: 'TOKEN', id: `token:${tokenId}`, rights, scopes }), credential: { kind: 'token', id: tokenId } }
}

interface Own {
  type: 'USER' | 'TOKEN'
  id: string
  rights: Rights
  scopes: readonly string[] | null
}

/** The actor of a member, with the rights of its credential. */
export function toActor({ user, agency, roleId, advertiserIds, publisherIds }: SessionMember, own: Own): Identity['actor'] {
  return {
    ...own,
    name: user.userName,
    userId: user.id,
    agencyId: agency.id,
    roleId,
    advertiserIds,
    publisherIds,
    agency,
    user: { language: user.language, dateFormat: user.dateFormat, timeFormat: user.timeFormat },
  }
}
