/** Tools that plan changes, and those that apply a plan, which are offered under --allow-apply only. */
import { createHash } from 'node:crypto'
import { hasPermission, type Permission } from '@spotdesk/sdk/contract'
import type { Arguments } from './arguments.ts'
import { dataAnswer, ToolError } from './answer.ts'
import { checked } from './api-tools.ts'
import { listColumnActions, type ColumnKind, listSettableColumns } from './column-reference.ts'
import { readItems } from '../shared/change-sets/change-set.ts'
import { progressText, untilEnded } from '../shared/follow-job.ts'
import * as args from './plan-arguments.ts'
import { type ChangeView, changeView, mostShown, planSummary, type PlanView, viewPlan } from './planned-view.ts'
import type { NotifyProgress } from './progress.ts'
import type { Session } from './session.ts'
import type { ToolFacts } from './tool-row.ts'
import type { Tool } from './tool.ts'

const write: readonly Permission[] = ['CAMPAIGN.WRITE']
const someChangeSet = '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b'
const fact = (facts: Omit<ToolFacts, 'group'>): ToolFacts => ({ group: 'changes', ...facts })

const planFacts = fact({
  name: 'changes_plan',
  title: 'Plan changes of orders, campaigns and ads',
  description:
    'Plan changes of orders, campaigns and ads. Nothing is written but the plan: the answer has its diff in words, warnings, errors, what it reaches and the change of planned spend. Show it to a person.',
  permission: write,
  kind: 'plans',
  example: { changes: [{ entity: 'campaign', id: 104001, cells: { pacing_priority: '4' } }] },
})
const columnFacts = fact({
  name: 'changes_columns',
  title: 'Columns that a plan can set',
  description: 'Columns that changes_plan can set on an order, a campaign or an ad, with the form of their texts, and its actions.',
  permission: write,
  kind: 'reads',
  example: { entity: 'campaign' },
})
const fixFacts = fact({
  name: 'forecast_fix_plan',
  title: 'Plan a fix of a campaign that will not deliver in full',
  description: 'Plan one of the fixes that the forecast finds for a campaign, as changes_plan does. Nothing is written but the plan.',
  permission: ['CAMPAIGN.WRITE', 'FORECAST.EXECUTE'],
  kind: 'plans',
  example: { campaignId: 104001 },
})
const revertPlanFacts = fact({
  name: 'changes_revert_plan',
  title: 'Preview the revert of a change-set',
  description: 'Preview the revert of an applied change-set: the fields that it would revert, and those that somebody has changed since.',
  permission: write,
  kind: 'reads',
  example: { changeSetId: someChangeSet },
})
const applyFacts = fact({
  name: 'changes_apply',
  title: 'Apply a plan',
  description:
    'Apply a plan that a person has agreed to, named by its id and hash. Applied twice, it has its effect once. A plan that is stale is refused: make a new one.',
  permission: write,
  kind: 'applies',
  example: { changeSetId: someChangeSet, hash: 'text' },
})
const revertFacts = fact({
  name: 'changes_revert',
  title: 'Revert a change-set',
  description: 'Revert an applied change-set as changes_revert_plan has shown it, named by its id and the hash of that preview.',
  permission: write,
  kind: 'applies',
  example: { changeSetId: someChangeSet, hash: 'text' },
})

export const writeFacts: readonly ToolFacts[] = [planFacts, columnFacts, fixFacts, revertPlanFacts, applyFacts, revertFacts]

export function planTools(session: Session): Tool[] {
  const tools: Omit<Tool, 'isOffered'>[] = [
    { facts: planFacts, schema: args.planSchema, run: (given, signal, tell) => plan(session, args.readChanges(given), { signal, tell }) },
    {
      facts: columnFacts,
      schema: () => args.toArgumentSchema(args.columnArguments),
      run: async (given) => columnAnswer(checked(args.columnArguments, given).entity),
    },
    {
      facts: fixFacts,
      schema: () => args.toArgumentSchema(args.fixArguments),
      run: (given, signal, tell) => planFix(session, given, { signal, tell }),
    },
    {
      facts: revertPlanFacts,
      schema: () => args.toArgumentSchema(args.revertPlanArguments),
      run: (given, signal) => previewRevert(session, checked(args.revertPlanArguments, given).changeSetId, signal),
    },
    {
      facts: applyFacts,
      schema: () => args.toArgumentSchema(args.applyArguments),
      run: (given, signal, tell) => apply(session, given, { signal, tell }),
    },
    {
      facts: revertFacts,
      schema: () => args.toArgumentSchema(args.revertArguments),
      run: (given, signal, tell) => revert(session, given, { signal, tell }),
    },
  ]
  return tools
    .filter(({ facts: { kind } }) => !(session.readOnly && kind !== 'reads') && !(kind === 'applies' && !session.allowApply))
    .map((tool) => ({ ...tool, isOffered: () => hasPermission(session.rights, tool.facts.permission) }))
}

