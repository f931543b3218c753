import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { csvLine, readPreamble, unescapeText } from '@spotdesk/sdk/bulk'
import { csvRows } from '@spotdesk/sdk/csv'
import { toFile } from '@spotdesk/sdk/node'
import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { readWords } from '../../../stdin.ts'
import { readFilterPairs } from '../../../shared/campaign-filters.ts'
import { followJob, pendingResult } from '../../../shared/follow-job.ts'
import { readKind } from './kinds.ts'

export const run: Handler = async (context) => {
  const { input, terminal, signal } = context
  readKind(input.word(0, 'kind'))
  const client = await context.client()
  const ids = await chosenIds(context, client)
  if (ids.length === 0) throw usage('No campaign is chosen.', 'Give --ids, --ids-file or --filter.')
  const { id: jobId } = await client.bulk.export('campaigns', ids, { signal })
  if (input.denied('wait')) return pendingResult(jobId, 'started')
  if (!(await followJob(context, client, jobId, { text: `Exporting ${ids.length} campaigns …`, timeoutMs: input.duration('waitTimeout') })))
    return pendingResult(jobId, 'still running')
  const download = await client.bulk.download({ jobId }, { signal })
  const output = input.text('output')
  const raw = input.flag('rawCells')
  const note = `Exported ${ids.length} campaign${ids.length === 1 ? '' : 's'}.`
  if (output === undefined || output === '-')
    return { kind: 'raw', chunks: raw ? await rawCells(await download.text()) : streamOf(download.stream()), note }
  const path = resolve(terminal.cwd, output)
  const written = raw ? (await writeFile(path, await rawCells(await download.text())), path) : await toFile(download, path)
  return { kind: 'report', data: { jobId, file: written, campaigns: ids.length }, text: written, note }
}

async function chosenIds(context: Context, client: Client): Promise<number[]> {
  const { input, signal } = context
  const [listed, file, pairs] = [input.list('ids'), input.text('idsFile'), input.many('filter')]
  if ([listed, file, pairs].filter((given) => given !== undefined).length > 1) throw usage('Give one of --ids, --ids-file and --filter.')
  if (pairs)
    return (await client.campaigns.list({ ...readFilterPairs(pairs), limit: limits.pageMax }, { signal }).toArray()).map(({ id }) => id)
  const words = file !== undefined ? await readWords(context, file) : listed?.includes('-') ? await readWords(context, '-') : (listed ?? [])
  return [...new Set(words.map((word) => parseId(word, '--ids')))]
}

async function* streamOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* stream
}

/** The file without the apostrophes that protect cells from a spreadsheet (docs/domain.md §11.3). */
async function rawCells(text: string): Promise<string> {
  const { offset, line, delimiter } = readPreamble(text)
  const body = (async function* () {
    yield text.slice(offset)
  })()
  let out = text.slice(0, offset)
  for await (const row of csvRows(body, { delimiter, line })) out += csvLine(row.cells.map(unescapeText))
  return out
}
