/**
 * Where actions are written down before they are sent, so that the end of the worker at any point neither loses nor doubles one. It
 * lies beside the token: an action can be repeated exactly as long as its token lives.
 */
import type { JournalEntry } from '../messages.ts'
import { isLive } from './accounts.ts'
import { readVault, updateVault } from './vault.ts'
import type { StoredEntry } from './vault-parts.ts'

const minute = 60_000
/** A press older than this is not repeated unasked. */
export const resendMinutes = 10
/** The server knows keys for 48 hours; nobody asks for an outcome after a day. */
const keptMinutes = 24 * 60

export async function findEntry(actionId: string): Promise<StoredEntry | undefined> {
  const { journal } = await readVault('journal')
  return journal.find((entry) => entry.actionId === actionId)
}

/** Writes an entry, in place of what was written of the action before; nothing when its account was signed out meanwhile. */
export async function writeEntry(entry: StoredEntry): Promise<void> {
  const oldest = Date.now() - keptMinutes * minute
  await updateVault(['accounts', 'journal'], ({ accounts, journal }) => {
    if (!isLive(accounts, entry.accountId)) return {}
    return { journal: [...journal.filter(({ actionId, at }) => actionId !== entry.actionId && at > oldest), entry] }
  })
}

/** Whether so much time has passed that the user has to say if it is still wanted. */
export function needsAnswer({ state, at }: Pick<StoredEntry, 'state' | 'at'>, now: number): boolean {
  return state === 'sent' && now - at >= resendMinutes * minute
}

/** What pages have not yet been told the end of, of the active account. */
export async function readJournal(): Promise<JournalEntry[]> {
  const now = Date.now()
  const { accounts, journal } = await readVault('accounts', 'journal')
  return journal
    .filter(({ accountId }) => accountId === accounts.activeId)
    .map(({ expectedVersion: _, ...entry }) => ({ ...entry, state: needsAnswer(entry, now) ? 'asking' : entry.state }))
}

/** A page has told its user the end of an action, or they do not want it any more. */
export async function dismissEntry({ actionId }: { actionId: string }): Promise<JournalEntry[]> {
  await updateVault(['journal'], ({ journal }) => ({ journal: journal.filter((entry) => entry.actionId !== actionId) }))
  return await readJournal()
}
