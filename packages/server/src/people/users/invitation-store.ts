/** SQL of invitations of people who have an account already. A reference table: invited people read it before they belong to the agency. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Profile } from '../session/user-store.ts'
import type { Membership } from './store.ts'

export interface NewInvitation {
  userId: number
  /** As the inviter typed it, like the profile. */
  userName: string
  profile: Profile
  membership: Membership
  author: string
  now: Date
  expiresAt: Date
}

/** @returns its id; null when the person is invited already */
export async function insertInvitation(tx: WriteTransaction, agencyId: number, wish: NewInvitation): Promise<number | null> {
  const { userId, userName, profile, membership, author, now, expiresAt } = wish
  const { rows } = await sql<{ id: number }>`
    insert into invitations (agency_id, user_id, user_name, first_name, last_name, email, language, time_zone, currency, country,
      date_format, time_format, role_id, advertiser_ids, publisher_ids, author, created_at, expires_at)
    values (${agencyId}, ${userId}, ${userName}, ${profile.firstName}, ${profile.lastName}, ${profile.email}, ${profile.language}, ${profile.timeZone},
      ${profile.currency}, ${profile.country}, ${profile.dateFormat}, ${profile.timeFormat}, ${membership.roleId}, ${membership.advertiserIds}, ${membership.publisherIds}, ${author}, ${now}, ${expiresAt})
    on conflict (agency_id, user_id) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Writes the inviter's fields of an invitation. @param steps the number by which its version rises */
export async function saveInvitation(
  tx: WriteTransaction,
  agencyId: number,
  id: number,
  next: Profile & Membership,
  steps: number,
): Promise<void> {
  await sql`update invitations set version = version + ${steps}, first_name = ${next.firstName}, last_name = ${next.lastName}, email = ${next.email},
    language = ${next.language}, time_zone = ${next.timeZone}, currency = ${next.currency}, country = ${next.country},
    date_format = ${next.dateFormat}, time_format = ${next.timeFormat}, role_id = ${next.roleId},
    advertiser_ids = ${next.advertiserIds}, publisher_ids = ${next.publisherIds}, disabled = ${next.disabled}
    where agency_id = ${agencyId} and id = ${id}`.execute(tx)
}

/** Restarts the lifetime of an invitation. @returns the person's own address */
export async function renewInvitation(
  tx: WriteTransaction,
  agencyId: number,
  id: number,
  { author, expiresAt }: { author: string; expiresAt: Date },
): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    update invitations i set author = ${author}, expires_at = ${expiresAt} from users u
    where i.agency_id = ${agencyId} and i.id = ${id} and u.id = i.user_id returning u.email`.execute(tx)
  return rows[0]!.email
}

export interface OpenInvitation {
  id: number
  agencyId: number
  agencyName: string
  roleId: number
  advertiserIds: number[] | null
  publisherIds: number[] | null
  author: string
  createdAt: Date
  expiresAt: Date
  /** Deletes the invitation of a person who has become a member. */
  acceptedAt: Date | null
}

const columns =
  sql.raw(`i.id, i.agency_id as "agencyId", a.name as "agencyName", i.role_id as "roleId", i.advertiser_ids as "advertiserIds",
  i.publisher_ids as "publisherIds", i.author, i.created_at as "createdAt", i.expires_at as "expiresAt", i.accepted_at as "acceptedAt"`)

/** Invitations of a person that can be accepted, the newest first. */
export async function openInvitations(db: Kysely<DB>, userId: number, now: Date): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`select ${columns} from invitations i join agencies a on a.id = i.agency_id
    where i.user_id = ${userId} and i.accepted_at is null and not i.disabled and i.expires_at > ${now} order by i.created_at desc, i.id desc`.execute(
    db,
  )
  return rows
}

/** An acceptable or accepted invitation of a person; undefined when it is another person's, withdrawn or expired. */
export async function findInvitation(db: Kysely<DB>, userId: number, id: number, now: Date): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`select ${columns} from invitations i join agencies a on a.id = i.agency_id
    where i.user_id = ${userId} and i.id = ${id} and not i.disabled and (i.accepted_at is not null or i.expires_at > ${now})`.execute(db)
  return rows[0]
}

export async function markAccepted(tx: WriteTransaction, agencyId: number, id: number, now: Date): Promise<void> {
  await sql`update invitations set accepted_at = ${now} where agency_id = ${agencyId} and id = ${id}`.execute(tx)
}

/** @returns the inviter's name of the person, and the last version */
export async function deleteInvitation(
  tx: WriteTransaction,
  agencyId: number,
  id: number,
): Promise<{ firstName: string; lastName: string; version: number } | undefined> {
  const { rows } = await sql<{ firstName: string; lastName: string; version: number }>`
    delete from invitations where agency_id = ${agencyId} and id = ${id} and accepted_at is null
    returning first_name as "firstName", last_name as "lastName", version`.execute(tx)
  return rows[0]
}
