/** Takes files apart, part by part. It runs in a thread of its own (`thread.ts`). */
import { adFormat, campaignFormat, parseRow, type ParsedRow, type RawRow } from '@spotdesk/sdk/bulk'
import { CsvFileError, readBulkFile } from '@spotdesk/sdk/csv'
import type { FactKind, InventoryKind } from '@spotdesk/sdk/values'
import {
  countFacts,
  countRows,
  type FactItem,
  type FileItem,
  readFacts,
  readRows,
  refuseDuplicates,
  unpack,
} from '../../delivery/facts/batch/read-file.ts'
import { keyOfRow, rowSchemas } from '../../forecast/inventory/rows.ts'
import { partsOf } from './parts.ts'

/** A bulk file, its rows as they stand or understood; dates without a zone are read in the file's zone, or else in this one. */
export interface BulkTask {
  kind: 'campaigns' | 'ads'
  form: 'raw' | 'parsed'
  zone: string
  bytes: Uint8Array
}

/** A batch of facts or of inventory: its rows in the order in which they are taken, or only how many there are. */
export type FeedTask = { bytes: Uint8Array } & ({ noun: 'delivery'; kind: FactKind } | { noun: 'inventory'; kind: InventoryKind })
/** What a file is before its rows. */
export interface BulkHead {
  /** Zone that its dates are read in. */
  zone: string
  /** Cells of the header row; null for an empty one at the end. */
  names: string[]
  columns: (true | null)[]
}

/** The head of a bulk file, then its rows. @throws CsvFileError */
export async function* readBulk({ kind, form, zone: own, bytes }: BulkTask): AsyncGenerator<BulkHead | RawRow[] | ParsedRow[]> {
  // The formats differ in what a row holds, which nothing here looks at.
  const format = (kind === 'ads' ? adFormat : campaignFormat) as typeof campaignFormat
  const read = await readBulkFile(bytes, format)
  if (!read.ok) throw new CsvFileError(read.errors)
  const { header, rows, timeZone } = read.file
  const zone = timeZone ?? own
  yield { zone, names: header.names, columns: header.columns.map((column) => column && true) }
  for (const part of partsOf(rows.map((row, index) => [row, index] as const)))
    yield form === 'raw' ? part.map(([row]) => row) : part.map(([row, index]) => parseRow(header, row, index, { zone }, format))
}

/** The rows of a batch. @throws Problem of the batch as a whole */
export async function* readFeed(task: FeedTask): AsyncGenerator<FileItem<unknown>[]> {
  yield* partsOf(await feedRows(task, await unpack(Buffer.from(task.bytes))))
}

async function feedRows(task: FeedTask, text: string): Promise<readonly FileItem<unknown>[] | readonly FactItem[]> {
  if (task.noun === 'delivery') return readFacts(task.kind, text)
  const items = await Array.fromAsync(readRows<Record<string, unknown>>(rowSchemas[task.kind], text))
  const keyOf = keyOfRow[task.kind]
  if (keyOf) refuseDuplicates(items, keyOf)
  return items
}

/** How many rows a batch has. @throws Problem of the batch as a whole */
export async function* countFeed(task: FeedTask): AsyncGenerator<number> {
  const text = await unpack(Buffer.from(task.bytes))
  yield await (task.noun === 'delivery' ? countFacts(task.kind, text) : countRows(rowSchemas[task.kind], text))
}
