/** An action on many campaigns: previewed as one plan, applied as one change-set, reverted by one Undo. */
import { campaigns, changeSets } from '@spotdesk/sdk/calls'
import { keepAccount } from '../../../shared/account-guard.ts'
import type { Question } from '../../../shared/actions/action-context.ts'
import { notifyDone, notifyFailures } from '../../../shared/actions/notify.ts'
import { api, jobs } from '../../../shared/api.ts'
import { queryClient } from '../../../shared/query.ts'
import { reportError } from '../../../shared/report-error.ts'
import { currentUser } from '../../../shared/session.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/toasts.ts'
import { type CampaignActionRecord, type CampaignListRow, isActionOffered } from '../actions.ts'
import { toActionQuestion } from '../questions.tsx'
import { mergeCampaign, refreshRest } from '../run-action.ts'
import { ManyPreview } from './ManyPreview.tsx'
import { type ManyPlanItem, type ManyPlan, fetchPlanItems, planMany } from './plan-many.ts'

/** Polling interval of the job. */
const pollMs = 300
/** Selections from this size on show how far they are. */
const longFrom = 10
/** Rows that are read again in their places; after a change of more the list is loaded again. */
const mostInPlace = 25

/** Asks with the preview, and carries it out. Answers true if it was begun. @param ask asks one question at a time */
export async function changeMany(
  action: CampaignActionRecord,
  selected: readonly CampaignListRow[],
  ask: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  const user = currentUser.peek()
  if (!user) return false
  const offered = selected.filter((row) => isActionOffered(action, row, user))
  const plan = planMany(action, selected)
  // The preview tells a failure; without a question nobody would.
  plan.catch(() => undefined)
  const question = toActionQuestion(action, offered.length > 1 ? offered : selected, user.agency.timeZone)
  const isSure = await ask({
    ...question,
    title: label(action.texts.askMany, { count: offered.length }),
    message: (
      <>
        {question.message}
        <ManyPreview plan={plan} rows={selected} />
      </>
    ),
  })
  if (!isSure) return false
  try {
    const planned = await plan
    await keepAccount(() => applyPlan(action, planned, selected))
    return true
  } catch (error) {
    reportError(error)
    // A refused plan often means that campaigns have changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

async function applyPlan(action: CampaignActionRecord, plan: ManyPlan, selected: readonly CampaignListRow[]): Promise<void> {
  if (plan.items.every(({ verdict }) => verdict !== 'UPDATE')) {
    toasts.info(t('None of the campaigns was changed.'))
    return
  }
  const { id } = await api.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash, mode: 'partial' } })
  await waitFor(id, label(action.label), selected.length)
  if (currentUser.peek() === null) return
  const items = await fetchPlanItems(plan.id)
  const done = items.flatMap((item) => (item.outcome === 'APPLIED' && item.id !== null ? [item.id] : []))
  if (done.length > 0) notifyDone(label(action.texts.doneMany, { count: done.length }), [plan.id])
  notifyFailures(items.flatMap((item) => findFailure(item, selected)))
  await showChanged(done)
}

async function waitFor(jobId: string, verb: string, count: number): Promise<void> {
  const state = (percent: number) => ({ title: t('{action}: {percent} % of {count}', { action: verb, percent, count }), percent })
  const { title, percent } = state(0)
  const progress = count < longFrom ? null : toasts.progress(title, { percent })
  try {
    for await (const status of jobs.watch(jobId, { intervalMs: pollMs })) progress?.update(state(status.progress))
  } finally {
    progress?.close()
  }
}

/** A campaign that was to change, and did not: somebody has changed it since the preview. */
function findFailure(item: ManyPlanItem, selected: readonly CampaignListRow[]) {
  const campaign = selected.find(({ id }) => id === item.id)
  if (!campaign || item.verdict !== 'UPDATE' || item.outcome === 'APPLIED') return []
  return [
    { thing: campaign, reason: item.errors.map(({ message }) => message).join(' ') || t('It was changed by somebody else meanwhile.') },
  ]
}

/** The rows stay in their places, so that the user sees what was done to them. */
async function showChanged(ids: readonly number[]): Promise<void> {
  if (ids.length > mostInPlace) {
    await queryClient.invalidateQueries()
    return
  }
  const rows = await Promise.allSettled(ids.map((id) => api.call(campaigns.get, { id })))
  for (const row of rows) if (row.status === 'fulfilled') mergeCampaign(row.value)
  refreshRest()
}
