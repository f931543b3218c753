/** Rows after tokenising: cells read by their columns. The same rows come out of a CSV file and of a JSON change-set. */
import type { CampaignFields } from '../../rules/index.ts'
import { limits, type RowError, rowErrorText, shorten, lengthOf, firstOf } from '../../values/index.ts'
import { campaignFormat, type CampaignVerb } from '../campaign.ts'
import { type CellContext, type CellError, entityIdCell as idCell, integerCell } from './cell.ts'
import type { BulkFormat, Column, FieldColumn } from './column.ts'
import { unescapeFormula } from './escape.ts'
import { findColumn, type Header, nearestHeader } from './header.ts'
import { isBlankRow, type RawRow } from './raw-row.ts'

/** A row understood: what it means, what it sets, and what in it cannot be read. */
export interface ParsedRow<Fields extends object = CampaignFields, Verb extends string = CampaignVerb> {
  /** Position among the rows, from 0. */
  index: number
  /** Null outside a file. */
  line: number | null
  action: Verb | null
  id: number | null
  externalReference: string | null
  version: number | null
  /** Settings that the row gives or clears; kept ones are absent. */
  cells: Partial<Fields>
  /** The raw texts of `cells`, for messages; and of shown values, which no import writes. */
  texts: Partial<Record<keyof Fields, string>>
  errors: RowError[]
  /** The kind of the row's entity, in messages; if omitted, a campaign. */
  noun?: string
}

/** An intended change of a JSON change-set: cells by their column's name. '' keeps, '[]' clears. */
export interface IntendedChange {
  action?: string | undefined
  id?: number | undefined
  externalReference?: string | undefined
  version?: number | undefined
  cells: Readonly<Record<string, string>>
}

const versionCell = integerCell(0, Number.MAX_SAFE_INTEGER)
const clearMark = '[]'

type Keyed = { externalReference: string | null }

function emptyRow<Fields extends object, Verb extends string>(
  { noun }: BulkFormat<Fields, Verb>,
  index: number,
  line: number | null,
): ParsedRow<Fields, Verb> {
  const row = { index, line, action: null, id: null, externalReference: null, version: null, cells: {}, texts: {}, errors: [] }
  return noun === 'campaign' ? row : { ...row, noun }
}

/** The subject of a row's error, beside its code. */
export interface RowErrorSource {
  column?: string | null
  field?: string | null
  value?: string | null
}

/** An error of a row: the code's text filled in, with the row's line and reference. */
export function rowError(
  row: Pick<ParsedRow, 'line' | 'externalReference' | 'noun'>,
  error: CellError,
  { column = null, field = null, value = null }: RowErrorSource = {},
): RowError {
  const ofCampaigns = rowErrorText(error.code, { ...(field === null ? {} : { field }), ...error.params })
  const text = row.noun && error.of !== 'campaign' ? ofNoun(ofCampaigns, row.noun) : ofCampaigns
  const message = error.sentence ?? (error.detail === undefined ? text : `${text.replace(/\.$/, '')}: ${error.detail}.`)
  return {
    line: row.line,
    column,
    code: error.code,
    field,
    value: value === null ? null : shorten(value),
    message,
    suggestion: error.suggestion ?? null,
    externalReference: row.externalReference,
  }
}

/** The texts of row errors speak of campaigns. */
function ofNoun(text: string, noun: string): string {
  if (noun === 'campaign') return text
  return text
    .replace(/^A campaign/, `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`)
    .replace(/^The campaign/, `The ${noun}`)
    .replace('is no campaign', `is no ${noun}`)
}

/** Reads the rows of a file; blank ones are left out. */
export function parseRows(header: Header, rawRows: readonly RawRow[], ctx: CellContext): ParsedRow[]
export function parseRows<Fields extends Keyed, Verb extends string>(
  header: Header<Fields>,
  rawRows: readonly RawRow[],
  ctx: CellContext,
  format: BulkFormat<Fields, Verb>,
): ParsedRow<Fields, Verb>[]
export function parseRows(header: Header, rawRows: readonly RawRow[], ctx: CellContext, format = campaignFormat): ParsedRow[] {
  return [...parseEachRow(header, rawRows, ctx, format)]
}

