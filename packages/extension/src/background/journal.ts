/** Where actions are written down before they are sent, so that the end of the worker at any point neither loses nor doubles one. */
import * as z from 'zod'
import { type JournalEntry, tokenActions } from '../messages.ts'
import { storageItem } from '../storage.ts'
import { tokenArea } from './settings-store.ts'

/** An entry as it is stored; `asking` follows from its age. */
export type StoredEntry = Omit<JournalEntry, 'state'> & { state: 'sent' | 'done' | 'failed'; expectedVersion?: number }

const minute = 60_000
/** A press older than this is not repeated unasked. */
export const resendMinutes = 10
/** The server knows keys for 48 hours; nobody asks for an outcome after a day. */
const keptMinutes = 24 * 60

const Entry = z.object({
  actionId: z.string(),
  accountId: z.string(),
  id: z.int(),
  name: z.string(),
  action: z.enum(tokenActions),
  at: z.number(),
  state: z.enum(['sent', 'done', 'failed']),
  expectedVersion: z.int().optional(),
  outcome: z.custom<JournalEntry['outcome']>().optional(),
  failure: z.custom<JournalEntry['failure']>().optional(),
})

/** Beside the token: an action can be repeated exactly as long as its token lives. */
export const journalItem = storageItem<StoredEntry[]>({ key: 'journal', area: tokenArea, schema: z.array(Entry), fallback: [] })

export async function findEntry(actionId: string): Promise<StoredEntry | undefined> {
  return (await journalItem.read()).find((entry) => entry.actionId === actionId)
}

/** Writes an entry, in place of what was written of the action before. */
export async function writeEntry(entry: StoredEntry): Promise<void> {
  const oldest = Date.now() - keptMinutes * minute
  await journalItem.update((entries) => [...entries.filter(({ actionId, at }) => actionId !== entry.actionId && at > oldest), entry])
}

/** Whether so much time has passed that the user has to say if it is still wanted. */
export function needsAnswer({ state, at }: Pick<StoredEntry, 'state' | 'at'>, now: number): boolean {
  return state === 'sent' && now - at >= resendMinutes * minute
}

/** What pages have not yet been told the end of. */
export async function readJournal(): Promise<JournalEntry[]> {
  const now = Date.now()
  return (await journalItem.read()).map(({ expectedVersion: _, ...entry }) => ({
    ...entry,
    state: needsAnswer(entry, now) ? 'asking' : entry.state,
  }))
}

/** A page has told its user the end of an action, or they do not want it any more. */
export async function dismissEntry({ actionId }: { actionId: string }): Promise<JournalEntry[]> {
  await journalItem.update((entries) => entries.filter((entry) => entry.actionId !== actionId))
  return await readJournal()
}
