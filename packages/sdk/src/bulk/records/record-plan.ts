/**
 * Planning records of a file or a change-set: a verdict for every row, without doing anything. The noun's rules judge a change; this file
 * adds what rows bring: keys, versions, the parent, actions and the texts of a file. The checks run in this sequence: the row can be read,
 * its record is found, something differs, the version holds, the state allows a change, the settings hold.
 */
import type { FieldFinding } from '../../rules/index.ts'
import type { RowError } from '../../values/index.ts'
import type { CellError } from '../read/cell.ts'
import { unescapeText } from '../read/escape.ts'
import { garbledTexts } from '../read/garbled-texts.ts'
import { type ParsedRow, rowError, type RowErrorSource } from '../read/parse.ts'
import type { FieldChange } from '../plan.ts'
import type { RecordCells, RecordFormat, RecordVerb } from './record-format.ts'
import { printShown, type PrintedRecord } from './record-print.ts'
import {
  alreadyExists,
  createPlanOutline,
  findByKeys,
  hasMoved,
  isReadable,
  type KeyedRecords,
  missingCells,
  sharedKeys,
  unreadFields,
} from '../refusals.ts'

export type ParsedRecord = ParsedRow<RecordCells, RecordVerb>

/** The stored fields of any record. */
export type RecordState = { name: string; status: string; externalReference?: string | null } & Record<string, unknown>

/** A record as it is stored, with what answers show beside it. */
export interface PlannableRecord extends PrintedRecord {
  fields: RecordState & { externalReference: string | null }
}

/** A parent that the user may write. */
export interface PlannableParent {
  id: number
  externalReference: string | null
  isArchived: boolean
}

/** The context of the plan of records, which the caller loads. It holds those that the user may write, and is plain data. */
export interface RecordPlanContext extends KeyedRecords<PlannableRecord> {
  /** Zone of the rows' dates. */
  zone: string
  /** The parents that rows and their records name. */
  parents: readonly PlannableParent[]
  /** False: the user may change records and make none. */
  mayCreate: boolean
  /** What the noun's own rules need to know. */
  facts: unknown
}

/** What a noun decides of a change. */
export interface RecordRules {
  /** The state after a change. @param before null for a new record */
  change(before: RecordState | null, given: Readonly<Record<string, unknown>>): RecordState
  judge(change: { before: ({ id: number } & RecordState) | null; after: RecordState }): readonly FieldFinding[]
}

export interface PlannedRecord extends Omit<
  ReturnType<typeof createPlanOutline<RecordVerb | null>>,
  'verdict' | 'changes' | 'errors' | 'warnings' | 'after' | 'effect'
> {
  verdict: 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ERROR'
  changes: FieldChange[]
  errors: RowError[]
  warnings: RowError[]
  /** The whole record as it would be; null for ERROR. */
  after: RecordState | null
  effect: 'ARCHIVE' | 'UNARCHIVE' | null
}

interface Planning {
  format: RecordFormat
  world: RecordPlanContext
  rules: RecordRules
  parentsById: ReadonlyMap<number, PlannableParent>
  /** Ids of parents by external reference; those that the same change-set makes have placeholders. */
  parentIds: ReadonlyMap<string, number>
}

/**
 * Plans rows against the records of the world. One verdict per row, in the sequence of the rows.
 * @param made placeholders of the parents that the same change-set makes, by external reference
 */
export function* planRecords(
  rows: readonly ParsedRecord[],
  { made, ...context }: Pick<Planning, 'format' | 'world' | 'rules'> & { made: ReadonlyMap<string, number> },
): Generator<PlannedRecord, void, undefined> {
  const { parents } = context.world
  const named = parents.flatMap(({ id, externalReference }) => (externalReference === null ? [] : [[externalReference, id] as const]))
  const planning: Planning = {
    ...context,
    parentsById: new Map(parents.map((parent) => [parent.id, parent])),
    parentIds: new Map([...made, ...named]),
  }
  const found = rows.map((row) => findByKeys(row, context.world))
  const duplicates = sharedKeys(rows, (row, at) => {
    const id = found[at]!.record?.id ?? row.id
    return [...(id === null ? [] : [{ id }]), ...(row.externalReference === null ? [] : [{ reference: row.externalReference }])]
  })
  for (const [at, row] of rows.entries()) {
    const { record, error } = found[at]!
    const duplicate = duplicates.get(row)
    yield new RecordRow(row, record, planning).plan([...(duplicate ? [duplicate] : []), ...(error ? [error] : [])])
  }
}

