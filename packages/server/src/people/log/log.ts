/** The user log: reading it, and downloading it as a file. */
import { Readable } from 'node:stream'
import { csvLine, escapeText } from '@spotdesk/sdk/bulk'
import type { userLog, ParsedOf } from '@spotdesk/sdk/contract'
import { csvMark, findSetting, type ObjectiveType, isoDay, type SettingType } from '@spotdesk/sdk/values'
import { parsePeriod } from '../../platform/http/request/period.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { withTexts } from '../../platform/change-sets/items/item-texts.ts'
import { presentDiff } from '../../platform/change-sets/present.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { type AmountSeen, amountSeen, seesMargin } from '../../platform/http/money-seen-query.ts'
import { searchCampaignLog } from './campaign-log-store.ts'
import { type LogFilter, type LogRow, findEvent, lookUp, searchLog, wholeLog } from './store.ts'
import type { FieldChange } from '../../platform/audit/audit-store.ts'

function presentEntries(entities: Entities, call: Call, rows: readonly LogRow[]): Promise<userLog.LogEntry[]> {
  const zone = call.actor.agency.timeZone
  const entries = rows.map(({ actorType, actorName, diff, ...row }) => ({
    ...row,
    actor: { type: actorType, name: actorName },
    changes: presentDiff(entities, { entityType: row.entityType, diff }, zone),
    keptFields: diff.flatMap(({ path }) => (row.keptFields.includes(path) ? [path] : [])),
  }))
  return withTexts(entities, call, null, entries)
}

/** @throws Problem 400 invalidParameter when `from` and `to` are no range */
function toLogFilter({ from, to, ...filter }: ParsedOf<typeof userLog.exportLog>): LogFilter {
  return { ...filter, ...parsePeriod({ from, to }) }
}

export const listEntries =
  (entities: Entities): Handler<typeof userLog.list> =>
  async ({ page, limit, ...filter }, call) => {
    const { rows, total } = await searchLog(call.db, entities, call.actor, { ...toLogFilter(filter), page, limit })
    return { list: await presentEntries(entities, call, rows), total }
  }

export const getEntry =
  (entities: Entities): Handler<typeof userLog.get> =>
  async ({ id }, call) => {
    const row = await findEvent(call.db, entities, call.actor, id)
    if (!row) throw notFound()
    return (await presentEntries(entities, call, [row]))[0]!
  }

/** Of a campaign and its ads, for whoever may read the campaign: without changes of the clock and without fields that the reader may not see. */
export const listOfCampaign =
  (entities: Entities): Handler<typeof userLog.ofCampaign> =>
  async ({ id, page, limit }, call) => {
    const { db, actor } = call
    const found = await searchCampaignLog(db, actor, { id, page, limit })
    if (!found) throw notFound()
    const seen = diffSeen(found, { margin: seesMargin(actor), amount: await amountSeen(db, actor) })
    const list = found.rows.map(({ actorName, diff, entityType, ...row }) => ({
      ...row,
      entityType: entityType as 'campaign' | 'ad',
      by: actorName,
      changes: presentDiff(entities, { entityType, diff: entityType === 'campaign' ? seen(diff) : diff }, actor.agency.timeZone),
    }))
    return { list, total: found.total }
  }

/** The changes of a campaign's fields as their reader sees money: amounts by the margin of today, as everywhere, and no margin. */
function diffSeen(
  { marginE4, objectiveType }: { marginE4: number; objectiveType: ObjectiveType },
  seen: { margin: boolean; amount: AmountSeen },
): (diff: readonly FieldChange[]) => FieldChange[] {
  const scales: Partial<Record<SettingType, number>> = { price: 1, ...(objectiveType === 'PRICE' && { objective: 10_000 }) }
  return (diff) =>
    diff
      .filter(({ path }) => seen.margin || !findSetting(path)?.isOfAgency)
      .map((change) => {
        const setting = findSetting(change.path)
        const scale = (setting && scales[setting.type]) ?? null
        const shown = (value: unknown) =>
          scale === null || typeof value !== 'number' ? value : Number(seen.amount(BigInt(Math.round(value * scale)), marginE4)) / scale
        return { ...change, before: shown(change.before), after: shown(change.after) }
      })
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
  'Agent',
]

/** A row of the file for each changed field; a change without fields, such as an export, has one row. */
function printLines(entities: Entities, row: LogRow, zone: string): string {
  const { at, actorName, source, agent, action, entityType, entityId, entityName, reason, changeSetId, requestId } = row
  const changes = presentDiff(entities, row, zone)
  const shown = changes.length > 0 ? changes : [{ label: '', before: null, after: null }]
  return shown
    .map(({ label, before, after }) => {
      const texts = [label, before, after, reason].map((text) => escapeText(text ?? ''))
      const begin = [at.toISOString(), escapeText(actorName), source, action, entityType, String(entityId), escapeText(entityName)]
      return csvLine([...begin, ...texts, changeSetId ?? '', escapeText(requestId ?? ''), escapeText(agent ?? '')])
    })
    .join('')
}

/** Streamed in one snapshot: a log of any length takes the memory of one batch. */
export const exportEntries =
  (entities: Entities): Handler<typeof userLog.exportLog> =>
  async (filter, call) => {
    const { actor, services } = call
    const zone = actor.agency.timeZone
    const query = wholeLog(entities, actor, await lookUp(call.db, entities, actor, toLogFilter(filter)))
    async function* lines(): AsyncGenerator<string> {
      // The header is sent with the first rows: if they cannot be read, the answer is still an error and not a file.
      let head = csvMark + csvLine(titles)
      for await (const rows of services.db.cursor<LogRow>(actor, query)) {
        yield head + rows.map((row) => printLines(entities, row, zone)).join('')
        head = ''
      }
      if (head !== '') yield head
    }
    return { fileName: `user-log-${isoDay(services.clock.now(), zone)}.csv`, body: Readable.from(lines()) }
  }
