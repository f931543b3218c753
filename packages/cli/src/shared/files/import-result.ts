/** The result of an import after its jobs have ended: the last line of `import`, `apply`, `retry` and `jobs resume`. */
import { csvMark } from '@spotdesk/sdk/values'
import { writeOutput } from '../../output/file.ts'
import type { Report, Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { toFailure } from '../../failure.ts'
import { exitCodes, type ExitCode } from '../../exit-codes.ts'
import { summarise } from '../../output/annotations.ts'
import { annotateLines } from './annotate-lines.ts'
import { watchJob, pendingResult } from '../follow-job.ts'
import { zonedTime, zoneFor } from '../zone.ts'
import { type LineError, lineText, ofRow } from './lines.ts'
import { cutPiece } from './stitch.ts'

/** The file of an import, where there was one; a plan has none. */
export interface ImportedFile {
  /** As given on the command line; '-' for stdin. */
  path: string
  name: string
  rows: number
}

interface Started extends StartedJob {
  source?: ImportedFile
}

/** A job that was started, or found: an earlier run has written what it did. */
export interface StartedJob {
  jobId: string
  isReplay?: boolean
  /** When a job ended that had ended before this run. */
  endedAt?: string | undefined
}

export interface ImportResult {
  /** The job; of an import in parts the last one. */
  jobId: string
  /** Of an import in parts. */
  jobIds?: string[]
  /** True: an earlier run has written it, and this one nothing. */
  replayed: boolean
  /** When it ended; of a job that had ended before this run. */
  endedAt?: string
  outcome: string | null
  completedItems: number
  totalErrors: number
  created: number
  updated: number
  unchanged: number
  changeSetIds: string[]
  errors: LineError[]
  durationMs: number
  requestId: string
}

/** @throws Failure with the id of the job, whatever fails while it is followed */
export function watchImport(context: Context, client: Client, started: Started): Promise<Result> {
  return waitForImport(context, client, started).catch((error: unknown) => {
    throw toFailure(error).ofJob(started.jobId)
  })
}

async function waitForImport(context: Context, client: Client, { source, ...job }: Started): Promise<Result> {
  const { input } = context
  const { jobId } = job
  if (input.denied('wait')) return pendingResult(jobId, 'started')
  const started = Date.now()
  const text = source ? `Importing ${source.rows} rows …` : 'Applying the plan …'
  if (!(await watchJob(context, client, jobId, { text, timeoutMs: input.duration('waitTimeout') })))
    return pendingResult(jobId, 'still running')
  return importedResult(context, client, await readImportResult(context, client, job, started), source)
}

/** @param started when the command began to wait, for `durationMs` */
export async function readImportResult(
  { signal }: Context,
  client: Client,
  { jobId, isReplay = false, endedAt }: StartedJob,
  started: number,
): Promise<ImportResult> {
  const { data, requestId } = await client.bulk.summary({ id: jobId }, { signal }).withResponse()
  const { outcome, completedItems, totalErrors, created, updated, unchanged, changeSetId } = data
  const errors = data.errors.map(({ lineNo, ...error }) => ofRow({ ...error, line: lineNo }))
  const changeSetIds = changeSetId === null ? [] : [changeSetId]
  const durationMs = Date.now() - started
  const ended = { replayed: isReplay, ...(endedAt !== undefined && { endedAt }) }
  return { jobId, ...ended, outcome, completedItems, totalErrors, created, updated, unchanged, changeSetIds, errors, durationMs, requestId }
}

/** The result of several imports: succeeded when all have. At least one. */
export function sumImportResults(results: readonly ImportResult[], durationMs: number): ImportResult {
  const sum = (pick: (result: ImportResult) => number) => results.reduce((total, result) => total + pick(result), 0)
  const outcomes = new Set(results.map(({ outcome }) => outcome))
  const last = results.at(-1)!
  return {
    ...last,
    jobIds: results.map(({ jobId }) => jobId),
    replayed: results.every(({ replayed }) => replayed),
    outcome: outcomes.size === 1 ? last.outcome : outcomes.has('CANCELED') ? 'CANCELED' : 'PARTIAL',
    completedItems: sum(({ completedItems }) => completedItems),
    totalErrors: sum(({ totalErrors }) => totalErrors),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    changeSetIds: results.flatMap(({ changeSetIds }) => changeSetIds),
    errors: results.flatMap(({ errors }) => errors),
    durationMs,
  }
}

/** Annotates, writes the file of failed rows, and says what happened. */
export async function importedResult(context: Context, client: Client, result: ImportResult, source?: ImportedFile): Promise<Report> {
  const { input, terminal, talk } = context
  const { outcome, created, updated, unchanged, totalErrors, errors, jobId, endedAt } = result
  if (source) annotateLines(terminal, source.path, errors)
  summarise(terminal, `Import${source ? ` of ${source.name}` : ''}`, {
    outcome,
    created,
    updated,
    unchanged,
    errors: totalErrors,
    job: jobId,
  })
  const errorsFile = input.text('errorsFile')
  if (errorsFile !== undefined && totalErrors > 0) {
    await writeErrors(context, client, result.jobIds ?? [jobId], errorsFile)
    talk.note(`The rows that failed are in ${errorsFile}.`)
  }
  const correct = `To correct the failed rows: spotdesk jobs errors ${jobId} > errors.csv, then import that file.`
  return {
    kind: 'report',
    data: result,
    text: resultText(result, endedAt === undefined ? undefined : zonedTime(endedAt, await zoneFor(context, client))),
    ...(totalErrors > 0 &&
      errorsFile === undefined && { note: result.jobIds ? 'To get the failed rows as a file: --errors-file' : correct }),
    exitCode: getImportExit(result),
  }
}

/** An import of which parts are left. */
export function partialResult(result: ImportResult, note: string): Report {
  const data = { ...result, outcome: 'PARTIAL' }
  return { kind: 'report', data, text: resultText(data), note, exitCode: exitCodes.partial }
}

/** The failed rows of each job, as one file. */
async function writeErrors(context: Context, client: Client, jobIds: readonly string[], path: string): Promise<void> {
  const open = async (id: string) => client.jobs.errors({ id }, { signal: context.signal })
  if (jobIds.length === 1) return void (await writeOutput(context, path, (await open(jobIds[0]!)).stream() as AsyncIterable<Uint8Array>))
  // The texts of answers have lost their mark.
  let whole = csvMark
  let header: string | null = null
  for (const id of jobIds) {
    const next: { piece: string; header: string } = cutPiece(await (await open(id)).text(), header)
    whole += next.piece
    header = next.header
  }
  await writeOutput(context, path, whole)
}

function resultText(
  { outcome, replayed, created, updated, unchanged, totalErrors, errors, jobId, jobIds }: ImportResult,
  ended?: string,
): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${totalErrors} error${totalErrors === 1 ? '' : 's'}`
  const jobs = jobIds ? `${jobIds.length} job${jobIds.length === 1 ? '' : 's'}` : `job ${jobId}`
  const text = ended
    ? `Nothing was written now. It ended ${ended}, ${outcome ?? 'ENDED'}: ${counts} (${jobs})`
    : replayed
      ? `Nothing was written now. It was imported before, ${outcome ?? 'ENDED'}: ${counts} (${jobs})`
      : `${outcome ?? 'ENDED'}: ${counts} (${jobs})`
  return [...errors.map(lineText), text].join('\n')
}

/** Rows that somebody changed after the export or the plan. */
const isStale = ({ code }: LineError) => code === 'rowConflict'

function getImportExit({ outcome, created, updated, errors }: ImportResult): ExitCode {
  if (outcome === 'SUCCEEDED') return exitCodes.done
  if (outcome === 'PARTIAL' || created + updated > 0) return exitCodes.partial
  if (outcome !== 'FAILED') return exitCodes.unexpected
  return errors.length > 0 && errors.every(isStale) ? exitCodes.conflict : exitCodes.invalid
}
