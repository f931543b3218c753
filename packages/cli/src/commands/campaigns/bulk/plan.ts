import { dirname, relative, resolve } from 'node:path'
import { toServerAddress } from '../../../config/credentials.ts'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { writeOutput } from '../../../output/file.ts'
import { type GivenImportOptions, readImportOptions } from './import-options.ts'
import { readKind } from './kinds.ts'
import { checkGate, isOverGate, makeBulkPlan, type Plan, planColumns, formatBulkPlan } from './make-plan.ts'
import { type PlanFile, hashPlanLines } from './plan-file.ts'
import { planPreview } from './plan-preview.ts'
import { openSource, type Source } from './source.ts'

export const run: Handler = async (context) => {
  const { input, talk } = context
  const kind = readKind(input.word(0, 'kind'))
  const path = input.word(1, 'file')
  const source = await openSource(context, kind, path)
  const client = await context.client()
  const given: GivenImportOptions = await readImportOptions(context, client, kind, path)
  const plan = await makeBulkPlan(context, client, source, given)
  const output = input.text('output')
  if (output !== undefined) {
    const file = await toPlanFile(context, client, { source, plan, output })
    const text = JSON.stringify(file, null, 2)
    if (output === '-') return { kind: 'report', data: file, text, note: formatBulkPlan(plan), exitCode: exitOfPlan(context, plan) }
    await writeOutput(context, output, `${text}\n`)
    talk.note(`The plan is in ${output}. Apply it with: spotdesk bulk apply ${output}`)
  }
  const maxErrors = input.number('maxErrors')
  if (isOverGate(plan, maxErrors)) talk.note(`${formatBulkPreview(context, plan, source)}\n${formatBulkPlan(plan)}`)
  checkGate(plan, maxErrors)
  return toBulkPlanResult(context, plan, source, exitOfPlan(context, plan))
}

/** A preview for people, the items for programs. */
export function toBulkPlanResult(context: Context, plan: Plan, source: Source, exitCode: ExitCode): Result {
  const note = formatBulkPlan(plan)
  if (context.forPeople) return { kind: 'report', data: plan.items, text: formatBulkPreview(context, plan, source), note, exitCode }
  return { kind: 'records', records: plan.items, columns: planColumns, note, exitCode }
}

/** The preview with the place where all of it stands. */
export function formatBulkPreview({ input, globals, talk }: Context, plan: Plan, { kind, path }: Source): string {
  const output = input.text('output')
  const command = `spotdesk bulk plan ${kind} ${path} --all`
  return planPreview(plan, talk, {
    whole: input.flag('all') || globals.flag('verbose'),
    elsewhere: output === undefined ? `${command}, or as a table for programs with --format csv` : `${output}, or ${command}`,
  })
}

/** Rows that failed come first: a script that goes on after 20 must not apply a plan that failed in part. --max-errors allows some. */
export function exitOfPlan({ input }: Context, { counts, errors }: Plan): ExitCode {
  const isChange = counts.create + counts.update > 0
  if (counts.error > 0 && !(isChange && input.number('maxErrors') !== undefined))
    return errors.every(({ code }) => code === 'rowConflict') ? exitCodes.conflict : exitCodes.invalid
  return isChange && input.flag('detailedExitcode') ? exitCodes.changes : exitCodes.done
}

async function toPlanFile(
  { settings, terminal }: Context,
  client: Client,
  { source, plan, output }: { source: Source; plan: Plan; output: string },
): Promise<PlanFile> {
  const { changeSet } = plan.parts[0]!
  const { agency } = await client.session.user()
  const lines = plan.items.map(({ line, verdict, id, version, changes }) => ({
    lineNo: line,
    action: verdict,
    id,
    version,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }))
  const folder = output === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, output))
  return {
    version: 1,
    apiUrl: toServerAddress(settings.values.apiUrl.value!),
    agencyId: agency.id,
    changeSetId: changeSet.id,
    hash: changeSet.hash,
    fileSha256: source.sha256,
    createdAt: changeSet.createdAt,
    expiresAt: changeSet.expiresAt!,
    kind: source.kind,
    file: source.path === '-' ? null : relative(folder, resolve(terminal.cwd, source.path)),
    linesSha256: hashPlanLines({ hash: changeSet.hash, lines }),
    lines,
  }
}
