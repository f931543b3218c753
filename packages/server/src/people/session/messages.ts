/** Messages to users about their accounts: stored in the transaction of their cause, and sent afterwards. */
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/http/route.ts'
import type { Keys } from './authorization/keys.ts'
import {
  type MessageKind,
  claimMessage,
  countOpenMessages,
  findByAddress,
  insertMessage,
  settleMessage,
  claimPasswordRequests,
  waitingMessages,
} from './message-store.ts'
import { messageText } from './message-text.ts'
import { deriveLink, linkUrl } from './link/link.ts'
import { findFirstAgency } from './session-store.ts'

/** The page that the link of a message leads to, and its lifetime in minutes; messages of other kinds have no link. */
const links: Partial<Record<MessageKind, { minutes: number; page: string; isSecret: boolean }>> = {
  INVITATION: { minutes: limits.invitationDays * 1440, page: '/forgot-password/reset', isSecret: true },
  RESET: { minutes: limits.resetLinkMinutes, page: '/forgot-password/reset', isSecret: true },
  // An invited person signs in: the message alone accepts nothing.
  INVITED: { minutes: limits.invitationDays * 1440, page: '/account/invitations', isSecret: false },
  EMAIL_ASKED: { minutes: limits.emailLinkHours * 60, page: '/email/stop', isSecret: true },
  EMAIL_CONFIRM: { minutes: limits.emailLinkHours * 60, page: '/email/confirm', isSecret: true },
}

export interface MessageRequest {
  userId: number
  agencyId: number
  kind: MessageKind
  recipient: string
  author: string | null
}

export interface WrittenMessage {
  id: string
  expiresAt: Date | null
}

/** Stores a message to be sent, in the transaction of its cause. */
export async function writeMessage(tx: Kysely<DB>, keys: Keys, wish: MessageRequest, now: Date): Promise<WrittenMessage> {
  const id = uuidV7(now)
  const link = links[wish.kind]
  const expiresAt = link ? new Date(now.getTime() + link.minutes * 60_000) : null
  await insertMessage(tx, { ...wish, id, linkHash: link?.isSecret ? deriveLink(keys, id).hash : null, expiresAt, createdAt: now })
  return { id, expiresAt }
}

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'mail' | 'config'>

/** The time that a process may take to send one message, and the wait of a message after its first failed try. */
const claimMs = 60_000
const failureLength = 300

/** Sends a message if it waits. A failure is stored and the message tried again, a few times. */
async function sendMessage({ db, clock, log, mail, config }: Parts, keys: Keys, id: string): Promise<void> {
  const now = clock.now()
  const reference = db.as({ agencyId: null })
  const message = await claimMessage(reference, id, { now, until: new Date(now.getTime() + claimMs) })
  if (!message) return
  const { token, hash } = deriveLink(keys, id)
  const settle = (status: 'QUEUED' | 'SENT' | 'FAILED', failure: string | null, again: Date | null = null) =>
    settleMessage(reference, id, { status, failure, sentAt: status === 'SENT' ? now : null, again })
  if (message.linkHash !== null && message.linkHash !== hash) return settle('FAILED', "The server's secret is another one since.")
  if (message.expiresAt !== null && message.expiresAt <= now) return settle('FAILED', 'The link had expired.')
  const { page, isSecret } = links[message.kind] ?? {}
  const link = page === undefined ? null : linkUrl(config, isSecret ? `${page}?token=${token}` : page)
  const { subject, text } = messageText(message, link)
  const failure = await mail.send({ id, to: [message.recipient], replyTo: null, subject, text, date: message.createdAt }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'The message was not taken.').slice(0, failureLength),
  )
  if (failure === null) return settle('SENT', null)
  log.warn({ message: id, attempts: message.attempts, failure }, 'a message was not taken by the mail server')
  if (message.attempts >= limits.mailAttempts) return settle('FAILED', failure)
  return settle('QUEUED', failure, new Date(now.getTime() + claimMs * 2 ** message.attempts))
}

/** Handles requests for forgotten passwords, then sends every waiting message. */
export async function sendMessages(parts: Parts, keys: Keys, signal?: AbortSignal): Promise<void> {
  const { db, clock } = parts
  await db.write({ agencyId: null }, async (tx) => {
    for (const passwordRequest of await claimPasswordRequests(tx)) await writeResets(tx, keys, passwordRequest, clock.now())
  })
  for (const id of await waitingMessages(db.as({ agencyId: null }), clock.now())) {
    if (signal?.aborted) return
    await sendMessage(parts, keys, id)
  }
}

/**
 * A link for each user of an address. While a few of them are valid, users get no more: nobody can fill somebody's mailbox or invalidate
 * their link.
 */
async function writeResets(tx: Kysely<DB>, keys: Keys, askedFor: string, now: Date): Promise<void> {
  for (const { id: userId, email: recipient } of await findByAddress(tx, askedFor)) {
    const agencyId = await findFirstAgency(tx, userId)
    if (agencyId === null || (await countOpenMessages(tx, { userId, kind: 'RESET' }, now)) >= limits.accountMails) continue
    await writeMessage(tx, keys, { userId, agencyId, kind: 'RESET', recipient, author: null }, now)
  }
}
