/** SQL of the notification centre. */
import type { notifications } from '@spotdesk/sdk/contract'
import type { NotificationDetails } from '@spotdesk/sdk/rules'
import { type NotificationEvent, type NotificationKind, type NotificationPreference, notificationLimits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Reader, readable } from './readable-query.ts'

/** A stored notification; what its link needs stands in `details` beside the names. */
export interface NoticeRow {
  id: number
  kind: NotificationKind
  event: NotificationEvent
  entityType: 'campaign' | 'ad' | 'proposal' | 'job'
  entityId: string
  /** Null where the reader may not open the campaign, as the seller of a proposal. */
  campaignId: number | null
  details: Partial<NotificationDetails> & { orderId?: number | null; jobKind?: notifications.Notification['jobKind'] }
  at: Date
  readAt: Date | null
}

const columns = sql.raw(`n.id, n.kind, n.event, n.entity_type as "entityType", n.entity_id as "entityId",
  (select c.id from campaigns c where c.agency_id = n.agency_id and c.id = n.campaign_id) as "campaignId", n.details, n.at, n.read_at as "readAt"`)

export async function readNotices(
  db: Kysely<DB>,
  reader: Reader,
  { kinds, unread, page, limit }: { kinds: readonly NotificationKind[]; unread: boolean; page: number; limit: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = sql`${readable(reader, kinds)}${unread ? sql` and n.read_at is null` : sql``}`
  const [found, counted] = await Promise.all([
    sql<NoticeRow>`select ${columns} from (
      select * from user_notifications n where ${where} order by n.at desc, n.id desc limit ${limit} offset ${page * limit}) n
      order by n.at desc, n.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from user_notifications n where ${where}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]!.total }
}

/** The number of unread ones, up to what the bell can tell. */
export async function countUnread(db: Kysely<DB>, reader: Reader, kinds: readonly NotificationKind[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from user_notifications n where ${readable(reader, kinds)} and n.read_at is null limit ${notificationLimits.counted}) n`.execute(
    db,
  )
  return rows[0]!.count
}

/** Marks own unread ones as read: some, or all up to a time. @returns false if ids were given and none of them is the reader's */
export async function markRead(
  tx: Kysely<DB>,
  { agencyId, userId }: Reader,
  { ids, until }: { ids?: readonly number[] | undefined; until?: Date | undefined },
  now: Date,
): Promise<boolean> {
  const own = sql`agency_id = ${agencyId} and user_id = ${userId} and ${ids ? sql`id = any(${ids}::bigint[])` : sql`at <= ${until}`}`
  await sql`update user_notifications set read_at = ${now} where ${own} and read_at is null`.execute(tx)
  if (ids === undefined) return true
  const { rows } = await sql`select from user_notifications where ${own} limit 1`.execute(tx)
  return rows.length > 0
}

export type StoredPreferences = Partial<Record<NotificationKind, NotificationPreference>>

export async function readNotificationPreferences(
  db: Kysely<DB>,
  { agencyId, userId }: Pick<Reader, 'agencyId' | 'userId'>,
): Promise<StoredPreferences> {
  const { rows } = await sql<{ kinds: StoredPreferences }>`select kinds from notification_settings
    where agency_id = ${agencyId} and user_id = ${userId}`.execute(db)
  return rows[0]?.kinds ?? {}
}

/** Stores some kinds; the others stay as they are. */
export async function saveNotificationPreferences(
  tx: Kysely<DB>,
  { agencyId, userId }: Reader,
  kinds: StoredPreferences,
  now: Date,
): Promise<StoredPreferences> {
  const { rows } = await sql<{ kinds: StoredPreferences }>`
    insert into notification_settings as s (agency_id, user_id, kinds, updated_at)
    values (${agencyId}, ${userId}, ${JSON.stringify(kinds)}::jsonb, ${now})
    on conflict (agency_id, user_id) do update set kinds = s.kinds || excluded.kinds, updated_at = excluded.updated_at
    returning kinds`.execute(tx)
  return rows[0]!.kinds
}

/** Deletes what is older than a time, in every agency; run by the owner. */
export async function deleteOldNotices(owner: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from user_notifications where at < ${before}`.execute(owner)
  await sql`delete from notification_digests where claimed_at < ${before}`.execute(owner)
}
