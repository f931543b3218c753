/** The number on the badge: assigned campaigns that are red or orange. */
import { campaigns } from '@spotdesk/sdk/calls'
import { urgentStates } from '@spotdesk/sdk/rules'
import { deliveryStatusColours, deliveryStatuses } from '@spotdesk/sdk/values'
import { riskyVerdicts } from '../../at-risk.ts'
import type { CampaignSummary } from '../../messages.ts'
import { findSignedIn, type SignedIn } from '../sign/accounts.ts'
import { callAs } from '../api.ts'
import type { AttentionCount } from './badge-face.ts'
import { paintBadge } from './badge.ts'
import { noteAtRisk } from './notifications.ts'
import { settingsItem } from '../stores/settings-store.ts'
import { syncItem } from '../stores/sync-store.ts'
import { readVault } from '../sign/vault.ts'

/** In milliseconds. */
export const minuteMs = 60_000

/** Every campaign that is red or orange has one of these: the pace only decides which of the two it is. */
const colouredStatuses = deliveryStatuses.filter((status) => deliveryStatusColours[status] !== 'gray')

/** The campaigns of a list that the badge counts. */
const filterUrgent = (items: readonly CampaignSummary[]) => items.filter((item) => urgentStates(item, Date.now()).length > 0)

const isRed = (item: CampaignSummary) => urgentStates(item, Date.now()).some(({ tone }) => tone === 'bad')

function toAttentionPart(item: CampaignSummary): keyof NonNullable<AttentionCount['parts']> {
  if (urgentStates(item, Date.now()).some(({ kind }) => kind === 'forecast')) return 'atRisk'
  const { deliveryStatuses: statuses } = item
  if (statuses.includes('NOT_DELIVERING') || statuses.includes('MISSING_CREATIVE')) return 'stopped'
  return statuses.includes('UNDER_DELIVERING') ? 'behind' : 'other'
}

function countItems(items: readonly CampaignSummary[]): AttentionCount {
  const urgent = filterUrgent(items)
  const parts = { atRisk: 0, stopped: 0, behind: 0, other: 0 }
  for (const item of urgent) parts[toAttentionPart(item)] += 1
  return { count: urgent.length, isRed: urgent.some(isRed), parts }
}

/** Counts on the server where one answer does not hold them all: the coloured ones and those at risk, less those that are both. */
async function countOnServer(account: SignedIn, items: readonly CampaignSummary[]): Promise<AttentionCount> {
  const own = { assignedUsername: [account.userName], needsAttention: true, limit: 1 }
  const filters = [
    { deliveryStatus: colouredStatuses },
    { forecastStatus: [...riskyVerdicts] },
    { deliveryStatus: colouredStatuses, forecastStatus: [...riskyVerdicts] },
    { forecastStatus: ['NO_INVENTORY' as const] },
  ]
  const [coloured = 0, atRisk = 0, both = 0, without = 0] = await callAs(account, (core) =>
    Promise.all(filters.map(async (filter) => (await core.call(campaigns.cards, { ...own, ...filter })).total)),
  )
  // The first of the list are the reddest.
  return { count: coloured + atRisk - both, isRed: without > 0 || items.some(isRed), parts: null }
}

/**
 * Stores a count that the server has just answered: of the campaigns that need attention, sorted by severity, the first page.
 * @returns the number on the badge, which the popup's tab shows too; undefined after a sign-out
 */
export async function noteCount(
  accountId: string,
  { items, total, asOf }: { items: readonly CampaignSummary[]; total: number; asOf: number },
): Promise<number | undefined> {
  const [{ pollingMinutes }, account] = await Promise.all([settingsItem.read(), findSignedIn(accountId)])
  // It was signed out while the server answered.
  if (!account) {
    await paintBadge()
    return undefined
  }
  const isWhole = total <= items.length
  const counted = isWhole ? countItems(items) : await countOnServer(account, items)
  const { accounts } = await readVault('accounts')
  // An answer to the account before comes too late: the badge is of the active one.
  if (accounts.activeId !== accountId) return counted.count
  const before = await syncItem.read()
  await syncItem.write({ accountId, known: { ...counted, asOf }, failures: 0, nextDue: asOf + pollingMinutes * minuteMs })
  await paintBadge()
  const more = before.accountId === accountId && before.known ? counted.count - before.known.count : 0
  await noteAtRisk(accountId, filterUrgent(items), isWhole ? undefined : more)
  return counted.count
}
