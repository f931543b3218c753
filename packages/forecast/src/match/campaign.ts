/** The rows that a campaign can deliver on: its targeting, joined with that of its ads, in slots that one of its ads fits. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { AdType, CappingUnit } from '@spotdesk/sdk/values'
import { type Bitmap, createBitmap, intersect, slicePrefix, unite } from '../bitmap.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { SampleZone } from '../sample/sample.ts'
import { scanRows } from './kernels.ts'
import { hasDates, matchTargeting, type MatchScope } from './match.ts'
import { contextFor, readingKey, type RuleReading } from './reading.ts'

export interface CappingRule {
  limit: number
  unit: CappingUnit
  unitMultiplier: number
}

export interface ForecastAd {
  type: AdType
  /** The creative's duration or an estimate; null when neither is known. */
  durationSeconds: number | null
  /** True if the ad counts: active, or about to be when the campaign is submitted. */
  active: boolean
  targeting: Targeting | null
  /** How the ad's targeting joins the campaign's. */
  link: 'AND' | 'REPLACE'
  capping: readonly CappingRule[]
}

export interface Deliverable extends RuleReading {
  targeting: Targeting
  ads: readonly ForecastAd[]
}

const formatsByType: Partial<Record<AdType, readonly SampleZone['format'][]>> = {
  AUDIO: ['AUDIO'],
  REDIRECT: ['AUDIO', 'VIDEO'],
  VIDEO: ['VIDEO'],
}

/** Ads that deliver in the timeline and whose length is known. */
export function timedAds(ads: readonly ForecastAd[]): ForecastAd[] {
  return ads.filter(
    ({ type, active, durationSeconds }) => active && type in formatsByType && durationSeconds !== null && durationSeconds > 0,
  )
}

function fits({ type, durationSeconds }: ForecastAd, zone: SampleZone): boolean {
  return formatsByType[type]?.includes(zone.format) === true && durationSeconds! <= zone.maxDurationSeconds
}

/** Zones that a set of ads can play in; without ads whose duration is known, every audio zone. */
function zoneMask({ sample }: Inventory, ads: readonly ForecastAd[]): Uint8Array {
  return Uint8Array.from(sample.zones, (zone) => ((ads.length === 0 ? zone.format === 'AUDIO' : ads.some((ad) => fits(ad, zone))) ? 1 : 0))
}

const zoneSets = new WeakMap<Inventory, Map<string, Bitmap>>()

/** Rows of some zones; the few sets that occur are cached. */
function rowsOfZones(inventory: Inventory, mask: Uint8Array): Bitmap {
  let known = zoneSets.get(inventory)
  if (!known) zoneSets.set(inventory, (known = new Map()))
  const key = mask.join('')
  let bits = known.get(key)
  if (!bits) {
    bits = createBitmap(inventory.sample.rows)
    scanRows(bits, inventory.sample.codes.zone, mask, inventory.sample.rows)
    // Far above the number of different durations and formats; a bound against odd input.
    if (known.size >= 32) known.clear()
    known.set(key, bits)
  }
  return bits
}

/** True if the rows differ from block to block. */
export function campaignHasDates({ targeting, ads }: Deliverable): boolean {
  return hasDates(targeting) || ads.some((ad) => ad.targeting !== null && hasDates(ad.targeting))
}

/** Zones that ads can play in, 1 for those that they can. */
export function maskZones(inventory: Inventory, ads: readonly ForecastAd[]): Uint8Array {
  return zoneMask(inventory, timedAds(ads))
}

/** Rows that fit an ad by format and length, whatever the targeting. */
export function fittingRows(inventory: Inventory, ads: readonly ForecastAd[], limit = inventory.sample.rows): Bitmap {
  const bits = slicePrefix(inventory.sellable, limit, inventory.sample.rows).slice()
  intersect(bits, slicePrefix(rowsOfZones(inventory, zoneMask(inventory, timedAds(ads))), limit, inventory.sample.rows))
  return bits
}

/** Rows that pass the campaign's targeting ANDed with, or replaced by, that of an ad that fits the slot (docs/domain.md §9.3, §10.1). */
export function matchCampaign(inventory: Inventory, campaign: Deliverable, { context, ...rest }: MatchScope): Bitmap {
  const { targeting, ads } = campaign
  const scope = { ...rest, context: contextFor(context, campaign) }
  const limit = scope.limit ?? inventory.sample.rows
  const base = matchTargeting(inventory, targeting, scope)
  const groups = joinAds(timedAds(ads))
  const bits = createBitmap(limit)
  for (const { own, link, members } of groups) {
    const part = own ? matchTargeting(inventory, own, scope) : base.slice()
    if (own && link === 'AND') intersect(part, base)
    intersect(part, slicePrefix(rowsOfZones(inventory, zoneMask(inventory, members)), limit, inventory.sample.rows))
    unite(bits, part)
  }
  return bits
}

/** A text that is equal for campaigns that match the same rows, in blocks that dates do not tell apart. */
export function matchKey(campaign: Deliverable): string {
  const ads = timedAds(campaign.ads).map(({ type, durationSeconds, targeting, link }) => [type, durationSeconds, targeting, link])
  return JSON.stringify([campaign.targeting, ads, readingKey(campaign)])
}

interface AdGroup {
  own: Targeting | null
  link: 'AND' | 'REPLACE'
  members: ForecastAd[]
}

/** Ads of the same targeting are matched once; no ads at all count as one that fits every audio zone. */
export function joinAds(ads: readonly ForecastAd[]): AdGroup[] {
  if (ads.length === 0) return [{ own: null, link: 'AND', members: [] }]
  const groups = new Map<string, AdGroup>()
  for (const ad of ads) {
    const own = ad.targeting && (ad.targeting.groups.length > 0 || ad.link === 'REPLACE') ? ad.targeting : null
    const key = own ? `${ad.link} ${JSON.stringify(own)}` : ''
    const group = groups.get(key) ?? { own, link: own ? ad.link : 'AND', members: [] }
    group.members.push(ad)
    groups.set(key, group)
  }
  return [...groups.values()]
}
