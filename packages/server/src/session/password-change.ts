/** New passwords: one's own, by the old one, and forgotten ones, by a link that works once. */
import type { session as rows } from '@spotdesk/sdk/contract'
import { type PasswordChange, checkPasswordChange } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../audit/uuid.ts'
import type { EntityChange } from '../audit/append.ts'
import { recordWithCommit } from '../change-sets/record.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Actor } from '../http/actor.ts'
import { Problem, fieldError } from '../http/problem.ts'
import type { Handler, PublicCall } from '../http/route.ts'
import { secretHash } from './identity.ts'
import { keyedHash } from './keys.ts'
import { type OpenLink, endLinks, findLink, insertRequest } from './letter-store.ts'
import { sendLetters, writeLetter } from './letters.ts'
import { refuseForeignOrigin } from './origin.ts'
import { type SessionParts, reference, userIdOf } from './parts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { accountWindow, countAttempt, forgiveAttempt, linkWindow } from './throttle.ts'
import { type StoredPerson, endSessions, endTokens, lockPerson, savePassword } from './user-store.ts'

/** @throws Problem validationFailed with every field that does not hold */
function check(change: PasswordChange): void {
  const issues = checkPasswordChange(change)
  if (issues.length > 0) throw new Problem('validationFailed', {}, { errors: issues.map(({ field, code }) => fieldError(field, code)) })
}

/** What the audit trail says of a new password: that there is one. */
function auditOf({ id, version, profile }: StoredPerson, action: string): EntityChange {
  const entityName = `${profile.firstName} ${profile.lastName}`
  const diff = [{ path: 'password', before: '•••', after: '•••' }]
  return { entityType: 'user', entityId: id, entityName, action, versionBefore: version, versionAfter: version + 1, diff }
}

/** Every other session of the user ends; API tokens go on. */
export function changePassword(parts: SessionParts): Handler<typeof rows.changePassword> {
  return async ({ body }, call) => {
    const { actor, credential, services, reason } = call
    const userId = userIdOf(call)
    check(body)
    const now = services.clock.now()
    const own = keyedHash(parts.keys.lookUp, 'old password', String(userId), call.ip)
    await countAttempt(reference(call), own, accountWindow, now)
    const known = await readHash(call, userId)
    if (known === null || !(await verifyPassword(body.oldPassword, known)))
      throw new Problem('validationFailed', {}, { errors: [fieldError('oldPassword', 'wrongPassword')] })
    const hash = await hashPassword(body.newPassword)
    await call.write(async (tx) => {
      const person = await lockPerson(tx, userId, actor.agencyId)
      // Somebody else has changed it between the check and now.
      if (person.passwordHash !== known) throw new Problem('validationFailed', {}, { errors: [fieldError('oldPassword', 'wrongPassword')] })
      await setPassword(tx, parts, {
        person,
        hash,
        agencyId: actor.agencyId,
        now,
        keep: credential.kind === 'session' ? credential.id : null,
      })
      recordWithCommit(tx, { actor, now, reason }, auditOf(person, 'CHANGE_PASSWORD'))
    })
    await forgiveAttempt(reference(call), own, own)
    parts.identities.forgetAll()
    parts.background.run(() => sendLetters(services, parts.keys))
  }
}

async function readHash(call: PublicCall, userId: number): Promise<string | null> {
  const user = await reference(call).selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return user?.password_hash ?? null
}

interface NewPassword {
  person: StoredPerson
  hash: string
  agencyId: number
  now: Date
  /** The session that goes on. */
  keep: string | null
}

/** With it go other sessions and every link that would set another one. */
async function setPassword(
  tx: WriteTransaction,
  { keys }: SessionParts,
  { person, hash, agencyId, now, keep }: NewPassword,
): Promise<void> {
  await savePassword(tx, person.id, hash)
  await endSessions(tx, person.id, now, { keep })
  await endLinks(tx, person.id, now)
  if (person.passwordHash === null) return
  const { email: recipient } = person.profile
  await writeLetter(tx, keys, { userId: person.id, agencyId, kind: 'PASSWORD_CHANGED', recipient, author: null }, now)
}

/** Answered before anybody is looked for: neither the answer nor its time tells whether there is such a user. */
export function forgotPassword(parts: SessionParts): Handler<typeof rows.forgotPassword> {
  return async ({ body }, call) => {
    refuseForeignOrigin(call)
    const { services } = call
    const now = services.clock.now()
    await countAttempt(reference(call), keyedHash(parts.keys.lookUp, 'forgotten password', call.ip), linkWindow, now)
    await insertRequest(reference(call), { id: uuidV7(now), askedFor: body.email.toLowerCase(), at: now })
    parts.background.run(() => sendLetters(services, parts.keys))
  }
}

export function resetPassword(parts: SessionParts): Handler<typeof rows.resetPassword> {
  return async ({ body: { token, newPassword, confirmPassword } }, call) => {
    refuseForeignOrigin(call)
    check({ newPassword, confirmPassword })
    const { services } = call
    const now = services.clock.now()
    const own = keyedHash(parts.keys.lookUp, 'link', call.ip)
    await countAttempt(reference(call), own, linkWindow, now)
    const hash = secretHash(token)
    const link = await findLink(reference(call), hash, now)
    if (!link || (link.used && !(await isRepeated(link, newPassword)))) throw new Problem('linkExpired')
    if (link.used) return { userName: link.userName }
    const password = await hashPassword(newPassword)
    await services.db.write({ agencyId: link.agencyId }, async (tx) => {
      const locked = await findLink(tx, hash, now, true)
      if (!locked || locked.used) throw new Problem('linkExpired')
      const person = await lockPerson(tx, link.userId, link.agencyId)
      await setPassword(tx, parts, { person, hash: password, agencyId: link.agencyId, now, keep: null })
      // Whoever has lost a password may have lost it to somebody who made tokens with it.
      if (link.kind === 'RESET') await endTokens(tx, link.userId, now)
      recordWithCommit(tx, { actor: holderOf(link, call), now, reason: null }, auditOf(person, 'RESET_PASSWORD'))
    })
    await forgiveAttempt(reference(call), own, own)
    parts.identities.forgetAll()
    parts.background.run(() => sendLetters(services, parts.keys))
    return { userName: link.userName }
  }
}

/** Whether a link that was used is sent again with the password that it has set: the answer was lost. */
async function isRepeated({ passwordHash }: OpenLink, newPassword: string): Promise<boolean> {
  return passwordHash !== null && verifyPassword(newPassword, passwordHash)
}

/** Who holds a link acts as its user, with no rights but this. */
function holderOf({ userId, userName, agencyId }: OpenLink, call: PublicCall): Actor {
  return {
    type: 'USER',
    id: `user:${userId}`,
    name: userName,
    userId,
    agencyId,
    roleId: 0,
    rights: { admin: false, permissions: [], features: [] },
    advertiserIds: null,
    publisherIds: null,
    scopes: [],
    agency: { id: agencyId, name: '', timeZone: 'UTC', currency: 'USD', maximumCpmE4: null },
    user: { timeZone: 'UTC', language: 'en' },
    source: call.source,
    requestId: call.requestId,
    ip: call.ip,
  }
}
