/** An action on a selection: previewed as one plan, applied as one change-set, reverted by one Undo. */
import { changeSets } from '@spotdesk/sdk/calls'
import { keepAccount } from '../../session/account-guard.ts'
import { api, jobs } from '../../api.ts'
import { queryClient } from '../../query.ts'
import { reportError } from '../../data/report-error.ts'
import { currentUser } from '../../session/session.ts'
import { label, t } from '../../text.ts'
import { toasts } from '../../page/toasts.ts'
import { confirmOnce } from '../action-context.ts'
import type { ActionNoun, ActionSubject, PlannedSelection } from '../action-noun.ts'
import { mergeRow, refreshOthers } from '../merge-row.ts'
import { notifyDone, notifyFailures } from '../notify.ts'
import { toQuestion } from '../question.tsx'
import { type ActionRun, longFrom } from '../run-action.ts'
import { fetchPlannedItems, type PlannedItem, planSelection, type SelectionPlan } from './plan-selection.ts'
import { SelectionPreview } from './SelectionPreview.tsx'

/** Polling interval of the job. */
const pollMs = 300
/** Rows that are read again in their places; after a change of more the list is loaded again. */
const mostInPlace = 25

/** Asks with the preview, and carries it out. Answers true if it was begun. */
export async function runPlanned<Subject extends ActionSubject>(
  run: ActionRun<Subject>,
  planned: PlannedSelection<Subject>,
  selected: readonly Subject[],
): Promise<boolean> {
  const { noun, action, context } = run
  const offered = selected.filter((subject) => planned.isOffered(action, subject))
  const plan = planSelection(planned.kind, action.verb, selected)
  // The preview shows a failure. Without a question nothing else handles it.
  plan.catch(() => undefined)
  const question = toQuestion(noun, action, offered.length > 1 ? offered : selected)
  const message = (
    <>
      {question.message}
      <SelectionPreview planned={planned} plan={plan} subjects={selected} />
    </>
  )
  const title = label(action.many?.question ?? '', { count: offered.length })
  if (!(await confirmOnce(context, { ...question, title, message }))) return false
  try {
    const made = await plan
    if (made.items.every(({ verdict }) => verdict !== 'UPDATE')) toasts.info(label(planned.nothing))
    else await keepAccount(() => applyPlan(run, made, selected))
    return true
  } catch (error) {
    reportError(error)
    // A refused plan often means that things have changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

async function applyPlan<Subject extends ActionSubject>(
  { noun, action }: ActionRun<Subject>,
  plan: SelectionPlan,
  selected: readonly Subject[],
): Promise<void> {
  const { id } = await api.call(changeSets.apply, { id: plan.id, body: { hash: plan.hash, mode: 'partial' } })
  await waitFor(id, label(action.label), selected.length)
  if (currentUser.peek() === null) return
  const items = await fetchPlannedItems(plan.id)
  const done = items.flatMap((item) => (item.outcome === 'APPLIED' && item.id !== null ? [item.id] : []))
  if (done.length > 0 && action.many) notifyDone(label(action.many.done, { count: done.length }), [plan.id])
  notifyFailures(items.flatMap((item) => findFailure(item, selected)))
  await showChanged(noun, done)
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

/** A thing that was to change, and did not: somebody has changed it since the preview. */
function findFailure(item: PlannedItem, selected: readonly ActionSubject[]) {
  const thing = selected.find(({ id }) => id === item.id)
  if (!thing || item.verdict !== 'UPDATE' || item.outcome === 'APPLIED') return []
  return [{ thing, reason: item.errors.map(({ message }) => message).join(' ') || t('It was changed by somebody else meanwhile.') }]
}

/** The rows stay in their places, so that the user sees what was done to them. */
async function showChanged<Subject extends ActionSubject>(noun: ActionNoun<Subject>, ids: readonly number[]): Promise<void> {
  const { get } = noun
  if (ids.length > mostInPlace || !get) {
    await queryClient.invalidateQueries()
    return
  }
  const rows = await Promise.allSettled(ids.map((id) => api.call(get, { id })))
  for (const row of rows) if (row.status === 'fulfilled') mergeRow(noun, row.value)
  refreshOthers(noun)
}
