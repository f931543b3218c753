/** Pause, resume, Undo, and what the user decides on actions without an outcome. */
import { signal } from '@preact/signals-react'
import { actionWords } from '../action-words.ts'
import type { CampaignSummary, JournalEntry, TokenAction } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import { failureTexts } from './failure-texts.ts'
import { canUndo, entries, isWaiting, readJournal, setInFlight, takeJournal, whenDone } from './journal.ts'
import { load, opened, replaceCampaign, say, shownAccount, shownRows, toasts } from './state.ts'

export const actionTexts = actionWords

/** The consequence of an action, as its question tells it. One that does not deliver stops nothing. */
export function questionOf(action: TokenAction, { status, deliveryStatuses }: CampaignSummary): string {
  if (action === 'resume') return 'It delivers again within 5 minutes.'
  const delivers = status === 'RUNNING' && !deliveryStatuses.includes('NOT_DELIVERING')
  return delivers ? 'It stops delivering within 5 minutes.' : 'It will not deliver until it is resumed.'
}

/** The question that a row asks. */
export const question = signal<{ id: number; action: TokenAction } | null>(null)

/** Asks in the row of a campaign whether to act; nothing while an action of it waits. */
export function askFor({ id, action }: CampaignSummary): void {
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
  say(text)
  // With Undo it stands in its row, or above the list.
  if (!isVisible(id) && undoUntil === undefined) toasts.success(text)
})

/** Performs an action once. Its outcome stands in the row. */
export async function runAction({ id, name, version }: Target, action: TokenAction): Promise<void> {
  if (isWaiting(id)) return
  const actionId = crypto.randomUUID()
  setInFlight(id, action)
  const result = await ask('campaign.act', { ...shownAccount(), id, name, action, actionId, expectedVersion: version })
  await readJournal()
  setInFlight(id, null)
  if (result.ok || entries.value.some((entry) => entry.actionId === actionId)) {
    if (!result.ok && result.error.code !== 'outcomeUnknown') await load()
    return
  }
  tellFailed(name, action, failureTexts(result.error).title)
}

function tellFailed(name: string, action: TokenAction, message: string): void {
  toasts.error(`${actionTexts[action].label} failed: ${name}`, { message })
  void load()
}

/** The action that the key of Undo means: the last one that can be undone. */
export function newestUndoable(): JournalEntry | undefined {
  return entries.value.findLast((entry) => canUndo(entry, Date.now()))
}

/** Undoes an action. */
export async function undo({ actionId, id, name, action }: JournalEntry): Promise<void> {
  if (isWaiting(id)) return
  const { inverse } = actionTexts[action]
  setInFlight(id, inverse)
  const result = await ask('action.undo', { actionId })
  if (result.ok) replaceCampaign(result.data.campaign)
  await readJournal()
  setInFlight(id, null)
  if (result.ok) say(`The change was undone: ${name}`)
  else if (!entries.value.some((entry) => entry.id === id && entry.actionId !== actionId)) {
    tellFailed(name, inverse, failureTexts(result.error).title)
  }
}

/** Cancels an action that still waits for the server. */
export async function cancel({ actionId }: JournalEntry): Promise<void> {
  const result = await ask('action.cancel', { actionId })
  if (result.ok) takeJournal(result.data)
  else toasts.error(result.error.message)
}

export async function dismiss({ actionId }: JournalEntry): Promise<void> {
  const result = await ask('action.dismiss', { actionId })
  if (result.ok) takeJournal(result.data)
}

/** Sends an action with an unknown outcome again, or acts anew on the campaign as it is now. */
export async function tryAgain(entry: JournalEntry, campaign: Target | undefined): Promise<void> {
  const { actionId, id, action, state } = entry
  if (state === 'failed' && campaign) {
    await dismiss(entry)
    return await runAction(campaign, action)
  }
  setInFlight(id, action)
  const result = await ask('action.retry', { actionId })
  await readJournal()
  setInFlight(id, null)
  // Any other failure stands in the row.
  if (!result.ok && result.error.code === 'workerGone') toasts.error(result.error.message)
}
