/** Blocks of a CSV file: the columns of bulk files, a row a block. */
import { adFormat, campaignFormat, findColumn, readPreamble, unescapeText } from '@spotdesk/sdk/bulk'
import { readBulkFile } from '@spotdesk/sdk/csv'
import { type DayOrder, toKey } from '@spotdesk/sdk/values'
import { datedCell } from '../../../../shared/day-order.ts'
import { ofFile } from '../../../../shared/files/lines.ts'
import type { Block, BlockSet } from './blocks.ts'
import { getColumns, type Kind } from './keys.ts'

export interface CsvFile extends BlockSet {
  form: 'csv'
  path: string
}

/** Columns that only ads have. */
const adHeaders = ['campaign_id', 'campaign_external_reference', 'weight', 'subtype', 'linked_to', 'sequence_position', 'asset_id']

function detectKind(text: string): 'campaign' | 'ad' {
  const { offset, delimiter } = readPreamble(text)
  const names = (text.slice(offset).split(/\r?\n/, 1)[0] ?? '').split(delimiter)
  const headers = names.map((name) => findColumn(name.replaceAll('"', ''), getColumns('ad'))?.header)
  return headers.some((header) => header !== undefined && adHeaders.includes(header)) ? 'ad' : 'campaign'
}

/** @param order order of days whose year comes last */
export async function readCsv(path: string, bytes: Uint8Array, text: string, order?: DayOrder): Promise<CsvFile> {
  const file: CsvFile = { form: 'csv', path, blocks: [], scopes: [], problems: [] }
  const kind = detectKind(text)
  const read = kind === 'ad' ? await readBulkFile(bytes, adFormat) : await readBulkFile(bytes, campaignFormat)
  if (!read.ok) {
    file.problems = read.errors.map(ofFile).map(({ lineNo, column, code, message, suggestion }) => ({
      place: { file: path, line: lineNo ?? 1, column: 1 },
      key: column,
      code,
      message,
      suggestion,
    }))
    return file
  }
  const { header, rows, timeZone } = read.file
  file.blocks = rows.map((row) => toBlock(kind, { path, zone: timeZone, order, columns: header.columns, line: row.line, cells: row.cells }))
  return file
}

interface Row {
  path: string
  zone: string | null
  order: DayOrder | undefined
  columns: readonly ({ header: string; role: string } | null)[]
  line: number
  cells: readonly string[]
}

function toBlock(kind: Kind, { path, zone, order, columns, line, cells }: Row): Block {
  const block: Block = {
    kind,
    ref: null,
    id: null,
    rev: null,
    action: null,
    cells: new Map(),
    place: { file: path, line, column: 1 },
    parent: null,
    ads: null,
    sequence: null,
  }
  for (const [at, column] of columns.entries()) {
    const text = cells[at]?.trim() ?? ''
    if (!column || column.role === 'readOnly' || text === '') continue
    if (column.role === 'id') block.id = Number(text)
    else if (column.role === 'version') block.rev = Number(text)
    else if (column.role === 'action') block.action = text
    else {
      const cell = datedCell(column.header, text, order)
      block.cells.set(column.header, { text: zone === null ? cell : inZone(kind, column.header, cell, zone), place: block.place })
    }
    if (column.header === 'external_reference') block.ref = toKey(unescapeText(text)) || null
  }
  return block
}

/** A date of a file with a zone of its own, as an instant: a change-set reads dates in the agency's zone. */
function inZone(kind: Kind, header: string, text: string, zone: string): string {
  const column = getColumns(kind).find((candidate) => candidate.header === header)
  if (column?.role !== 'field' || !header.endsWith('_date') || text === '[]') return text
  const read = column.type.read(text, { zone })
  return 'value' in read && (read.value as unknown) instanceof Date ? (read.value as unknown as Date).toISOString() : text
}
