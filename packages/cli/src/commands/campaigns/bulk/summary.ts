/** The result of an import after its job has ended: the last line of `import`, `apply` and `retry`. */
import { resolve } from 'node:path'
import { toFile } from '@spotdesk/sdk/node'
import type { Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { summarise } from '../../../output/annotations.ts'
import { followJob, pendingResult } from '../../../shared/follow-job.ts'
import { annotateLines } from '../../../shared/annotate-lines.ts'
import { type LineError, lineText, ofRow } from '../../../shared/lines.ts'
import type { Source } from './source.ts'

interface Started {
  jobId: string
  /** The file, where there was one; a plan has none. */
  source?: Source
}

export interface ImportResult {
  jobId: string
  outcome: string | null
  completedItems: number
  totalErrors: number
  created: number
  updated: number
  unchanged: number
  errors: LineError[]
  durationMs: number
  requestId: string
}

export async function followImport(context: Context, client: Client, { jobId, source }: Started): Promise<Result> {
  const { input, signal, terminal, talk } = context
  if (input.denied('wait')) return pendingResult(jobId, 'started')
  const started = Date.now()
  const text = source ? `Importing ${source.rows} rows …` : 'Applying the plan …'
  if (!(await followJob(context, client, jobId, { text, timeoutMs: input.duration('waitTimeout') })))
    return pendingResult(jobId, 'still running')
  const { data, requestId } = await client.bulk.summary({ id: jobId }, { signal }).withResponse()
  const { outcome, completedItems, totalErrors, created, updated, unchanged } = data
  const errors = data.errors.map(({ lineNo, ...error }) => ofRow({ ...error, line: lineNo }))
  const result: ImportResult = {
    jobId,
    outcome,
    completedItems,
    totalErrors,
    created,
    updated,
    unchanged,
    errors,
    durationMs: Date.now() - started,
    requestId,
  }
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
    await toFile(await client.jobs.errors({ id: jobId }, { signal }), resolve(terminal.cwd, errorsFile))
    talk.note(`The rows that failed are in ${errorsFile}.`)
  }
  const mend = `To correct the failed rows: spotdesk jobs errors ${jobId} > errors.csv, then import that file.`
  return {
    kind: 'report',
    data: result,
    text: resultText(result),
    ...(totalErrors > 0 && errorsFile === undefined && { note: mend }),
    exitCode: exitOf(result),
  }
}

function resultText({ outcome, created, updated, unchanged, totalErrors, errors, jobId }: ImportResult): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${totalErrors} error${totalErrors === 1 ? '' : 's'}`
  return [...errors.map(lineText), `${outcome ?? 'ENDED'}: ${counts} (job ${jobId})`].join('\n')
}

/** Rows that somebody changed after the export or the plan. */
const isStale = ({ code }: LineError) => code === 'rowConflict'

function exitOf({ outcome, created, updated, errors }: ImportResult): ExitCode {
  if (outcome === 'SUCCEEDED') return exitCodes.done
  if (outcome === 'PARTIAL' || created + updated > 0) return exitCodes.partial
  if (outcome !== 'FAILED') return exitCodes.unexpected
  return errors.length > 0 && errors.every(isStale) ? exitCodes.conflict : exitCodes.invalid
}
