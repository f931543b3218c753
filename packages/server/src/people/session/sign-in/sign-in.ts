/** From a password to a session, and the session's life: refresh, change of agency, end. */
import type { session as rows } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import type { Handler, PublicCall } from '../../../platform/http/route.ts'
import { printSecret, readCookie, readSecret, setCookie } from './cookie.ts'
import { keyedHash } from '../authorization/keys.ts'
import { isKnownFor, readDevice, rememberDevice } from '../device/known-device.ts'
import { loadMember } from '../member-store.ts'
import { refuseForeignOrigin, requireOwnOrigin } from './origin.ts'
import { type SessionParts, reference, createTokenResponse } from '../parts.ts'
import { verifyNobody, verifyPassword } from '../password/password.ts'
import {
  type Session,
  findCredentials,
  findFirstAgency,
  insertSession,
  lockSession,
  revokeSession,
  rotateSession,
  setSessionAgency,
  adoptFirstPassword,
} from '../session-store.ts'
import { accountWindow, addressKey, addressWindow, countAttempt, everywhereWindow } from './throttle.ts'
import { forgiveAttempt, overWindow } from './attempt-store.ts'

const daysMs = limits.sessionDays * dayMs

export function login(parts: SessionParts): Handler<typeof rows.login> {
  return async ({ body }, call) => {
    refuseForeignOrigin(call)
    const { clock } = call.services
    const db = reference(call)
    const account = body.userName.trim().toLowerCase()
    const userId = await throttled(parts, call, account, () => checkPassword(call, body.userName, body.password))
    const agencyId = userId === null ? null : await findFirstAgency(db, userId)
    const member = userId === null || agencyId === null ? null : await loadMember(db, userId, agencyId)
    if (!member) throw new Problem('wrongCredentials')
    const now = clock.now()
    const session: Session = {
      id: uuidV7(now),
      userId: member.user.id,
      agencyId: member.agency.id,
      generation: 0,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + daysMs),
    }
    await adoptFirstPassword(db, member.user.id)
    await insertSession(db, session, { ip: call.ip, userAgent: call.requestHeader('user-agent') ?? null })
    const answer = await signedIn(parts, call, session, member)
    rememberDevice(parts.keys, call, account)
    return answer
  }
}

/** The id of the user if the password is correct, else null; takes the same time for an unknown user as for a wrong password. */
async function checkPassword(call: PublicCall, userName: string, password: string): Promise<number | null> {
  const found = await findCredentials(reference(call), userName)
  const right = found?.passwordHash ? await verifyPassword(password, found.passwordHash) : await verifyNobody(password)
  return right ? found!.userId : null
}

/**
 * Counts the attempt and makes it: at once, slowly, or not at all. A browser in which the account has signed in before has its own count.
 * Unknown accounts are treated like known ones.
 * @throws Problem tooManyAttempts
 */
async function throttled(
  { keys, slowLane }: SessionParts,
  call: PublicCall,
  account: string,
  attempt: () => Promise<number | null>,
): Promise<number | null> {
  const now = call.services.clock.now()
  const db = reference(call)
  const device = readDevice(keys, call)
  if (device && isKnownFor(keys, device, account)) {
    const own = keyedHash(keys.lookUp, 'account and device', account, device.id)
    await countAttempt(db, own, accountWindow, now)
    return forgiven(db, await attempt(), own)
  }
  const own = addressKey(keys, 'account', call.ip, account)
  const [address, everywhere] = [addressKey(keys, 'address', call.ip), keyedHash(keys.lookUp, 'account everywhere', account)]
  await countAttempt(db, own, accountWindow, now)
  const over = await Promise.all([overWindow(db, address, addressWindow, now), overWindow(db, everywhere, everywhereWindow, now)])
  const isSlow = over.some((seconds) => seconds !== null)
  const userId = isSlow ? await slowLane.run(`sign-in ${address}`, attempt, (found) => found !== null) : await attempt()
  return forgiven(db, userId, own, [address, everywhere])
}

async function forgiven(db: Kysely<DB>, userId: number | null, own: string, shared: readonly string[] = []): Promise<number | null> {
  if (userId !== null) await forgiveAttempt(db, own, shared)
  return userId
}

/** Sets the cookie of the session's present secret and answers with its access token. */
function signedIn(parts: SessionParts, call: PublicCall, session: Session, member: Parameters<typeof createTokenResponse>[2]) {
  const seconds = Math.floor((session.expiresAt.getTime() - call.services.clock.now().getTime()) / 1000)
  setCookie(call, printSecret(parts.keys.session, { sessionId: session.id, generation: session.generation }), seconds)
  return createTokenResponse(parts, session, member, session.rotatedAt)
}

/**
 * Rotates the secret. For ten seconds the previous one gets the same new pair (two tabs, a lost answer); an older secret was stolen or
 * copied, and its use ends the session for all holders.
 */
export function refresh(parts: SessionParts): Handler<typeof rows.refresh> {
  return async (_, call) => {
    const cookie = readCookie(call)
    if (cookie === null) throw new Problem('unauthenticated')
    requireOwnOrigin(call)
    const secret = readSecret(parts.keys.session, cookie)
    const session = secret ? await renew(parts, call, secret) : null
    const member = session ? await loadMember(reference(call), session.userId, session.agencyId) : null
    if (!session || !member) {
      setCookie(call, '', 0)
      throw new Problem('sessionExpired')
    }
    return signedIn(parts, call, session, member)
  }
}

async function renew(parts: SessionParts, call: PublicCall, secret: { sessionId: string; generation: number }): Promise<Session | null> {
  const { db, clock } = call.services
  return db.write({ agencyId: null }, async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, secret.sessionId, now)
    if (!session) return null
    if (secret.generation === session.generation) {
      await rotateSession(tx, session.id, now)
      return { ...session, generation: session.generation + 1, rotatedAt: now }
    }
    const inGrace = now.getTime() - session.rotatedAt.getTime() <= limits.refreshGraceSeconds * 1000
    if (secret.generation === session.generation - 1 && inGrace) return session
    await revokeSession(tx, session.id, now)
    parts.identities.forget(session.id)
    call.services.log.warn(
      { sessionId: session.id, userId: session.userId, ip: call.ip },
      'a used session secret came again: the session was ended',
    )
    return null
  })
}

/** Ends the session of the cookie; without a session there is nothing to end, which is not an error. */
export function logout(parts: SessionParts): Handler<typeof rows.logout> {
  return async (_, call) => {
    const cookie = readCookie(call)
    if (cookie === null) return
    requireOwnOrigin(call)
    const secret = readSecret(parts.keys.session, cookie)
    if (secret) {
      await revokeSession(reference(call), secret.sessionId, call.services.clock.now())
      parts.identities.forget(secret.sessionId)
    }
    setCookie(call, '', 0)
  }
}

export function changeAgency(parts: SessionParts): Handler<typeof rows.changeAgency> {
  return async ({ body }, call) => {
    const { actor, credential } = call
    if (credential.kind !== 'session' || actor.userId === null) throw new Problem('signInRequired')
    const member = await loadMember(reference(call), actor.userId, body.id)
    if (!member) throw notFound()
    await setSessionAgency(reference(call), credential.id, member.agency.id)
    return createTokenResponse(parts, credential, member, call.services.clock.now())
  }
}
