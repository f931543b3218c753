/** Polls the server for the badge. */
import { ApiError, RateLimitError } from '@spotdesk/sdk'
import { browser } from 'wxt/browser'
import { findSignedIn } from './accounts.ts'
import { callAs } from './api.ts'
import { paintBadge } from './badge.ts'
import { fetchAttention } from './campaign-list.ts'
import { minute, noteCount } from './count.ts'
import { keep } from './kept-store.ts'
import { settingsItem } from './settings-store.ts'
import { syncItem } from './sync-store.ts'

export const pollAlarm = 'poll'

/** After 429 and 5xx the pause doubles up to this. */
const longestPause = 30 * minute

/** Sets the alarm as the settings say; browsers drop alarms at updates and crashes. */
export async function ensurePollAlarm(): Promise<void> {
  const { pollingMinutes } = await settingsItem.read()
  const alarm = await browser.alarms.get(pollAlarm)
  if (pollingMinutes === 0) await browser.alarms.clear(pollAlarm)
  else if (alarm?.periodInMinutes !== pollingMinutes) await browser.alarms.create(pollAlarm, { periodInMinutes: pollingMinutes })
}

/** Polls now. A failure is not an error: the badge gets older, and the next poll comes later. */
export async function poll(): Promise<void> {
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
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status < 500)) return
  const { pollingMinutes } = await settingsItem.read()
  const asked = error instanceof RateLimitError ? (error.retryAfter ?? 0) * 1000 : 0
  await syncItem.update((sync) => {
    const pause = Math.min(longestPause, Math.max(asked, pollingMinutes * minute * 2 ** sync.failures))
    return { ...sync, failures: sync.failures + 1, nextDue: Date.now() + pause }
  })
}

/** Polls if it is time: alarms that a sleeping machine missed are made up for when it wakes. */
export async function pollIfDue(): Promise<void> {
  const [{ pollingMinutes }, { nextDue }] = await Promise.all([settingsItem.read(), syncItem.read()])
  // Alarms fire a little early or late.
  if (pollingMinutes > 0 && Date.now() + minute / 4 >= nextDue) await poll()
  else await paintBadge()
}
