/**
 * Pause and resume. An action is stored, sent under its own idempotency key, and repeated under the same key if the worker ended in
 * between.
 */
import { campaigns } from '@spotdesk/sdk/calls'
import { campaignStatuses } from '@spotdesk/sdk/values'
import { browser } from 'wxt/browser'
import { actionWords } from '../../action-words.ts'
import { isUnreachable, Refusal, toFailure } from '../../failure.ts'
import type { ActionOutcome, CampaignSummary, JournalEntry, MessageData, TokenAction } from '../../messages.ts'
import type { Failure } from '../../result.ts'
import { requireAccount, type SignedIn } from '../sign/accounts.ts'
import { callAs } from '../api.ts'
import { dropCard } from '../sites/card.ts'
import { toSummaries, toSummary } from '../campaign-summary.ts'
import { changeEntry, claimEntry, claimUndo, findEntry, needsAnswer, readJournal, findUndoDeadline } from './journal.ts'
import { keepCampaign, touchRecent } from '../stores/kept-store.ts'
import { readVault } from '../sign/vault.ts'
import type { StoredEntry } from '../sign/vault-parts.ts'

const rows = { pause: campaigns.pause, resume: campaigns.resume } as const satisfies Record<TokenAction, unknown>

export const journalAlarm = 'journal'
/** A page that opens has waiting actions tried again, but not every second. */
const retryMs = 10_000

/** One worker at a time sends an action; the lock ends with the worker that holds it. */
const toLockName = (actionId: string) => `action ${actionId}`

const refuse = (code: string, message: string, retryable = false) => new Refusal({ code, message, retryable })
export const forgotten = () => refuse('notFound', 'This action is no longer stored.')

/**
 * Performs an action once, however often it is asked for under the same `actionId`. While one on the campaign waits, the same one joins it
 * and the opposite one is refused.
 */
export async function act(asked: MessageData<'campaign.act'>): Promise<ActionOutcome> {
  const { id: accountId } = await requireAccount(asked.accountId)
  return await actAs(accountId, asked)
}

/** As `act`, for an account that need not be the active one. */
export async function actAs(accountId: string, asked: MessageData<'campaign.act'>): Promise<ActionOutcome> {
  const { actionId, id, name, action, expectedVersion } = asked
  const entry = await claimEntry({ actionId, accountId, id, name, action, expectedVersion, at: Date.now(), state: 'sent' })
  if (!entry) throw refuse('signedOut', 'You are signed out. Sign in again.')
  if (entry.state === 'sent' && (entry.action !== action || entry.isCancelled)) {
    throw refuse('actionWaits', `The answer to another press is awaited: whether ${name} was ${actionWords[entry.action].past}.`, true)
  }
  return await finishAction(entry.actionId)
}

/** Sends an action with an unknown outcome again, because the user asked for it. */
export async function retry({ actionId }: { actionId: string }): Promise<ActionOutcome> {
  return await finishAction(actionId)
}

/** Undoes an action once, however often it is asked for; the undoing action is an action of its own. */
export async function undoAction({ actionId }: { actionId: string }): Promise<ActionOutcome> {
  const entry = await claimUndo(actionId)
  if (!entry) throw refuse('undoOver', 'The time to undo is over.')
  return await finishAction(entry.actionId)
}

/**
 * Cancels an action that waits. One that never left this machine is gone at once. Any other is not sent again, but it may have arrived:
 * its entry stays until the server has said.
 */
export async function cancelAction({ actionId }: { actionId: string }): Promise<JournalEntry[]> {
  const entry = await changeEntry(actionId, ({ state, triedAt }) => {
    if (state !== 'sent') return {}
    return triedAt === undefined ? null : { isCancelled: true }
  })
  if (entry?.isCancelled) await resumeEntry(actionId)
  return await readJournal()
}

/** Actions that wait, and those whose outcome no page has shown. A page that opens has the ones that wait tried again. */
export async function readAndResume(): Promise<JournalEntry[]> {
  const { journal } = await readVault('journal')
  const now = Date.now()
  if (journal.some((entry) => entry.state === 'sent' && now - (entry.triedAt ?? entry.at) > retryMs)) void resumeJournal()
  return await readJournal()
}

/** Repeats actions of the last ten minutes that have no outcome. Called at every start of the worker, when it is online, and by an alarm. */
export async function resumeJournal(): Promise<void> {
  const { journal } = await readVault('journal')
  const open = journal.filter((entry) => entry.state === 'sent' && !needsAnswer(entry, Date.now()))
  await Promise.all(open.map(({ actionId }) => resumeEntry(actionId)))
}

async function resumeEntry(actionId: string): Promise<void> {
  await navigator.locks.request(toLockName(actionId), { ifAvailable: true }, async (lock) => {
    const entry = lock && (await findEntry(actionId))
    // The outcome is stored as the action's; no page waits for it here.
    if (entry?.state === 'sent') await finish(entry, false).catch(() => undefined)
  })
}

