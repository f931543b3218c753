/** The parts that the handlers of the session share beside the services of every call. */
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Call, PublicCall } from '../../platform/http/route.ts'
import { signAccessToken } from './authorization/access-token.ts'
import type { Identities } from './identity.ts'
import type { Background } from './background.ts'
import type { Keys } from './authorization/keys.ts'
import type { SessionMember } from './member-store.ts'
import { getRights } from './rights.ts'
import type { Session } from './session-store.ts'
import type { SlowLane } from './sign-in/slow-lane.ts'

export interface SessionParts {
  keys: Keys
  identities: Identities
  background: Background
  slowLane: SlowLane
}

/** The tables that are read before the agency of a call is known: no agency's row is visible through this handle. */
export function reference({ services }: Pick<PublicCall, 'services'>): Kysely<DB> {
  return services.db.as({ agencyId: null })
}

/** The person of a call; the system's own calls never come over HTTP. */
export function requireUserId({ actor }: Pick<Call, 'actor'>): number {
  if (actor.userId === null) throw new Problem('forbidden')
  return actor.userId
}

/** The answer of every call that issues an access token. */
export async function createTokenResponse({ keys }: SessionParts, session: Pick<Session, 'id'>, member: SessionMember, issuedAt: Date) {
  const jwt = await signAccessToken(
    keys.accessToken,
    { userId: member.user.id, sessionId: session.id, agencyId: member.agency.id },
    issuedAt,
  )
  return { token: { jwt, permissions: [...getRights(member.roleId, member.features).permissions] } }
}
