import { planImpact, planImpactText } from '@spotdesk/sdk/rules'
import type { Handler, Result } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { Failure, toFailure, usage } from '../../../failure.ts'
import { summarise } from '../../../output/annotations.ts'
import { confirm, severeRows } from '../../../prompts.ts'
import {
  applyChanges,
  type Changed,
  changedColumns,
  changedRow,
  readItems,
  type PlannedChangeSet,
  formatSubject,
} from '../../../shared/change-sets/change-set.ts'
import { checkPlanBase, looksLikePlan, stalePlan } from '../../../shared/change-sets/plan-checks.ts'
import { checkUnmoved } from '../../../shared/change-sets/unmoved.ts'
import { readBytes } from '../../../stdin.ts'
import { pullCommand } from './advice.ts'
import { problemText } from './read/blocks.ts'
import { checkLimits, type CodePlan, makeCodePlan } from './plan/make-plan.ts'
import { openFiles } from './read/open-files.ts'
import { type CodePlanFile, parseCodePlan, codePlanCommand } from './plan/plan-file.ts'
import { closingText, formatCodePlan } from './plan/plan-text.ts'
import { readYaml } from './read/read-yaml.ts'
import { plannedBlocks, type PlannedFiles, plannedFiles, refreshRevs, withRevs } from './plan/refresh-revs.ts'
import { decodeFileText } from '../../../file-text.ts'

export const run: Handler = async (context) => {
  const { words } = context.input
  const [path] = words
  if (words.length === 1 && path !== undefined && /\.json$/i.test(path)) {
    const bytes = await readBytes(context, path)
    if (!holdsCampaigns(decodeFileText(bytes, path))) return applyPlanFile(context, path, bytes)
  }
  return applyFiles(context)
}

/** True for JSON in the form of YAML files. */
function holdsCampaigns(text: string): boolean {
  const { blocks, scopes } = readYaml('-', text)
  return blocks.length > 0 || scopes.length > 0
}

async function applyPlanFile(context: Context, path: string, bytes: Uint8Array): Promise<Result> {
  const { input, signal } = context
  for (const option of ['prune', 'overwrite'] as const)
    if (input.flag(option)) throw usage(`--${option} belongs to the plan: spotdesk plan --${option} -o ${path}`)
  if (input.list('target')) throw usage(`--target belongs to the plan: spotdesk plan --target … -o ${path}`)
  if (!looksLikePlan(bytes)) throw usage(`${path} is no plan.`, `Make one with: ${codePlanCommand}`)
  const plan = parseCodePlan(decodeFileText(bytes, path))
  const client = await context.client()
  const base = { context, agencyId: async () => (await client.session.user()).agency.id, command: codePlanCommand }
  await checkPlanBase({ ...plan, files: [] }, path, base)
  checkLimits(context, { counts: plan.counts, impact: plan })
  const parts: PlannedChangeSet[] = []
  const done: PlannedChangeSet[] = []
  for (const { changeSetId: id, hash } of plan.changeSets) {
    const changeSet = await client.changeSets.get({ id }, { signal })
    const part = { changeSet: { ...changeSet, hash }, items: await readItems(client, id, signal) }
    if (changeSet.status === 'APPLYING') throw underWay(id)
    ;(changeSet.status === 'APPLIED' ? done : parts).push(part)
  }
  // Once all is applied, the files may have new versions.
  if (parts.length > 0) await checkPlanBase(plan, path, base)
  if (chosenMode(context, 'atomic') === 'atomic')
    await checkUnmoved(
      context,
      client,
      parts.map(({ items }) => items),
      codePlanCommand,
    )
  const impact = planImpactText(planImpact(parts.flatMap(({ items }) => items)))
  if (impact !== '') context.talk.note(impact)
  const planned = await plannedFiles(context, plan, path)
  const afterwards = async (rows: readonly Changed[]) => {
    if (input.flag('writeRevs')) return rewrite(context, client, planned, rows)
    const named = withRevs(planned).map((file) => file.path)
    if (named.length === 0 || !rows.some(isWritten)) return
    context.talk.note(`Bring the versions in the files up to date with: ${pullCommand(named)}`)
  }
  return applyParts(context, client, { parts, done, counts: plan.counts, isPlanFile: true }, afterwards)
}

async function rewrite(context: Context, client: Client, planned: PlannedFiles, rows: readonly Changed[]): Promise<void> {
  const refreshed = await refreshRevs(context, client, planned, { rows, isAsked: context.input.flag('writeRevs') })
  if (refreshed.length > 0) context.talk.verbose(`Wrote the new versions into ${refreshed.join(', ')}.`)
}

function underWay(id: string): Failure {
  return new Failure({
    code: 'underWay',
    message: `Change-set ${id} of the plan is being applied.`,
    exit: 'pending',
    hint: 'Run the same command again when its job has ended: spotdesk jobs list',
  })
}

async function applyFiles(context: Context): Promise<Result> {
  const { input, talk } = context
  const files = await openFiles(context, input.words)
  const client = await context.client()
  const plan = await makeCodePlan(context, client, files)
  const { create, update, archive, error } = plan.counts
  const isRefused = error > 0 && (chosenMode(context, 'partial') === 'atomic' || create + update + archive === 0)
  // The refusal itself has the problems.
  const shown = formatCodePlan({ ...plan, problems: isRefused ? [] : plan.problems }, talk.paint)
  talk.note([shown, closingText(plan)].filter((text) => text !== '').join('\n\n'))
  checkLimits(context, plan)
  if (isRefused) throw refusedPlan(plan, input.words)
  const count = create + update + archive
  if (count > 0) await agree(context, { count, error })
  return applyParts(context, client, { parts: plan.parts, done: [], counts: plan.counts, isPlanFile: false }, (rows) =>
    rewrite(context, client, { files: plan.files, findPlanned: plannedBlocks(plan) }, rows),
  )
}

