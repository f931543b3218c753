/**
 * Makes a report of any length: a cursor reads the ids of its rows, the rows are read in portions, and the text is written to the database
 * part by part. Neither the rows nor the file are in memory as a whole, and other requests are served in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { csvMark } from '@spotdesk/sdk/values'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { Sendable } from '../../platform/db/connection/write-transaction.ts'
import type { Call } from '../../platform/http/route.ts'
import { openSlice } from '../../platform/jobs/thread/in-slices.ts'
import type { ReportDates } from './moments.ts'
import { type NewReport, dropParts, keepReport, reportName, saveReportPart } from './store.ts'
import { runReportInTurn, acquireReportTurn } from './turns.ts'

export interface ReportPlan<Row> {
  /** The beginning of the file's name. */
  name: string
  /** The text before the rows. */
  head: string
  /** The query of the ids of all rows, in their order. */
  ids: Sendable
  /** The rows of some ids, in their order. */
  read(ids: readonly number[]): Promise<Row[]>
  /** A line with its line break. */
  print(row: Row): string
}

/** The number of ids of one fetch, and of rows that are read at once: the driver parses a whole response without a break. */
const idBatch = 1000
const rowBatch = 250
/** The total of pauses in milliseconds: after each step, as long as the step took, so that half of the processor is free for others. */
const restMs = 4000
/** The number of characters after which a part is written. */
const partLength = 250_000

/** The mark of a CSV file, and the line above the header: zone and format of the dates, and the time of the report. */
export function reportComment({ zone, formats: { dateFormat, timeFormat } }: ReportDates, now: Date): string {
  return `${csvMark}# timezone=${zone}; dates=${dateFormat} ${timeFormat}; exported=${now.toISOString().replace(/\.\d+Z$/, 'Z')}\r\n`
}

/** @throws Problem exportRunning, exportsBusy, storageQuotaExceeded */
export async function makeReport<Row>(call: Call, plan: ReportPlan<Row>): Promise<{ fileName: string }> {
  const { actor, services } = call
  const now = services.clock.now()
  const endTurn = await acquireReportTurn(services.db, actor, now)
  try {
    // Taken before the place in the process: a report that waits for its agency's cursor keeps no other agency waiting.
    const ids = await readIds(call, plan.ids)
    return await runReportInTurn(actor, call.signal, async () => {
      const report = {
        id: uuidV7(now),
        fileName: reportName(plan.name, now, actor.agency.timeZone),
        mediaType: 'text/csv',
        quota: services.config.storageBytes,
      }
      try {
        await writeParts(call, report, printed(call, plan, ids))
        await call.write((tx) => keepReport(tx, actor, report, now))
      } catch (error) {
        // Parts that are left are deleted by maintenance; the first error is the one to report.
        await dropParts(services.db, actor, report.id).catch(() => {})
        throw error
      }
      return { fileName: report.fileName }
    })
  } finally {
    await endTurn()
  }
}

/** The text of the report in parts. */
async function* printed<Row>(call: Call, plan: ReportPlan<Row>, ids: readonly number[]): AsyncGenerator<string> {
  const slice = openSlice()
  let text = plan.head
  let rest = restMs
  for (let at = 0; at < ids.length; at += rowBatch) {
    call.signal.throwIfAborted()
    const from = performance.now()
    for (const row of await plan.read(ids.slice(at, at + rowBatch))) {
      text += plan.print(row)
      if (slice.isOver()) await slice.next()
    }
    if (text.length >= partLength) {
      yield text
      text = ''
    }
    const pause = Math.min(performance.now() - from, rest)
    rest -= pause
    if (at + rowBatch < ids.length && pause > 0) await sleep(pause)
  }
  yield text
}

/** A cursor holds a connection of the pool: it is released while rows are read and printed. */
async function readIds({ services, actor, signal }: Call, query: Sendable): Promise<number[]> {
  const ids: number[] = []
  for await (const rows of services.db.cursor<{ id: number }>(actor, query, idBatch)) {
    signal.throwIfAborted()
    for (const { id } of rows) ids.push(id)
  }
  return ids
}

async function writeParts({ services, actor }: Call, report: NewReport, parts: AsyncIterable<string>): Promise<void> {
  let number = 0
  for await (const text of parts) await saveReportPart(services.db, actor, { report, number: number++, content: Buffer.from(text) })
}
