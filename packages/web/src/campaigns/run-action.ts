/** Carries out an action on one or many campaigns: question, call, rows brought up to date, toast with the way back. */
import { isSpotdeskError } from '@spotdesk/sdk'
import { type OutputOf, campaigns } from '@spotdesk/sdk/contract'
import { api } from '../shared/api.ts'
import { queryClient } from '../shared/query.ts'
import { reportError } from '../shared/report-error.ts'
import { revertChangeSets } from '../shared/revert.ts'
import { toasts } from '../shared/toasts.ts'
import type { CampaignActionRecord, Row } from './actions.ts'

type Confirm = (question: { title: string; message?: string; confirmLabel?: string; cancelLabel?: string }) => Promise<boolean>
type Result = OutputOf<typeof campaigns.pause>
type Page = OutputOf<typeof campaigns.list>

/** Runs an action on one campaign. */
export async function runAction(action: CampaignActionRecord, campaign: Row, confirm: Confirm): Promise<void> {
  if (!(await confirm({ ...action.question(1), cancelLabel: 'Cancel' }))) return
  try {
    const result = await carryOut(action, campaign, confirm)
    if (result === null) return
    if (action.verb === 'duplicate') tellDuplicate(action, campaign, (result as { id: number }).id)
    else tellDone(action.done(campaign.name), action.isUndoable ? [(result as Result).changeSetId] : [])
  } catch (error) {
    reportError(error)
  }
}

/** Runs an action on those campaigns of a selection that offer it, one after the other, and tells what failed. */
export async function runOnMany(action: CampaignActionRecord, selected: readonly Row[], confirm: Confirm): Promise<boolean> {
  if (!(await confirm({ ...action.question(selected.length), cancelLabel: 'Cancel' }))) return false
  const undo: (string | null)[] = []
  const failures: unknown[] = []
  for (const campaign of selected) {
    try {
      const result = (await call(action, campaign, undefined)) as Result
      undo.push(result.changeSetId)
      merge(result)
    } catch (error) {
      failures.push(error)
    }
  }
  if (undo.length > 0) tellDone(action.doneMany(undo.length), undo)
  for (const error of failures) reportError(error)
  return true
}

function call(action: CampaignActionRecord, campaign: Row, ifMatch: number | undefined): Promise<unknown> {
  return api.call(action.row, { id: campaign.id }, ifMatch === undefined ? {} : { ifMatch })
}

/** With the version seen; when somebody has changed the campaign since, the user decides whether to go on. */
async function carryOut(action: CampaignActionRecord, campaign: Row, confirm: Confirm): Promise<unknown> {
  const run = async (version: number | undefined) => {
    const result = await call(action, campaign, version)
    if (action.verb !== 'duplicate') merge(result as Result)
    return result
  }
  try {
    return await run(campaign.version)
  } catch (error) {
    if (!isSpotdeskError(error) || !('status' in error) || error.status !== 412) throw error
    const goesOn = await confirm({
      title: 'Somebody changed this campaign in the meantime',
      message: `${error.message} ${action.label} it all the same?`,
      confirmLabel: action.label,
      cancelLabel: 'Cancel',
    })
    return goesOn ? await run(undefined) : null
  }
}

/** The answer replaces the row where it stands, so that it does not vanish from under the user's eyes; other lists are asked anew. */
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

function tellDuplicate(action: CampaignActionRecord, campaign: Row, id: number): void {
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path] })
  toasts.success(action.done(campaign.name), {
    action: {
      label: 'Show the copy',
      onPress: () => {
        location.assign(`/campaigns/list?status=&q=${id}`)
      },
    },
  })
}
