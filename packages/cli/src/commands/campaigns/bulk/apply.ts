import { planImpact, planImpactText } from '@spotdesk/sdk/rules'
import type { Handler, Result } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { readBytes } from '../../../stdin.ts'
import { isKind, readKind } from './kinds.ts'
import { checkPlan, parsePlan, bulkPlanCommand } from './plan-file.ts'
import { runImport } from './run-import.ts'
import { chosenMode, overriding } from './import-options.ts'
import { toSource } from './source.ts'
import { watchImport } from '../../../shared/files/import-result.ts'
import { readItems } from '../../../shared/change-sets/change-set.ts'
import { looksLikePlan } from '../../../shared/change-sets/plan-checks.ts'
import { checkUnmoved } from '../../../shared/change-sets/unmoved.ts'
import { decodeFileText } from '../../../file-text.ts'

export const run: Handler = async (context) => {
  const { words } = context.input
  if (words.length > 2) throw usage('Give one plan or one file.')
  const path = words.at(-1)
  if (path === undefined || (words.length === 1 && isKind(path)))
    throw usage('A plan or a file is missing.', 'For example: spotdesk bulk apply plan.json')
  const kind = words.length === 2 ? readKind(words[0]!) : undefined
  const bytes = await readBytes(context, path)
  if (looksLikePlan(bytes)) return applyPlan(context, path, decodeFileText(bytes, path))
  if (kind === undefined) throw usage(`State the kind of ${path}.`, `For example: spotdesk bulk apply campaigns ${path}`)
  return runImport(context, await toSource(context, { kind, path, bytes }))
}

async function applyPlan(context: Context, path: string, text: string): Promise<Result> {
  const { input, signal, talk } = context
  const plan = parsePlan(text)
  const client = await context.client()
  await checkPlan(plan, path, context, async () => (await client.session.user()).agency.id)
  for (const name of ['order', 'ids', 'chunk', 'fromLine'] as const)
    if (input.flag(name)) throw usage('A plan is applied as it is: --order, --ids, --chunk and --from-line go with files.')
  const failing = plan.lines.filter(({ action }) => action === 'ERROR').length
  const maxErrors = input.number('maxErrors')
  if (maxErrors !== undefined && failing > maxErrors)
    throw new Failure({
      code: 'tooManyErrors',
      message: `${failing} rows of the plan failed; --max-errors allows ${maxErrors}. Nothing was applied.`,
      exit: 'gate',
    })
  const mode = chosenMode(context, 'atomic')
  if (failing > 0 && mode === 'atomic')
    throw new Failure({
      code: 'validationFailed',
      message: `${failing} row${failing === 1 ? '' : 's'} of the plan failed. Nothing was applied.`,
      exit: 'invalid',
      hint: 'Apply the others with: --mode partial',
    })
  const { status } = await client.changeSets.get({ id: plan.changeSetId }, { signal })
  if (status === 'PLANNED') {
    const items = await readItems(client, plan.changeSetId, signal)
    if (mode === 'atomic') await checkUnmoved(context, client, [items], bulkPlanCommand)
    const impact = planImpactText(planImpact(items))
    if (impact !== '') talk.note(impact)
  }
  const { override, changeReason } = overriding(context)
  const body = { hash: plan.hash, mode, ...(override && { override }) }
  const options = { signal, ...(changeReason !== undefined && { changeReason }) }
  const { id } = await client.changeSets.apply({ id: plan.changeSetId, body }, options)
  return watchImport(context, client, { jobId: id, isReplay: status === 'APPLIED' })
}
