/** Import of a file. At a terminal: plan, question, apply. In a script that has agreed already: one upload. */
import type { Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { confirm, severeRows } from '../../../prompts.ts'
import { checkGate, makePlan, planDiff, planText } from './make-plan.ts'
import { planResult } from './plan.ts'
import type { Source } from './source.ts'
import { followImport } from './summary.ts'

export async function runImport(context: Context, source: Source): Promise<Result> {
  const { input, globals, signal } = context
  const client = await context.client()
  const maxErrors = input.number('maxErrors')
  const agreed = globals.flag('yes') || input.flag('confirm')
  if (input.flag('dryRun') || maxErrors !== undefined || !agreed) return planned(context, client, source)
  await agree(context, source, `Import ${source.rows} rows of ${source.name}`)
  const { id } = await client.bulk.import('campaigns', source.bytes, {
    mode: modeOf(context),
    allowDuplicate: input.flag('allowDuplicate'),
    fileName: source.name,
    signal,
  })
  return followImport(context, client, { jobId: id, source })
}

async function planned(context: Context, client: Client, source: Source): Promise<Result> {
  const { input, talk, signal } = context
  const plan = await makePlan(context, client, source)
  checkGate(plan, input.number('maxErrors'))
  const { counts } = plan.changeSet
  if (input.flag('dryRun')) return planResult(context, plan, counts.error > 0 ? exitCodes.invalid : exitCodes.done)
  // Nothing to write: the result of the dry run is the outcome.
  if (counts.create + counts.update === 0) return followImport(context, client, { jobId: plan.jobId, source })
  talk.note(planDiff(plan, talk))
  talk.note(planText(plan))
  const mode = modeOf(context)
  const changes = counts.create + counts.update
  const left = counts.error > 0 ? ` and leave out ${counts.error} failed row${counts.error === 1 ? '' : 's'}` : ''
  // Atomic, and a row failed: there is nothing to confirm, because the server refuses all of it.
  if (mode === 'partial' || counts.error === 0) await agree(context, source, `Apply ${changes} change${changes === 1 ? '' : 's'}${left}`)
  // The plan that was shown is applied, and not the file again.
  const { id } = await client.changeSets.apply({ id: plan.changeSet.id, body: { hash: plan.changeSet.hash, mode } }, { signal })
  return followImport(context, client, { jobId: id, source })
}

function agree(context: Context, { rows, name }: Source, action: string): Promise<void> {
  return confirm(context, { action, ...(rows > severeRows && { name }) })
}

export function modeOf({ input }: Context): 'partial' | 'atomic' {
  return input.choice('mode', ['partial', 'atomic']) ?? 'partial'
}
