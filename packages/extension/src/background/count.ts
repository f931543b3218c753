import { paintBadge } from './badge.ts'
import { settingsItem } from './settings-store.ts'
import { syncItem } from './sync-store.ts'

/** In milliseconds. */
export const minute = 60_000

/** Stores a count that the server has just answered. */
export async function noteCount(accountId: string, { total, asOf }: { total: number; asOf: number }): Promise<void> {
  const { pollingMinutes } = await settingsItem.read()
  await syncItem.write({ accountId, known: { count: total, asOf }, failures: 0, nextDue: asOf + pollingMinutes * minute })
  await paintBadge()
}
