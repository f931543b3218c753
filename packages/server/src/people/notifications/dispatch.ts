/**
 * Hands waiting messages to the mail server, each by one process at a time. A message keeps its Message-ID: if a process dies right after
 * the mail server took a message, the repeated one is the same message for its recipient.
 */
import { limits } from '@spotdesk/sdk/values'
import type { Services } from '../../platform/http/route.ts'
import { eachAgency } from '../../platform/jobs/each-agency.ts'
import { claimNotification, readAgencyIds, settleNotification, waitingNotifications } from './store.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'mail'>

/** The time that a process may take to send one message, and the waits of a message after failed tries. */
const claimMs = 60_000
const failureLength = 300

/** Sends one message if it waits. A failure is stored and the message tried again, a few times. */
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

/** Sends the waiting messages of every agency: those that a mail server refused before, and those that a process left when it ended. */
export async function sendWaiting(parts: Parts, signal: AbortSignal): Promise<void> {
  const agencies = (await readAgencyIds(parts.db.as({ agencyId: null }))).map((id) => ({ id }))
  await eachAgency(agencies, { log: parts.log, signal }, async ({ id: agencyId }) => {
    for (const id of await waitingNotifications(parts.db.as({ agencyId }), agencyId, parts.clock.now())) {
      if (signal.aborted) return
      await sendNotification(parts, agencyId, id)
    }
  })
}