/** One row on its way through planning. */
class RecordRow {
  readonly #row: ParsedRecord
  readonly #record: PlannableRecord | null
  readonly #planning: Planning
  readonly #errors: RowError[] = []

  constructor(row: ParsedRecord, record: PlannableRecord | null, planning: Planning) {
    this.#row = row
    this.#record = record
    this.#planning = planning
  }

  /** @param found errors of its keys */
  plan(found: readonly RowError[]): PlannedRecord {
    const [row, record] = [this.#row, this.#record]
    const isKnown = isReadable(row)
    this.#errors.push(...row.errors, ...(isKnown ? found : []))
    if (!isKnown || found.length > 0) return this.#refused()
    const given = this.#given()
    if (!record) this.#requireCells()
    const before = record?.fields ?? null
    const { after, effect } = this.#after(given)
    const changes = this.#changes(after)
    if (this.#errors.length === 0 && record && changes.length === 0)
      return { ...createPlanOutline(row, record), verdict: 'UNCHANGED', warnings: this.#ignored(), after, effect: null }
    if (record && row.action === 'CREATE') this.#errors.push(alreadyExists(row))
    else if (record && row.version !== null && row.version !== record.version) this.#errors.push(hasMoved(row, record.version))
    else this.#judge(given, after, effect)
    if (this.#errors.length > 0) return this.#refused()
    const { fieldColumns } = this.#planning.format
    return {
      ...createPlanOutline(row, record),
      verdict: before ? 'UPDATE' : 'CREATE',
      name: after.name,
      changes,
      warnings: [...this.#ignored(), ...garbledTexts(row, changes, fieldColumns)],
      after,
      effect,
    }
  }

  #refused(): PlannedRecord {
    return { ...createPlanOutline(this.#row, this.#record), errors: this.#errors }
  }

  #refuse(error: CellError, field: string | null = null): void {
    this.#errors.push(
      rowError(this.#row, error, field === null ? { column: 'action', field: 'action', value: this.#row.action } : this.#at(field)),
    )
  }

  #at(field: string): RowErrorSource {
    const { columnOf, parent } = this.#planning.format
    // Both columns of a parent are about its id.
    const about = field === parent?.referenceField ? parent.field : field
    return { column: columnOf(field).header, field: about, value: this.#row.texts[field] ?? null }
  }

  /** The settings of the row that differ from the stored ones, with the parent by its id. */
  #given(): Record<string, unknown> {
    const { format } = this.#planning
    const { [format.parent?.referenceField ?? '']: _reference, ...cells } = this.#row.cells as Record<string, unknown>
    const parentId = this.#parentId()
    if (format.parent && parentId !== undefined) cells[format.parent.field] = parentId
    const stored = this.#record?.fields
    if (!stored) return cells
    return Object.fromEntries(Object.entries(cells).filter(([field, value]) => !format.isSame(field, stored[field] as null, value as null)))
  }

  /** The parent that the row names, by either key; undefined: none. */
  #parentId(): number | undefined {
    const { format, parentIds } = this.#planning
    if (!format.parent) return undefined
    const { field, entityType, referenceField } = format.parent
    const cells = this.#row.cells as Record<string, unknown>
    const id = cells[field] as number | undefined
    const reference = cells[referenceField] as string | null | undefined
    if (typeof reference !== 'string') return id
    const named = parentIds.get(reference)
    if (named === undefined) this.#refuse({ code: 'unknownItem', params: { field: entityType } }, referenceField)
    else if (id !== undefined && id !== named)
      this.#refuse({ code: 'invalidValue', detail: `${entityType}_id is another ${entityType}` }, referenceField)
    return named ?? id
  }

  /** What a new record needs. */
  #requireCells(): void {
    const { format, world } = this.#planning
    if (!world.mayCreate) this.#refuse({ code: 'forbidden' })
    const named = this.#row.texts[format.parent?.referenceField ?? ''] !== undefined
    const needed = format.fieldColumns.filter(({ field }) => !named || field !== format.parent?.field)
    this.#errors.push(...missingCells({ ...this.#row, errors: this.#errors }, needed))
  }

  #after(given: Readonly<Record<string, unknown>>): { after: RecordState; effect: PlannedRecord['effect'] } {
    const { action } = this.#row
    const before = this.#record?.fields ?? null
    const after = this.#planning.rules.change(before, given)
    const isArchived = before?.status === 'ARCHIVED'
    if (action === 'ARCHIVE' && !isArchived) return { after: { ...after, status: 'ARCHIVED' }, effect: action }
    if (action !== 'UNARCHIVE' || !isArchived) return { after, effect: null }
    return { after: { ...after, status: after.status === 'ARCHIVED' ? 'ACTIVE' : after.status }, effect: action }
  }

  #judge(given: Readonly<Record<string, unknown>>, after: RecordState, effect: PlannedRecord['effect']): void {
    const record = this.#record
    const before = record && { ...record.fields, id: record.id }
    if (before?.status === 'ARCHIVED' && effect === null)
      return this.#refuse({
        code: 'stateNotAllowed',
        params: { status: 'ARCHIVED', action: this.#row.action ?? 'UPDATE' },
        suggestion: 'UNARCHIVE',
      })
    for (const [field, value] of Object.entries(given)) this.#checkUse(field, value)
    this.#checkParent(given, after, effect)
    const unread = unreadFields(this.#errors)
    for (const { field, code, params, suggestion } of this.#planning.rules.judge({ before, after })) {
      const name = field.split('.')[0]!
      if (unread.has(name)) continue
      const { column } = this.#at(name)
      this.#refuse({ code, params: { field: column!, ...params }, ...(suggestion !== undefined && { suggestion }) }, name)
    }
  }

