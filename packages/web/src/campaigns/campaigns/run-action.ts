/** Performs an action on one or many campaigns: question, call, updated rows, toast with Undo. */
import { VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { errorTitle, reportError } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import { currentUser } from '../../shared/session.ts'
import { label, t } from '../../shared/text.ts'
import { toasts, undoKey } from '../../shared/toasts.ts'
import type { CampaignActionRecord, Row } from './actions.ts'
import { wizardPath } from './page/paths.ts'
import { type Question, questionOf, sayNames } from './questions.tsx'
import type { ActionDesk } from './use-action-desk.ts'
import { describeConflict } from './version-conflict.ts'

type Result = OutputOf<typeof campaigns.pause>
type Stored = OutputOf<typeof campaigns.get>
type Page = OutputOf<typeof campaigns.list>

/** A question is on its way or on the screen: keys and clicks that come meanwhile ask no other one. */
let isAsking = false

function ask(action: CampaignActionRecord, rows: readonly Row[], desk: ActionDesk): Promise<boolean> {
  return askOnce(desk, questionOf(action, rows, currentUser.peek()?.agency.timeZone ?? 'UTC'))
}

async function askOnce({ confirm }: ActionDesk, question: Question): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    return await confirm(question)
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
    if (action.verb === 'duplicate') openCopy(done, (result as { id: number }).id, desk)
    else {
      tellDone(done, action.isUndoable ? [(result as Result).changeSetId] : [])
      refreshRest()
      if (action.verb === 'review') desk.go(wizardPath(campaign))
    }
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the campaign has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Runs an action on several campaigns as one change, after a preview of what it does to each. Answers true if it was begun. */
export async function runOnMany(action: CampaignActionRecord, selected: readonly Row[], desk: ActionDesk): Promise<boolean> {
  const { changeMany } = await import('./many/change-many.tsx')
  return changeMany(action, selected, (question) => askOnce(desk, question))
}

/** A campaign that an action did not change, and why. */
export interface Failure {
  campaign: Row
  reason: string
}

/** One toast for each reason, with the campaigns that it is about. It stays until it is read. */
export function tellFailures(failures: readonly Failure[]): void {
  if (currentUser.peek() === null) return
  for (const [reason, list] of Map.groupBy(failures, (failure) => failure.reason)) {
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
    if (action.verb !== 'duplicate') mergeCampaign(result as Result)
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
export function mergeCampaign(result: Stored): void {
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
export function refreshRest(): void {
  const kept: readonly unknown[] = [campaigns.list.path, campaigns.get.path]
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/** Says that something is done, and offers its Undo. */
export function tellDone(text: string, changeSetIds: readonly (string | null)[]): void {
  const ids = changeSetIds.filter((id): id is string => id !== null)
  const undo = { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets(ids) }
  toasts.success(text, ids.length > 0 ? { action: undo } : {})
}

/** The copy is a draft: it opens in the wizard. */
function openCopy(text: string, id: number, { go }: ActionDesk): void {
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path] })
  toasts.success(text)
  go(wizardPath({ id }))
}
