/** SQL of messages to publishers: the row is written with the request; the message is sent afterwards. */
import { roles } from '@spotdesk/sdk/contract'
import type { CampaignStatus, CampaignType, NotificationStatus } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

/** The data of a campaign in a message to its publisher. */
export interface MessageCampaign {
  id: number
  name: string
  status: CampaignStatus
  type: CampaignType
  archived: boolean
  orderArchived: boolean | null
  publisherId: number | null
  publisherName: string | null
  /** The address that the publisher has given, else those of its managers. */
  publisherEmails: string[]
  /** Address of the user who asks. */
  replyTo: string | null
}

/** Roles whose holders work for publishers. */
const publisherRoles = roles.filter(({ scope }) => scope === 'publishers').map(({ id }) => id)

export async function findSubject(db: Kysely<DB>, actor: Actor, id: number): Promise<MessageCampaign | undefined> {
  const { rows } = await sql<MessageCampaign>`
    select c.id, c.name, c.status, c.type, c.archived, o.archived as "orderArchived", p.id as "publisherId", p.name as "publisherName",
      case when p.contact_email is not null then array[p.contact_email]
        else array(select u.email from memberships m join users u on u.id = m.user_id
          where m.agency_id = p.owner_agency_id and m.role_id = any(${publisherRoles}::integer[]) and (m.publisher_ids is null or p.id = any(m.publisher_ids)) and not m.disabled and not u.disabled
          order by u.id) end as "publisherEmails",
      (select email from users where id = ${actor.userId}) as "replyTo"
    from campaigns c
    left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
    left join publishers p on p.id = c.publisher_id
    where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]
}

export interface NewNotification {
  id: string
  campaignId: number
  publisherId: number | null
  recipients: readonly string[]
  subject: string
  text: string
  replyTo: string | null
  createdBy: string
  createdAt: Date
}

export async function insertNotification(tx: Kysely<DB>, agencyId: number, row: NewNotification): Promise<void> {
  await sql`insert into campaign_notifications (agency_id, id, campaign_id, publisher_id, recipients, subject, body, reply_to, created_by, created_at)
    values (${agencyId}, ${row.id}, ${row.campaignId}, ${row.publisherId}, ${row.recipients}, ${row.subject}, ${row.text}, ${row.replyTo}, ${row.createdBy},
      ${row.createdAt})`.execute(tx)
}

export interface NotificationRow extends Omit<NewNotification, 'publisherId' | 'replyTo'> {
  recipients: string[]
  status: NotificationStatus
  failure: string | null
  sentAt: Date | null
}

/** The messages about a campaign, the latest first. */
export async function listNotifications(db: Kysely<DB>, agencyId: number, campaignId: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, campaign_id as "campaignId", recipients, subject, body as text, status, failure, created_by as "createdBy", created_at as "createdAt",
      sent_at as "sentAt"
    from campaign_notifications where agency_id = ${agencyId} and campaign_id = ${campaignId} order by created_at desc, id desc`.execute(db)
  return rows
}

/** A message that this process has claimed to send. */
export interface ClaimedNotification {
  id: string
  recipients: string[]
  subject: string
  text: string
  replyTo: string | null
  createdAt: Date
  attempts: number
}

/** Claims a waiting message for as long as sending may last; undefined when it does not wait, or another process has it. */
export async function claimNotification(
  tx: Kysely<DB>,
  agencyId: number,
  id: string,
  time: { now: Date; until: Date },
): Promise<ClaimedNotification | undefined> {
  const { rows } = await sql<ClaimedNotification>`
    update campaign_notifications set attempts = attempts + 1, claimed_until = ${time.until}
    where agency_id = ${agencyId} and id = ${id} and status = 'QUEUED' and (claimed_until is null or claimed_until <= ${time.now})
    returning id, recipients, subject, body as text, reply_to as "replyTo", created_at as "createdAt", attempts`.execute(tx)
  return rows[0]
}

/** Stores the outcome of a message. One that still waits is tried again from `again` on. */
export async function settleNotification(
  tx: Kysely<DB>,
  agencyId: number,
  id: string,
  to: { status: NotificationStatus; failure: string | null; sentAt: Date | null; again: Date | null },
): Promise<void> {
  await sql`update campaign_notifications set status = ${to.status}, failure = ${to.failure}, sent_at = ${to.sentAt}, claimed_until = ${to.again}
    where agency_id = ${agencyId} and id = ${id} and status = 'QUEUED'`.execute(tx)
}

export async function waitingNotifications(db: Kysely<DB>, agencyId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from campaign_notifications
    where agency_id = ${agencyId} and status = 'QUEUED' and (claimed_until is null or claimed_until <= ${now}) order by created_at limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** All agencies. */
export async function readAgencyIds(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from agencies order by id`.execute(db)
  return rows.map(({ id }) => id)
}
