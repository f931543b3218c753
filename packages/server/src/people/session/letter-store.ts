/** SQL of letters to users about their accounts. Reference tables: a letter is written to a person, who may belong to several agencies. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/**
 * INVITED: an agency asks in somebody who has an account already. EMAIL_ASKED goes to the present address when a new one is asked for,
 * EMAIL_CONFIRM to the new one, EMAIL_CHANGED to the old one when it is no longer in force.
 */
export type LetterKind = 'INVITATION' | 'RESET' | 'INVITED' | 'PASSWORD_CHANGED' | 'EMAIL_ASKED' | 'EMAIL_CONFIRM' | 'EMAIL_CHANGED'

export interface NewLetter {
  id: string
  userId: number
  agencyId: number
  kind: LetterKind
  recipient: string
  /** Who caused it; null: the user. */
  author: string | null
  linkHash: string | null
  expiresAt: Date | null
  createdAt: Date
}

export async function insertLetter(tx: Kysely<DB>, letter: NewLetter): Promise<void> {
  await sql`insert into account_mails (id, user_id, agency_id, kind, recipient, author, link_hash, expires_at, created_at)
    values (${letter.id}, ${letter.userId}, ${letter.agencyId}, ${letter.kind}, ${letter.recipient}, ${letter.author}, ${letter.linkHash},
      ${letter.expiresAt}, ${letter.createdAt})`.execute(tx)
}

/** Letters of a kind to a user whose time is not over. @param agencyId only those in the name of this agency */
export async function countOpenLetters(
  db: Kysely<DB>,
  { userId, kind, agencyId = null }: { userId: number; kind: LetterKind; agencyId?: number | null },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account_mails where user_id = ${userId} and kind = ${kind} and used_at is null and expires_at > ${now}
      and (${agencyId}::bigint is null or agency_id = ${agencyId}::bigint)`.execute(db)
  return rows[0]!.count
}

/** Ends every link of a user that would still work, and with its link an e-mail address that waits to be confirmed. */
export async function endLinks(tx: Kysely<DB>, userId: number, now: Date): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`.execute(tx)
  await sql`update account_mails set used_at = ${now} where user_id = ${userId} and link_hash is not null and used_at is null`.execute(tx)
}

export interface OpenLink {
  id: string
  userId: number
  agencyId: number
  kind: LetterKind
  /** Where the letter went. */
  recipient: string
  userName: string
  /** The address in force now. */
  email: string
  passwordHash: string | null
  /** Used already, or ended by another one. */
  used: boolean
}

/** The letter of a link whose time is not over, its user not disabled; `lock` keeps others from using it until the transaction ends. */
export async function findLink(
  db: Kysely<DB>,
  { hash, kinds }: { hash: string; kinds: readonly LetterKind[] },
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

/** A letter that this process has taken to send. */
export interface ClaimedLetter {
  id: string
  kind: LetterKind
  recipient: string
  author: string | null
  linkHash: string | null
  expiresAt: Date | null
  createdAt: Date
  attempts: number
  firstName: string
  userName: string
  email: string
  /** The address that the user wants to have. */
  pendingEmail: string | null
  agencyName: string
}

/** Takes a letter that waits, for as long as sending may last; undefined when it does not wait, or another process has it. */
export async function claimLetter(
  tx: Kysely<DB>,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedLetter | undefined> {
  const { rows } = await sql<ClaimedLetter>`
    update account_mails l set attempts = l.attempts + 1, claimed_until = ${until}
    from users u, agencies a where l.id = ${id} and l.status = 'QUEUED' and (l.claimed_until is null or l.claimed_until <= ${now})
      and u.id = l.user_id and a.id = l.agency_id
    returning l.id, l.kind, l.recipient, l.author, l.link_hash as "linkHash", l.expires_at as "expiresAt", l.created_at as "createdAt", l.attempts,
      u.first_name as "firstName", u.user_name as "userName", u.email, a.name as "agencyName",
      (select c.email from email_changes c where c.user_id = u.id) as "pendingEmail"`.execute(tx)
  return rows[0]
}

/** Writes down what became of a letter. One that goes on waiting is tried again from `again` on. */
export async function settleLetter(
  db: Kysely<DB>,
  id: string,
  to: { status: 'QUEUED' | 'SENT' | 'FAILED'; failure: string | null; sentAt: Date | null; again: Date | null },
): Promise<void> {
  await sql`update account_mails set status = ${to.status}, failure = ${to.failure}, sent_at = ${to.sentAt}, claimed_until = ${to.again}
    where id = ${id} and status = 'QUEUED'`.execute(db)
}

export async function waitingLetters(db: Kysely<DB>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account_mails where status = 'QUEUED' and (claimed_until is null or claimed_until <= ${now}) order by created_at limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertRequest(db: Kysely<DB>, request: { id: string; askedFor: string; at: Date }): Promise<void> {
  await sql`insert into password_requests (id, asked_for, asked_at) values (${request.id}, ${request.askedFor}, ${request.at})`.execute(db)
}

/** Takes the requests that wait; they are gone when the transaction of their letters is. */
export async function takeRequests(tx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ askedFor: string }>`
    delete from password_requests where id in (select id from password_requests order by asked_at limit 100 for update skip locked)
    returning asked_for as "askedFor"`.execute(tx)
  return [...new Set(rows.map(({ askedFor }) => askedFor))]
}

/** More people than this do not share an address. */
const usersOfAnAddress = 5

/** Users with this user name or e-mail address, in any case, who can sign in somewhere; locked, so that their letters are counted by one at a time. */
export async function findByAddress(db: Kysely<DB>, askedFor: string): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from users u
    where (u.user_name_lc = ${askedFor} or lower(u.email) = ${askedFor}) and not u.disabled
      and exists (select 1 from memberships m where m.user_id = u.id and not m.disabled)
    order by u.id limit ${usersOfAnAddress} for no key update of u`.execute(db)
  return rows
}