/** The same one by one, for callers that do other work in between. */
export function parseEachRow(header: Header, rawRows: readonly RawRow[], ctx: CellContext): Generator<ParsedRow, void, undefined>
export function parseEachRow<Fields extends Keyed, Verb extends string>(
  header: Header<Fields>,
  rawRows: readonly RawRow[],
  ctx: CellContext,
  format: BulkFormat<Fields, Verb>,
): Generator<ParsedRow<Fields, Verb>, void, undefined>
export function* parseEachRow(
  header: Header,
  rawRows: readonly RawRow[],
  ctx: CellContext,
  format = campaignFormat,
): Generator<ParsedRow, void, undefined> {
  let index = 0
  for (const raw of rawRows) if (!isBlankRow(raw)) yield parseRow(header, raw, index++, ctx, format)
}

/** Reads one row of a file. */
export function parseRow(header: Header, raw: RawRow, index: number, ctx: CellContext, format = campaignFormat): ParsedRow {
  const row = emptyRow(format, index, raw.line)
  if (raw.problem) row.errors.push(rowError(row, { code: raw.problem, detail: 'text stands after a closing quote' }))
  else if (
    raw.found !== undefined ||
    raw.cells.length !== header.columns.length ||
    raw.cells.some((cell, at) => header.columns[at] === null && cell.trim() !== '')
  ) {
    const params = { found: raw.found ?? raw.cells.length, expected: header.columns.filter((column) => column !== null).length }
    row.errors.push(rowError(row, { code: 'wrongCellCount', params }))
  } else {
    header.columns.forEach((column, at) => {
      if (column) readCell(row, column, unescapeFormula(raw.cells[at]!), ctx, format)
    })
  }
  return withReference(row)
}

/** Reads the changes of a JSON change-set. */
export function parseChanges(changes: readonly IntendedChange[], ctx: CellContext): ParsedRow[]
export function parseChanges<Fields extends Keyed, Verb extends string>(
  changes: readonly IntendedChange[],
  ctx: CellContext,
  format: BulkFormat<Fields, Verb>,
): ParsedRow<Fields, Verb>[]
export function parseChanges(changes: readonly IntendedChange[], ctx: CellContext, format = campaignFormat): ParsedRow[] {
  return [...parseEachChange(changes, ctx, format)]
}

/** The same one by one, for callers that do other work in between. */
export function parseEachChange<Fields extends Keyed, Verb extends string>(
  changes: readonly IntendedChange[],
  ctx: CellContext,
  format: BulkFormat<Fields, Verb>,
): Generator<ParsedRow<Fields, Verb>, void, undefined>
export function* parseEachChange(
  changes: readonly IntendedChange[],
  ctx: CellContext,
  format: typeof campaignFormat,
): Generator<ParsedRow, void, undefined> {
  for (const [index, change] of changes.entries()) {
    const row = emptyRow(format, index, null)
    const keys = { action: change.action, id: change.id, external_reference: change.externalReference, rev: change.version }
    const given = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
    const seen = new Set<Column>()
    let unknown = 0
    for (const [name, cell] of [...given, ...Object.entries(change.cells)]) {
      const column = findColumn(name, format.columns)
      if (!column) {
        unknown += 1
        if (unknown <= limits.unknownColumnsListed) row.errors.push(unknownColumn(row, name, format))
      } else if (seen.has(column))
        row.errors.push(rowError(row, { code: 'invalidValue', detail: 'the column is given twice' }, { column: column.header }))
      else readCell(row, column, cell, ctx, format)
      if (column) seen.add(column)
    }
    const more = unknown - limits.unknownColumnsListed
    if (more > 0) row.errors.push(rowError(row, { code: 'invalidValue', detail: `${more} more columns are not known` }))
    yield withReference(row)
  }
}

