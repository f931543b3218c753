/** Pause, resume, Undo, and what the user decides on actions without an outcome. */
import { signal } from '@preact/signals-react'
import { actionWords } from '../../action-words.ts'
import type { CampaignSummary, JournalEntry, TokenAction } from '../../messages.ts'
import { callWorker } from '../../pages/ask.ts'
import { failureTexts } from '../failure-texts.ts'
import { canUndo, entries, isWaiting, refreshJournal, setInFlight, showJournal, whenDone } from './journal.ts'
import { load, opened, replaceCampaign, announce, shownAccount, shownRows, popupToasts } from '../state.ts'

export const actionTexts = actionWords

/** The consequence of an action, as its question tells it. One that does not deliver stops nothing. */
export function describeConsequence(action: TokenAction, { status, deliveryStatuses }: CampaignSummary): string {
  if (action === 'resume') return 'It delivers again within 5 minutes.'
  const delivers = status === 'RUNNING' && !deliveryStatuses.includes('NOT_DELIVERING')
  return delivers ? 'It stops delivering within 5 minutes.' : 'It will not deliver until it is resumed.'
}

/** The question that a row asks. */
export const question = signal<{ id: number; action: TokenAction } | null>(null)

/** Asks in the row of a campaign whether to act; nothing while an action of it waits. */
export function promptAction({ id, action }: CampaignSummary): void {
  if (action && !isWaiting(id)) question.value = { id, action }
}

/** Ends the question of a campaign. It does not come back with its row. */
export function endQuestion(id: number): void {
  if (question.value?.id === id) question.value = null
}

type Target = Pick<CampaignSummary, 'id' | 'name' | 'version'>

const isVisible = (id: number) => opened.value?.id === id || shownRows().some((item) => item.id === id)

whenDone((campaign, { id, name, action, undoUntil }) => {
  replaceCampaign(campaign)
  const text = `Campaign ${name} was ${actionTexts[action].past}.`
  announce(text)
  // With Undo it stands in its row, or above the list.
  if (!isVisible(id) && undoUntil === undefined) popupToasts.success(text)
})

/** Performs an action once. Its outcome stands in the row. */
export async function runAction({ id, name, version }: Target, action: TokenAction): Promise<void> {
  if (isWaiting(id)) return
  const actionId = crypto.randomUUID()
  setInFlight(id, action)
  const result = await callWorker('campaign.act', { ...shownAccount(), id, name, action, actionId, expectedVersion: version })
  await refreshJournal()
  setInFlight(id, null)
  if (result.ok || entries.value.some((entry) => entry.actionId === actionId)) {
    if (!result.ok && result.error.code !== 'outcomeUnknown') await load()
    return
  }
  notifyFailed(name, action, failureTexts(result.error).title)
}

function notifyFailed(name: string, action: TokenAction, message: string): void {
  popupToasts.error(`${actionTexts[action].label} failed: ${name}`, { message })
  void load()
}

/** The action that the key of Undo means: the last one that can be undone. */
export function newestUndoable(): JournalEntry | undefined {
  return entries.value.findLast((entry) => canUndo(entry, Date.now()))
}

/** Undoes an action. */
export async function requestUndo({ actionId, id, name, action }: JournalEntry): Promise<void> {
  if (isWaiting(id)) return
  const { inverse } = actionTexts[action]
  setInFlight(id, inverse)
  const result = await callWorker('action.undo', { actionId })
  if (result.ok) replaceCampaign(result.data.campaign)
  await refreshJournal()
  setInFlight(id, null)
  if (result.ok) announce(`The change was undone: ${name}`)
  else if (!entries.value.some((entry) => entry.id === id && entry.actionId !== actionId)) {
    notifyFailed(name, inverse, failureTexts(result.error).title)
  }
}

/** Cancels an action that still waits for the server. */
export async function requestCancel({ actionId }: JournalEntry): Promise<void> {
  const result = await callWorker('action.cancel', { actionId })
  if (result.ok) showJournal(result.data)
  else popupToasts.error(result.error.message)
}

export async function dismiss({ actionId }: JournalEntry): Promise<void> {
  const result = await callWorker('action.dismiss', { actionId })
  if (result.ok) showJournal(result.data)
}

/** Sends an action with an unknown outcome again, or acts anew on the campaign as it is now. */
export async function tryAgain(entry: JournalEntry, campaign: Target | undefined): Promise<void> {
  const { actionId, id, action, state } = entry
  if (state === 'failed' && campaign) {
    await dismiss(entry)
    return await runAction(campaign, action)
  }
  setInFlight(id, action)
  const result = await callWorker('action.retry', { actionId })
  await refreshJournal()
  setInFlight(id, null)
  // Any other failure stands in the row.
  if (!result.ok && result.error.code === 'workerGone') popupToasts.error(result.error.message)
}
