/** SQL of messages to users about their accounts. Reference tables: a message is written to a person, who may belong to several agencies. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/**
 * INVITED: an agency invites somebody who has an account already. EMAIL_ASKED goes to the present address when a new one is asked for,
 * EMAIL_CONFIRM to the new one, EMAIL_CHANGED to the old one when it is no longer in force.
 */
export type MessageKind = 'INVITATION' | 'RESET' | 'INVITED' | 'PASSWORD_CHANGED' | 'EMAIL_ASKED' | 'EMAIL_CONFIRM' | 'EMAIL_CHANGED'

export interface NewMessage {
  id: string
  userId: number
  agencyId: number
  kind: MessageKind
  recipient: string
  /** The user who caused it; null: the recipient. */
  author: string | null
  linkHash: string | null
  expiresAt: Date | null
  createdAt: Date
}

export async function insertMessage(tx: Kysely<DB>, message: NewMessage): Promise<void> {
  await sql`insert into account_mails (id, user_id, agency_id, kind, recipient, author, link_hash, expires_at, created_at)
    values (${message.id}, ${message.userId}, ${message.agencyId}, ${message.kind}, ${message.recipient}, ${message.author}, ${message.linkHash},
      ${message.expiresAt}, ${message.createdAt})`.execute(tx)
}

/** Unexpired messages of a kind to a user. @param agencyId only those of this agency */
export async function countOpenMessages(
  db: Kysely<DB>,
  { userId, kind, agencyId = null }: { userId: number; kind: MessageKind; agencyId?: number | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account_mails where user_id = ${userId} and kind = ${kind} and used_at is null and expires_at > ${now}
      and (${agencyId}::bigint is null or agency_id = ${agencyId}::bigint)`.execute(db)
  return rows[0]!.count
}

/** Ends every valid link of a user, and with it a new e-mail address that waits for its confirmation. */
export async function endLinks(tx: Kysely<DB>, userId: number, now: Date): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`.execute(tx)
  await sql`update account_mails set used_at = ${now} where user_id = ${userId} and link_hash is not null and used_at is null`.execute(tx)
}

export interface OpenLink {
  id: string
  userId: number
  agencyId: number
  kind: MessageKind
  /** The address that the message went to. */
  recipient: string
  userName: string
  /** The address in force now. */
  email: string
  passwordHash: string | null
  /** Used already, or ended by a newer one. */
  used: boolean
}

/** The message of an unexpired link whose user is not disabled; `lock` keeps others from using it until the transaction ends. */
export async function findLink(
  db: Kysely<DB>,
  { hash, kinds }: { hash: string; kinds: readonly MessageKind[] },
  now: Date,
  lock = false,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.id, l.user_id as "userId", l.agency_id as "agencyId", l.kind, l.recipient, u.user_name as "userName", u.email, u.password_hash as "passwordHash",
      l.used_at is not null as used
    from account_mails l join users u on u.id = l.user_id
    where l.link_hash = ${hash} and l.kind = any(${kinds}::text[]) and l.expires_at > ${now} and not u.disabled
      and exists (select 1 from memberships m where m.user_id = u.id and not m.disabled) ${lock ? sql`for update of l, u` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** A message that this process has claimed to send. */
export interface ClaimedMessage {
  id: string
  kind: MessageKind
  recipient: string
  author: string | null
  linkHash: string | null
  expiresAt: Date | null
  createdAt: Date
  attempts: number
  firstName: string
  userName: string
  email: string
  /** The new address that the user asked for. */
  pendingEmail: string | null
  agencyName: string
}

/** Claims a waiting message for as long as sending may last; undefined when it does not wait, or another process has it. */
export async function claimMessage(
  tx: Kysely<DB>,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update account_mails l set attempts = l.attempts + 1, claimed_until = ${until}
    from users u, agencies a where l.id = ${id} and l.status = 'QUEUED' and (l.claimed_until is null or l.claimed_until <= ${now})
      and u.id = l.user_id and a.id = l.agency_id
    returning l.id, l.kind, l.recipient, l.author, l.link_hash as "linkHash", l.expires_at as "expiresAt", l.created_at as "createdAt", l.attempts,
      u.first_name as "firstName", u.user_name as "userName", u.email, a.name as "agencyName",
      (select c.email from email_changes c where c.user_id = u.id) as "pendingEmail"`.execute(tx)
  return rows[0]
}

/** Stores the outcome of a message. One that still waits is tried again from `again` on. */
export async function settleMessage(
  db: Kysely<DB>,
  id: string,
  to: { status: 'QUEUED' | 'SENT' | 'FAILED'; failure: string | null; sentAt: Date | null; again: Date | null },
): Promise<void> {
  await sql`update account_mails set status = ${to.status}, failure = ${to.failure}, sent_at = ${to.sentAt}, claimed_until = ${to.again}
    where id = ${id} and status = 'QUEUED'`.execute(db)
}

export async function waitingMessages(db: Kysely<DB>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account_mails where status = 'QUEUED' and (claimed_until is null or claimed_until <= ${now}) order by created_at limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertRequest(db: Kysely<DB>, request: { id: string; askedFor: string; at: Date }): Promise<void> {
  await sql`insert into password_requests (id, asked_for, asked_at) values (${request.id}, ${request.askedFor}, ${request.at})`.execute(db)
}

/** Takes the waiting requests; they are deleted in the transaction of their messages. */
export async function claimPasswordRequests(tx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ askedFor: string }>`
    delete from password_requests where id in (select id from password_requests order by asked_at limit 100 for update skip locked)
    returning asked_for as "askedFor"`.execute(tx)
  return [...new Set(rows.map(({ askedFor }) => askedFor))]
}

/** The largest number of people who share an address. */
const usersOfAnAddress = 5

/**
 * Users with this user name or e-mail address, in any case, who can sign in somewhere; locked, so that their messages are counted by one
 * call at a time.
 */
export async function findByAddress(db: Kysely<DB>, askedFor: string): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from users u
    where (u.user_name_lc = ${askedFor} or lower(u.email) = ${askedFor}) and not u.disabled
      and exists (select 1 from memberships m where m.user_id = u.id and not m.disabled)
    order by u.id limit ${usersOfAnAddress} for no key update of u`.execute(db)
  return rows
}
