/** Files of exports, kept for some days. They are found by their row only: no name ever becomes a path. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { isoDay, limits, dayMs, hourMs } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { StoredFile } from '../../platform/http/request/byte-range.ts'
import { requireQuota } from '../../platform/http/storage/storage-quota.ts'
import { madeWithinScope } from '../../platform/http/visible-query.ts'

/** A report that is being made. */
export interface NewReport {
  id: string
  fileName: string
  mediaType: string
  /** Bytes that the files of its agency may take. */
  quota: number
}

export interface ReportFile {
  fileName: string
  mediaType: string
  body: Buffer | StoredFile
}

/** 'campaigns-20261121-<22 unguessable characters>.csv'; the day is in the zone of the agency. */
export function reportName(kind: string, now: Date, zone: string): string {
  return `${kind}-${isoDay(now, zone).replaceAll('-', '')}-${randomBytes(16).toString('base64url')}.csv`
}

/** The agency in the address of its reports: its id. */
const toClientId = (actor: Actor) => String(actor.agencyId)

/** Writes a part of a report that cannot be found yet. @throws Problem storageQuotaExceeded */
export async function saveReportPart(
  db: Database,
  { agencyId }: Actor,
  { report, number, content }: { report: NewReport; number: number; content: Buffer },
): Promise<void> {
  await db.write({ agencyId }, async (tx) => {
    await sql`insert into report_parts (agency_id, report_id, number, content) values (${agencyId}, ${report.id}, ${number}, ${content})`.execute(
      tx,
    )
    await requireQuota(tx, agencyId, report.quota)
  })
}

/** Deletes the parts of a report that failed. */
export async function dropParts(db: Database, { agencyId }: Actor, reportId: string): Promise<void> {
  await db.write({ agencyId }, async (tx) => {
    await sql`delete from report_parts where agency_id = ${agencyId} and report_id = ${reportId}`.execute(tx)
  })
}

/** Publishes a report whose parts are written when the transaction commits, and deletes expired reports of the agency. */
export async function keepReport(tx: WriteTransaction, actor: Actor, { id, fileName, mediaType }: NewReport, now: Date): Promise<void> {
  tx.last(sql`
    with ended as (delete from report_files where agency_id = ${actor.agencyId} and expires_at <= ${now} returning report_id)
    delete from report_parts where agency_id = ${actor.agencyId} and report_id in (select report_id from ended)`)
  const expires = new Date(now.getTime() + limits.reportFileDays * dayMs)
  tx.last(sql`
    insert into report_files (agency_id, client, file_name, media_type, report_id, user_id, created_at, expires_at, advertiser_ids, publisher_ids)
    values (${actor.agencyId}, ${toClientId(actor)}, ${fileName}, ${mediaType}, ${id}, ${actor.userId}, ${now}, ${expires},
      ${actor.advertiserIds}, ${actor.publisherIds})`)
}

/** The time after which parts without a report are deleted; before it, the report may be in progress. */
const settledMs = hourMs

/** Deletes expired reports of every agency, and parts without a report. @returns the number of deleted rows */
export async function sweepReports(owner: Kysely<DB>, now: Date): Promise<number> {
  const ended = await sql`delete from report_files where expires_at <= ${now}`.execute(owner)
  const parts = await sql`
    delete from report_parts p where p.created_at < ${new Date(now.getTime() - settledMs)}
      and not exists (select 1 from report_files f where f.agency_id = p.agency_id and f.report_id = p.report_id)`.execute(owner)
  await sql`delete from report_turns where until <= ${now}`.execute(owner)
  return Number(ended.numAffectedRows) + Number(parts.numAffectedRows)
}

/**
 * A report of the actor's agency that has not expired. A user who is limited to some advertisers or publishers finds only reports of their
 * own, made with a scope no wider than their present one: other reports may show more than the user may see.
 */
export async function findReport(
  db: Kysely<DB>,
  actor: Actor,
  client: string,
  fileName: string,
  now: Date,
): Promise<ReportFile | undefined> {
  const own =
    actor.advertiserIds === null && actor.publisherIds === null ? sql`` : sql` and user_id = ${actor.userId} and ${madeWithinScope(actor)}`
  const { rows } = await sql<{ media_type: string; content: Buffer | null; report_id: string | null; sizes: number[] }>`
    select media_type, content, report_id,
      array(select octet_length(p.content) from report_parts p
        where p.agency_id = ${actor.agencyId} and p.report_id = f.report_id order by p.number) as sizes
    from report_files f
    where agency_id = ${actor.agencyId} and client = ${client} and file_name = ${fileName} and expires_at > ${now}${own}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const body =
    found.report_id === null ? found.content! : inParts(db, { agencyId: actor.agencyId, id: found.report_id, sizes: found.sizes })
  return { fileName, mediaType: found.media_type, body }
}

/** A report of several rows. `sizes`: bytes of each. */
interface Parts {
  agencyId: number
  id: string
  sizes: readonly number[]
}

/** A report is written once, so that its id names its bytes. */
function inParts(db: Kysely<DB>, parts: Parts): StoredFile {
  const size = parts.sizes.reduce((sum, bytes) => sum + bytes, 0)
  return { tag: parts.id, size, read: (from, to) => Readable.from(readParts(db, parts, { from, to }), { objectMode: false }) }
}

/**
 * Reads the bytes from one to another, part by part, each with a query of its own: no connection waits for a slow reader.
 * @throws Error when a part was deleted meanwhile, so that the download breaks off and is not taken for complete
 */
async function* readParts(
  db: Kysely<DB>,
  { agencyId, id, sizes }: Parts,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Buffer> {
  let start = 0
  for (const [number, size] of sizes.entries()) {
    const end = start + size
    if (size > 0 && end > from && start <= to) {
      const { rows } = await sql<{ content: Buffer }>`
        select content from report_parts where agency_id = ${agencyId} and report_id = ${id} and number = ${number}`.execute(db)
      if (!rows[0]) throw new Error(`part ${number + 1} of ${sizes.length} of report ${id} is gone`)
      yield rows[0].content.subarray(Math.max(0, from - start), to + 1 - start)
    }
    start = end
  }
}
