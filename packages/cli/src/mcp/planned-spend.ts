/** The planned spend of campaigns before and after a plan. */
import { netChange, type SpendChange, spendFields, type SpendPair, type SpendTerms, sumPlannedSpend } from '@spotdesk/sdk/rules'
import type { Item } from '../shared/change-set.ts'
import type { Session } from './session.ts'

const mostRead = 50

/** Of all changes in one currency. `unknown`: campaigns whose change cannot be said, or that are more than are read. */
export type PlannedSpend = SpendChange & { change: number }

/** @param items of a planned change-set; those of campaigns whose planned spend changes count */
export async function plannedSpendOf(session: Session, items: readonly Item[], signal: AbortSignal): Promise<PlannedSpend[]> {
  const priced = items.filter(isPriced)
  const pairs = await Promise.all(priced.slice(0, mostRead).map((item) => pairOf(session, item, signal)))
  const sums = sumPlannedSpend(pairs)
  for (const item of priced.slice(mostRead)) {
    const currency = item.changes.find(({ field }) => field === 'currency')?.after ?? item.currency ?? ''
    const sum = sums.find((one) => one.currency === currency)
    if (sum) sum.unknown += 1
    else sums.push({ currency, before: 0, after: 0, moved: 0, unlimited: 0, unknown: 1 })
  }
  return sums.map((sum) => ({ ...sum, change: netChange(sum) }))
}

function isPriced({ entityType, verdict, action, changes }: Item): boolean {
  if (entityType !== 'campaign' || (verdict !== 'CREATE' && verdict !== 'UPDATE')) return false
  return action === 'ARCHIVE' || action === 'UNARCHIVE' || changes.some(({ field }) => spendFields.some((name) => name === field))
}

async function pairOf({ client, inTurn }: Session, { id, action, changes }: Item, signal: AbortSignal): Promise<SpendPair> {
  const changed: SpendTerms = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  if (id === null) return { before: null, after: changed }
  const campaign = await inTurn(signal, () => client.campaigns.get({ id }, { signal }))
  const { campaignObjective, campaignRevenue, currency, archived, extensions } = campaign
  const second = extensions[0]?.data
  const text = (value: number | null | undefined) => (value === null || value === undefined ? null : String(value))
  const terms: SpendTerms = {
    type: campaign.campaignType,
    currency,
    objectiveType: campaignObjective.type,
    objectiveValue: text(campaignObjective.value),
    objectiveUnlimited: String(campaignObjective.unlimited),
    revenueType: campaignRevenue.type,
    cpm: text(campaignRevenue.value),
    secondScreenObjective: text(second?.objective),
    secondScreenCpm: text(second?.cpmBid),
  }
  const isOpen = action !== 'ARCHIVE' && (!archived || action === 'UNARCHIVE')
  return { before: archived ? null : terms, after: isOpen ? { ...terms, ...changed } : null }
}