function columnAnswer(entity: ColumnKind) {
  const columns = listSettableColumns(entity)
  return dataAnswer(`${columns.length} columns.`, { entity, actions: listColumnActions(entity), columns })
}

/** A call of a tool that takes long. */
interface LongCall {
  signal: AbortSignal
  tell: NotifyProgress
}

async function plan(session: Session, changes: ReturnType<typeof args.readChanges>, { signal, tell }: LongCall, more: object = {}) {
  tell(`Planning ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}.`)
  const kind = `${changes[0]!.entityType!}s` as const
  const changeSet = await session.inTurn(signal, () => session.client.changeSets.plan({ body: { kind, changes } }, { signal }))
  tell('Reading the plan and what it reaches.')
  const view = await viewPlan(session, changeSet, signal)
  return dataAnswer(planSummary(view), { ...more, ...view, apply: waysToApply(session, view) })
}

/** How the plan becomes a change: by a person, and by the agent where that was allowed. */
function waysToApply({ allowApply }: Session, { changeSetId, hash, counts }: PlanView) {
  if (counts.create + counts.update === 0) return null
  return {
    byPerson: `spotdesk changes apply ${changeSetId} --hash ${hash}`,
    byTool: allowApply ? 'changes_apply' : null,
    note: allowApply ? 'Ask a person before you apply it.' : 'This server does not apply plans: give a person the command.',
  }
}

/** The morning plan writes any fix as changes of settings, those of `forecast.fix` too. */
async function planFix(session: Session, given: Arguments, { signal, tell }: LongCall) {
  const { campaignId, fix: place = 0 } = checked(args.fixArguments, given)
  const { client, inTurn } = session
  tell(`Forecasting campaign ${campaignId}.`)
  const { before, fixes: found } = await inTurn(signal, () => client.forecast.fix({ body: { campaignId } }, { signal }))
  const fixes = found.map(({ kind, text, effort }, at) => ({ fix: at, kind, text, effort }))
  const wanted = found[place]
  if (!wanted) throw noSuchFix(place, fixes, before.deliveryForecast)
  tell(`Forecasting the fix: ${wanted.text}`)
  const body = { campaignIds: [campaignId], chosen: [{ campaignId, changes: wanted.changes }] }
  const { campaigns } = await inTurn(signal, () => client.forecast.attention({ body }, { signal }))
  const chosen = campaigns.find((campaign) => campaign.campaignId === campaignId)?.chosen
  if (!chosen || chosen.writes.length === 0)
    throw new ToolError({
      code: 'noSuchFix',
      message: `No setting makes this fix: ${wanted.text}`,
      hint: 'Choose another, or use changes_plan.',
    })
  return plan(session, chosen.writes, { signal, tell }, { fix: { ...fixes[place], needs: chosen.needs, steps: chosen.steps }, fixes })
}

function noSuchFix(
  place: number,
  fixes: readonly { fix: number; text: string }[],
  { status, reason }: { status: string; reason: { text: string } | null },
) {
  return new ToolError({
    code: 'noSuchFix',
    message:
      fixes.length > 0
        ? `There is no fix ${place}.`
        : status === 'IN_FULL'
          ? 'The forecast expects it to deliver in full: there is nothing to fix.'
          : `No small change of the settings delivers it in full; it is ${status}.`,
    hint:
      fixes.length === 0
        ? (reason?.text ?? 'See forecast_campaign and campaigns_pacing; plan a change of your own with changes_plan.')
        : fixes.map(({ fix, text }) => `${fix}: ${text}`).join(' '),
  })
}

/** A job that takes longer goes on without the agent. */
const mostWaitMs = 60_000

