import type { Handler, Result } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readBytes } from '../../../stdin.ts'
import { isKind, readKind } from './kinds.ts'
import { checkPlan, looksLikePlan, parsePlan } from './plan-file.ts'
import { modeOf, runImport } from './run-import.ts'
import { toSource } from './source.ts'
import { followImport } from './summary.ts'
import { Failure } from '../../../failure.ts'

export const run: Handler = async (context) => {
  const { words } = context.input
  if (words.length > 2) throw usage('Give one plan or one file.')
  const path = words.at(-1)
  if (path === undefined || (words.length === 1 && isKind(path)))
    throw usage('A plan or a file is missing.', 'For example: spotdesk bulk apply plan.json')
  if (words.length === 2) readKind(words[0]!)
  const bytes = await readBytes(context, path)
  if (looksLikePlan(bytes)) return applyPlan(context, path, bytes.toString('utf8'))
  if (words.length === 1) throw usage(`State the kind of ${path}.`, `For example: spotdesk bulk apply campaigns ${path}`)
  return runImport(context, await toSource(context, path, bytes))
}

async function applyPlan(context: Context, path: string, text: string): Promise<Result> {
  const { settings, terminal, input, signal } = context
  const plan = parsePlan(text)
  const client = await context.client()
  await checkPlan(plan, path, { settings, terminal, clientWithAgency: async () => (await client.session.user()).agency.id })
  const failing = plan.lines.filter(({ action }) => action === 'ERROR').length
  const maxErrors = input.number('maxErrors')
  if (maxErrors !== undefined && failing > maxErrors)
    throw new Failure({
      code: 'tooManyErrors',
      message: `${failing} rows of the plan failed; --max-errors allows ${maxErrors}. Nothing was applied.`,
      exit: 'gate',
    })
  const { id } = await client.changeSets.apply({ id: plan.changeSetId, body: { hash: plan.hash, mode: modeOf(context) } }, { signal })
  return followImport(context, client, { jobId: id })
}
