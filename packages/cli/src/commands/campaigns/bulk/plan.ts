import { writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { serverOf } from '../../../config/credentials.ts'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { readKind } from './kinds.ts'
import { checkGate, makePlan, type Plan, planColumns, planDiff, planText } from './make-plan.ts'
import type { PlanFile } from './plan-file.ts'
import { openSource, type Source } from './source.ts'

export const run: Handler = async (context) => {
  const { input, terminal, talk } = context
  readKind(input.word(0, 'kind'))
  const source = await openSource(context, input.word(1, 'file'))
  const client = await context.client()
  const plan = await makePlan(context, client, source)
  const output = input.text('output')
  if (output !== undefined) {
    const file = await toPlanFile(context, client, { source, plan, output })
    const text = JSON.stringify(file, null, 2)
    if (output === '-') return { kind: 'report', data: file, text, note: planText(plan), exitCode: exitOf(context, plan) }
    await writeFile(resolve(terminal.cwd, output), `${text}\n`)
    talk.note(`The plan is in ${output}. Apply it with: spotdesk bulk apply ${output}`)
  }
  checkGate(plan, input.number('maxErrors'))
  return planResult(context, plan, exitOf(context, plan))
}

/** The diff for people, the items for programs. */
export function planResult({ forPeople, talk }: Context, plan: Plan, exitCode: ExitCode): Result {
  const note = planText(plan)
  if (forPeople) return { kind: 'report', data: plan.items, text: planDiff(plan, talk), note, exitCode }
  return { kind: 'records', records: plan.items, columns: planColumns, note, exitCode }
}

function exitOf({ input }: Context, { changeSet: { counts } }: Plan): ExitCode {
  if (counts.create + counts.update > 0) return input.flag('detailedExitcode') ? exitCodes.changes : exitCodes.done
  return counts.error > 0 ? exitCodes.invalid : exitCodes.done
}

async function toPlanFile(
  { settings, terminal }: Context,
  client: Client,
  { source, plan, output }: { source: Source; plan: Plan; output: string },
): Promise<PlanFile> {
  const { changeSet, items } = plan
  const { agency } = await client.session.user()
  const folder = output === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, output))
  return {
    version: 1,
    apiUrl: serverOf(settings.values.apiUrl.value!),
    agencyId: agency.id,
    changeSetId: changeSet.id,
    hash: changeSet.hash,
    fileSha256: source.sha256,
    createdAt: changeSet.createdAt,
    expiresAt: changeSet.expiresAt!,
    kind: 'campaigns',
    file: source.path === '-' ? null : relative(folder, resolve(terminal.cwd, source.path)),
    lines: items.map(({ line, verdict, id, version, changes }) => ({
      lineNo: line,
      action: verdict,
      id,
      version,
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    })),
  }
}
