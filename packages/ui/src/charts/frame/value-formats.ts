/** How the values of a chart read: short on its axis, exact in tooltips and tables. */
import { digitsOf, formatMoney, formatTotal } from '@spotdesk/sdk/values'

/** The forms of one measure. */
export interface ValueFormat {
  /** The value on an axis, with as many decimals as neighbours that are `step` apart need: '$15k'. */
  tick: (value: number, step: number) => string
  /** The exact value in tooltips, labels and tables: '$14,897.20'. */
  value: (value: number) => string
  /** The value beside a line, where cents of thousands are noise: '$14,897'. */
  rounded: (value: number) => string
  /** Stands over the axis where ticks do not carry their unit: 'imp.'. */
  unit?: string
  /** Decimals of exact values, to which files round; absent: as they are. */
  decimals?: number
}

/** The sign that is as wide as a plus and that screen readers say. */
const withMinus = (text: string) => text.replace('-', '−')

/** A short number: 15000 → '15k'. */
function compact(value: number, step: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const size = Math.abs(value)
  const exponent = size < 1000 ? 0 : Math.floor(Math.log10(size) / 3) * 3
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / 10 ** exponent) - 1e-9))
  const least = options.currency && decimals > 0 && size < 1000 ? Math.max(decimals, digitsOf(options.currency)) : 0
  const digits = { minimumFractionDigits: least, maximumFractionDigits: Math.min(20, Math.max(least, decimals)) }
  const format = new Intl.NumberFormat(locale, { notation: 'compact', ...options, ...digits })
  return joined(format.formatToParts(value === 0 ? 0 : value))
}

/** English writes a capital K, which reads as kelvin beside units. */
function joined(parts: readonly Intl.NumberFormatPart[]): string {
  return withMinus(parts.map((part) => (part.type === 'compact' && part.value === 'K' ? 'k' : part.value)).join(''))
}

/** The amount from which on a label has no cents. */
const wholeFrom = 100

/** Money of a currency: '$15k' on the axis, '$14,897.20' elsewhere. */
export function moneyFormat(currency: string, locale = 'en-US'): ValueFormat {
  return {
    tick: (value, step) => compact(value, step, locale, { style: 'currency', currency }),
    decimals: digitsOf(currency),
    value: (value) => withMinus(formatMoney(value, currency, locale)),
    rounded: (value) =>
      withMinus(
        Math.abs(value) < wholeFrom
          ? formatMoney(value, currency, locale)
          : new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value),
      ),
  }
}

/** Counts with their unit over the axis: impressions, requests, listeners. */
export function countFormat(unit?: string, locale = 'en-US'): ValueFormat {
  const value = (count: number) => withUnit(withMinus(formatTotal(count, locale)), unit)
  return { tick: (count, step) => compact(count, step, locale), value, rounded: value, unit, decimals: 0 }
}

const withUnit = (text: string, unit?: string) => (unit ? `${text} ${unit}` : text)

/** Counts with three digits, where exact ones have no room: 27,412,800 → '27.4M'. */
export function shortCountFormat(unit?: string, locale = 'en-US'): ValueFormat {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const value = (count: number) => withUnit(joined(format.formatToParts(count)), unit)
  return { ...countFormat(unit, locale), value, rounded: value }
}

/** Percent of numbers from 0 to 100, with one decimal where it is exact. */
export function percentFormat(locale = 'en-US'): ValueFormat {
  const text = (value: number, decimals: number) =>
    withMinus(`${new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)}%`)
  return {
    tick: (value, step) => text(value, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))),
    value: (value) => text(value, 1),
    rounded: (value) => text(value, Math.abs(value) < 10 ? 1 : 0),
  }
}
