/** Files of the same columns as one file: the comments and the header of the first, the rows of all. */
import { csvLine, readPreamble, unescapeText } from '@spotdesk/sdk/bulk'
import { csvRows } from '@spotdesk/sdk/csv'
import { Failure } from '../../failure.ts'

/** A printed file in its two parts: everything up to the header row, and the rows. */
export function cutHead(text: string): { header: string; head: string; rows: string } {
  const { offset } = readPreamble(text)
  // Names of columns hold no line breaks.
  const end = text.indexOf('\n', offset)
  const at = end === -1 ? text.length : end + 1
  return { header: text.slice(offset, at), head: text.slice(0, at), rows: text.slice(at) }
}

/**
 * The piece that a file adds to those before it.
 * @param header the header row of the first file; null: this one is the first
 * @throws Failure when its columns are others
 */
export function cutPiece(text: string, header: string | null): { piece: string; header: string } {
  const cut = cutHead(text)
  if (header === null) return { piece: text, header: cut.header }
  if (cut.header !== header)
    throw new Failure({
      code: 'columnsChanged',
      message: 'The columns of the file have changed between its parts, because the server was updated meanwhile.',
      exit: 'conflict',
      hint: 'Export it again, without --resume.',
    })
  return { piece: cut.rows, header }
}

/** The file without the apostrophes that protect cells from a spreadsheet (docs/domain.md §11.3). */
export async function rawCells(text: string): Promise<string> {
  const { offset, line, delimiter } = readPreamble(text)
  const body = (async function* () {
    yield text.slice(offset)
  })()
  let out = text.slice(0, offset)
  for await (const row of csvRows(body, { delimiter, line })) out += csvLine(row.cells.map(unescapeText))
  return out
}
