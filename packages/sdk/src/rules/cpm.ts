/** The agency's maximum CPM: a higher one warns, it does not forbid (specification §5). */

/** Maxima as integers of 10⁻⁴, in each currency that there is one in. */
export type MaximumCpms = Readonly<Record<string, number>>

export interface CpmVerdict {
  /** Whether the CPM is within the maximum, or there is none in its currency. */
  valid: boolean
  /** 10⁻⁴ of the currency; null when the agency has none in it. */
  maximumE4: number | null
}

/** Compares a CPM (10⁻⁴ of its currency) with the agency's maximum; the maximum itself is within. */
export function checkCpm(cpmE4: number, currency: string, maxima: MaximumCpms): CpmVerdict {
  const maximumE4 = Object.hasOwn(maxima, currency) ? maxima[currency]! : null
  return { valid: maximumE4 === null || cpmE4 <= maximumE4, maximumE4 }
}