/** The failure of a plan that cannot be applied. */
function refusedPlan({ problems, counts }: CodePlan, words: readonly string[]): Failure {
  const isConflict = problems.every(({ code }) => code === 'rowConflict')
  return new Failure({
    code: isConflict ? 'rowConflict' : (problems[0]?.code ?? 'validationFailed'),
    message: `${counts.error} change${counts.error === 1 ? '' : 's'} of the plan failed. Nothing was applied.`,
    exit: isConflict ? 'conflict' : 'invalid',
    details: problems.map(problemText),
    ...(isConflict && { hint: `Take the edits made elsewhere into the files with: ${pullCommand(words)}, or add --overwrite.` }),
  })
}

function agree(context: Context, { count, error }: { count: number; error: number }): Promise<void> {
  const left = error > 0 ? ` and leave out ${error} failed` : ''
  const action = `Apply ${count} change${count === 1 ? '' : 's'}${left}`
  return confirm(context, { action, ...(count > severeRows && { name: String(count), count }) })
}

/** atomic: a plan with an error is not applied at all, and each of its change-sets is written whole or not. */
const chosenMode = ({ input }: Context, standard: 'partial' | 'atomic') => input.choice('mode', ['partial', 'atomic']) ?? standard

interface Parts {
  parts: readonly PlannedChangeSet[]
  /** Applied by an earlier run of the same plan. */
  done: readonly PlannedChangeSet[]
  counts: CodePlanFile['counts']
  /** True: it is exactly the plan or nothing, and applied again with the same file after a failure. */
  isPlanFile: boolean
}

/**
 * Applies change-sets one after the other. A failure between them says what is applied.
 * @param afterwards is told the rows of this run
 */
async function applyParts(
  context: Context,
  client: Client,
  { parts, done, counts, isPlanFile }: Parts,
  afterwards: (rows: readonly Changed[]) => Promise<void>,
): Promise<Result> {
  const mode = chosenMode(context, isPlanFile ? 'atomic' : 'partial')
  const rows: Changed[] = []
  const notes: string[] = done.length > 0 ? [`${done.length} of ${done.length + parts.length} change-sets were applied before.`] : []
  const exits: ExitCode[] = []
  for (const [at, part] of parts.entries()) {
    try {
      const applied = await applyChanges(context, client, part, { mode, reason: context.input.text('reason') })
      if (applied.pending) return applied.pending
      if (applied.stopped?.code === 'planStale') throw stalePlan('planStale', applied.stopped.message, codePlanCommand)
      rows.push(...applied.rows)
      notes.push(...failureSentences(context, applied.rows), applied.note)
      exits.push(applied.exitCode)
      if (applied.stopped || (isPlanFile && mode === 'atomic' && applied.exitCode !== exitCodes.done)) break
    } catch (error) {
      await afterwards(rows)
      throw at === 0 ? error : interrupted(toFailure(error), { of: parts.length, rows, notes })
    }
  }
  await afterwards(rows)
  const earlier = done.flatMap(({ changeSet, items }) => items.map((item) => changedRow(item, changeSet.id, 'applied')))
  const missing = earlier.filter(({ result }) => result === 'FAILED' || result === 'NOT_TRIED')
  notes.push(...failureSentences(context, missing))
  summarise(context.terminal, 'Applied', { ...counts, applied: rows.filter(({ changeSetId }) => changeSetId !== null).length })
  if (!rows.some(isWritten) && missing.length === 0 && exits.every((exit) => exit === exitCodes.done))
    return { kind: 'records', records: rows, columns: changedColumns, note: 'Nothing to do: the server has all of it already.' }
  const shown = context.forPeople ? [...missing, ...rows].filter(({ result }) => result !== 'UNCHANGED') : [...missing, ...rows]
  const isWhole = missing.length === 0 && exits.every((exit) => exit === exits[0]) && exits.length === parts.length
  return {
    kind: 'records',
    records: shown,
    columns: changedColumns,
    note: notes.join('\n'),
    exitCode: isWhole ? exits[0]! : exitCodes.partial,
  }
}

const isWritten = ({ result }: Changed) => result === 'CREATED' || result === 'CHANGED'

/** Why rows failed. Documents say it in the row. */
function failureSentences({ format }: Context, rows: readonly Changed[]): string[] {
  if (['json', 'ndjson', 'yaml'].includes(format)) return []
  return rows.flatMap((row) => (row.error === null ? [] : [`${formatSubject(row)}: ${row.error}`]))
}

/** @param notes of the parts that were applied: each says how it is reverted */
function interrupted(failure: Failure, { of, rows, notes }: { of: number; rows: readonly Changed[]; notes: readonly string[] }): Failure {
  const sets = new Set(rows.flatMap(({ changeSetId }) => changeSetId ?? []))
  const written = rows.filter(isWritten).length
  return new Failure({
    code: failure.code,
    message: `${failure.message} ${sets.size} of ${of} change-sets are applied (${written} changes).`,
    exit: 'partial',
    hint: failure.hint,
    details: [...failure.details, ...notes],
  })
}
