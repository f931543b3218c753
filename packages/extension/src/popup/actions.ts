/** Pause, resume and Undo, reported as toasts, and the outcome of actions that ended while the popup was closed. */
import { signal } from '@preact/signals-react'
import type { ActionOutcome, CampaignSummary, JournalEntry, TokenAction } from '../messages.ts'
import { ask } from '../pages/ask.ts'
import type { Failure } from '../result.ts'
import { load, replaceCampaign, toasts } from './state.ts'

export const actionTexts: Record<TokenAction, { label: string; question: string; busy: string; done: string; inverse: TokenAction }> = {
  pause: {
    label: 'Pause',
    question: 'It stops delivering within 5 minutes.',
    busy: 'Pausing',
    done: 'was paused',
    inverse: 'resume',
  },
  resume: {
    label: 'Resume',
    question: 'It delivers again within 5 minutes.',
    busy: 'Resuming',
    done: 'was resumed',
    inverse: 'pause',
  },
}

/** Ids of campaigns whose action is in progress in this popup. */
export const busyIds = signal<ReadonlySet<number>>(new Set())
/** Actions that wait for the server, or for the user's decision. */
export const openEntries = signal<readonly JournalEntry[]>([])

function setBusy(id: number, isBusy: boolean): void {
  const next = new Set(busyIds.value)
  if (isBusy) next.add(id)
  else next.delete(id)
  busyIds.value = next
}

type Target = Pick<CampaignSummary, 'id' | 'name' | 'version'>

/** Performs an action and reports its outcome, with Undo. */
export async function runAction(campaign: Target, action: TokenAction, isUndo = false): Promise<void> {
  const { id, name, version } = campaign
  const actionId = crypto.randomUUID()
  setBusy(id, true)
  const result = await ask('campaign.act', { id, name, action, actionId, expectedVersion: version })
  setBusy(id, false)
  if (!result.ok && result.error.code === 'outcomeUnknown') return await readJournal()
  if (result.ok) tellDone(action, result.data, isUndo)
  else tellFailed(campaign, action, result.error)
  await ask('action.dismiss', { actionId })
}

function tellDone(action: TokenAction, { campaign, isChanged }: ActionOutcome, isUndo: boolean): void {
  replaceCampaign(campaign)
  const { done, inverse } = actionTexts[action]
  const undo = { label: 'Undo', onPress: () => void runAction(campaign, inverse, true) }
  if (isUndo) toasts.success('The change was undone.', { message: campaign.name })
  else toasts.success(`Campaign ${campaign.name} ${done}.`, isChanged ? { action: undo } : {})
}

function tellFailed({ name }: Pick<CampaignSummary, 'name'>, action: TokenAction, { message }: Failure): void {
  toasts.error(`${actionTexts[action].label} failed: ${name}`, { message })
  void load()
}

const journalPauseMs = 1500

/** Reports actions that ended while no popup was open, and follows those that have no outcome yet. */
export async function readJournal(): Promise<void> {
  const result = await ask('action.journal')
  if (!result.ok) return
  const inFlight = busyIds.value
  openEntries.value = result.data.filter(({ state, id }) => state === 'asking' || (state === 'sent' && !inFlight.has(id)))
  for (const entry of result.data) await tellEnd(entry)
  if (openEntries.value.some(({ state }) => state === 'sent')) setTimeout(() => void readJournal(), journalPauseMs)
}

async function tellEnd({ actionId, id, action, name, outcome, failure }: JournalEntry): Promise<void> {
  if ((!outcome && !failure) || busyIds.value.has(id)) return
  if (outcome) tellDone(action, outcome, false)
  else if (failure) tellFailed({ name }, action, failure)
  await ask('action.dismiss', { actionId })
}

/** The user's decision on an action that is too old to be repeated without asking. */
export async function decide({ actionId }: JournalEntry, isWanted: boolean): Promise<void> {
  await (isWanted ? ask('action.retry', { actionId }) : ask('action.dismiss', { actionId }))
  await readJournal()
}
