/** Writes an export into a file, part by part; what is written survives an interrupt, and the export continues from there. */
import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { formatTotal } from '@spotdesk/sdk/values'
import type { Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { exitCodes } from '../../exit-codes.ts'
import { downloadPiece, exportEnded, idsFrom, startExport } from './export-jobs.ts'
import { type ExportState, getPartPath, getPiecePath, removeState, saveState, getStatePath } from './export-state.ts'
import { timeUntil, waitEnd } from '../follow-job.ts'
import { cutPiece, rawCells } from './stitch.ts'
import { shellWord } from '../shell-word.ts'

/** '1,200 of 20,000 campaigns  310/s  ETA 61s' */
export function exportText(kind: string, done: number, total: number, speed: { done: number; ms: number }): string {
  const perSecond = speed.done / Math.max(speed.ms / 1000, 0.001)
  const left = speed.done > 0 && done < total ? `  ETA ${Math.ceil((total - done) / perSecond)}s` : ''
  return `${formatTotal(done)} of ${formatTotal(total)} ${kind}${speed.done > 0 ? `  ${Math.round(perSecond)}/s` : ''}${left}`
}

/** 'Exported 1 campaign.' */
export const exportedText = (kind: string, count: number) =>
  `Exported ${formatTotal(count)} ${count === 1 ? kind.replace(/s$/, '') : kind}.`

/** @param ends when the waiting for jobs is over */
export async function exportToFile(context: Context, client: Client, state: ExportState, ends = waitEnd(context)): Promise<Result> {
  const { talk } = context
  const { kind, ids, path } = state
  const jobIds: string[] = []
  const begun = { at: Date.now(), done: state.done }
  const progress = await talk.progress(`Exporting ${formatTotal(ids.length)} ${kind} …`)
  const show = (done: number) =>
    progress.update(
      exportText(kind, done, ids.length, { done: done - begun.done, ms: Date.now() - begun.at }),
      Math.floor((done / ids.length) * 100),
    )
  try {
    await beginFile(state)
    while (state.done < ids.length) {
      const jobId = (state.jobs[0] ??= await startExport(context, client, { kind, ids: idsFrom(state, state.done) }))
      await saveState(state)
      if (!(await exportEnded(context, client, jobId, { timeoutMs: timeUntil(ends), onLook: (doneItems) => show(state.done + doneItems) })))
        return leftResult(state, jobId)
      await startNext(context, client, state)
      await downloadPart(context, client, state, jobId)
      jobIds.push(jobId)
      show(state.done)
    }
  } catch (error) {
    progress.stop()
    if (state.done === 0 && state.jobs.length === 0) await dropFile(path)
    else talk.warn(leftText(state))
    throw error
  } finally {
    progress.stop()
  }
  await rename(getPartPath(path), path)
  await removeState(path)
  const data = { jobId: jobIds.at(-1) ?? null, jobIds, file: path, [kind]: ids.length }
  return { kind: 'report', data, text: path, note: exportedText(kind, ids.length) }
}

/** The part that an earlier run began and did not end is dropped. */
async function beginFile({ path, done, bytes }: ExportState): Promise<void> {
  if (done > 0) return truncate(getPartPath(path), bytes)
  await writeFile(getPartPath(path), '')
}

/** Nothing was begun: nothing is left to continue. */
async function dropFile(path: string): Promise<void> {
  await Promise.all([rm(getPartPath(path), { force: true }), removeState(path)])
}

/** The server prepares the next part while this one is downloaded. Its refusal is that of the next round. */
async function startNext(context: Context, client: Client, state: ExportState): Promise<void> {
  const ids = idsFrom(state, state.done + idsFrom(state, state.done).length)
  if (ids.length === 0 || state.jobs.length > 1) return
  const next = await startExport(context, client, { kind: state.kind, ids }).catch(() => undefined)
  if (next !== undefined) state.jobs.push(next)
  await saveState(state)
}

async function downloadPart(context: Context, client: Client, state: ExportState, jobId: string): Promise<void> {
  const piece = getPiecePath(state.path)
  const onTag = async (etag: string | null) => {
    state.etag = etag
    await saveState(state)
  }
  await downloadPiece(context, client, { jobId, path: piece, etag: state.etag, onTag })
  const text = await readFile(piece, 'utf8')
  const next = cutPiece(state.rawCells ? await rawCells(text) : text, state.header)
  await appendFile(getPartPath(state.path), next.piece)
  state.bytes += Buffer.byteLength(next.piece)
  state.header = next.header
  state.done += idsFrom(state, state.done).length
  state.jobs.shift()
  state.etag = null
  await rm(piece, { force: true })
  await saveState(state)
}

function leftText({ kind, path, done, ids }: ExportState): string {
  return `${formatTotal(done)} of ${formatTotal(ids.length)} ${kind} are in ${getPartPath(path)}. Continue with: spotdesk jobs resume ${shellWord(getStatePath(path))}`
}

/** The time ran out: exit 8. */
function leftResult(state: ExportState, jobId: string): Result {
  const data = { jobId, status: 'STARTED', state: getStatePath(state.path) }
  return { kind: 'report', data, text: jobId, note: leftText(state), exitCode: exitCodes.pending }
}