async function finishAction(actionId: string): Promise<ActionOutcome> {
  return await navigator.locks.request(toLockName(actionId), async () => {
    const entry = await findEntry(actionId)
    if (!entry) throw forgotten()
    return await finish(entry, true)
  })
}

/** @param isAwaited a page waits for the outcome, and tells a person at once */
async function finish(entry: StoredEntry, isAwaited: boolean): Promise<ActionOutcome> {
  if (entry.state === 'done' && entry.outcome) return entry.outcome
  if (entry.state === 'failed' && entry.failure) throw new Refusal(entry.failure)
  return await (entry.isCancelled ? settleCancelled(entry) : send(entry, isAwaited))
}

async function send({ actionId }: StoredEntry, isAwaited: boolean): Promise<ActionOutcome> {
  // Written before anything leaves the machine: from here on a cancelled action may have arrived.
  const isOnline = navigator.onLine
  const entry = await changeEntry(actionId, (now) =>
    isOnline && !now.isCancelled ? { triedAt: Date.now(), isQueued: false } : { isQueued: true },
  )
  if (!entry) throw forgotten()
  if (entry.isCancelled) return await settleCancelled(entry)
  if (!isOnline) throw await postpone(entry, toOffline(entry))
  // A fault of our own after the answer is no failed action: the entry stays, and the server answers the same to its key again.
  return await conclude(entry, await sendNow(entry), isAwaited)
}

/** Sends an action. @throws Refusal outcomeUnknown where it is tried again later; else it has failed */
async function sendNow(entry: StoredEntry): Promise<ActionOutcome> {
  const { actionId, accountId, id, action, expectedVersion } = entry
  const forecast = await readKeptForecast(accountId, id)
  try {
    const account = await requireAccount(accountId)
    const result = await callAs(account, (core) => core.call(rows[action], { id }, { idempotencyKey: actionId, ifMatch: expectedVersion }))
    return { campaign: toSummary(result, account.rights, forecast), isChanged: result.changeSetId !== null }
  } catch (error) {
    const failure = toFailure(error)
    if (isUnreachable(error) || failure.retryable) throw await postpone(entry, failure)
    await changeEntry(actionId, () => ({ state: 'failed', isQueued: false, failure }))
    throw new Refusal(failure)
  }
}

function toOffline({ name, action }: StoredEntry): Failure {
  return { code: 'offline', message: `You are offline. ${name} is ${actionWords[action].past} when you are online again.`, retryable: true }
}

/** An answer without a forecast leaves the one that is known. */
async function readKeptForecast(accountId: string, id: number): Promise<CampaignSummary['forecast']> {
  const { kept } = await readVault('kept')
  const pages = Object.values(kept[accountId] ?? {})
  return pages.flatMap(({ items }) => items).find((campaign) => campaign.id === id)?.forecast ?? null
}

async function conclude(entry: StoredEntry, outcome: ActionOutcome, isAwaited: boolean): Promise<ActionOutcome> {
  const { actionId, accountId, id } = entry
  const ended = { state: 'done' as const, isQueued: false, outcome }
  await changeEntry(actionId, (now) => ({
    ...ended,
    undoUntil: isAwaited ? findUndoDeadline({ ...now, ...ended }, Date.now()) : undefined,
  }))
  // What is only kept for reading may be missing: the action is done.
  await Promise.allSettled([keepCampaign(accountId, outcome.campaign), dropCard(accountId, id), touchRecent(accountId, id)])
  return outcome
}

/** Nobody knows whether the action arrived: it is tried again later, not before the server wants it. */
async function postpone({ actionId }: StoredEntry, failure: Failure): Promise<Refusal> {
  await changeEntry(actionId, () => ({ isQueued: true }))
  await browser.alarms.create(journalAlarm, { delayInMinutes: Math.max(1, (failure.retryAfterSeconds ?? 0) / 60) })
  return new Refusal({ ...failure, code: 'outcomeUnknown', retryable: true })
}

/** Asks the server how the campaign stands, and takes that for the outcome of an action that was cancelled on its way. */
async function settleCancelled(entry: StoredEntry): Promise<ActionOutcome> {
  const { actionId, accountId, id, action, name } = entry
  let campaign: CampaignSummary | undefined
  try {
    campaign = await readCampaign(await requireAccount(accountId), id)
  } catch (error) {
    throw await postpone(entry, toFailure(error))
  }
  // The version rises with every change: the same one says that nothing arrived.
  const hasArrived = campaign !== undefined && campaign.action === actionWords[action].inverse && campaign.version !== entry.expectedVersion
  if (campaign && hasArrived) return await conclude(entry, { campaign, isChanged: true }, false)
  const failure = { code: 'actionCancelled', message: `Canceled in time: ${name} was not ${actionWords[action].past}.`, retryable: false }
  await changeEntry(actionId, () => ({ state: 'failed', isQueued: false, failure }))
  throw new Refusal(failure)
}

async function readCampaign(account: SignedIn, id: number): Promise<CampaignSummary | undefined> {
  const { list } = await callAs(account, (core) => core.call(campaigns.cards, { ids: [id], status: [...campaignStatuses] }))
  return toSummaries(list, account.rights)[0]
}
