/** The answer of a call as a result: JSON, even in a terminal, where other commands print a table; or a file as it is. */
import { Download } from '@spotdesk/sdk'
import type { Result } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { writeOutput } from '../../../output/file.ts'

/** Status and headers on stderr, for --include. */
export function writeResponseHead(
  { terminal, input }: Context,
  { status, headers }: { status: number; headers: { entries: () => Iterable<[string, string]> } },
): void {
  if (!input.flag('include')) return
  terminal.stderr.write(`HTTP ${status}\n${[...headers.entries()].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`)
}

export async function toApiResult(context: Context, data: unknown): Promise<Result> {
  const { input } = context
  if (input.flag('silent')) return silence(data)
  const output = input.text('output')
  const isFile = output !== undefined && output !== '-'
  if (data instanceof Download) {
    if (!isFile) return { kind: 'raw', chunks: data.stream() as AsyncIterable<Uint8Array> }
    return written(await writeOutput(context, output, data.stream() as AsyncIterable<Uint8Array>))
  }
  const text = data === undefined ? '' : JSON.stringify(data, null, 2)
  if (!isFile) return { kind: 'report', data: data ?? null, text }
  return written(await writeOutput(context, output, text === '' ? '' : `${text}\n`))
}

const written = (file: string): Result => ({ kind: 'report', data: { file }, text: file })

/** An answer that nobody reads is not left on the wire. */
async function silence(data: unknown): Promise<Result> {
  if (data instanceof Download) await data.stream().cancel()
  return { kind: 'report', data: null, text: '' }
}

export function checkSilence({ input, globals }: Context): void {
  if (input.flag('silent') && (globals.flag('json') || globals.flag('jq') || globals.flag('format') || input.flag('output')))
    throw usage('--silent prints nothing: it goes without --json, --jq, --format and --output.')
}

/** Rows as they come: formats that can be written row by row begin with the first page. */
export async function rowsResult(context: Context, rows: AsyncIterable<object>): Promise<Result> {
  const { format, globals, input } = context
  if (input.flag('silent') || input.flag('output') || globals.flag('jq') || format === 'yaml' || format === 'csv')
    return toApiResult(context, await Array.fromAsync(rows))
  if (format === 'table' || format === 'tsv') return { kind: 'raw', chunks: jsonArray(rows) }
  return { kind: 'records', records: rows, columns: [] }
}

/** The text of the whole array, element by element. */
async function* jsonArray(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(row, null, 2).replaceAll(/^/gm, '  ')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}