  /** What a table says of when a field may be given, and of the values that callers may give. */
  #checkUse(name: string, value: unknown): void {
    const { format } = this.#planning
    const field = format.table.fields[name]!
    const printed = (given: unknown) => format.print(name, given as null, { zone: this.#planning.world.zone })
    if (this.#record && field.is.includes('createOnly')) this.#refuse({ code: 'readOnly' }, name)
    else if (field.kind === 'choice' && field.settable && value !== null && !field.settable.includes(value as string))
      this.#refuse({ code: 'invalidValue', detail: 'it has actions of its own, ARCHIVE and UNARCHIVE' }, name)
    else if (!this.#record && field.is.includes('changeOnly') && 'initial' in field && value !== field.initial)
      this.#refuse(
        { code: 'invalidValue', detail: `a new ${format.noun} has ${printed(field.initial)}`, suggestion: printed(field.initial) },
        name,
      )
  }

  /** A new or unarchived record has a parent that the user may write and that is not archived. */
  #checkParent(given: Readonly<Record<string, unknown>>, after: RecordState, effect: PlannedRecord['effect']): void {
    const { format, parentsById } = this.#planning
    if (!format.parent || (this.#record && effect !== 'UNARCHIVE')) return
    const { field, entityType, referenceField } = format.parent
    const id = after[field] as number | null
    // One that is missing has its error; one that the same change-set makes has a placeholder.
    if (id === null || id < 0 || (!this.#record && given[field] === undefined)) return
    if (parentsById.get(id)?.isArchived === false) return
    const byReference = this.#row.texts[field] === undefined && this.#row.texts[referenceField] !== undefined
    this.#refuse({ code: 'unknownItem', params: { field: entityType } }, byReference ? referenceField : field)
  }

  /** Warnings of shown values in the row that are not those of the record: nothing writes them. */
  #ignored(): RowError[] {
    return this.#planning.format.columns.flatMap((column) => {
      if (column.role !== 'readOnly' || column.source !== 'shown') return []
      const { header, field } = column
      const text = this.#row.texts[field]
      if (text === undefined || (this.#record && unescapeText(text.trim()) === unescapeText(printShown(this.#record.shown[field]))))
        return []
      const reason = `${header} is shown in exports and follows from other columns`
      return [rowError(this.#row, { code: 'valueIgnored', params: { reason } }, { column: header, field, value: text })]
    })
  }

  #changes(after: RecordState): FieldChange[] {
    const { format, world } = this.#planning
    const before = this.#record?.fields ?? null
    const text = (state: RecordState, field: string) => format.print(field, (state[field] ?? null) as null, { zone: world.zone }) || null
    // A parent that is not made yet has no id to show.
    const named = (field: string, value: string | null) =>
      field === format.parent?.field && (after[field] as number) < 0 ? (this.#row.texts[format.parent.referenceField] ?? value) : value
    return format.fieldColumns
      .filter(({ field }) => field !== format.parent?.referenceField)
      .map(({ field, label }) => ({ field, label, before: before && text(before, field), after: named(field, text(after, field)) }))
      .filter((change) => change.before !== change.after)
  }
}
