/** The user log: reading it, and taking it away as a file. */
import { Readable } from 'node:stream'
import { csvLine, escapeText } from '@spotdesk/sdk/bulk'
import type { userLog, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import { isoDay } from '@spotdesk/sdk/values'
import { periodOf } from '../../delivery/facts/period.ts'
import { presentDiff } from '../../platform/change-sets/present.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Call, Download } from '../../platform/http/route.ts'
import { type LogFilter, type LogRow, findEvent, searchLog, wholeLog } from './store.ts'

function presentEntry({ actorType, actorName, diff, ...row }: LogRow, zone: string): userLog.LogEntry {
  return { ...row, actor: { type: actorType, name: actorName }, changes: presentDiff(diff, zone) }
}

/** @throws Problem 400 invalidParameter when `from` and `to` make no range */
function filterOf({ from, to, ...filter }: ParsedOf<typeof userLog.exportLog>): LogFilter {
  return { ...filter, ...periodOf({ from, to }) }
}

export async function listEntries(
  { page, limit, ...filter }: ParsedOf<typeof userLog.list>,
  call: Call,
): Promise<OutputOf<typeof userLog.list>> {
  const { rows, total } = await searchLog(call.db, call.actor, { ...filterOf(filter), page, limit })
  return { list: rows.map((row) => presentEntry(row, call.actor.agency.timeZone)), total }
}

export async function getEntry({ id }: ParsedOf<typeof userLog.get>, call: Call): Promise<userLog.LogEntry> {
  const row = await findEvent(call.db, call.actor, id)
  if (!row) throw notFound()
  return presentEntry(row, call.actor.agency.timeZone)
}

const titles = [
  'Time (UTC)',
  'User',
  'Source',
  'Action',
  'Type',
  'ID',
  'Name',
  'Field',
  'Before',
  'After',
  'Reason',
  'Change-set',
  'Request',
]

/** A row of the file for each changed field; a change without any, such as an export, has one. */
function linesOf(row: LogRow, zone: string): string {
  const { at, actorName, source, action, entityType, entityId, entityName, reason, changeSetId, requestId } = row
  const changes = presentDiff(row.diff, zone)
  const shown = changes.length > 0 ? changes : [{ label: '', before: null, after: null }]
  return shown
    .map(({ label, before, after }) => {
      const texts = [label, before, after, reason].map((text) => escapeText(text ?? ''))
      const begin = [at.toISOString(), escapeText(actorName), source, action, entityType, String(entityId), escapeText(entityName)]
      return csvLine([...begin, ...texts, changeSetId ?? '', escapeText(requestId ?? '')])
    })
    .join('')
}

/** Streamed in one snapshot: a log of any length takes the memory of one batch. */
export async function exportEntries(filter: ParsedOf<typeof userLog.exportLog>, call: Call): Promise<Download> {
  const { actor, services } = call
  const zone = actor.agency.timeZone
  const query = wholeLog(actor, filterOf(filter))
  async function* lines(): AsyncGenerator<string> {
    // The titles go with the first rows: when there are none to be had, the answer is still a refusal and no file.
    let head = csvLine(titles)
    for await (const rows of services.db.cursor<LogRow>(actor, query)) {
      yield head + rows.map((row) => linesOf(row, zone)).join('')
      head = ''
    }
    if (head !== '') yield head
  }
  return { fileName: `user-log-${isoDay(services.clock.now(), zone)}.csv`, body: Readable.from(lines()) }
}
