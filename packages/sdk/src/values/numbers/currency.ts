/** Currencies an agency can trade in, with the digits of their smallest unit (ISO 4217). */
export const currencyDigits = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  RON: 2,
  CHF: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  BGN: 2,
  TRY: 2,
  ZAR: 2,
  INR: 2,
  BRL: 2,
  MXN: 2,
  SGD: 2,
  HKD: 2,
  ILS: 2,
  AED: 2,
  JPY: 0,
  KRW: 0,
  CLP: 0,
  BHD: 3,
  KWD: 3,
} as const
/** Codes of the currencies that amounts can be in. */
export const currencies = Object.keys(currencyDigits) as Currency[]
/** ISO 4217 code of a currency that amounts can be in. */
export type Currency = keyof typeof currencyDigits
/** Currency if none was chosen. */
export const defaultCurrency: Currency = 'USD'

/** Digits after the point of a currency; 2 for an unknown currency. */
export function digitsOf(currency: string): number {
  return Object.hasOwn(currencyDigits, currency) ? currencyDigits[currency as Currency] : 2
}
