/** Import of a file. At a terminal: plan, question, apply. In a script that has agreed already: one upload. */
import type { Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { toFailure, usage } from '../../../failure.ts'
import { confirm, severeRows } from '../../../prompts.ts'
import type { StartedJob } from '../../../shared/files/import-result.ts'
import { importParts } from './import-parts.ts'
import { type GivenImportOptions, overriding, readImportOptions } from './import-options.ts'
import { checkGate, makeBulkPlan, formatBulkPlan } from './make-plan.ts'
import { exitOfPlan, toBulkPlanResult, formatBulkPreview } from './plan.ts'
import type { Source } from './source.ts'

export async function runImport(context: Context, source: Source): Promise<Result> {
  const { input, globals, signal } = context
  const client = await context.client()
  const given = await readImportOptions(context, client, source.kind, source.path)
  if (source.parts.length > 1 && given.mode === 'atomic')
    throw usage('--mode atomic goes without --chunk: each part is an import of its own.')
  if (source.parts.length > 1 && input.denied('wait'))
    throw usage('--no-wait goes without --chunk: the parts are imported one after the other.')
  const maxErrors = input.number('maxErrors')
  // A file that --yes is not enough for is planned, so that its question says what it would do.
  const agreed = input.flag('confirm') || (globals.flag('yes') && source.rows <= severeRows)
  if (input.flag('dryRun') || maxErrors !== undefined || !agreed) return planned(context, client, source, given)
  await agree(context, source, `Import ${source.rows} rows of ${source.name}`)
  return importParts(context, client, source, async (index) => {
    const { bytes, name } = source.parts[index]!
    const options = { ...given, allowDuplicate: input.flag('allowDuplicate'), fileName: name, signal }
    return client.bulk.import(source.kind, bytes, options).then(
      ({ id }): StartedJob => ({ jobId: id }),
      (error: unknown) => jobOfSameFile(context, client, error),
    )
  })
}

/** The same file again, as after an interrupt, is the same import: its job is followed. */
async function jobOfSameFile({ talk, signal }: Context, client: Client, error: unknown): Promise<StartedJob> {
  const { code, body } = error as { code?: string; body?: { jobId?: string } }
  if (code !== 'duplicateFile' || body?.jobId === undefined) throw error
  const { jobId } = body
  const job = await client.bulk.job({ id: jobId }, { signal }).catch((failure: unknown) => {
    throw toFailure(signal.aborted ? signal.reason : failure).ofJob(jobId)
  })
  const isReplay = job.status !== 'STARTED'
  const state = isReplay ? 'has imported this file' : 'imports this file'
  talk.warn(`Job ${jobId} ${state}: this is its outcome. To import it again: --allow-duplicate`)
  return { jobId, isReplay }
}

async function planned(context: Context, client: Client, source: Source, given: GivenImportOptions): Promise<Result> {
  const { input, talk, signal } = context
  const plan = await makeBulkPlan(context, client, source, given)
  checkGate(plan, input.number('maxErrors'))
  const { counts, parts } = plan
  if (input.flag('dryRun')) return toBulkPlanResult(context, plan, source, exitOfPlan(context, plan))
  // Nothing to write: the result of the dry run is the outcome.
  if (counts.create + counts.update === 0) return importParts(context, client, source, async (index) => ({ jobId: parts[index]!.jobId }))
  talk.note(formatBulkPreview(context, plan, source))
  talk.note(formatBulkPlan(plan))
  const changes = counts.create + counts.update
  const left = counts.error > 0 ? ` and leave out ${counts.error} failed row${counts.error === 1 ? '' : 's'}` : ''
  // Atomic, and a row failed: there is nothing to confirm, because the server refuses all of it.
  if (given.mode === 'partial' || counts.error === 0)
    await agree(context, source, `Apply ${changes} change${changes === 1 ? '' : 's'}${left}`)
  const { override, changeReason } = overriding(context)
  const options = { signal, ...(changeReason !== undefined && { changeReason }) }
  // The plan that was shown is applied, and not the file again.
  return importParts(context, client, source, async (index) => {
    const { jobId, changeSet } = parts[index]!
    if (parts.length > 1 && changeSet.counts.create + changeSet.counts.update === 0) return { jobId }
    const body = { hash: changeSet.hash, mode: given.mode!, ...(override && { override }) }
    return { jobId: (await client.changeSets.apply({ id: changeSet.id, body }, options)).id }
  })
}

function agree(context: Context, { rows, name }: Source, action: string): Promise<void> {
  return confirm(context, { action, ...(rows > severeRows && { name }) })
}
