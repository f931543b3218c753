/** Rates of sums of delivery, and the cost of an hour. */
import { cpmScale, divideRounded, type RevenueType, spendScale } from '../../values/index.ts'

/** part / whole as a number; null where the whole is 0 or not known. */
export function rateOf(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : part / whole
}

/** eCPM = spend × 1000 / impressions, in 10⁻⁷ of the currency, rounded once; null when impressions = 0 (docs/domain.md §5). */
export function ecpmE7(spendE7: bigint, impressions: number): bigint | null {
  return impressions === 0 ? null : divideRounded(spendE7 * 1000n, BigInt(impressions))
}

/** A value's share in the campaign over its share in everything, × 100; null where everything is unknown (docs/domain.md §13). */
export function indexOf(part: number, whole: number, partOfAll: number, all: number): number | null {
  return whole === 0 || all === 0 || partOfAll === 0 ? null : (100 * (part / whole)) / (partOfAll / all)
}

export interface FactPrice {
  revenueType: RevenueType
  /** 10⁻⁴ of the currency; null if none is set. */
  priceE4: bigint | null
  /** Only ads in the objective are charged. */
  charged: boolean
}

/**
 * The cost of an hour's audio, in 10⁻⁷ of the currency: CPM impressions × price, CPC clicks × price, CPCL completed listens × price. The
 * cost of an hour of a FLAT campaign depends on all of its hours: see `flat-spend.ts`; 0 here.
 */
export function spendOfFact(
  { revenueType, priceE4, charged }: FactPrice,
  fact: { impressions: number; clicks: number; completes: number },
): bigint {
  if (!charged || priceE4 === null) return 0n
  const each = priceE4 * 10n ** BigInt(spendScale - cpmScale)
  switch (revenueType) {
    case 'CPM':
      return BigInt(fact.impressions) * priceE4
    case 'CPC':
      return BigInt(fact.clicks) * each
    case 'CPCL':
      return BigInt(fact.completes) * each
    case 'FLAT':
      return 0n
  }
}

/** The cost of an hour of the second screen, which is always sold by the thousand. */
export function secondScreenSpendOfFact(cpmE4: bigint | null, charged: boolean, impressions: number): bigint {
  return charged && cpmE4 !== null ? BigInt(impressions) * cpmE4 : 0n
}
