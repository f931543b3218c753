/**
 * Hands waiting messages to the mail server, each by one process at a time. A message keeps its Message-ID, so that one that was
 * taken in the very moment in which a process died is, sent again, the same message to whoever received it.
 */
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Services } from '../../platform/http/route.ts'
import { claimNotification, settleNotification, waitingNotifications } from './store.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'mail'>

/** How long a process may be at sending one message, and how long a message waits after each try that failed. */
const claimMs = 60_000
const failureLength = 300

/** Sends one message, if it waits. A failure is written down and tried again, a few times. */
export async function sendNotification({ db, clock, log, mail }: Parts, agencyId: number, id: string): Promise<void> {
  const now = clock.now()
  const message = await db.write({ agencyId }, (tx) =>
    claimNotification(tx, agencyId, id, { now, until: new Date(now.getTime() + claimMs) }),
  )
  if (!message) return
  const { recipients: to, replyTo, subject, text, createdAt: date, attempts } = message
  const failure = await mail.send({ id, to, replyTo, subject, text, date }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'The message was not taken.').slice(0, failureLength),
  )
  if (failure !== null) log.warn({ notification: id, attempts, failure }, 'a message was not taken by the mail server')
  const status = failure === null ? 'SENT' : attempts >= limits.mailAttempts ? 'FAILED' : 'QUEUED'
  const again = status === 'QUEUED' ? new Date(now.getTime() + claimMs * 2 ** attempts) : null
  await db.write({ agencyId }, (tx) =>
    settleNotification(tx, agencyId, id, { status, failure, sentAt: failure === null ? clock.now() : null, again }),
  )
}

/** Sends what waits in every agency: what a mail server refused before, and what a process left when it ended. */
export async function sendWaiting(parts: Parts, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from agencies order by id`.execute(parts.db.as({ agencyId: null }))
  for (const { id: agencyId } of rows) {
    for (const id of await waitingNotifications(parts.db.as({ agencyId }), agencyId, parts.clock.now())) {
      if (signal.aborted) return
      await sendNotification(parts, agencyId, id)
    }
  }
}
