import type { InputOf, userLog } from '@spotdesk/sdk/contract'
import { columnOf } from '@spotdesk/sdk/bulk'
import { auditSources, compactUtc, limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { type Input, parseDuration, parseId } from '../../../input.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { agencyZone } from '../../../shared/zone.ts'
import { type Entry, entryColumns } from './entry.ts'

type Query = Omit<InputOf<typeof userLog.list>, 'page' | 'limit'>

const defaultRows = 30

export const run: Handler = async (context) => {
  const { input, signal, forPeople, format } = context
  const client = await context.client()
  const needsZone = forPeople || input.text('since') !== undefined || input.text('until') !== undefined
  const zone = needsZone ? await agencyZone(context, client) : 'UTC'
  const query = readLogQuery(input, zone)
  const columns = entryColumns(zone)
  const streams = format === 'ndjson' && input.text('limit') === undefined && input.text('page') === undefined
  if (input.flag('all') || streams) return { kind: 'records', records: everyEntry(client, query, signal), columns }
  const page = (input.number('page', { least: 1 }) ?? 1) - 1
  const limit = input.number('limit', { least: 1 }) ?? defaultRows
  const { list, total } = await client.userLog.list({ ...query, page, limit }, { signal })
  const most = total > limits.countedEntries ? `more than ${limits.countedEntries.toLocaleString('en-US')}` : String(total)
  return { kind: 'records', records: list, columns, note: showing(list.length, total === 0 ? 0 : most, 'entries') }
}

/**
 * Entries page by page. A total of the log is counted up to a limit, so that the end is a page that is not full; entries that are made
 * meanwhile move others to the next page, where they are not repeated.
 */
async function* everyEntry(client: Client, query: Query, signal: Context['signal']): AsyncGenerator<Entry> {
  const limit = limits.pageMax
  let before: ReadonlySet<string> = new Set()
  for (let page = 0; ; page += 1) {
    const { list } = await client.userLog.list({ ...query, page, limit }, { signal })
    for (const entry of list) if (!before.has(entry.id)) yield entry
    if (list.length < limit) return
    before = new Set(list.map(({ id }) => id))
  }
}

function readLogQuery(input: Input, zone: string): Query {
  const [since, until] = [input.text('since'), input.text('until')]
  return {
    ...parseEntity(input.text('entity')),
    user: input.list('user'),
    action: input.list('action')?.map((action) => action.toUpperCase().replaceAll('-', '_')),
    source: input.choices('source', auditSources),
    q: input.text('search'),
    changeSetId: input.text('changeSet'),
    ...(since !== undefined && { from: compactUtc(parseInstant(since, { field: 'startDate', option: '--since', zone })) }),
    // `to` includes its second.
    ...(until !== undefined && {
      to: compactUtc(new Date(parseInstant(until, { field: 'endDate', option: '--until', zone }).getTime() - 1000)),
    }),
  }
}

/** 'campaign:104001', or all of a type: 'campaign'. */
function parseEntity(text: string | undefined): Pick<Query, 'entityType' | 'entityId'> {
  if (text === undefined) return {}
  const [type = '', id, ...rest] = text.split(':')
  if (type === '' || rest.length > 0) throw usage(`--entity takes type:id such as campaign:104001, or a type, not "${text}".`)
  return { entityType: [type], ...(id !== undefined && { entityId: parseId(id, '--entity') }) }
}

const weekMs = 7 * 24 * 3_600_000

/** '7d', '2w', '3h' ago; else a day or a time in the agency's zone. */
function parseInstant(text: string, { field, option, zone }: { field: 'startDate' | 'endDate'; option: string; zone: string }): Date {
  const weeks = /^(\d+)w$/.exec(text)
  const ago = weeks ? Number(weeks[1]) * weekMs : /[a-z]$/i.test(text) ? parseDuration(text) : null
  if (ago !== null) return new Date(Date.now() - ago)
  const read = columnOf(field).type.read(text, { zone })
  if ('value' in read) return read.value
  throw usage(`${option} takes a time such as 7d, 2w, 2026-11-01 or 2026-11-01 06:00, not "${text}".`)
}
