/**
 * Pause and resume. An action is stored, sent under its own idempotency key, and repeated under the same key if the worker ended in
 * between.
 */
import { campaigns } from '@spotdesk/sdk/calls'
import { browser } from 'wxt/browser'
import { isUnreachable, Refusal, toFailure } from '../failure.ts'
import type { ActionOutcome, MessageData, TokenAction } from '../messages.ts'
import { requireAccount } from './accounts.ts'
import { callAs } from './api.ts'
import { toSummary } from './campaign-summary.ts'
import { findEntry, needsAnswer, writeEntry } from './journal.ts'
import { keepCampaign, touchRecent } from './kept-store.ts'
import { readVault } from './vault.ts'
import type { StoredEntry } from './vault-parts.ts'

const rows = { pause: campaigns.pause, resume: campaigns.resume } as const satisfies Record<TokenAction, unknown>

export const journalAlarm = 'journal'

/** One worker at a time sends an action; the lock ends with the worker that holds it. */
const lockOf = (actionId: string) => `action ${actionId}`

/** Performs an action once, however often it is asked for under the same `actionId`. */
export async function act({ actionId, id, name, action, expectedVersion }: MessageData<'campaign.act'>): Promise<ActionOutcome> {
  return await navigator.locks.request(lockOf(actionId), async () => {
    const known = await findEntry(actionId)
    if (known) return await finish(known)
    const { id: accountId } = await requireAccount()
    const entry: StoredEntry = { actionId, accountId, id, name, action, at: Date.now(), state: 'sent', expectedVersion }
    await writeEntry(entry)
    return await send(entry)
  })
}

/** Sends an action with an unknown outcome again, because the user asked for it. */
export async function retry({ actionId }: { actionId: string }): Promise<ActionOutcome> {
  return await navigator.locks.request(lockOf(actionId), async () => {
    const entry = await findEntry(actionId)
    if (!entry) throw new Refusal({ code: 'notFound', message: 'This action is no longer stored.', retryable: false })
    return await finish(entry)
  })
}

/** Repeats actions that were sent less than ten minutes ago and have no outcome. Called at every start of the worker. */
export async function resumeJournal(): Promise<void> {
  const { journal } = await readVault('journal')
  const open = journal.filter((entry) => entry.state === 'sent' && !needsAnswer(entry, Date.now()))
  await Promise.all(open.map(({ actionId }) => resumeEntry(actionId)))
}

async function resumeEntry(actionId: string): Promise<void> {
  await navigator.locks.request(lockOf(actionId), { ifAvailable: true }, async (lock) => {
    const entry = lock && (await findEntry(actionId))
    if (!entry || entry.state !== 'sent') return
    // The outcome is stored as the action's; no page waits for it here.
    await send(entry).catch(() => undefined)
  })
}

async function finish(entry: StoredEntry): Promise<ActionOutcome> {
  if (entry.state === 'done' && entry.outcome) return entry.outcome
  if (entry.state === 'failed' && entry.failure) throw new Refusal(entry.failure)
  return await send(entry)
}

async function send(entry: StoredEntry): Promise<ActionOutcome> {
  const { accountId, id, action, actionId, expectedVersion } = entry
  try {
    const account = await requireAccount(accountId)
    const result = await callAs(account, (core) => core.call(rows[action], { id }, { idempotencyKey: actionId, ifMatch: expectedVersion }))
    const outcome = { campaign: toSummary(result, account.rights), isChanged: result.changeSetId !== null }
    await writeEntry({ ...entry, state: 'done', outcome })
    await Promise.all([keepCampaign(accountId, outcome.campaign), touchRecent(accountId, id)])
    return outcome
  } catch (error) {
    const failure = toFailure(error)
    if (isUnreachable(error) || failure.retryable) {
      await browser.alarms.create(journalAlarm, { delayInMinutes: 1 })
      throw new Refusal({ ...failure, code: 'outcomeUnknown', retryable: true })
    }
    await writeEntry({ ...entry, state: 'failed', failure })
    throw new Refusal(failure)
  }
}
