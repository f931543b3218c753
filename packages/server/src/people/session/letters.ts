/** Letters to users about their accounts: written with what causes them, in its transaction, and sent afterwards. */
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/http/route.ts'
import type { Keys } from './keys.ts'
import {
  type LetterKind,
  claimLetter,
  countOpenLetters,
  findByAddress,
  insertLetter,
  settleLetter,
  takeRequests,
  waitingLetters,
} from './letter-store.ts'
import { letterText } from './letter-text.ts'
import { linkOf, linkUrl } from './link.ts'
import { firstAgencyOf } from './session-store.ts'

/** Where the link of a letter leads, and for how many minutes; letters of other kinds have none. */
const links: Partial<Record<LetterKind, { minutes: number; page: string; isSecret: boolean }>> = {
  INVITATION: { minutes: limits.invitationDays * 1440, page: '/forgot-password/reset', isSecret: true },
  RESET: { minutes: limits.resetLinkMinutes, page: '/forgot-password/reset', isSecret: true },
  // Whoever is invited signs in: the letter alone accepts nothing.
  INVITED: { minutes: limits.invitationDays * 1440, page: '/account/invitations', isSecret: false },
  EMAIL_ASKED: { minutes: limits.emailLinkHours * 60, page: '/email/stop', isSecret: true },
  EMAIL_CONFIRM: { minutes: limits.emailLinkHours * 60, page: '/email/confirm', isSecret: true },
}

export interface LetterWish {
  userId: number
  agencyId: number
  kind: LetterKind
  recipient: string
  author: string | null
}

export interface WrittenLetter {
  id: string
  expiresAt: Date | null
}

/** Keeps a letter to be sent; in a transaction together with what it tells. */
export async function writeLetter(tx: Kysely<DB>, keys: Keys, wish: LetterWish, now: Date): Promise<WrittenLetter> {
  const id = uuidV7(now)
  const link = links[wish.kind]
  const expiresAt = link ? new Date(now.getTime() + link.minutes * 60_000) : null
  await insertLetter(tx, { ...wish, id, linkHash: link?.isSecret ? linkOf(keys, id).hash : null, expiresAt, createdAt: now })
  return { id, expiresAt }
}

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'mail' | 'config'>

/** How long a process may be at sending one letter, and how long a letter waits after its first try that failed. */
const claimMs = 60_000
const failureLength = 300

/** Sends a letter, if it waits. A failure is written down and tried again, a few times. */
async function sendLetter({ db, clock, log, mail, config }: Parts, keys: Keys, id: string): Promise<void> {
  const now = clock.now()
  const reference = db.as({ agencyId: null })
  const letter = await claimLetter(reference, id, { now, until: new Date(now.getTime() + claimMs) })
  if (!letter) return
  const { token, hash } = linkOf(keys, id)
  const settle = (status: 'QUEUED' | 'SENT' | 'FAILED', failure: string | null, again: Date | null = null) =>
    settleLetter(reference, id, { status, failure, sentAt: status === 'SENT' ? now : null, again })
  if (letter.linkHash !== null && letter.linkHash !== hash) return settle('FAILED', "The server's secret is another one since.")
  if (letter.expiresAt !== null && letter.expiresAt <= now) return settle('FAILED', 'The link had expired.')
  const { page, isSecret } = links[letter.kind] ?? {}
  const link = page === undefined ? null : linkUrl(config, isSecret ? `${page}?token=${token}` : page)
  const { subject, text } = letterText(letter, link)
  const failure = await mail.send({ id, to: [letter.recipient], replyTo: null, subject, text, date: letter.createdAt }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'The message was not taken.').slice(0, failureLength),
  )
  if (failure === null) return settle('SENT', null)
  log.warn({ letter: id, attempts: letter.attempts, failure }, 'a letter was not taken by the mail server')
  if (letter.attempts >= limits.mailAttempts) return settle('FAILED', failure)
  return settle('QUEUED', failure, new Date(now.getTime() + claimMs * 2 ** letter.attempts))
}

/** Looks at forgotten passwords that were told, then sends every letter that waits. */
export async function sendLetters(parts: Parts, keys: Keys, signal?: AbortSignal): Promise<void> {
  const { db, clock } = parts
  await db.write({ agencyId: null }, async (tx) => {
    for (const askedFor of await takeRequests(tx)) await writeResets(tx, keys, askedFor, clock.now())
  })
  for (const id of await waitingLetters(db.as({ agencyId: null }), clock.now())) {
    if (signal?.aborted) return
    await sendLetter(parts, keys, id)
  }
}

/** A link for each user of an address. While a few of them still work, they get no more: nobody can fill somebody's mailbox, or take their link away. */
async function writeResets(tx: Kysely<DB>, keys: Keys, askedFor: string, now: Date): Promise<void> {
  for (const { id: userId, email: recipient } of await findByAddress(tx, askedFor)) {
    const agencyId = await firstAgencyOf(tx, userId)
    if (agencyId === null || (await countOpenLetters(tx, { userId, kind: 'RESET' }, now)) >= limits.accountMails) continue
    await writeLetter(tx, keys, { userId, agencyId, kind: 'RESET', recipient, author: null }, now)
  }
}