function unknownColumn(row: ParsedRow, name: string, { columns }: typeof campaignFormat): RowError {
  const error = { code: 'invalidValue', detail: `there is no column ${shorten(name)}`, suggestion: nearestHeader(name, columns) } as const
  return rowError(row, error, { column: firstOf(name, 100) })
}

/** Errors found before the reference was read carry it too. */
function withReference<Fields extends Keyed, Verb extends string>(row: ParsedRow<Fields, Verb>): ParsedRow<Fields, Verb> {
  row.externalReference = row.cells.externalReference ?? null
  for (const error of row.errors) error.externalReference = row.externalReference
  return row
}

function readCell(row: ParsedRow, column: Column, cell: string, ctx: CellContext, { verb }: typeof campaignFormat): void {
  if (cell.trim() === '') return
  if (column.role === 'readOnly') {
    if (column.source === 'shown') (row.texts as Record<string, string>)[column.field] = cell
    return
  }
  const maximum = (column.role === 'field' ? column.type.longest : undefined) ?? limits.bulkCellCharacters
  if (lengthOf(cell) > maximum) return void unwrapCell(row, column, cell, { error: { code: 'tooLong', params: { maximum } } })
  if (column.role === 'field') readField(row, column, cell, ctx)
  else if (column.role === 'action') row.action = unwrapCell(row, column, cell, verb.read(cell, ctx))
  else if (column.role === 'id') row.id = unwrapCell(row, column, cell, idCell.read(cell, ctx))
  else row.version = unwrapCell(row, column, cell, versionCell.read(cell, ctx))
}

function unwrapCell<T>(row: ParsedRow, column: Column, cell: string, read: { value: T } | { error: CellError }): T | null {
  if ('value' in read) return read.value
  const field = column.role === 'field' ? column.field : column.role
  row.errors.push(rowError(row, read.error, { column: column.header, field, value: cell }))
  return null
}

function readField(row: ParsedRow, column: FieldColumn, cell: string, ctx: CellContext): void {
  const read =
    cell.trim() !== clearMark
      ? column.type.read(cell, ctx)
      : column.cleared
        ? { value: column.cleared.to }
        : { error: { code: 'required' } as const }
  const value = unwrapCell<CampaignFields[keyof CampaignFields]>(row, column, cell, read)
  if ('error' in read) return
  row.texts[column.field] = cell
  // The column's own type has read the value, so it fits the field.
  ;(row.cells as Record<string, unknown>)[column.field] = value
}

/** The ids and references that the server has to look up before rows can be planned. */
export interface LookUps {
  ids: number[]
  externalReferences: string[]
  advertiserIds: number[]
  orderIds: number[]
  publisherIds: number[]
  dealIds: string[]
  categoryIds: string[]
  pixelIds: string[]
  usernames: string[]
  /** In their canonical text. */
  targetings: string[]
}

/** Every id and reference of the rows, each once. */
export function lookUpsOf(rows: readonly ParsedRow[]): LookUps {
  const unique = <T>(pick: (row: ParsedRow) => T | readonly T[] | null | undefined): T[] => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ]
  return {
    ids: unique((row) => row.id),
    externalReferences: unique((row) => row.externalReference),
    advertiserIds: unique((row) => row.cells.advertiserId),
    orderIds: unique((row) => row.cells.orderId),
    publisherIds: unique((row) => row.cells.publisherId),
    dealIds: unique((row) => row.cells.dealId),
    categoryIds: unique((row) => row.cells.categoryIds),
    pixelIds: unique((row) => row.cells.attributionPixelIds),
    usernames: unique((row) => row.cells.assignedUsername),
    targetings: unique((row) => row.cells.targeting),
  }
}
