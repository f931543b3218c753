/**
 * A new e-mail address. It is stored until a reader of its mailbox confirms it, and the present address, which stays in force until then,
 * gets a message. A reader of a person's mailbox can get a new password, so an address is as sensitive as a password.
 */
import type { session as rows } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { recordWithCommit } from '../../../platform/change-sets/direct-change-store.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { Handler, PublicCall } from '../../../platform/http/route.ts'
import { requireSessionUser } from '../api-token/api-tokens.ts'
import { countEmailChanges, endEmailChange, findEmailChange, isOthersToChange, saveEmailChange } from './email-change-store.ts'
import { secretHash } from '../identity.ts'
import type { Keys } from '../authorization/keys.ts'
import { toLinkActor } from '../link/link-holder.ts'
import { type MessageKind, type OpenLink, endLinks, findLink } from '../message-store.ts'
import { sendMessages, writeMessage } from '../messages.ts'
import { refuseForeignOrigin } from '../sign-in/origin.ts'
import { type SessionParts, reference } from '../parts.ts'
import { personChange } from './person-change.ts'
import { throttledLink } from '../link/throttled-link.ts'
import { lockPerson, saveProfile } from '../user-store.ts'
import type { FieldChange } from '../../../platform/audit/audit-store.ts'

export interface EmailChangeRequest {
  userId: number
  agencyId: number
  /** The address in force. */
  present: string
  wanted: string
  /** The administrator who asks; null: the person. */
  author: string | null
}

/**
 * Stores a new address and sends messages to it and to the present one. A newer request replaces an older one; the same request again
 * changes nothing.
 * @returns the changes for the audit trail, empty when the address waits already
 * @throws Problem tooManyAttempts
 */
export async function requestEmailChange(tx: WriteTransaction, keys: Keys, wish: EmailChangeRequest, now: Date): Promise<FieldChange[]> {
  const { userId, agencyId, present, wanted, author } = wish
  const waiting = await findEmailChange(tx, userId, now)
  if (waiting?.email === wanted) return []
  const seconds = limits.emailLinkHours * 3600
  if ((await countEmailChanges(tx, userId, new Date(now.getTime() - seconds * 1000))) >= limits.emailChanges)
    throw new Problem('tooManyAttempts', { seconds }, { headers: { 'retry-after': String(seconds) } })
  await endEmailChange(tx, userId, now)
  const message = (kind: MessageKind, recipient: string) => writeMessage(tx, keys, { userId, agencyId, kind, recipient, author }, now)
  const confirm = await message('EMAIL_CONFIRM', wanted)
  await message('EMAIL_ASKED', present)
  await saveEmailChange(tx, userId, { email: wanted, messageId: confirm.id, expiresAt: confirm.expiresAt! }, now)
  return [{ path: 'pendingEmail', before: waiting?.email ?? null, after: wanted }]
}

export function cancelEmailChange(parts: SessionParts): Handler<typeof rows.cancelEmailChange> {
  return async (_, call) => {
    const { userId, agencyId } = requireSessionUser(call)
    const { actor, reason, services } = call
    const now = services.clock.now()
    await call.write(async (tx) => {
      const person = await lockPerson(tx, userId, agencyId)
      const before = await endEmailChange(tx, userId, now)
      if (before === null) return
      recordWithCommit(
        tx,
        { actor, now, reason },
        'users',
        personChange(person, 'CANCEL_EMAIL', [{ path: 'pendingEmail', before, after: null }]),
      )
    })
    parts.identities.forgetAll()
  }
}

export function confirmEmail(parts: SessionParts): Handler<typeof rows.confirmEmail> {
  return byLink(parts, 'EMAIL_CONFIRM', async (tx, link, call) => {
    const now = call.services.clock.now()
    const person = await lockPerson(tx, link.userId, link.agencyId)
    const waiting = await findEmailChange(tx, person.id, now)
    if (waiting?.messageId !== link.id) throw new Problem('linkExpired')
    // A request of an administrator is valid only while the administrator could make it again.
    if (waiting.author !== null && !(await isOthersToChange(tx, person.id, { agencyId: link.agencyId, author: waiting.author })))
      throw new Problem('linkExpired')
    const { email: before } = person.profile
    await saveProfile(tx, person.id, { ...person.profile, email: waiting.email })
    await endLinks(tx, person.id, now)
    await writeMessage(
      tx,
      parts.keys,
      { userId: person.id, agencyId: link.agencyId, kind: 'EMAIL_CHANGED', recipient: before, author: null },
      now,
    )
    const diff = [{ path: 'email', before, after: waiting.email }]
    recordWithCommit(
      tx,
      { actor: toLinkActor(link, call), now, reason: null },
      'users',
      personChange(person, 'CONFIRM_EMAIL', diff, person.version + 1),
    )
  })
}

export function stopEmailChange(parts: SessionParts): Handler<typeof rows.stopEmailChange> {
  return byLink(parts, 'EMAIL_ASKED', async (tx, link, call) => {
    const now = call.services.clock.now()
    const person = await lockPerson(tx, link.userId, link.agencyId)
    const before = await endEmailChange(tx, person.id, now)
    const diff = [{ path: 'pendingEmail', before, after: null }]
    recordWithCommit(tx, { actor: toLinkActor(link, call), now, reason: null }, 'users', personChange(person, 'STOP_EMAIL', diff))
  })
}

/**
 * Performs the purpose of a message's link once. A repeated call, after a lost answer, gets the same answer if the address is still that of
 * the message.
 */
function byLink(
  parts: SessionParts,
  kind: 'EMAIL_CONFIRM' | 'EMAIL_ASKED',
  act: (tx: WriteTransaction, link: OpenLink, call: PublicCall) => Promise<void>,
): (input: { body: { token: string } }, call: PublicCall) => Promise<{ email: string }> {
  return async ({ body: { token } }, call) => {
    refuseForeignOrigin(call)
    const { services } = call
    const [db, now] = [reference(call), services.clock.now()]
    const wanted = { hash: secretHash(token), kinds: [kind] }
    const link = await throttledLink(parts, call, { what: 'link', of: wanted.hash }, () => findLink(db, wanted, now))
    if (!link) throw new Problem('linkExpired')
    await services.db.write({ agencyId: link.agencyId }, async (tx) => {
      const locked = await findLink(tx, wanted, now, true)
      if (!locked) throw new Problem('linkExpired')
      if (!locked.used) return act(tx, locked, call)
      if (locked.email !== locked.recipient || (await findEmailChange(tx, locked.userId, now))) throw new Problem('linkExpired')
    })
    parts.identities.forgetAll()
    parts.background.run(() => sendMessages(services, parts.keys))
    return { email: link.recipient }
  }
}
