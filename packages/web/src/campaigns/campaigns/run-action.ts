/** Performs an action on one or many campaigns: question, call, updated rows, toast with Undo. */
import { campaigns } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { confirmOnce, type ActionContext } from '../../shared/actions/action-context.ts'
import { mergeInLists, refreshAllBut } from '../../shared/actions/merge-row.ts'
import { notifyDone } from '../../shared/actions/notify.ts'
import { runSeenAction } from '../../shared/actions/run-action.ts'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { currentUser } from '../../shared/session.ts'
import { label, t } from '../../shared/text.ts'
import { type CampaignActionRecord, type CampaignListRow, isActionOffered } from './actions.ts'
import { openCopies } from './copies/open-copies.ts'
import { wizardPath } from './page/paths.ts'
import { toActionQuestion } from './questions.tsx'

type Result = OutputOf<typeof campaigns.pause>
type Stored = OutputOf<typeof campaigns.get>

function confirmAction(action: CampaignActionRecord, rows: readonly CampaignListRow[], desk: ActionContext): Promise<boolean> {
  return confirmOnce(desk, toActionQuestion(action, rows, currentUser.peek()?.agency.timeZone ?? 'UTC'))
}

/** Runs an action on one campaign. Answers true if it was performed. */
export async function runCampaignAction(action: CampaignActionRecord, campaign: CampaignListRow, desk: ActionContext): Promise<boolean> {
  if (action.verb === 'duplicate') return copy(action, [campaign], desk)
  if (!(await confirmAction(action, [campaign], desk))) return false
  try {
    const result = await runOnCampaign(action, campaign, desk)
    if (result === null) return false
    const done = label(action.texts.done, { name: campaign.name })
    notifyDone(done, action.isUndoable ? [(result as Result).changeSetId] : [])
    refreshRest()
    if (action.verb === 'review') desk.go(wizardPath(campaign))
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the campaign has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Runs an action on several campaigns as one change, after a preview of what it does to each. Answers true if it was begun. */
export async function runOnCampaigns(action: CampaignActionRecord, selected: readonly CampaignListRow[], desk: ActionContext): Promise<boolean> {
  const user = currentUser.peek()
  if (action.verb === 'duplicate')
    return (
      user !== null &&
      copy(
        action,
        selected.filter((row) => isActionOffered(action, row, user)),
        desk,
      )
    )
  const { changeMany } = await import('./many/change-many.tsx')
  return changeMany(action, selected, (question) => confirmOnce(desk, question))
}

function runOnCampaign(action: CampaignActionRecord, campaign: CampaignListRow, desk: ActionContext): Promise<unknown> {
  const run = async (version: number | undefined): Promise<unknown> => {
    const result = await api.call(action.row, { id: campaign.id }, version === undefined ? {} : { ifMatch: version })
    mergeCampaign(result as Result)
    return result
  }
  const title = t('Somebody changed this campaign in the meantime')
  return runSeenAction(
    { run, version: campaign.version, currency: campaign.currency, title, action: action.verb, verb: label(action.label) },
    desk,
  )
}

/** The answer replaces the row in place, so that it does not disappear while the user looks at it; other lists are loaded again. */
export function mergeCampaign(result: Stored): void {
  mergeInLists(campaigns.list, result)
  queryClient.setQueryData([campaigns.get.path, { id: result.id }], result)
}

/** Counts, totals and whatever else shows the campaign are loaded again; the list keeps its rows in their places. */
export const refreshRest = () => refreshAllBut([campaigns.list, campaigns.get])

/** Opens the drawer that makes the copies. */
function copy({ texts, ...action }: CampaignActionRecord, sources: readonly CampaignListRow[], desk: ActionContext): boolean {
  const { ask, askMany, effect, effectMany, done, doneMany } = texts
  const many = { question: askMany, effect: effectMany, done: doneMany }
  const duplication = { ...action, texts: { question: ask, effect, done }, many }
  return openCopies({ kind: 'campaigns', noun: {}, action: duplication }, sources, desk)
}
