/** New passwords: changed with the old one, or set after a forgotten one by a link that works once. */
import type { session as rows } from '@spotdesk/sdk/contract'
import { type PasswordChange, checkPasswordChange } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import { recordWithCommit } from '../../../platform/change-sets/direct-change-store.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { secretHash } from '../identity.ts'
import { rememberDevice } from '../device/known-device.ts'
import { toLinkActor } from '../link/link-holder.ts'
import { type OpenLink, endLinks, findLink, insertRequest } from '../message-store.ts'
import { sendMessages, writeMessage } from '../messages.ts'
import { refuseForeignOrigin } from '../sign-in/origin.ts'
import { type SessionParts, reference, requireUserId } from '../parts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { personChange } from '../profile/person-change.ts'
import { provePassword, requireSamePassword } from './prove-password.ts'
import { throttledLink } from '../link/throttled-link.ts'
import { type StoredPerson, endSessions, endTokens, lockPerson, savePassword } from '../user-store.ts'

/** @throws Problem validationFailed with every wrong field */
function check(change: PasswordChange): void {
  const issues = checkPasswordChange(change)
  if (issues.length > 0) throw new Problem('validationFailed', {}, { errors: issues.map(({ field, code }) => fieldError(field, code)) })
}

/** The audit entry of a new password: only the fact. */
const passwordChange = (person: StoredPerson, action: string) =>
  personChange(person, action, [{ path: 'password', before: '•••', after: '•••' }], person.version + 1)

/** Every other session of the user ends; API tokens go on. */
export function changePassword(parts: SessionParts): Handler<typeof rows.changePassword> {
  return async ({ body }, call) => {
    const { actor, credential, services, reason } = call
    const userId = requireUserId(call)
    check(body)
    const now = services.clock.now()
    const known = await provePassword(parts, call, 'oldPassword', body.oldPassword)
    const hash = await hashPassword(body.newPassword)
    await call.write(async (tx) => {
      const person = await lockPerson(tx, userId, actor.agencyId)
      requireSamePassword('oldPassword', known, person.passwordHash)
      await setPassword(tx, parts, {
        person,
        hash,
        agencyId: actor.agencyId,
        now,
        keep: credential.id,
      })
      recordWithCommit(tx, { actor, now, reason }, 'users', passwordChange(person, 'CHANGE_PASSWORD'))
    })
    parts.identities.forgetAll()
    parts.background.run(() => sendMessages(services, parts.keys))
  }
}

interface NewPassword {
  person: StoredPerson
  hash: string
  agencyId: number
  now: Date
  /** The session that continues. */
  keep: string | null
}

/** Also ends other sessions, every link that could set a password, and a new e-mail address that waits for its confirmation. */
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
  await writeMessage(tx, keys, { userId: person.id, agencyId, kind: 'PASSWORD_CHANGED', recipient, author: null }, now)
}

/** Answered before any look-up: neither the answer nor its time reveals if the user exists. */
export function forgotPassword(parts: SessionParts): Handler<typeof rows.forgotPassword> {
  return async ({ body }, call) => {
    refuseForeignOrigin(call)
    const { services } = call
    const now = services.clock.now()
    const [db, askedFor] = [reference(call), body.email.toLowerCase()]
    await throttledLink(parts, call, { what: 'forgotten password', of: askedFor }, () =>
      insertRequest(db, { id: uuidV7(now), askedFor, at: now }),
    )
    parts.background.run(() => sendMessages(services, parts.keys))
  }
}

/** Messages whose links set a password. */
const passwordLinks = ['INVITATION', 'RESET'] as const

export function resetPassword(parts: SessionParts): Handler<typeof rows.resetPassword> {
  return async ({ body: { token, newPassword, confirmPassword } }, call) => {
    refuseForeignOrigin(call)
    check({ newPassword, confirmPassword })
    const { services } = call
    const now = services.clock.now()
    const hash = secretHash(token)
    const link = await throttledLink(parts, call, { what: 'link', of: hash }, () =>
      findLink(reference(call), { hash, kinds: passwordLinks }, now),
    )
    if (!link || (link.used && !(await isRepeated(link, newPassword)))) throw new Problem('linkExpired')
    if (link.used) return { userName: link.userName }
    const password = await hashPassword(newPassword)
    await services.db.write({ agencyId: link.agencyId }, async (tx) => {
      const locked = await findLink(tx, { hash, kinds: passwordLinks }, now, true)
      if (!locked || locked.used) throw new Problem('linkExpired')
      const person = await lockPerson(tx, link.userId, link.agencyId)
      await setPassword(tx, parts, { person, hash: password, agencyId: link.agencyId, now, keep: null })
      // If somebody else knew the password, that person may have created tokens with it.
      if (link.kind === 'RESET') await endTokens(tx, link.userId, now)
      recordWithCommit(tx, { actor: toLinkActor(link, call), now, reason: null }, 'users', passwordChange(person, 'RESET_PASSWORD'))
    })
    // The browser of the mailbox's owner is known now: wrong passwords from elsewhere do not block a sign-in in it.
    rememberDevice(parts.keys, call, link.userName.toLowerCase())
    parts.identities.forgetAll()
    parts.background.run(() => sendMessages(services, parts.keys))
    return { userName: link.userName }
  }
}

/** True if a used link is sent again with the password that it has set: the answer was lost. */
async function isRepeated({ passwordHash }: OpenLink, newPassword: string): Promise<boolean> {
  return passwordHash !== null && verifyPassword(newPassword, passwordHash)
}
