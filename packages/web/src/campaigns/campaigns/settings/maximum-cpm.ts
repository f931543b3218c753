/** The agency's maximum CPM, which every field for a CPM warns about before it is saved. */
import { campaigns } from '@spotdesk/sdk/calls'
import { type Currency, formatCpm, limits, rowErrorText } from '@spotdesk/sdk/values'
import { query, queryClient } from '../../../shared/query.ts'
import { label } from '../../../shared/text.ts'

/** Asks for it in a currency: the answer to any CPM names it. */
export const maximumCpm = (currency: string) =>
  query(campaigns.validCpm, { body: { value: limits.cpmMin, currency: currency as Currency } })

/** The warning for a CPM above the maximum, with its figure; null: it is not above, or the maximum is not known. */
export function overMaximum(value: unknown, currency: string, maximum: number | null | undefined): string | null {
  if (typeof value !== 'number' || typeof maximum !== 'number' || value <= maximum) return null
  return label(rowErrorText('cpmOverAgencyMax', { maximum: formatCpm(maximum, currency) }))
}

/** The same by what was read before. */
export const knownOverMaximum = (value: unknown, currency: string): string | null =>
  overMaximum(value, currency, queryClient.getQueryData(maximumCpm(currency).queryKey)?.maximum)
