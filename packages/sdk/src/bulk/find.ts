/** Which campaign each row means (`domain.md` §11 "Row"): the id wins, another reference beside it renames. */
import type { CampaignRecord, PlanContext } from './context.ts'
import { type ParsedRow, rowError } from './parse.ts'
import type { RowError } from '../values/index.ts'

/** `record` null with no errors is a new campaign. */
export interface Found {
  record: CampaignRecord | null
  creates: boolean
  errors: RowError[]
}

/** Verbs under which a row of an unknown reference makes a campaign. */
const creating: readonly (string | null)[] = [null, 'CREATE', 'SUBMIT']

const reference = { column: 'external_reference', field: 'externalReference' }
const id = { column: 'id', field: 'id' }

/** Finds the campaign of one row, or says that it makes one, or why it can do neither. */
export function findCampaign(row: ParsedRow, ctx: PlanContext): Found {
  const refuse = (...errors: RowError[]): Found => ({ record: null, creates: false, errors })
  if (row.id !== null) {
    const value = String(row.id)
    if (row.action === 'CREATE')
      return refuse(rowError(row, { code: 'invalidId', detail: 'a new campaign gets its id from the system' }, { ...id, value }))
    const record = ctx.byId.get(row.id)
    if (!record) return refuse(rowError(row, { code: 'notFound' }, { ...id, value }))
    const namesake = row.externalReference === null ? undefined : ctx.byReference.get(row.externalReference)
    if (namesake && namesake.id !== record.id)
      return refuse(rowError(row, { code: 'alreadyExists' }, { ...reference, value: row.externalReference }))
    return selected(row, ctx, record)
  }
  if (row.externalReference === null) {
    if (row.action === 'CREATE') return { record: null, creates: true, errors: [] }
    return refuse(
      rowError(row, { code: 'required', detail: 'give an id or an external reference, or write CREATE' }, { column: 'id', field: 'id' }),
    )
  }
  const record = ctx.byReference.get(row.externalReference)
  if (record) return selected(row, ctx, record)
  if (creating.includes(row.action)) return { record: null, creates: true, errors: [] }
  return refuse(rowError(row, { code: 'notFound' }, { ...reference, value: row.externalReference }))
}

function selected(row: ParsedRow, { selection }: PlanContext, record: CampaignRecord): Found {
  const inside = selection === undefined || (selection.ids.has(record.id) && record.fields.orderId === selection.orderId)
  return { record, creates: false, errors: inside ? [] : [rowError(row, { code: 'notInSelection' }, { ...id, value: String(record.id) })] }
}

/**
 * The rows that mean or name the same campaign as another row of the file, each with its error. A row stands for its id, the
 * reference it gives, and the id of the campaign that it was found to mean: the order of rows does not matter.
 */
export function duplicateKeys(rows: readonly ParsedRow[], found: readonly Found[]): Map<ParsedRow, RowError> {
  const holders = new Map<string, ParsedRow[]>()
  rows.forEach((row, index) => {
    const keys = new Set<string>()
    if (row.id !== null) keys.add(`id ${row.id}`)
    const record = found[index]!.record
    if (record) keys.add(`id ${record.id}`)
    if (row.externalReference !== null) keys.add(`reference ${row.externalReference}`)
    for (const key of keys) holders.set(key, [...(holders.get(key) ?? []), row])
  })
  const errors = new Map<ParsedRow, RowError>()
  for (const [key, sharing] of holders) {
    if (sharing.length < 2) continue
    const lines = sharing.map((row) => row.line ?? row.index + 1).toSorted((a, b) => a - b)
    const source = key.startsWith('id ') ? id : reference
    const value = key.slice(key.indexOf(' ') + 1)
    for (const row of sharing) {
      if (errors.has(row)) continue
      const params = { field: source.column, lines: lines.length > 20 ? `${lines.slice(0, 20).join(', ')}, …` : lines.join(', ') }
      errors.set(row, rowError(row, { code: 'duplicateKeyInFile', params }, { ...source, value }))
    }
  }
  return errors
}
