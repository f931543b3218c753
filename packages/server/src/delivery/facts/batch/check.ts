/** Whether the things that facts name exist, belong together and lie in a time that can have been delivered. */
import type { HourlyFact } from '@spotdesk/sdk/contract'
import { secondScreenSpendOfFact, spendOfFact } from '@spotdesk/sdk/rules'
import { limits, type RevenueType, type RowError, dayMs } from '@spotdesk/sdk/values'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible.ts'
import { type FactItem, rowError } from './read-file.ts'
import type { Fact } from './tables.ts'

type Executor = Kysely<DB> | Transaction<DB>

export interface FactCampaign {
  id: number
  revenueType: RevenueType
  cpmE4: number | null
  secondScreenCpmE4: number | null
}
interface FactAd {
  id: number
  campaignId: number
  included: boolean
}

/** What facts name, by id; only what the actor may send facts of. */
export interface Known {
  campaigns: ReadonlyMap<number, FactCampaign>
  ads: ReadonlyMap<number, FactAd>
  /** Publisher by zone. */
  zones: ReadonlyMap<number, number>
  publishers: ReadonlySet<number>
}

const idsIn = (items: readonly FactItem[], name: string): number[] => [
  ...new Set(items.flatMap(({ fact }) => ((fact as Record<string, unknown> | null)?.[name] as number | null | undefined) ?? [])),
]

export async function loadKnown(db: Executor, actor: Actor, items: readonly FactItem[]): Promise<Known> {
  const [campaigns, ads, zones, publishers] = await Promise.all([
    sql<FactCampaign>`select c.id, c.revenue_type as "revenueType", c.cpm_e4 as "cpmE4", c.second_screen_cpm_e4 as "secondScreenCpmE4"
      from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${idsIn(items, 'campaignId')})`.execute(db),
    sql<FactAd>`select d.id, d.campaign_id as "campaignId", d.included_in_objective as included
      from ads d where d.agency_id = ${actor.agencyId} and d.id = any(${idsIn(items, 'adId')})`.execute(db),
    sql<{
      id: number
      publisherId: number
    }>`select id, publisher_id as "publisherId" from zones where id = any(${idsIn(items, 'zoneId')})`.execute(db),
    sql<{ id: number }>`select id from publishers where id = any(${idsIn(items, 'publisherId')})`.execute(db),
  ])
  return {
    campaigns: new Map(campaigns.rows.map((row) => [row.id, row])),
    ads: new Map(ads.rows.map((row) => [row.id, row])),
    zones: new Map(zones.rows.map((row) => [row.id, row.publisherId])),
    publishers: new Set(publishers.rows.map((row) => row.id)),
  }
}

/** Hours from the look-back limit to now. */
export function canBeDelivered(hour: Date, now: Date): boolean {
  return hour <= now && hour.getTime() >= now.getTime() - limits.lookBackDays * dayMs
}

/** What is wrong with a fact, whose shape is right. `now` is when the batch was sent: a job that goes on later judges the same. */
export function checkFact(line: number, fact: Fact, known: Known, now: Date): RowError[] {
  const errors: RowError[] = []
  const missing = (field: string, id: number) => errors.push(rowError(line, field, 'unknownItem', id))
  if (!known.campaigns.has(fact.campaignId)) missing('campaignId', fact.campaignId)
  if ('adId' in fact && fact.adId !== null && known.ads.get(fact.adId)?.campaignId !== fact.campaignId) missing('adId', fact.adId)
  if ('zoneId' in fact && fact.zoneId !== null && !known.zones.has(fact.zoneId)) missing('zoneId', fact.zoneId)
  if ('publisherId' in fact && fact.publisherId !== null && !known.publishers.has(fact.publisherId))
    missing('publisherId', fact.publisherId)
  if ('hour' in fact && !canBeDelivered(fact.hour, now)) errors.push(rowError(line, 'hour', 'invalidDate', fact.hour.toISOString()))
  if ('spend' in fact && spendNow(fact, known) > spendMaxE7) errors.push(rowError(line, 'impressions', 'tooBig', fact.impressions))
  return [...errors, ...contradictions(line, fact)]
}

/** An hour's spend fits its column with room for sums: a hundred billion of a currency. */
const spendMaxE7 = 10n ** 18n

function spendNow(fact: HourlyFact, { campaigns }: Known): bigint {
  const campaign = campaigns.get(fact.campaignId)
  if (!campaign) return 0n
  const priceE4 = BigInt(campaign.cpmE4 ?? 0)
  const audio = spendOfFact({ revenueType: campaign.revenueType, priceE4, charged: true }, fact)
  return audio + secondScreenSpendOfFact(BigInt(campaign.secondScreenCpmE4 ?? 0), true, fact.secondScreenImpressions)
}

/** Figures of a fact that cannot be true beside each other. */
function contradictions(line: number, fact: Fact): RowError[] {
  const larger = (field: string, value: number, than: number) => (value > than ? [rowError(line, field, 'tooBig', value)] : [])
  if ('spend' in fact) return larger('completes', fact.completes, fact.impressions)
  if ('choices' in fact) {
    const unknown = fact.defaults.find((section) => !Object.hasOwn(fact.choices, section))
    return [
      ...larger('completes', fact.completes, fact.impressions),
      ...(unknown === undefined ? [] : [rowError(line, 'defaults', 'unknownItem', unknown)]),
    ]
  }
  if ('requests' in fact) {
    const { requests, eligible, bids, valid, wins } = fact
    return [
      ...larger('eligible', eligible, requests),
      ...larger('bids', bids, eligible),
      ...larger('valid', valid, bids),
      ...larger('wins', wins, valid),
    ]
  }
  if ('listeners' in fact) {
    if ((fact.from === null) !== (fact.to === null)) return [rowError(line, fact.from === null ? 'from' : 'to', 'required')]
    return fact.from !== null && fact.to !== null && fact.to < fact.from ? [rowError(line, 'to', 'endBeforeStart', fact.to)] : []
  }
  return []
}
