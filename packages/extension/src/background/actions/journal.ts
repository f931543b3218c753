/**
 * Actions are stored here before they are sent, so that the end of the worker at any point neither loses nor repeats one. They are stored
 * beside the token: an action can be repeated exactly as long as its token lives.
 */
import { actionWords } from '../../action-words.ts'
import type { JournalEntry } from '../../messages.ts'
import { minute } from '../../minute.ts'
import { undoMs } from '../../undo-ms.ts'
import { isLive } from '../sign/accounts.ts'
import { readVault, updateVault } from '../sign/vault.ts'
import type { StoredEntry } from '../sign/vault-parts.ts'

/** A press older than this is not repeated without asking. */
export const resendMinutes = 10
/** Nobody asks after a day how an action has ended. */
const keptMinutes = 24 * 60

export async function findEntry(actionId: string): Promise<StoredEntry | undefined> {
  const { journal } = await readVault('journal')
  return journal.find((entry) => entry.actionId === actionId)
}

/**
 * False for what nobody asks for any more: an action whose time to undo is over, and everything that ended yesterday. One that waits stays
 * until the user has decided. The server knows its key for 48 hours; after that, the version of the campaign guards against a repetition.
 */
function isKept({ at, state, undoUntil }: StoredEntry, now: number): boolean {
  if (state === 'sent') return true
  const isOver = state === 'done' && undoUntil !== undefined && undoUntil <= now
  return !isOver && at > now - keptMinutes * minute
}

/** Anything can happen to an entry while its action is on the way: changes go through this, on the entry as it is then. */
type Change = (entry: StoredEntry) => Partial<StoredEntry> | null

/**
 * Changes an entry; null removes it.
 * @returns the entry after the change; undefined when it is gone, or its account was signed out
 */
export async function changeEntry(actionId: string, change: Change): Promise<StoredEntry | undefined> {
  let after: StoredEntry | undefined
  await updateVault(['accounts', 'journal'], ({ accounts, journal }) => {
    const entry = journal.find((candidate) => candidate.actionId === actionId)
    if (!entry || !isLive(accounts, entry.accountId)) return {}
    const changed = change(entry)
    after = changed ? { ...entry, ...changed } : undefined
    // Pages follow what is stored: an action that goes on to wait is nothing new.
    if (JSON.stringify(after) === JSON.stringify(entry)) return {}
    const now = Date.now()
    return { journal: journal.flatMap((other) => (other === entry ? (after ?? []) : isKept(other, now) ? other : [])) }
  })
  return after
}

/**
 * Stores a new action. Decided in one step: a press on a campaign whose action waits stores nothing, whoever pressed and wherever.
 * @returns the entry to follow: the new one, the same one if it was stored before, or the one that waits; undefined after a sign-out
 */
export async function claimEntry(entry: StoredEntry): Promise<StoredEntry | undefined> {
  let followed: StoredEntry | undefined
  await updateVault(['accounts', 'journal'], ({ accounts, journal }) => {
    if (!isLive(accounts, entry.accountId)) return {}
    const own = journal.filter(({ accountId, id }) => accountId === entry.accountId && id === entry.id)
    followed = journal.find(({ actionId }) => actionId === entry.actionId) ?? own.find(({ state }) => state === 'sent')
    if (followed) return {}
    followed = entry
    const now = Date.now()
    // The campaign moves on: what was done to it before can no longer be undone.
    const left = journal.filter((other) => isKept(other, now) && !(own.includes(other) && other.state === 'done'))
    return { journal: [...left, entry] }
  })
  return followed
}

/**
 * Puts the undoing action in the place of the one that it undoes, in one step: it cannot be undone twice.
 * @returns the entry to follow; undefined when the time is over
 */
export async function claimUndo(actionId: string): Promise<StoredEntry | undefined> {
  let followed: StoredEntry | undefined
  await updateVault(['accounts', 'journal'], ({ accounts, journal }) => {
    followed = journal.find(({ undoOf }) => undoOf === actionId)
    const entry = journal.find((candidate) => candidate.actionId === actionId)
    const now = Date.now()
    if (followed || !entry?.outcome || !isLive(accounts, entry.accountId) || (entry.undoUntil ?? 0) <= now) return {}
    const { accountId, id, name, action, outcome } = entry
    const step = {
      action: actionWords[action].inverse,
      expectedVersion: outcome.campaign.version,
      at: now,
      state: 'sent' as const,
      undoOf: actionId,
    }
    followed = { actionId: crypto.randomUUID(), accountId, id, name, ...step }
    const undoing = followed
    return { journal: journal.map((other) => (other === entry ? undoing : other)) }
  })
  return followed
}

/** True if so much time has passed that the user has to confirm the action again. */
export function needsAnswer({ state, at, isCancelled }: StoredEntry, now: number): boolean {
  return state === 'sent' && !isCancelled && now - at >= resendMinutes * minute
}

/** The time until which a person who is told the outcome now may undo the action. An undoing action cannot be undone again: pressing the button is as easy. */
export function findUndoDeadline({ undoOf, undoUntil, outcome }: StoredEntry, now: number): number | undefined {
  return undoUntil ?? (undoOf === undefined && outcome?.isChanged ? now + undoMs : undefined)
}

function toView(entry: StoredEntry, now: number): JournalEntry {
  const { expectedVersion: _, triedAt: __, undoOf: ___, undoUntil, isQueued = false, isCancelled = false, ...shown } = entry
  const state = needsAnswer(entry, now) ? 'asking' : entry.state
  return { ...shown, state, isQueued, isCancelled, ...(undoUntil === undefined ? {} : { undoUntil }) }
}

/** Tells a person of the account's entries: from now on they can undo what was done. */
async function presentEntries(accountId: string | null, isWanted: (entry: StoredEntry) => boolean): Promise<JournalEntry[]> {
  const now = Date.now()
  const isTold = (entry: StoredEntry) => entry.accountId === accountId && isWanted(entry)
  const isStale = (entry: StoredEntry) => !isKept(entry, now) || (isTold(entry) && entry.undoUntil !== findUndoDeadline(entry, now))
  let { journal } = await readVault('journal')
  if (journal.some(isStale)) {
    await updateVault(['journal'], (parts) => {
      journal = parts.journal
        .filter((entry) => isKept(entry, now))
        .map((entry) => (isTold(entry) ? { ...entry, undoUntil: findUndoDeadline(entry, now) } : entry))
      return { journal }
    })
  }
  // What was undone is as if it had not been: only an undoing action that failed or waits is told of.
  return journal.filter((entry) => isTold(entry) && !(entry.undoOf && entry.state === 'done')).map((entry) => toView(entry, now))
}

/** Actions of the active account that wait, whose outcome no page has shown yet, or that can be undone. */
export async function readJournal(): Promise<JournalEntry[]> {
  const { accounts } = await readVault('accounts')
  return await presentEntries(accounts.activeId, () => true)
}

/** The last action of an account on a campaign, while it waits or can be undone. */
export async function readLastEntry(accountId: string, campaignId: number): Promise<JournalEntry | null> {
  return (await presentEntries(accountId, ({ id }) => id === campaignId)).at(-1) ?? null
}

/** A page has shown the outcome of an action, or the user does not want an old one to be repeated. One that can be undone stays. */
export async function dismissEntry({ actionId }: { actionId: string }): Promise<JournalEntry[]> {
  const now = Date.now()
  await changeEntry(actionId, (entry) => {
    const isOnItsWay = entry.state === 'sent' && !needsAnswer(entry, now)
    return isOnItsWay || (findUndoDeadline(entry, now) ?? 0) > now ? {} : null
  })
  return await readJournal()
}
