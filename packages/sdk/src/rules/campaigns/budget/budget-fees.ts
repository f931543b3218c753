/** Costs of a thousand impressions beside the media: attribution, special formats, data (docs/domain.md §6.2). */
import { attributionVendorOf, type Ratio, ratio, zeroRatio } from '../../../values/index.ts'

/** The price list, in one currency; a CPM is an integer of 10⁻⁴ of it. */
export interface FeeCard {
  currency: string
  attributionCpmE4: bigint
  /** By ad subtype; other subtypes cost nothing. */
  formatCpmE4: Readonly<Record<string, bigint>>
  /** By targeting rule type and value; `*` is the price of every other value. */
  dataCpmE4: Readonly<Record<string, Readonly<Record<string, bigint>>>>
}

/** The part of a targeting rule that has a price: included and excluded values cost the same. */
export interface PricedRule {
  type: string
  /** Empty for a rule with a range, which has the price of `*`. */
  values: readonly string[]
}

/** Groups (OR) of rules (AND); none is everywhere. */
export type PricedGroups = readonly (readonly PricedRule[])[]

/** Cheapest and most expensive, both exact and in 10⁻⁴ of a currency. */
export interface CpmRange {
  min: Ratio
  max: Ratio
}

/** An ad of the campaign's objective and the costs of its delivery. */
export interface PricedAd {
  subtype: string | null
  /** Of the rotation, 1 to 100. */
  weight: number
  /** The ad's own targeting; null when it has none. */
  targeting: { groups: PricedGroups; link: 'AND' | 'REPLACE' } | null
}

/** Weight of an ad that is being made. */
export const newAdWeight = 10

/** Vendors behind attribution pixels, each once. */
export function vendorsOf(pixelIds: readonly string[]): string[] {
  return [...new Set(pixelIds.map(attributionVendorOf))].filter((vendor) => vendor !== '')
}

function priceRange({ type, values }: PricedRule, prices: FeeCard['dataCpmE4']): { min: bigint; max: bigint } {
  const ofType = Object.hasOwn(prices, type) ? prices[type]! : {}
  const getPrice = (value: string) => (Object.hasOwn(ofType, value) ? ofType[value]! : (ofType['*'] ?? 0n))
  const all = values.length === 0 ? [getPrice('*')] : values.map(getPrice)
  return { min: all.reduce((a, b) => (b < a ? b : a)), max: all.reduce((a, b) => (b > a ? b : a)) }
}

const zeroRange = { min: 0n, max: 0n }

/**
 * Data CPM of a targeting: a group costs the sum of its rules, a rule its cheapest to its most expensive value; the range goes from the
 * cheapest group to the most expensive.
 */
export function dataCpm(groups: PricedGroups, prices: FeeCard['dataCpmE4']): { min: bigint; max: bigint } {
  const sums = groups.map((rules) =>
    rules.map((rule) => priceRange(rule, prices)).reduce((sum, rule) => ({ min: sum.min + rule.min, max: sum.max + rule.max }), zeroRange),
  )
  if (sums.length === 0) return zeroRange
  return sums.reduce((range, group) => ({
    min: group.min < range.min ? group.min : range.min,
    max: group.max > range.max ? group.max : range.max,
  }))
}

/**
 * Where an ad joins its campaign's targeting (AND), every pair of their groups is possible, so the ranges add; with REPLACE only its own
 * counts.
 */
function getDataCpm(ad: PricedAd, campaign: { min: bigint; max: bigint }, prices: FeeCard['dataCpmE4']): { min: bigint; max: bigint } {
  if (!ad.targeting) return campaign
  const own = dataCpm(ad.targeting.groups, prices)
  return ad.targeting.link === 'REPLACE' ? own : { min: own.min + campaign.min, max: own.max + campaign.max }
}

function weighted(ads: readonly PricedAd[], cpmOf: (ad: PricedAd) => bigint): Ratio {
  const weights = ads.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  if (weights === 0n) return zeroRatio
  return ratio(
    ads.reduce((sum, ad) => sum + BigInt(ad.weight) * cpmOf(ad), 0n),
    weights,
  )
}

/** CPM of the special formats: each ad's, by its share of the rotation. */
export function specialFormatCpm(ads: readonly PricedAd[], prices: FeeCard['formatCpmE4']): Ratio {
  return weighted(ads, ({ subtype }) => (subtype !== null && Object.hasOwn(prices, subtype) ? prices[subtype]! : 0n))
}

/** CPM of data over a campaign: each ad's, by its share of the rotation; without ads that of the campaign's own targeting. */
export function campaignDataCpm(campaign: PricedGroups, ads: readonly PricedAd[], prices: FeeCard['dataCpmE4']): CpmRange {
  const own = dataCpm(campaign, prices)
  if (ads.length === 0) return { min: ratio(own.min), max: ratio(own.max) }
  return { min: weighted(ads, (ad) => getDataCpm(ad, own, prices).min), max: weighted(ads, (ad) => getDataCpm(ad, own, prices).max) }
}
