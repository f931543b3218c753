/** create and edit of a record. */
import { type RecordTable, toSnakeCase } from '@spotdesk/sdk/records'
import type { Handler, Result } from '../../command.ts'
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { parseId } from '../../input.ts'
import { readRecords } from '../files/record-file.ts'
import { agencyZone, zoneFor } from '../zone.ts'
import { fieldLabeller, recordColumns } from './columns.ts'
import { toConflictFailure, difference, isConflict } from './edit-outcome.ts'
import { findRefusal, refusalOfArchived } from './refusal.ts'
import { type SettingValues, readSettingOptions, toSettings } from './settings.ts'
import { getRecordCalls, listFields, withArticle, type RecordRow, toStoredFields } from './table.ts'

const nounNames = (table: RecordTable) => ({ one: table.one, many: table.many, settings: toSettings(table) })

const readCallOptions = ({ input, signal }: Context) => {
  const reason = input.text('reason')
  return { signal, ...(reason !== undefined && { changeReason: reason }) }
}

/** A new record from --set, or from a file with the fields of the call; --set counts more. */
export const create =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client } = context
    const path = input.text('from')
    const set = readSettingOptions(input, 'create', nounNames(table))
    const { records, name } = path === undefined ? { records: [{}], name: '--set' } : await readRecords(context, path)
    const [record] = records
    if (records.length !== 1 || record === null || typeof record !== 'object') throw usage(`${name} is not one ${table.one}.`)
    // The server checks the other fields, and answers by field.
    const body: SettingValues = { ...record, ...set }
    requireNamed(table, body)
    const api = await client()
    const made = await getRecordCalls(api, table.noun).create({ body }, readCallOptions(context))
    return {
      kind: 'single',
      record: made,
      columns: recordColumns(table, await zoneFor(context, api)),
      note: `Revert it with: spotdesk changes revert ${made.changeSetId}`,
    }
  }

/** @throws Failure that names the required settings that are missing */
function requireNamed(table: RecordTable, body: SettingValues): void {
  const missing = listFields(table).flatMap(([field, { is }]) =>
    is.includes('required') && (body[field] ?? '') === '' ? [toSnakeCase(field)] : [],
  )
  if (missing.length === 0) return
  const one = withArticle(table.one)
  throw usage(
    `${one[0]!.toUpperCase()}${one.slice(1)} needs ${missing.join(', ')}.`,
    `Give ${missing.length === 1 ? 'it' : 'them'} with ${missing.map((name) => `--set ${name}=…`).join(' ')}`,
  )
}

/** A change of the settings that are given, written only if the record is still as it was read. */
export const edit =
  (table: RecordTable): Handler =>
  async (context) => {
    const { input, client, signal } = context
    const id = parseId(input.word(0, 'id'), '<id>')
    const given = readSettingOptions(input, 'edit', nounNames(table))
    if (Object.keys(given).length === 0) throw usage('Nothing to change: give --set name=value or --clear name.')
    const api = await client()
    const calls = getRecordCalls(api, table.noun)
    const before = await calls.get({ id }, { signal })
    const ifMatch = input.number('ifVersion', { least: 1 }) ?? before.version
    if (input.flag('dryRun')) return foretold(table, context, { before, given, version: ifMatch })
    try {
      const after = await calls.update({ id, body: given }, { ...readCallOptions(context), ifMatch })
      const note = after.changeSetId === null ? 'Unchanged.' : `Revert it with: spotdesk changes revert ${after.changeSetId}`
      return { kind: 'single', record: after, columns: recordColumns(table, await zoneFor(context, api)), note }
    } catch (error) {
      if (!isConflict(error)) throw error
      throw toConflictFailure(error, {
        name: before.name,
        version: ifMatch,
        zone: await agencyZone(context, api),
        labelOf: fieldLabeller(table),
      })
    }
  }

/** What an edit would change. @throws Failure where the server would refuse it */
async function foretold(
  table: RecordTable,
  { client, signal }: Context,
  { before, given, version }: { before: RecordRow; given: SettingValues; version: number },
): Promise<Result> {
  const user = await (await client()).session.currentUserInfo({}, { signal })
  const refusal = findRefusal(table, before, user) ?? (before.version === version ? refusalOfArchived(before) : undefined)
  if (refusal) throw refusal
  // What is cleared has the value again with which it began.
  const then = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? getInitialValue(table, field)]))
  return difference(before, then, { version, now: toStoredFields(table, before), labelOf: fieldLabeller(table) })
}

function getInitialValue({ fields }: RecordTable, field: string): unknown {
  const data = fields[field]
  return data && 'initial' in data ? data.initial : null
}
