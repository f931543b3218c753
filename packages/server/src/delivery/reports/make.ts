/**
 * Makes a report of any length: the ids of its rows come by cursor, the rows some at a time, and what is printed goes into the database
 * part by part. Neither the rows nor the file lie in memory as a whole, and other answers have their turn in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { Sendable } from '../../platform/db/write-transaction.ts'
import type { Call } from '../../platform/http/route.ts'
import { openSlice } from '../../platform/jobs/in-slices.ts'
import { type NewReport, dropParts, keepReport, reportName, savePart } from './store.ts'
import { inPlace, takeTurn } from './turns.ts'

export interface ReportPlan<Row> {
  /** What the file's name begins with. */
  name: string
  /** What stands before the rows. */
  head: string
  /** The query of the ids of all rows, in their order. */
  ids: Sendable
  /** The rows of some ids, in their order. */
  read(ids: readonly number[]): Promise<Row[]>
  /** A line with its end. */
  print(row: Row): string
}

/** Ids of one fetch, and rows that are read at a time: what a driver makes of an answer, it makes at a stretch. */
const idBatch = 1000
const rowBatch = 250
/** Milliseconds that a report rests in all, after each step for as long as the step took: half of the processor is for others. */
const restMs = 4000
/** Characters after which a part is written. */
const partLength = 250_000

/** The line above the header: the zone of the dates, and when the report was made. */
export function reportComment(zone: string, now: Date): string {
  return `# timezone=${zone}; exported=${now.toISOString().replace(/\.\d+Z$/, 'Z')}\r\n`
}

/** @throws Problem exportRunning, exportsBusy, storageQuotaExceeded */
export async function makeReport<Row>(call: Call, plan: ReportPlan<Row>): Promise<{ fileName: string }> {
  const { actor, services } = call
  const now = services.clock.now()
  const endTurn = await takeTurn(services.db, actor, now)
  try {
    // Before the place of the process: who waits for a cursor of their own agency keeps no other agency waiting.
    const ids = await readIds(call, plan.ids)
    return await inPlace(actor, call.signal, async () => {
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
        // What is left all the same is swept away; the error that led here is the one that matters.
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

/** By cursor, whose connection others wait for: so it is not held while rows are read and printed. */
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
  for await (const text of parts) await savePart(services.db, actor, { report, number: number++, content: Buffer.from(text) })
}
