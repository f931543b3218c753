/** Choices of a profile and of an agency whose names are the platform's. */
import { type Currency, currencies, timeZones } from '@spotdesk/sdk/values'

const named = (type: 'currency', code: string) => new Intl.DisplayNames('en', { type }).of(code) ?? code

/** Currencies by their codes, with their names. */
export function currencyOptions(): { value: Currency; label: string }[] {
  return currencies.map((value) => ({ value, label: `${value} – ${named('currency', value)}` }))
}

/** Every zone, and the present one, which may be older. */
export function timeZoneOptions(present: string): { value: string; label: string }[] {
  const zones = new Set([present, ...timeZones()])
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
