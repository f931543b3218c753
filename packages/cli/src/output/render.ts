/** Turns a result into text on stdout. */
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { csvMark } from '@spotdesk/sdk/values'
import type { Live, Raw, Records, Report, Result, Single } from '../command.ts'
import { type Terminal, hasColour, painter, getTerminalWidth } from '../terminal.ts'
import type { Column } from './column.ts'
import { type Delimited, csv, tsv } from './delimited.ts'
import { renderLive } from './live.ts'
import { isFieldListRequest, fieldNames, getRowId, pickColumns, pickFields, runJq } from './select.ts'
import { type View, isPainted, isTerminal, shownOn } from './shown.ts'
import { renderFields, renderTable } from './table.ts'
import type { Template } from './template.ts'
import { writeTo } from './write.ts'

/** @returns false when stdout broke, so that rows are missing in it */
export async function render(result: Result, view: View, terminal: Terminal): Promise<boolean> {
  if (result.kind === 'live') return renderLive(result, view, terminal)
  await renderWhole(result, view, terminal)
  return true
}

async function renderWhole(result: Exclude<Result, Live>, view: View, terminal: Terminal): Promise<void> {
  const write: Write = (text) => writeTo(terminal.stdout, text)
  const writeData = isTerminal(terminal) && !isPainted(result, view) ? shownOn(write) : write
  if (result.kind === 'raw') return view.asJson ? renderWhole(await toReport(result), view, terminal) : writeRaw(result, view, writeData)
  if (isFieldListRequest(view.fields)) return writeFieldNames(result, writeData)
  if (view.template) return writeLines(result, view.template, writeData)
  if (view.jq !== undefined) return writeData(await runJq(view.jq, await readData(result, view)))
  switch (view.format) {
    case 'json':
      if (result.kind === 'records' && !view.fields && Symbol.asyncIterator in result.records) return writeArray(result.records, writeData)
      return writeData(`${JSON.stringify(await readData(result, view), null, 2)}\n`)
    case 'ndjson':
      for await (const row of streamRows(result)) await writeData(`${JSON.stringify(view.fields ? pickFields(row, view.fields) : row)}\n`)
      return
    case 'yaml': {
      const { stringify } = await import('yaml')
      return writeData(stringify(await readData(result, view)))
    }
    case 'ids':
      for await (const row of streamRows(result)) await writeData(`${getRowId(row)}\n`)
      return
    case 'csv':
      return writeDelimited(csv, result, view, writeData)
    case 'tsv':
      return result.kind === 'report' ? writeData(toLine(result.text)) : writeDelimited(tsv, result, view, writeData)
    case 'table':
      return writeData(await formatTable(result, view, terminal))
  }
}

/** The text of the whole array, row by row as rows come. */
async function writeArray(rows: AsyncIterable<object>, write: Write): Promise<void> {
  let hadRows = false
  for await (const row of rows) {
    await write(`${hadRows ? ',' : '['}\n${JSON.stringify(row, null, 2).replaceAll(/^/gm, '  ')}`)
    hadRows = true
  }
  await write(hadRows ? '\n]\n' : '[]\n')
}

/** A command without a result prints no empty line. */
const toLine = (text: string) => (text === '' ? '' : `${text}\n`)

type Write = (text: string | Uint8Array) => Promise<void>

async function writeRaw({ chunks, isCsv }: Raw, { hasMark }: View, write: Write): Promise<void> {
  let isFirst = isCsv === true
  for await (const chunk of typeof chunks === 'string' ? [chunks] : chunks) {
    if (isFirst && hasMark) await write(csvMark)
    await write(isFirst ? withoutMark(chunk) : chunk)
    isFirst = false
  }
}

/** Programs that read a pipe take the mark for a part of the first name. */
function withoutMark(chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === 'string') return chunk.startsWith(csvMark) ? chunk.slice(csvMark.length) : chunk
  const mark = Buffer.from(csvMark)
  return mark.equals(chunk.subarray(0, mark.length)) ? chunk.subarray(mark.length) : chunk
}

/** A file as data: its text, or base64 if it is not text. */
async function toReport({ chunks, isCsv, ...ending }: Raw): Promise<Report> {
  const whole = typeof chunks === 'string' ? Buffer.from(chunks) : await buffer(Readable.from(chunks))
  const bytes = isCsv ? Buffer.from(withoutMark(whole)) : whole
  const data = isUtf8(bytes) ? { content: bytes.toString('utf8') } : { base64: bytes.toString('base64') }
  return { ...ending, kind: 'report', data, text: '' }
}

/** Fields are those of the first row; without rows, the columns. */
async function writeFieldNames(result: Records | Single | Report, write: Write): Promise<void> {
  for await (const row of streamRows(result)) return write(fieldNames(row))
  if (result.kind === 'records') await write(result.columns.map(({ key }) => `${key}\n`).join(''))
}

async function writeLines(result: Records | Single | Report, template: Template, write: Write): Promise<void> {
  for await (const row of streamRows(result)) await write(template(row))
}

async function readData(result: Records | Single | Report, { fields }: View): Promise<unknown> {
  const data = result.kind === 'records' ? await Array.fromAsync(result.records) : result.kind === 'single' ? result.record : result.data
  return fields ? pickFields(data, fields) : data
}

async function* streamRows(result: Records | Single | Report): AsyncGenerator<object> {
  if (result.kind === 'records') return yield* result.records
  const data = result.kind === 'single' ? result.record : result.data
  if (Array.isArray(data)) return yield* data as object[]
  yield (typeof data === 'object' && data !== null ? data : { value: data }) as object
}

async function writeDelimited(form: Delimited, result: Records | Single | Report, view: View, write: Write): Promise<void> {
  const wanted = view.columns ?? view.fields
  let columns = result.kind === 'report' ? undefined : pickColumns(result.columns, wanted)
  let headed = false
  if (form === csv && view.hasMark) await write(csvMark)
  for await (const row of streamRows(result)) {
    columns ??= Object.keys(row).map((key): Column => ({ key, label: key }))
    if (!headed) await write(form.head(columns))
    headed = true
    await write(form.line(columns, row))
  }
  if (!headed && columns) await write(form.head(columns))
}

async function formatTable(result: Records | Single | Report, view: View, terminal: Terminal): Promise<string> {
  if (result.kind === 'report') return toLine(result.text)
  const paint = painter(hasColour(terminal.stdout, terminal.env, view.noColour))
  const columns = pickColumns(result.columns, view.columns ?? view.fields)
  if (result.kind === 'single') return `${renderFields(result.record, columns, getTerminalWidth(terminal), paint)}\n`
  const rows = await Array.fromAsync(result.records)
  return rows.length === 0 ? '' : `${renderTable(rows, columns, getTerminalWidth(terminal), paint)}\n`
}
