/**
 * Actions are stored here before they are sent, so that the end of the worker at any point neither loses nor repeats one. They are stored
 * beside the token: an action can be repeated exactly as long as its token lives.
 */
import type { JournalEntry } from '../messages.ts'
import { isLive } from './accounts.ts'
import { readVault, updateVault } from './vault.ts'
import type { StoredEntry } from './vault-parts.ts'

const minute = 60_000
/** A press older than this is not repeated without asking. */
export const resendMinutes = 10
/** The server knows idempotency keys for 48 hours; nobody asks for an outcome after a day. */
const keptMinutes = 24 * 60

export async function findEntry(actionId: string): Promise<StoredEntry | undefined> {
  const { journal } = await readVault('journal')
  return journal.find((entry) => entry.actionId === actionId)
}

/** Writes the entry of an action over the one before; does nothing when its account was signed out meanwhile. */
export async function writeEntry(entry: StoredEntry): Promise<void> {
  const oldest = Date.now() - keptMinutes * minute
  await updateVault(['accounts', 'journal'], ({ accounts, journal }) => {
    if (!isLive(accounts, entry.accountId)) return {}
    return { journal: [...journal.filter(({ actionId, at }) => actionId !== entry.actionId && at > oldest), entry] }
  })
}

/** True if so much time has passed that the user has to confirm the action again. */
export function needsAnswer({ state, at }: Pick<StoredEntry, 'state' | 'at'>, now: number): boolean {
  return state === 'sent' && now - at >= resendMinutes * minute
}

/** Actions of the active account whose outcome no page has shown yet. */
export async function readJournal(): Promise<JournalEntry[]> {
  const now = Date.now()
  const { accounts, journal } = await readVault('accounts', 'journal')
  return journal
    .filter(({ accountId }) => accountId === accounts.activeId)
    .map(({ expectedVersion: _, ...entry }) => ({ ...entry, state: needsAnswer(entry, now) ? 'asking' : entry.state }))
}

/** A page has shown the outcome of an action, or the user does not want it any more. */
export async function dismissEntry({ actionId }: { actionId: string }): Promise<JournalEntry[]> {
  await updateVault(['journal'], ({ journal }) => ({ journal: journal.filter((entry) => entry.actionId !== actionId) }))
  return await readJournal()
}
