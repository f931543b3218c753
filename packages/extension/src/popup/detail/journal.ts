/** Actions that wait, failed, or can be undone, as the worker's journal has them, and those that this popup waits for. */
import { signal } from '@preact/signals-react'
import type { CampaignSummary, JournalEntry, TokenAction } from '../../messages.ts'
import { callWorker } from '../../pages/ask.ts'

/** Entries to show, the newest last. */
export const entries = signal<readonly JournalEntry[]>([])
/** Actions that this popup has sent and that have no answer yet, by campaign. */
export const inFlight = signal<ReadonlyMap<number, TokenAction>>(new Map())

/** Set by the popup: what becomes of an action that ended. */
type OnDone = (campaign: CampaignSummary, entry: JournalEntry) => void
let onDone: OnDone = () => undefined
export function whenDone(listener: OnDone): void {
  onDone = listener
}

export const canUndo = ({ state, undoUntil }: JournalEntry, now: number) => state === 'done' && undoUntil !== undefined && undoUntil > now

/** The newest entry of a campaign, which its row shows. */
export function findNewestEntry(list: readonly JournalEntry[], id: number): JournalEntry | undefined {
  return list.findLast((entry) => entry.id === id)
}

/** Cancelled before it arrived: the row stands as it stood before the press. */
const wasCancelled = ({ state, failure }: JournalEntry) => state === 'failed' && failure?.code === 'actionCancelled'

export const hasEntry = (id: number) => inFlight.value.has(id) || findNewestEntry(entries.value, id) !== undefined

/** True while another press could do the same twice. */
export function isWaiting(id: number): boolean {
  const state = findNewestEntry(entries.value, id)?.state
  return inFlight.value.has(id) || state === 'sent' || state === 'asking'
}

export function setInFlight(id: number, action: TokenAction | null): void {
  const next = new Map(inFlight.value)
  if (action) next.set(id, action)
  else next.delete(id)
  inFlight.value = next
}

/** Between two looks at actions that wait. */
const pauseMs = 1500
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the journal anew. */
export async function refreshJournal(): Promise<void> {
  const result = await callWorker('action.journal')
  if (result.ok) showJournal(result.data)
  else planLook(pauseMs)
}

function planLook(afterMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void refreshJournal(), afterMs)
}

/** Shows the journal. Entries that have nothing left to tell are dismissed. */
export function showJournal(list: readonly JournalEntry[]): void {
  const now = Date.now()
  const isOver = (entry: JournalEntry) => (entry.state === 'done' && !canUndo(entry, now)) || wasCancelled(entry)
  const before = entries.value
  entries.value = list.filter((entry) => !isOver(entry)).toSorted((a, b) => a.at - b.at)
  for (const entry of list) {
    const isNew = before.find(({ actionId }) => actionId === entry.actionId)?.state !== 'done'
    if (entry.outcome && isNew) onDone(entry.outcome.campaign, entry)
    if (isOver(entry)) void callWorker('action.dismiss', { actionId: entry.actionId })
  }
  lookAgain(now)
}

function lookAgain(now: number): void {
  clearTimeout(timer)
  const ends = entries.value.flatMap(({ undoUntil }) => (undoUntil === undefined ? [] : [Math.max(0, undoUntil - now)]))
  const waits = entries.value.some(({ state }) => state === 'sent') ? [pauseMs] : []
  const next = Math.min(...ends, ...waits)
  if (Number.isFinite(next)) planLook(next)
}
