import { resolve } from 'node:path'
import { getFileKind } from '@spotdesk/sdk/bulk'
import { isRecordNoun, mostExportIds } from '@spotdesk/sdk/records'
import { formatTotal } from '@spotdesk/sdk/values'
import { toServerAddress } from '../../../config/credentials.ts'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { exportedText, exportText, exportToFile } from '../../../shared/files/export-file.ts'
import { exportEnded, type Exporting, idsFrom, openExportFile, startExport } from '../../../shared/files/export-jobs.ts'
import { loadState, getStatePath } from '../../../shared/files/export-state.ts'
import { exportTarget, writeThrough } from '../../../shared/files/export-target.ts'
import { pendingResult, timeUntil, waitEnd } from '../../../shared/follow-job.ts'
import { cutPiece, rawCells } from '../../../shared/files/stitch.ts'
import { chosenIds } from './export-ids.ts'
import { type BulkKind, readKind } from './kinds.ts'

export const run: Handler = async (context) => {
  const { input } = context
  const kind = readKind(input.word(0, 'kind'))
  const output = input.text('output')
  const client = await context.client()
  if (input.flag('resume')) return resumed(context, client, kind, output)
  const ends = waitEnd(context)
  const ids = await idsInTime(context, client, kind, ends)
  const ways = isRecordNoun(kind) ? '--filter or --all' : '--filter, --order or --all'
  if (ids.length === 0) throw usage(`No ${getFileKind(kind).format.noun} is chosen.`, `Give --ids, --ids-file, ${ways}.`)
  if (input.denied('wait')) {
    if (ids.length > mostExportIds(kind))
      throw usage(`--no-wait starts one job of up to ${formatTotal(mostExportIds(kind))}; ${formatTotal(ids.length)} are chosen.`)
    return pendingResult(await startExport(context, client, { kind, ids }), 'started')
  }
  const target = output === undefined || output === '-' ? undefined : await exportTarget(context, client, kind, output)
  if (target === undefined || target.isThrough) return throughPipe(context, client, { kind, ids, ends }, target?.path)
  const { settings } = context
  const state = {
    version: 1 as const,
    apiUrl: toServerAddress(settings.values.apiUrl.value!),
    agencyId: (await client.session.user()).agency.id,
    kind,
    rawCells: input.flag('rawCells'),
    path: target.path,
    ids,
    done: 0,
    bytes: 0,
    header: null,
    jobs: [],
    etag: null,
  }
  return exportToFile(context, client, state, ends)
}

/** Tens of thousands of ids take long to find: that time counts too. @throws Failure with exit 8 when it is over */
async function idsInTime(context: Context, client: Client, kind: BulkKind, ends: number): Promise<number[]> {
  if (ends === Number.POSITIVE_INFINITY) return chosenIds(context, client, kind)
  const late = AbortSignal.timeout(timeUntil(ends))
  try {
    return await chosenIds({ ...context, signal: AbortSignal.any([context.signal, late]) }, client, kind)
  } catch (error) {
    if (!late.aborted || context.signal.aborted) throw error
    throw new Failure({
      code: 'stillFinding',
      message: `The ids of the ${kind} were not found before --wait-timeout was over. Nothing was exported.`,
      exit: 'pending',
      hint: 'Give it more time, or choose fewer with --filter.',
    })
  }
}

async function resumed(context: Context, client: Client, kind: BulkKind, output: string | undefined): Promise<Result> {
  if (output === undefined || output === '-') throw usage('--resume continues a file: add -o with its name.')
  const state = await loadState(context, client, getStatePath(resolve(context.terminal.cwd, output)))
  if (state.kind !== kind) throw usage(`The interrupted export is one of ${state.kind}.`)
  return exportToFile(context, client, state)
}

interface Piping extends Exporting {
  /** When the waiting for jobs is over. */
  ends: number
}

/** Every part goes out as soon as it is there. */
async function throughPipe(context: Context, client: Client, exporting: Piping, path: string | undefined): Promise<Result> {
  const { kind, ids } = exporting
  const note = exportedText(kind, ids.length)
  if (path === undefined) return { kind: 'raw', isCsv: true, chunks: exportParts(context, client, exporting), note }
  const parts = exportParts(context, client, exporting)
  await writeThrough(context, path, parts)
  return { kind: 'report', data: { file: path, [kind]: ids.length }, text: path, note }
}

async function* exportParts(context: Context, client: Client, { kind, ids, ends }: Piping): AsyncGenerator<string> {
  const { input, talk, signal } = context
  const progress = await talk.progress(`Exporting ${formatTotal(ids.length)} ${kind} …`)
  const started = Date.now()
  const show = (done: number) =>
    progress.update(exportText(kind, done, ids.length, { done, ms: Date.now() - started }), Math.floor((done / ids.length) * 100))
  let header: string | null = null
  try {
    for (let done = 0; done < ids.length; done += mostExportIds(kind)) {
      const jobId = await startExport(context, client, { kind, ids: idsFrom({ kind, ids }, done) })
      if (!(await exportEnded(context, client, jobId, { timeoutMs: timeUntil(ends), onLook: (doneItems) => show(done + doneItems) })))
        throw new Failure({
          code: 'stillRunning',
          message: `Job ${jobId} is still running. ${formatTotal(done)} of ${formatTotal(ids.length)} ${kind} were written.`,
          exit: 'pending',
          hint: `Follow it with: spotdesk jobs resume ${jobId}`,
        })
      const text = await (await openExportFile(client, jobId, { signal })).text()
      const next: { piece: string; header: string } = cutPiece(input.flag('rawCells') ? await rawCells(text) : text, header)
      header = next.header
      yield next.piece
    }
  } finally {
    progress.stop()
  }
}
