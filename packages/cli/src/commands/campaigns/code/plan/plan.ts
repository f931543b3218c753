import type { Handler, Report } from '../../../../command.ts'
import type { Context } from '../../../../context.ts'
import { exitCodes, type ExitCode } from '../../../../exit-codes.ts'
import { summarise } from '../../../../output/annotations.ts'
import { hasColour, painter } from '../../../../terminal.ts'
import { checkLimits, type CodePlan, exceededLimits, makeCodePlan } from './make-plan.ts'
import { openFiles } from '../read/open-files.ts'
import { toPlanFile, writePlanFile } from './plan-file.ts'
import { closingText, formatCodePlan } from './plan-text.ts'
import { pullInto } from '../write/pull-files.ts'

export const run: Handler = async (context) => {
  const { input, talk } = context
  let files = await openFiles(context, input.words)
  const client = await context.client()
  if (input.flag('refresh')) {
    const pulled = await pullInto(context, client, files, { ours: true, theirs: false, withRev: true })
    for (const note of pulled.notes) talk.note(note)
    files = await openFiles(context, input.words)
  }
  const plan = await makeCodePlan(context, client, files)
  const output = input.text('output')
  const result = toCodePlanResult(context, plan)
  summarise(context.terminal, 'Plan', { ...plan.counts })
  // Who is refused has to see why.
  if (exceededLimits(context, plan).length > 0)
    talk.note([formatCodePlan(plan, talk.paint), closingText(plan)].filter(Boolean).join('\n\n'))
  checkLimits(context, plan)
  if (output !== undefined && plan.counts.error === 0) {
    const file = await toPlanFile(context, client, plan, output)
    if (output === '-')
      return { kind: 'report', data: file, text: JSON.stringify(file, null, 2), note: result.note!, exitCode: result.exitCode! }
    await writePlanFile(context, output, file)
    talk.note(`The plan is in ${output}. Apply it with: spotdesk apply ${output}`)
  } else if (output !== undefined) talk.warn(`${output} is not written, because changes of the plan failed.`)
  return result
}

/** The diff for people, its parts for programs. */
export function toCodePlanResult({ input, terminal, globals, forPeople }: Context, plan: CodePlan): Report {
  const paint = painter(hasColour(terminal.stdout, terminal.env, globals.denied('color')))
  const { counts, drift, impact, problems, parts } = plan
  const text = formatCodePlan(plan, paint)
  return {
    kind: 'report',
    data: {
      counts,
      spend: impact.spend,
      touched: impact.touched,
      drift,
      problems: problems.map(({ place, ...problem }) => ({ ...place, ...problem })),
      changeSets: parts.map(({ changeSet: { id, hash, expiresAt }, items }) => ({ id, hash, expiresAt, items })),
    },
    // An empty line before the closing lines, which go to stderr.
    text: forPeople && text !== '' ? `${text}\n` : text,
    note: closingText(plan),
    exitCode: getPlanExit(input.flag('detailedExitcode'), plan),
  }
}

/** Errors first: a job that goes on after 20 must not apply a plan that failed in part. */
function getPlanExit(isDetailed: boolean, { counts, problems }: CodePlan): ExitCode {
  if (counts.error > 0) return problems.every(({ code }) => code === 'rowConflict') ? exitCodes.conflict : exitCodes.invalid
  return isDetailed && counts.create + counts.update + counts.archive > 0 ? exitCodes.changes : exitCodes.done
}
