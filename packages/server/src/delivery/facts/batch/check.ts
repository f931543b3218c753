/** Checks that the entities named by facts exist and belong together, and that the hour can have been delivered. */
import type { HourlyFact } from '@spotdesk/sdk/contract'
import { secondScreenSpendOfFact, spendOfFact } from '@spotdesk/sdk/rules'
import { limits, type RowError, dayMs } from '@spotdesk/sdk/values'
import { rowError } from './read-file.ts'
import type { Fact } from './tables.ts'
import type { Known } from './known-store.ts'

/** The range of hours that facts may have: from the look-back limit to now. */
export function canBeDelivered(hour: Date, now: Date): boolean {
  return hour <= now && hour.getTime() >= now.getTime() - limits.lookBackDays * dayMs
}

/**
 * The error of a fact whose shape is valid; null when there is none. `now` is the time when the batch was sent, so that a job that resumes
 * decides the same.
 */
export function checkFact(line: number, fact: Fact, known: Known, now: Date): RowError[] {
  const errors: RowError[] = []
  const missing = (field: string, id: number) => errors.push(rowError(line, field, 'unknownItem', id))
  if (!known.campaigns.has(fact.campaignId)) missing('campaignId', fact.campaignId)
  if ('adId' in fact && fact.adId !== null && known.ads.get(fact.adId)?.campaignId !== fact.campaignId) missing('adId', fact.adId)
  if ('zoneId' in fact && fact.zoneId !== null && !known.zones.has(fact.zoneId)) missing('zoneId', fact.zoneId)
  if ('publisherId' in fact && fact.publisherId !== null && !known.publishers.has(fact.publisherId))
    missing('publisherId', fact.publisherId)
  if ('hour' in fact && !canBeDelivered(fact.hour, now)) errors.push(rowError(line, 'hour', 'invalidDate', fact.hour.toISOString()))
  if ('spend' in fact) errors.push(...tooDear(line, fact, known))
  return [...errors, ...contradictions(line, fact)]
}

/** The largest spend of an hour, a hundred billion of a currency: its column has room for sums of them. */
const spendMaxE7 = 10n ** 18n

/** The figures that are paid for, by the unit of payment. */
const paidFor = { CPM: 'impressions', CPC: 'clicks', CPCL: 'completes', FLAT: 'impressions' } as const

/** The figure that costs too much, with the most that there is room for. */
function tooDear(line: number, fact: HourlyFact, { campaigns }: Known): RowError[] {
  const campaign = campaigns.get(fact.campaignId)
  if (!campaign) return []
  const { revenueType, cpmE4, secondScreenCpmE4 } = campaign
  const priceE4 = BigInt(cpmE4 ?? 0)
  const computeAudioSpend = (count: number) =>
    spendOfFact({ revenueType, priceE4, charged: true }, { impressions: count, clicks: count, completes: count })
  const computeSecondScreenSpend = (count: number) => secondScreenSpendOfFact(BigInt(secondScreenCpmE4 ?? 0), true, count)
  const refused = (field: 'impressions' | 'clicks' | 'completes' | 'secondScreenImpressions', room: bigint, each: bigint) => [
    rowError(line, field, 'tooBig', fact[field], { most: String(room / each) }),
  ]
  const second = computeSecondScreenSpend(fact.secondScreenImpressions)
  if (second > spendMaxE7) return refused('secondScreenImpressions', spendMaxE7, computeSecondScreenSpend(1))
  const paid = paidFor[revenueType]
  return computeAudioSpend(fact[paid]) + second > spendMaxE7 ? refused(paid, spendMaxE7 - second, computeAudioSpend(1)) : []
}

/** Figures of one fact that contradict each other, such as more completed listens than impressions. */
function contradictions(line: number, fact: Fact): RowError[] {
  const larger = (field: string, value: number, than: number) =>
    value > than ? [rowError(line, field, 'tooBig', value, { most: than })] : []
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
