/** Performs an action on one or many campaigns: question, call, updated rows, toast with Undo. */
import { VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import { toasts } from '../../shared/toasts.ts'
import type { CampaignActionRecord, Row } from './actions.ts'
import type { ActionDesk } from './use-action-desk.ts'
import { describeConflict } from './version-conflict.ts'

type Result = OutputOf<typeof campaigns.pause>
type Page = OutputOf<typeof campaigns.list>

/** Runs an action on one campaign. Answers true if it was performed. */
export async function runAction(action: CampaignActionRecord, campaign: Row, desk: ActionDesk): Promise<boolean> {
  if (!(await desk.confirm({ ...action.question(1), cancelLabel: 'Cancel' }))) return false
  try {
    const result = await carryOut(action, campaign, desk)
    if (result === null) return false
    if (action.verb === 'duplicate') tellDuplicate(action, campaign, (result as { id: number }).id, desk)
    else tellDone(action.done(campaign.name), action.isUndoable ? [(result as Result).changeSetId] : [])
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the campaign has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Runs an action on the campaigns of a selection that offer it, one after the other, and reports the failures. */
export async function runOnMany(action: CampaignActionRecord, selected: readonly Row[], desk: ActionDesk): Promise<boolean> {
  if (!(await desk.confirm({ ...action.question(selected.length), cancelLabel: 'Cancel' }))) return false
  const undo: (string | null)[] = []
  const failures: unknown[] = []
  for (const campaign of selected) {
    try {
      const result = (await call(action, campaign, campaign.version)) as Result
      undo.push(result.changeSetId)
      merge(result)
    } catch (error) {
      failures.push(error)
    }
  }
  if (undo.length > 0) tellDone(action.doneMany(undo.length), undo)
  for (const error of failures) reportError(error)
  if (failures.length > 0) void queryClient.invalidateQueries()
  return true
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
    const goesOn = await confirm({
      title: 'Somebody changed this campaign in the meantime',
      message: `${describeConflict(error)} ${action.label} anyway?`,
      confirmLabel: action.label,
      cancelLabel: 'Cancel',
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

function tellDone(text: string, changeSetIds: readonly (string | null)[]): void {
  const ids = changeSetIds.filter((id): id is string => id !== null)
  toasts.success(text, ids.length > 0 ? { action: { label: 'Undo', onPress: () => void revertChangeSets(ids) } } : {})
}

function tellDuplicate(action: CampaignActionRecord, campaign: Row, id: number, { go }: ActionDesk): void {
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path] })
  toasts.success(action.done(campaign.name), { action: { label: 'Show the copy', onPress: () => go(`/campaigns/list?status=&q=${id}`) } })
}
