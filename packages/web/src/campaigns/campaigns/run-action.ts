/** Performs an action on one or many campaigns: question, call, updated rows, toast with Undo. */
import { VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { errorTitle, messageOf, reportError } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import { currentUser } from '../../shared/session.ts'
import { label, t } from '../../shared/text.ts'
import { toasts, undoKey } from '../../shared/toasts.ts'
import type { CampaignActionRecord, Row } from './actions.ts'
import { questionOf, sayNames } from './questions.tsx'
import type { ActionDesk } from './use-action-desk.ts'
import { describeConflict } from './version-conflict.ts'

type Result = OutputOf<typeof campaigns.pause>
type Page = OutputOf<typeof campaigns.list>

/** A question is on its way or on the screen: keys and clicks that come meanwhile ask no other one. */
let isAsking = false

async function ask(action: CampaignActionRecord, rows: readonly Row[], { confirm }: ActionDesk): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    return await confirm(questionOf(action, rows, currentUser.peek()?.agency.timeZone ?? 'UTC'))
  } finally {
    isAsking = false
  }
}

/** Runs an action on one campaign. Answers true if it was performed. */
export async function runAction(action: CampaignActionRecord, campaign: Row, desk: ActionDesk): Promise<boolean> {
  if (!(await ask(action, [campaign], desk))) return false
  try {
    const result = await carryOut(action, campaign, desk)
    if (result === null) return false
    const done = label(action.texts.done, { name: campaign.name })
    if (action.verb === 'duplicate') tellDuplicate(done, (result as { id: number }).id, desk)
    else {
      tellDone(done, action.isUndoable ? [(result as Result).changeSetId] : [])
      refreshRest()
    }
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the campaign has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Selections from this size on show how far they are, and can be stopped. */
const longFrom = 10

/** Runs an action on several campaigns, one after the other, and reports the failures. Answers true if it was begun. */
export async function runOnMany(action: CampaignActionRecord, selected: readonly Row[], desk: ActionDesk): Promise<boolean> {
  if (!(await ask(action, selected, desk))) return false
  const undo: (string | null)[] = []
  const failures: Failure[] = []
  let isStopped = false
  const done = () => undo.length + failures.length
  const state = () => ({
    title: t('{action}: {done} of {count}', { action: label(action.label), done: done(), count: selected.length }),
    percent: Math.round((done() / selected.length) * 100),
  })
  const { title, percent } = state()
  const stop = { label: t('Stop'), onPress: () => void (isStopped = true) }
  const progress = selected.length < longFrom ? null : toasts.progress(title, { percent, action: stop })
  for (const campaign of selected) {
    if (isStopped || currentUser.peek() === null) break
    try {
      const result = (await call(action, campaign, campaign.version)) as Result
      undo.push(result.changeSetId)
      merge(result)
    } catch (error) {
      failures.push({ campaign, error })
    }
    progress?.update(state())
  }
  progress?.close()
  if (undo.length > 0) tellDone(label(action.texts.doneMany, { count: undo.length }), undo)
  tellFailures(failures)
  if (failures.length > 0) void queryClient.invalidateQueries()
  else refreshRest()
  return true
}

interface Failure {
  campaign: Row
  error: unknown
}

/** One toast for each reason, with the campaigns that it is about. It stays until it is read. */
function tellFailures(failures: readonly Failure[]): void {
  if (currentUser.peek() === null) return
  for (const [reason, list] of Map.groupBy(failures, ({ error }) => messageOf(error))) {
    toasts.error(errorTitle, {
      message: t('{names}: {reason}', { names: sayNames(list.map(({ campaign }) => campaign)), reason }),
      timeout: null,
    })
  }
}

function call(action: CampaignActionRecord, campaign: Row, ifMatch: number | undefined): Promise<unknown> {
  return api.call(action.row, { id: campaign.id }, ifMatch === undefined ? {} : { ifMatch })
}

/** Sends the version that the user saw. If somebody has changed the campaign since, the user reads the change and decides. */
async function carryOut(action: CampaignActionRecord, campaign: Row, { confirm }: ActionDesk): Promise<unknown> {
  const run = async (version: number | undefined) => {
    const result = await call(action, campaign, version)
    if (action.verb !== 'duplicate') merge(result as Result)
    return result
  }
  try {
    return await run(campaign.version)
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error
    const verb = label(action.label)
    const goesOn = await confirm({
      title: t('Somebody changed this campaign in the meantime'),
      message: `${describeConflict(error)} ${t('{action} anyway?', { action: verb })}`,
      confirmLabel: verb,
      cancelLabel: t('Cancel'),
    })
    if (goesOn) return run(undefined)
    void queryClient.invalidateQueries()
    return null
  }
}

/** The answer replaces the row in place, so that it does not disappear while the user looks at it; other lists are loaded again. */
function merge(result: Result): void {
  queryClient.setQueriesData<Page>(
    { queryKey: [campaigns.list.path] },
    (page) =>
      page && {
        ...page,
        list: page.list.map((row) => (row.id === result.id ? { ...row, ...result } : row)),
      },
  )
  queryClient.setQueryData([campaigns.get.path, { id: result.id }], result)
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path], refetchType: 'none' })
}

/** Counts, totals and whatever else shows the campaign are loaded again; the list keeps its rows in their places. */
function refreshRest(): void {
  const kept: readonly unknown[] = [campaigns.list.path, campaigns.get.path]
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

function tellDone(text: string, changeSetIds: readonly (string | null)[]): void {
  const ids = changeSetIds.filter((id): id is string => id !== null)
  const undo = { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets(ids) }
  toasts.success(text, ids.length > 0 ? { action: undo } : {})
}

function tellDuplicate(text: string, id: number, { go }: ActionDesk): void {
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path] })
  toasts.success(text, { action: { label: t('Show the copy'), onPress: () => go(`/campaigns/list?status=&q=${id}`) } })
}
