/**
 * The digests of a day: to users who want a kind by e-mail, and to the agency's own recipients. A digest is claimed before it is sent: nobody
 * gets one twice. After a failure the next one comes the next day, and tells what this one was to tell.
 */
import { roleOf } from '@spotdesk/sdk/contract'
import { notificationText } from '@spotdesk/sdk/rules'
import { dayMs, formatDayTime, isoDay, notificationKindTexts, notificationKinds, notificationLimits } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { Services } from '../../platform/http/route.ts'
import { eachAgency } from '../../platform/jobs/each-agency.ts'
import { toNotificationDetails } from './centre.ts'
import {
  type DigestRow,
  type DueReader,
  agencyDigestRows,
  claimNotificationDigest,
  digestRows,
  dueAgency,
  dueReaders,
  saveDigestEnd,
} from './digest-store.ts'
import { readAgencyIds } from './store.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'mail' | 'config'>

interface Digest {
  /** 0: the agency's own. */
  userId: number
  to: readonly string[]
  greeting: string
  zone: string
  /** Time from which it tells. */
  since: Date
  rows: readonly DigestRow[]
}

/** Sends the digests that are due, in every agency. */
export async function sendDigests(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = parts
  const agencies = (await readAgencyIds(db.as({ agencyId: null }))).map((id) => ({ id }))
  await eachAgency(agencies, { log, signal }, async ({ id: agencyId }) => {
    const now = clock.now()
    for (const digest of await dueDigests(parts, agencyId, now)) {
      if (signal.aborted) return
      await sendDigest(parts, agencyId, digest, now)
    }
  })
}

async function* iterateDueDigests({ db }: Parts, agencyId: number, now: Date): AsyncGenerator<Digest> {
  const read = db.as({ agencyId })
  for (const reader of await dueReaders(read, agencyId, now)) {
    const { userId, email, firstName, timeZone: zone, kinds } = reader
    const since = getDigestStart(reader.since, now)
    const rows = await digestRows(read, toReader(reader, agencyId), kinds, { since, now })
    yield { userId, to: [email], greeting: `Hello ${oneLine(firstName)},`, zone, since, rows }
  }
  const agency = await dueAgency(read, agencyId, now)
  if (!agency) return
  const since = getDigestStart(agency.since, now)
  const rows = await agencyDigestRows(read, agencyId, { since, now })
  yield { userId: 0, to: agency.recipients, greeting: `Hello ${oneLine(agency.name)},`, zone: agency.timeZone, since, rows }
}

const dueDigests = async (parts: Parts, agencyId: number, now: Date) => Array.fromAsync(iterateDueDigests(parts, agencyId, now))

/** A digest reaches back to the last one, but never further than three days: older things are in the notification centre. */
function getDigestStart(last: Date | null, now: Date): Date {
  return new Date(Math.max(last?.getTime() ?? now.getTime() - dayMs, now.getTime() - 3 * dayMs))
}

function toReader({ userId, roleId, advertiserIds, publisherIds }: DueReader, agencyId: number) {
  const { admin = false, holds } = roleOf(roleId)
  return { agencyId, userId, advertiserIds, publisherIds, rights: { admin, permissions: holds, features: [] } }
}

async function sendDigest({ db, log, mail, config }: Parts, agencyId: number, digest: Digest, now: Date): Promise<void> {
  const { userId, to, zone, since, rows } = digest
  const day = isoDay(now, zone)
  // A day without news is claimed too: what happens later belongs to the next morning.
  const claim = { userId, day, lines: rows.length, since: rows.length === 0 ? now : since, now }
  const isOurs = await db.write({ agencyId }, (tx) => claimNotificationDigest(tx, agencyId, claim))
  if (!isOurs || rows.length === 0) return
  const { subject, text } = digestText(digest, config.origin, agencyId)
  try {
    await mail.send({ id: uuidV7(now), to, replyTo: null, subject, text, date: now })
    await db.write({ agencyId }, (tx) => saveDigestEnd(tx, agencyId, { userId, day, until: now }))
  } catch (error) {
    log.warn({ err: error, user: userId, agency: agencyId }, 'a digest was not taken by the mail server')
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Subject and text: what happened, by kind, in the time zone of the recipient. */
function digestText({ userId, greeting, zone, rows }: Digest, origin: string | null, agencyId: number): { subject: string; text: string } {
  const shown = rows.slice(0, notificationLimits.inDigest)
  const parts = notificationKinds.flatMap((kind) => {
    const own = shown.filter((row) => row.kind === kind)
    if (own.length === 0) return []
    return [
      [
        notificationKindTexts[kind].label,
        ...own.map((row) => `- ${formatDayTime(row.at, zone)}: ${notificationText(row.event, toNotificationDetails(row))}`),
      ].join('\n'),
    ]
  })
  const more = rows.length > shown.length ? ['There is more: see your notifications in Spotdesk.'] : []
  const link = origin === null ? [] : [`See all of them: ${new URL(`/agencies/${agencyId}/account/notifications`, origin).href}`]
  const why =
    userId === 0
      ? 'You get this because your address is among the recipients of notifications of your agency.'
      : 'You get this because you asked for a digest. You can switch it off in your notifications.'
  const count = shown.length === 1 ? '1 notification' : `${shown.length}${more.length > 0 ? ' and more' : ''} notifications`
  return {
    subject: `Spotdesk: ${count}`,
    text: [
      greeting,
      'This happened to your campaigns:',
      ...parts,
      ...more,
      ...(userId === 0 ? [] : link),
      why,
      `Times in ${zone}`,
      'Spotdesk',
    ].join('\n\n'),
  }
}
