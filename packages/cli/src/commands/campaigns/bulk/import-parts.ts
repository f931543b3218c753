/** The jobs of an import, one after the other, and one result of all of them. */
import type { Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import {
  watchImport,
  type ImportResult,
  importedResult,
  partialResult,
  type StartedJob,
  sumImportResults,
  readImportResult,
} from '../../../shared/files/import-result.ts'
import { watchJob, pendingResult, timeUntil, waitEnd } from '../../../shared/follow-job.ts'
import { severeRows } from '../../../prompts.ts'
import { shellWord } from '../../../shared/shell-word.ts'
import type { Source } from './source.ts'

/**
 * Starts the job of each part when that of the part before has ended, since a user has one import at a time. Ctrl-C, a lost connection or a
 * refusal ends it: what was imported until then is the result, with the way to import the rest.
 */
export async function importParts(
  context: Context,
  client: Client,
  source: Source,
  start: (index: number) => Promise<StartedJob>,
): Promise<Result> {
  const { parts } = source
  if (parts.length === 1) return watchImport(context, client, { ...(await start(0)), source })
  const started = Date.now()
  const ends = waitEnd(context)
  const results: ImportResult[] = []
  let jobId: string | undefined
  try {
    for (const [index, { rows }] of parts.entries()) {
      jobId = undefined
      const job = await start(index)
      jobId = job.jobId
      const text = `Importing part ${index + 1} of ${parts.length}, ${rows} rows …`
      if (!(await watchJob(context, client, jobId, { text, timeoutMs: timeUntil(ends) }))) {
        if (results.length > 0) break
        const pending = pendingResult(jobId, 'still running')
        return { ...pending, note: `${pending.note} ${restText(context, source, 0, jobId)}` }
      }
      results.push(await readImportResult(context, client, job, started))
      if (results.at(-1)!.outcome === 'CANCELED') break
    }
  } catch (error) {
    if (results.length === 0) {
      // Nothing was begun: the same command again is the way on.
      if (jobId !== undefined) context.talk.warn(restText(context, source, 0, jobId))
      throw error
    }
    context.talk.warn(context.signal.aborted ? 'Interrupted.' : `Part ${results.length + 1} failed: ${(error as Error).message}`)
  }
  const result = sumImportResults(results, Date.now() - started)
  if (results.length === parts.length) return importedResult(context, client, result, source)
  return partialResult(result, restText(context, source, results.length, jobId))
}

/** The state of an import that ended early, and the command that imports the rest. */
function restText(context: Context, source: Source, ended: number, jobId: string | undefined): string {
  const { parts } = source
  const goesOn = jobId === undefined ? '' : ` Job ${jobId} of the next part goes on; follow it with: spotdesk jobs resume ${jobId}.`
  const left = parts.slice(ended + (jobId === undefined ? 0 : 1))
  const rest = left.length > 0 ? ` Import the rest with: ${restCommand(context, source, left)}` : ''
  return `${ended} of ${parts.length} parts were imported.${goesOn}${rest}`
}

/** The same import from a later line: with the same order of days, selection and override, and the agreement that was given. */
function restCommand({ input, globals }: Context, { kind, path, name, parts }: Source, left: Source['parts']): string {
  const rows = left.reduce((sum, part) => sum + part.rows, 0)
  const agreed = globals.flag('yes') || input.flag('confirm')
  const flags = {
    '--chunk': String(Math.max(...parts.map((part) => part.rows))),
    '--from-line': String(left[0]!.firstLine),
    '--dates': input.text('dates'),
    '--order': input.text('order'),
    '--ids': input.list('ids')?.join(','),
    '--override': input.list('override')?.join(','),
    '--reason': input.text('reason'),
    '--max-errors': input.text('maxErrors'),
    '--errors-file': input.text('errorsFile'),
    '--confirm': agreed && rows > severeRows ? name : undefined,
  }
  const words = Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)]))
  return ['spotdesk bulk import', kind, shellWord(path), ...words, ...(agreed && rows <= severeRows ? ['--yes'] : [])].join(' ')
}
