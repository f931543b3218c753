/** list, search and view of a record. */
import type { RecordTable } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../command.ts'
import { usage } from '../../failure.ts'
import { didYouMean, Input, parseId } from '../../input.ts'
import { showing } from '../rows/showing.ts'
import { zoneFor } from '../zone.ts'
import { recordColumns, recordSummaryColumns } from './columns.ts'
import { getFieldReader } from './settings.ts'
import { filterOption, findFilterKeys, getRecordCalls, listFields, listSortColumns } from './table.ts'

const defaultRows = 15

/** Values of the filters that are given, by the fields of the call. @param prefix of the name of a filter, for messages */
function readFilters(table: RecordTable, input: Input, prefix = '--'): Record<string, unknown> {
  return Object.fromEntries(
    listFields(table).flatMap(([field, data]) => {
      if (!data.is.includes('filters')) return []
      const { name, key } = filterOption(table, field, data)
      // Lists find what no caller sets, too: what is archived.
      const read = data.kind === 'choice' ? getFieldReader({ ...data, settable: Object.keys(data.labels) }) : getFieldReader(data)
      return [[field, input.list(key)?.map((text) => read(text, `${prefix}${name}`))] as const]
    }),
  )
}

/** `--filter status=ACTIVE --filter publisher=201`: the names of the filters of the record's list, and `search`. */
export function readRecordFilterPairs(table: RecordTable, pairs: readonly string[]): Record<string, unknown> {
  const keys = findFilterKeys(table)
  const options: Record<string, string[]> = {}
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? []
    const key = keys.get(name)
    if (key === undefined)
      throw usage(
        `--filter takes key=value with one of ${[...keys.keys()].join(', ')}, not "${pair}".`,
        didYouMean(name || pair, [...keys.keys()]),
      )
    options[key] = [...(options[key] ?? []), value]
  }
  const input = new Input([], options)
  return { ...readFilters(table, input, '--filter '), q: options['search']?.at(-1) }
}

/** Rows of the list, by its filters. */
export const list =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client, signal } = context
    const sort = input.choice(
      'sort',
      listSortColumns(table).flatMap((column) => [column, `-${column}`]),
    )
    const query = { ...readFilters(table, input), q: input.text('search'), sort }
    const api = await client()
    const calls = getRecordCalls(api, table.noun)
    const columns = recordColumns(table, await zoneFor(context, api))
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
    const records = await getRecordCalls(await client(), table.noun).search({ q }, { signal })
    const note = records.length === 0 ? `No ${table.one} matches.` : `Found ${records.length}.`
    return { kind: 'records', records, columns: recordSummaryColumns(table), note }
  }

/** One record with all of its fields. */
export const view =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client, signal } = context
    const id = parseId(input.word(0, 'id'), '<id>')
    const api = await client()
    const [record, zone] = await Promise.all([getRecordCalls(api, table.noun).get({ id }, { signal }), zoneFor(context, api)])
    return { kind: 'single', record, columns: recordColumns(table, zone) }
  }
