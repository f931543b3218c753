/** The agency's maximum CPM: a higher one is a warning, not an error (docs/domain.md §6.3). */
import { multiplyRatios, type Ratio, ratio, roundRatio } from '../../../values/index.ts'

/** Maxima as integers of 10⁻⁴, by currency. */
export type MaximumCpms = Readonly<Record<string, number>>

/**
 * The agency's maximum in its own currency and in every other with an exchange rate (docs/domain.md §6.3), rounded as in the budget card.
 * @param rates value of one unit of the agency's currency in others
 */
export function maximaIn(maximum: { cpmE4: number; currency: string } | null, rates: Readonly<Record<string, Ratio>>): MaximumCpms {
  if (maximum === null) return {}
  const of = (rate: Ratio) => Number(roundRatio(multiplyRatios(ratio(BigInt(maximum.cpmE4)), rate), 0))
  const others = Object.entries(rates).map(([currency, rate]) => [currency, of(rate)] as const)
  return Object.fromEntries([...others, [maximum.currency, maximum.cpmE4]])
}

export interface CpmVerdict {
  /** True if the CPM is within the maximum, or cannot be compared with one. */
  valid: boolean
  /** 10⁻⁴ of the currency; null when the agency has none, or there is no rate into this currency. */
  maximumE4: number | null
}

/** Compares a CPM (10⁻⁴ of its currency) with the agency's maximum; the maximum itself is within. */
export function checkCpm(cpmE4: number, currency: string, maxima: MaximumCpms): CpmVerdict {
  const maximumE4 = Object.hasOwn(maxima, currency) ? maxima[currency]! : null
  return { valid: maximumE4 === null || cpmE4 <= maximumE4, maximumE4 }
}
