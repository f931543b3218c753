import { resolve } from 'node:path'
import type { Job, StringDates } from '@spotdesk/sdk'
import type { Handler, Result, Single } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { writeOutput } from '../../../output/file.ts'
import { exportedText, exportToFile } from '../../../shared/files/export-file.ts'
import { openExportFile } from '../../../shared/files/export-jobs.ts'
import { loadState } from '../../../shared/files/export-state.ts'
import { exportTarget, writeThrough } from '../../../shared/files/export-target.ts'
import { toFileNoun } from '../../../shared/file-noun.ts'
import { watchJob, pendingResult } from '../../../shared/follow-job.ts'
import { watchImport } from '../../../shared/files/import-result.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { jobFields } from './columns.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Goes on as the command that was left would have: an import ends with its summary, an export with its file. */
export const run: Handler = async (context) => {
  const { input, terminal, signal } = context
  const word = input.word(0, 'job')
  const client = await context.client()
  if (!uuid.test(word)) return exportToFile(context, client, await loadState(context, client, resolve(terminal.cwd, word)))
  const job = await client.jobs.get({ id: word }, { signal })
  if (job.type === 'import' && !job.dryRun) {
    const ended = job.finishedAt === null ? {} : { isReplay: true, endedAt: job.finishedAt }
    return watchImport(context, client, { jobId: job.id, ...ended })
  }
  const following = { text: `Waiting for job ${job.id} …`, timeoutMs: input.duration('waitTimeout') }
  if (!(await watchJob(context, client, job.id, following))) return pendingResult(job.id, 'still running')
  const ended = await client.jobs.get({ id: job.id }, { signal })
  return job.type === 'export' && ended.outcome === 'SUCCEEDED'
    ? downloadJobFile(context, client, ended)
    : endedResult(ended, await zoneFor(context, client))
}

async function downloadJobFile(context: Context, client: Client, job: StringDates<Job>): Promise<Result> {
  const { input, signal } = context
  const output = input.text('output')
  if (output === undefined)
    return { ...endedResult(job, await zoneFor(context, client)), note: `Its file: spotdesk jobs resume ${job.id} -o ${job.kind}.csv` }
  const kind = toFileNoun(job)
  const note = exportedText(kind, job.doneItems)
  const target = output === '-' ? undefined : await exportTarget(context, client, kind, output)
  const download = await openExportFile(client, job.id, { signal })
  const bytes = () => download.stream() as AsyncIterable<Uint8Array>
  if (target === undefined) return { kind: 'raw', isCsv: true, chunks: bytes(), note }
  const { path: file, isThrough } = target
  await (isThrough ? writeThrough(context, file, streamText(download)) : writeOutput(context, file, bytes()))
  return { kind: 'report', data: { jobId: job.id, jobIds: [job.id], file, [kind]: job.doneItems }, text: file, note }
}

/** The text of an answer has lost its mark. */
async function* streamText(download: { text: () => Promise<string> }): AsyncGenerator<string> {
  yield await download.text()
}

const exitOfOutcome: Record<string, ExitCode> = {
  SUCCEEDED: exitCodes.done,
  PARTIAL: exitCodes.partial,
  FAILED: exitCodes.invalid,
  CANCELED: exitCodes.unexpected,
}

/** The exit code says how the job ended. */
export function endedResult(job: StringDates<Job>, zone: string): Single {
  return { kind: 'single', record: job, columns: jobFields(zone), exitCode: exitOfOutcome[job.outcome ?? ''] ?? exitCodes.done }
}
