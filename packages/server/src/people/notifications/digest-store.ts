/** SQL of the digests of a day. */
import { type NotificationKind, notificationKinds, notificationLimits, defaultNotificationPreference } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { StoredPreferences, NoticeRow } from './centre-store.ts'
import { type Reader, readable } from './readable-query.ts'

/** Somebody who wants a digest and has none for the day of their own time zone. */
export interface DueReader {
  userId: number
  email: string
  firstName: string
  timeZone: string
  roleId: number
  features: unknown
  advertiserIds: number[] | null
  publisherIds: number[] | null
  /** Time to which digests have told; null: there is none yet. */
  since: Date | null
  kinds: NotificationKind[]
}

/** The day and the hour of a recipient's clock. */
const localDay = (now: Date, zone: string) => sql`(${now}::timestamptz at time zone ${sql.ref(zone)})::date`
const isMorning = (now: Date, zone: string) => sql`extract(hour from ${now}::timestamptz at time zone ${sql.ref(zone)})
  between ${notificationLimits.digestFromHour} and ${notificationLimits.digestUntilHour - 1}`

const notifiedUntil = (userId: string) => sql`(select max(d.told_until) from notification_digests d
  where d.agency_id = g.id and d.user_id = ${sql.ref(userId)})`

/** Users of an agency whose morning it is, who want a kind by e-mail and have no digest of this day. */
export async function dueReaders(db: Kysely<DB>, agencyId: number, now: Date): Promise<DueReader[]> {
  const { rows } = await sql<DueReader & { preferences: StoredPreferences }>`
    select u.id as "userId", u.email, u.first_name as "firstName", u.time_zone as "timeZone", m.role_id as "roleId", g.features,
      m.advertiser_ids as "advertiserIds", m.publisher_ids as "publisherIds", ${notifiedUntil('u.id')} as since, s.kinds as preferences
    from notification_settings s
    join agencies g on g.id = s.agency_id
    join memberships m on m.agency_id = s.agency_id and m.user_id = s.user_id and not m.disabled
    join users u on u.id = s.user_id and not u.disabled
    where s.agency_id = ${agencyId} and jsonb_path_exists(s.kinds, '$.*.email ? (@ == "DAILY")') and ${isMorning(now, 'u.time_zone')}
      and not exists (select from notification_digests d where d.agency_id = s.agency_id and d.user_id = s.user_id and d.day = ${localDay(now, 'u.time_zone')})
    order by u.id`.execute(db)
  return rows.map(({ preferences, ...row }) => ({
    ...row,
    kinds: notificationKinds.filter((kind) => (preferences[kind] ?? defaultNotificationPreference).email === 'DAILY'),
  }))
}

export interface DueAgency {
  name: string
  timeZone: string
  recipients: string[]
  since: Date | null
}

/** The agency with its own recipients, if it is morning there and it has no digest of this day. */
export async function dueAgency(db: Kysely<DB>, agencyId: number, now: Date): Promise<DueAgency | undefined> {
  const { rows } = await sql<DueAgency>`
    select g.name, g.time_zone as "timeZone", g.notification_recipients as recipients,
      (select max(d.told_until) from notification_digests d where d.agency_id = g.id and d.user_id = 0) as since
    from agencies g
    where g.id = ${agencyId} and g.notification_recipients <> '[]' and ${isMorning(now, 'g.time_zone')}
      and not exists (select from notification_digests d where d.agency_id = g.id and d.user_id = 0 and d.day = ${localDay(now, 'g.time_zone')})`.execute(
    db,
  )
  return rows[0]
}

/** Claims the digest of a day; false if another process has it. @param userId 0: the agency's own  @param since what it tells begins here */
export async function claimNotificationDigest(
  tx: Kysely<DB>,
  agencyId: number,
  { userId, day, lines, since, now }: { userId: number; day: string; lines: number; since: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into notification_digests (agency_id, user_id, day, claimed_at, lines, told_until)
    values (${agencyId}, ${userId}, ${day}::date, ${now}, ${lines}, ${since}) on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

/** Notes that the digest of a day has told everything until a time. */
export async function saveDigestEnd(
  tx: Kysely<DB>,
  agencyId: number,
  { userId, day, until }: { userId: number; day: string; until: Date },
): Promise<void> {
  await sql`update notification_digests set told_until = ${until}
    where agency_id = ${agencyId} and user_id = ${userId} and day = ${day}::date`.execute(tx)
}

export type DigestRow = Pick<NoticeRow, 'id' | 'kind' | 'event' | 'details' | 'at'>

/** The lines of a user's digest since a time, the oldest first. */
export async function digestRows(
  db: Kysely<DB>,
  reader: Reader,
  kinds: readonly NotificationKind[],
  { since, now }: { since: Date; now: Date },
): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`select n.id, n.kind, n.event, n.details, n.at from user_notifications n
    where ${readable(reader, kinds)} and n.at > ${since} and n.at <= ${now} order by n.at, n.id limit ${notificationLimits.inDigest + 1}`.execute(
    db,
  )
  return rows
}

/** The lines of the agency's own digest since a time, the oldest first. */
export async function agencyDigestRows(db: Kysely<DB>, agencyId: number, { since, now }: { since: Date; now: Date }): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`select n.id, n.kind, n.event, n.details, n.at from user_notifications n
    where n.agency_id = ${agencyId} and n.user_id = 0 and n.at > ${since} and n.at <= ${now}
    order by n.at, n.id limit ${notificationLimits.inDigest + 1}`.execute(db)
  return rows
}
