/** SQL of new e-mail addresses that wait for their confirmation: one a person. */
import { roles } from '@spotdesk/sdk/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface EmailChange {
  email: string
  /** The message whose link confirms it. */
  messageId: string
  expiresAt: Date
  /** The user name of the administrator who asked for it; null: the person. */
  author: string | null
}

/** The address that waits for a person's confirmation; an expired one does not wait. */
export async function findEmailChange(db: Kysely<DB>, userId: number, now: Date): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select c.email, c.letter_id as "messageId", c.expires_at as "expiresAt", l.author
    from email_changes c join account_mails l on l.id = c.letter_id where c.user_id = ${userId} and c.expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function saveEmailChange(
  tx: Kysely<DB>,
  userId: number,
  { email, messageId, expiresAt }: Omit<EmailChange, 'author'>,
  now: Date,
): Promise<void> {
  await sql`insert into email_changes (user_id, email, letter_id, created_at, expires_at) values (${userId}, ${email}, ${messageId}, ${now}, ${expiresAt})
    on conflict (user_id) do update set email = excluded.email, letter_id = excluded.letter_id, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(tx)
}

/** Ends the waiting change, and the links of its messages. @returns its address */
export async function endEmailChange(tx: Kysely<DB>, userId: number, now: Date): Promise<string | null> {
  await sql`update account_mails set used_at = ${now} where user_id = ${userId} and kind in ('EMAIL_ASKED', 'EMAIL_CONFIRM') and used_at is null`.execute(
    tx,
  )
  const { rows } = await sql<{ email: string }>`delete from email_changes where user_id = ${userId} returning email`.execute(tx)
  return rows[0]?.email ?? null
}

/** The number of new addresses that were asked for since a moment. */
export async function countEmailChanges(db: Kysely<DB>, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from account_mails
    where user_id = ${userId} and kind = 'EMAIL_CONFIRM' and created_at > ${since}`.execute(db)
  return rows[0]!.count
}

/** Roles whose holders may change other users. */
const userWriters = roles.filter(({ holds }) => holds.includes('USER.WRITE')).map(({ id }) => id)
const everywhere = roles.filter(({ admin }) => admin).map(({ id }) => id)

/**
 * True if an administrator may change a person's address now: the person has no membership in another agency, and the administrator's own
 * membership is enabled and still permits it.
 */
export async function isOthersToChange(
  db: Kysely<DB>,
  userId: number,
  { agencyId, author }: { agencyId: number; author: string },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from memberships where user_id = ${userId} and agency_id <> ${agencyId}) and exists (
      select from users a join memberships m on m.user_id = a.id
      where a.user_name_lc = ${author.toLowerCase()} and not a.disabled and not m.disabled and m.role_id = any(${userWriters}::smallint[])
        and (m.agency_id = ${agencyId} or m.role_id = any(${everywhere}::smallint[]))) as may`.execute(db)
  return rows[0]!.may
}
