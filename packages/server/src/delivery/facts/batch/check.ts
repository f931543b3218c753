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
  if ('spend' in fact && spendNow(fact, known) > spendMaxE7) errors.push(rowError(line, 'impressions', 'tooBig', fact.impressions))
  return [...errors, ...contradictions(line, fact)]
}

/** The largest spend of an hour, a hundred billion of a currency: its column has room for sums of them. */
const spendMaxE7 = 10n ** 18n

function spendNow(fact: HourlyFact, { campaigns }: Known): bigint {
  const campaign = campaigns.get(fact.campaignId)
  if (!campaign) return 0n
  const priceE4 = BigInt(campaign.cpmE4 ?? 0)
  const audio = spendOfFact({ revenueType: campaign.revenueType, priceE4, charged: true }, fact)
  return audio + secondScreenSpendOfFact(BigInt(campaign.secondScreenCpmE4 ?? 0), true, fact.secondScreenImpressions)
}

/** Figures of one fact that contradict each other, such as more completed listens than impressions. */
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