async function apply(session: Session, given: Arguments, { signal, tell }: LongCall) {
  const { changeSetId: id, hash, mode = 'atomic', reason } = checked(args.applyArguments, given)
  const { client } = session
  const before = await session.inTurn(signal, () => client.changeSets.get({ id }, { signal }))
  if (before.hash !== hash) throw stalePlan()
  if (before.status !== 'APPLIED') {
    refuseHopeless(before, mode)
    const options = { signal, ...(reason !== undefined && { changeReason: reason }) }
    const job = await session.inTurn(signal, () => client.changeSets.apply({ id, body: { hash, mode } }, options))
    const onLook = (now: Parameters<typeof progressText>[0], elapsedMs: number) => tell(progressText(now, elapsedMs))
    if ((await untilEnded({ signal }, client, job.id, { timeoutMs: mostWaitMs, onLook })) === null)
      return dataAnswer('It is still being applied.', { changeSetId: id, status: 'APPLYING', jobId: job.id, next: 'changes_get' })
  }
  tell('Reading what was written.')
  const changeSet = await client.changeSets.get({ id }, { signal })
  const changes = (await readItems(client, id, signal)).map(changeView)
  if (changeSet.status !== 'APPLIED' || changeSet.written.length === 0) throw notApplied(changes)
  const shown = changes.slice(0, mostShown)
  const data = { changeSetId: id, status: changeSet.status, written: changeSet.written, changes: shown, revert: 'changes_revert_plan' }
  return dataAnswer(appliedText(before.status === 'APPLIED', changes), data)
}

/** A plan that cannot be applied at all needs no job. */
function refuseHopeless({ counts }: Pick<PlanView, 'counts'>, mode: 'atomic' | 'partial'): void {
  const hint = 'Correct the changes in error and make a new plan. changes_items lists them.'
  if (counts.create + counts.update === 0) throw new ToolError({ code: 'nothingToApply', message: 'The plan changes nothing.', hint })
  if (mode === 'atomic' && counts.error > 0)
    throw new ToolError({ code: 'planHasErrors', message: `${counts.error} changes are in error, so that nothing was applied.`, hint })
}

/** An all-or-nothing job that found a moved world leaves its items without an outcome. */
function notApplied(changes: readonly ChangeView[]): ToolError {
  const [first] = changes.flatMap(({ errors }) => errors)
  if (!first) return stalePlan()
  return new ToolError({ code: first.code, message: first.message, hint: 'Nothing was applied. Make a new plan with changes_plan.' })
}

const stalePlan = () =>
  new ToolError({
    code: 'planStale',
    message: 'The plan no longer fits, or this is not its hash.',
    hint: 'Make a new plan with changes_plan.',
  })

function appliedText(wasApplied: boolean, changes: readonly { outcome: string | null }[]): string {
  const applied = changes.filter(({ outcome }) => outcome === 'APPLIED').length
  return `${wasApplied ? 'It was applied before.' : 'Applied.'} ${applied} of ${changes.length} changes were written.`
}

async function dryRun({ client, inTurn }: Session, id: string, signal: AbortSignal) {
  const result = await inTurn(signal, () => client.changeSets.revert({ id, body: { dryRun: true } }, { signal }))
  // The change-set of a preview is none.
  const { changeSetId: _, ...shown } = result
  const hash = createHash('sha256')
    .update(JSON.stringify([id, shown]))
    .digest('hex')
    .slice(0, 32)
  return { shown, hash }
}

async function previewRevert(session: Session, id: string, signal: AbortSignal) {
  const { shown, hash } = await dryRun(session, id, signal)
  const way = session.allowApply ? 'changes_revert' : null
  const data = { changeSetId: id, hash, ...shown, apply: { byPerson: `spotdesk changes revert ${id}`, byTool: way } }
  return dataAnswer(`Nothing is written yet: ${shown.reverted} to revert, ${shown.conflicts.length} conflicts.`, data)
}

async function revert(session: Session, given: Arguments, { signal, tell }: LongCall) {
  const { changeSetId: id, hash } = checked(args.revertArguments, given)
  tell('Previewing the revert.')
  const preview = await dryRun(session, id, signal)
  if (preview.hash !== hash)
    throw new ToolError({
      code: 'planStale',
      message: 'Something has changed since the preview, or the revert was made already.',
      hint: 'Call changes_revert_plan again.',
    })
  tell('Reverting.')
  const result = await session.inTurn(signal, () =>
    session.client.changeSets.revert({ id, body: {} }, { signal, idempotencyKey: `mcp-revert-${hash}` }),
  )
  return dataAnswer(`Reverted ${result.reverted}, ${result.conflicts.length} conflicts.`, { ...result })
}
