/** Polls the server for the badge. */
import { ApiError } from '@spotdesk/sdk'
import { browser } from 'wxt/browser'
import { readRetryAfter } from '../../failure.ts'
import { findSignedIn } from '../sign/accounts.ts'
import { callAs } from '../api.ts'
import { isAhead } from './badge-face.ts'
import { paintBadge } from './badge.ts'
import { fetchAttention } from '../campaign-list.ts'
import { minuteMs, noteCount } from './count.ts'
import { keep } from '../stores/kept-store.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { syncItem } from '../stores/sync-store.ts'

export const pollAlarm = 'poll'

/** After 429 and 5xx the pause doubles up to this. */
const longestPause = 30 * minuteMs
/** No server gets a longer pause, whatever it asks for: a time further ahead is from before the clock was turned back. */
const longestWait = 60 * minuteMs
/** The shortest delay that browsers grant an alarm. */
const shortestMinutes = 0.5
const lock = 'poll'

/** Sets the alarm as the settings say, for the next time that is due; browsers drop alarms at updates and crashes. */
export async function ensurePollAlarm(): Promise<void> {
  const [{ pollingMinutes }, { nextDue }, alarm] = await Promise.all([settingsItem.read(), syncItem.read(), browser.alarms.get(pollAlarm)])
  if (pollingMinutes === 0) return void (await browser.alarms.clear(pollAlarm))
  // An alarm that was set before the clock was turned back is too far ahead.
  if (alarm?.periodInMinutes === pollingMinutes && alarm.scheduledTime <= Date.now() + longestWait + minuteMs) return
  const delayInMinutes = Math.min(pollingMinutes, Math.max(shortestMinutes, (nextDue - Date.now()) / minuteMs))
  await browser.alarms.create(pollAlarm, { delayInMinutes, periodInMinutes: pollingMinutes })
}

/** A changed interval counts from the last answer; a pause that a busy server got stays. */
export async function changeInterval(before: number, after: number): Promise<void> {
  await syncItem.update((sync) => {
    if (sync.failures > 0) return sync
    return { ...sync, nextDue: before === 0 ? 0 : Math.min(sync.nextDue, (sync.known?.asOf ?? 0) + after * minuteMs) }
  })
  await ensurePollAlarm()
  await pollIfDue()
}

/** Polls now. A failure is not an error: the badge gets older, and the next poll comes later. */
export async function poll(): Promise<void> {
  await navigator.locks.request(lock, pollServer)
}

async function pollServer(): Promise<void> {
  const account = await findSignedIn()
  if (!account) return await paintBadge()
  try {
    const rows = await callAs(account, (core) => fetchAttention(core, account))
    const page = { ...rows, asOf: Date.now() }
    await keep(account.id, 'attention', page)
    await noteCount(account.id, page)
  } catch (error) {
    await backOff(error)
    await paintBadge()
  }
}

/** Only an overloaded or failing server gets longer pauses; being offline costs the server nothing. */
async function backOff(error: unknown): Promise<void> {
  const { pollingMinutes } = await settingsItem.read()
  const now = Date.now()
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status < 500)) {
    await syncItem.update((sync) => ({ ...sync, nextDue: now + minuteMs }))
    return
  }
  const retryAfterMs = (readRetryAfter(error, now) ?? 0) * 1000
  await syncItem.update((sync) => {
    const pause = Math.min(longestPause, Math.max(1, pollingMinutes) * minuteMs * 2 ** sync.failures)
    return { ...sync, failures: sync.failures + 1, nextDue: now + Math.min(longestWait, Math.max(retryAfterMs, pause)) }
  })
}

/**
 * Polls if it is time: alarms that a sleeping machine missed are made up for when it wakes. Decided inside the lock: the alarm that wakes the
 * worker and its start are one poll.
 */
export async function pollIfDue(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const [{ pollingMinutes }, { nextDue, known, failures }] = await Promise.all([settingsItem.read(), syncItem.read()])
    const now = Date.now()
    // A busy server keeps its pause, unless the pause itself is from before.
    const wasTurnedBack = nextDue > now + longestWait + minuteMs || (failures === 0 && known !== null && isAhead(known.asOf, now))
    // Alarms fire a little early or late.
    if (pollingMinutes > 0 && (wasTurnedBack || now + minuteMs / 4 >= nextDue)) await pollServer()
    else await paintBadge()
  })
}

/** The machine is online again: a poll that failed for want of a network is made up for; a busy server keeps its pause. */
export async function pollOnline(): Promise<void> {
  await syncItem.update((sync) => (sync.failures > 0 ? sync : { ...sync, nextDue: Math.min(sync.nextDue, sync.known?.asOf ?? 0) }))
  await pollIfDue()
}
