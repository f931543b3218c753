/** list, search and view of a record. */
import type { RecordTable } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../command.ts'
import { usage } from '../../failure.ts'
import { type Input, parseId } from '../../input.ts'
import { showing } from '../showing.ts'
import { zoneFor } from '../zone.ts'
import { recordColumns, summaryColumns } from './columns.ts'
import { readerOf } from './settings.ts'
import { callsOf, fieldsOf, filterOption, sortsOf } from './table.ts'

const defaultRows = 15

/** Values of the filters that are given, by the fields of the call. */
function filtersOf(table: RecordTable, input: Input): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(table).flatMap(([field, data]) => {
      if (!data.is.includes('filters')) return []
      const { name, key } = filterOption(table, field, data)
      // Lists find what no caller sets, too: what is archived.
      const read = data.kind === 'choice' ? readerOf({ ...data, settable: Object.keys(data.labels) }) : readerOf(data)
      return [[field, input.list(key)?.map((text) => read(text, `--${name}`))] as const]
    }),
  )
}

/** Rows of the list, by its filters. */
export const list =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client, signal } = context
    const sort = input.choice(
      'sort',
      sortsOf(table).flatMap((column) => [column, `-${column}`]),
    )
    const query = { ...filtersOf(table, input), q: input.text('search'), sort }
    const desk = await client()
    const calls = callsOf(desk, table.noun)
    const columns = recordColumns(table, await zoneFor(context, desk))
    if (input.flag('all')) {
      if (input.flag('page') || input.flag('limit')) throw usage('--all goes without --page and --limit.')
      return { kind: 'records', records: calls.list({ ...query, limit: limits.pageMax }, { signal }), columns }
    }
    const limit = input.number('limit', { least: 1 }) ?? defaultRows
    if (limit > limits.pageMax) throw usage(`--limit takes at most ${limits.pageMax}.`, 'All of them: --all')
    const page = input.number('page', { least: 1 }) ?? 1
    const { list: records, total } = await calls.list({ ...query, page: page - 1, limit }, { signal })
    return { kind: 'records', records, columns, note: showing(records.length, total, table.many) }
  }

/** Rows of every status by a part of their name. */
export const search =
  (table: RecordTable): Handler =>
  async ({ input, client, signal }) => {
    const q = input.words.join(' ').trim()
    if (q === '') throw usage('<text> is missing: a part of the name.')
    const records = await callsOf(await client(), table.noun).search({ q }, { signal })
    const note = records.length === 0 ? `No ${table.one} matches.` : `Found ${records.length}.`
    return { kind: 'records', records, columns: summaryColumns(table), note }
  }

/** One record with all of its fields. */
export const view =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client, signal } = context
    const id = parseId(input.word(0, 'id'), '<id>')
    const desk = await client()
    const [record, zone] = await Promise.all([callsOf(desk, table.noun).get({ id }, { signal }), zoneFor(context, desk)])
    return { kind: 'single', record, columns: recordColumns(table, zone) }
  }
