/** Files that exports have made, kept for a while. They are found through their row only: no name ever becomes a path. */
import { randomBytes } from 'node:crypto'
import { isoDay, limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { Actor } from '../http/actor.ts'

export interface ReportFile {
  fileName: string
  mediaType: string
  content: Buffer
}

/** 'campaigns-20261121-<22 unguessable characters>.csv'; the day is the agency's. */
export function reportName(kind: string, now: Date, zone: string): string {
  return `${kind}-${isoDay(now, zone).replaceAll('-', '')}-${randomBytes(16).toString('base64url')}.csv`
}

/** What stands for the agency in the address of its reports: its id. */
const clientOf = (actor: Actor) => String(actor.agencyId)

/** Keeps a report when the transaction commits; those of the agency whose time is over go. */
export function keepReport(tx: WriteTransaction, actor: Actor, { fileName, mediaType, content }: ReportFile, now: Date): void {
  tx.last(sql`delete from report_files where agency_id = ${actor.agencyId} and expires_at <= ${now}`)
  const expires = new Date(now.getTime() + limits.reportFileDays * 86_400_000)
  tx.last(sql`
    insert into report_files (agency_id, client, file_name, media_type, content, user_id, created_at, expires_at)
    values (${actor.agencyId}, ${clientOf(actor)}, ${fileName}, ${mediaType}, ${content}, ${actor.userId}, ${now}, ${expires})`)
}

/**
 * A report of the actor's agency that is still kept. Somebody who sees only some advertisers or publishers finds only reports of
 * their own: another's may show more than they may see.
 */
export async function findReport(
  db: Kysely<DB>,
  actor: Actor,
  client: string,
  fileName: string,
  now: Date,
): Promise<ReportFile | undefined> {
  const own = actor.advertiserIds === null && actor.publisherIds === null ? sql`` : sql` and user_id = ${actor.userId}`
  const { rows } = await sql<{ media_type: string; content: Buffer }>`
    select media_type, content from report_files
    where agency_id = ${actor.agencyId} and client = ${client} and file_name = ${fileName} and expires_at > ${now}${own}`.execute(db)
  return rows[0] && { fileName, mediaType: rows[0].media_type, content: rows[0].content }
}
