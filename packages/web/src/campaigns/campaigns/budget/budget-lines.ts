/** The lines of the budget card, and how each comes about, from the trace of the estimate. Pure. */
import type { billing, OutputOf } from '@spotdesk/sdk/contract'
import { type BudgetKey, digitsOf, formatCpm, formatMoney, formatTotal } from '@spotdesk/sdk/values'

export type BillingInfo = OutputOf<typeof billing.estimate>
export type TraceLine = BillingInfo['trace'][number]

/** A line that only repeats its neighbour, or that the campaign has no part of. */
function isShown({ key, min, max, base }: TraceLine, trace: readonly TraceLine[]): boolean {
  const has = (other: BudgetKey) => trace.some((line) => line.key === other)
  if (key === 'gross') return has('markup')
  if (key === 'net') return has('salesTax')
  if (key === 'secondScreenMedia') return max > 0 || min > 0 || (base ?? 0) > 0
  // It leads the card, and the invoice ends it.
  return key !== 'maxCPM' && key !== 'forecastedInvoice'
}

/** The lines in their order. What is left out changes no sum: they add up as they stand. */
export const shownLines = ({ trace }: Pick<BillingInfo, 'trace'>): TraceLine[] => trace.filter((line) => isShown(line, trace))

/** '$1,234.50', or '$1,200.00 – $1,234.50' where the cheapest and the most expensive case differ. */
export function rangeText({ min, max }: { min: number; max: number }, currency: string): string {
  const low = formatMoney(min, currency)
  return min === max ? low : `${low} – ${formatMoney(max, currency)}`
}

/** The amount of a line as it goes into the sum: what is taken away has a minus. */
export function amountText(line: Pick<TraceLine, 'effect' | 'min' | 'max'>, currency: string): string {
  const text = rangeText(line, currency)
  return line.effect === 'SUBTRACT' && line.max > 0
    ? text
        .split(' – ')
        .map((amount) => `−${amount}`)
        .join(' – ')
    : text
}

/** A difference with its sign: '+$15,065.00'. */
export function differenceText(before: { min: number; max: number }, after: { min: number; max: number }, currency: string): string | null {
  const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatMoney(Math.abs(value), currency)}`
  const unit = 10 ** digitsOf(currency)
  const change = (side: 'min' | 'max') => (Math.round(after[side] * unit) - Math.round(before[side] * unit)) / unit
  const [low, high] = [change('min'), change('max')].toSorted((a, b) => a - b) as [number, number]
  if (low === 0 && high === 0) return null
  return low === high ? signed(low) : `${signed(low)} – ${signed(high)}`
}

/** Labels of the parts. */
const partLabels = {
  exchange: '× Exchange rate of {day}',
  impressions: 'Base: impressions',
  cpm: '× Rate per 1,000 impressions',
  perThousand: 'Base ÷ 1,000 × rate',
  base: 'Base',
  timesRate: '× Rate',
  product: 'Base × rate',
  rate: 'Rate',
  grossUp: 'Base ÷ (1 − rate) − base',
  flat: 'Price of the whole campaign',
  maximum: 'Maximum of the agency',
  converted: 'In the currency of the campaign',
  sum: 'Sum',
} as const

/** One row of a line's parts. */
export interface LinePart {
  /** An English text, which the screen translates. */
  label: string
  /** The day in its braces, yyyy-MM-dd, which the screen prints as the user reads days. */
  day?: string
  value: string
  /** Of which line it is the result. */
  isResult?: boolean
}

const maximumDecimals = 8

/** A rate with every decimal that it has, so that the multiplication comes out. */
const exactMoney = (value: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: maximumDecimals }).format(
    value,
  )
const exact = (value: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: maximumDecimals }).format(value)

function between(min: number | null, max: number | null, print: (value: number) => string): string {
  if (min === null) return '–'
  return max === null || max === min ? print(min) : `${print(min)} – ${print(max)}`
}

/** The parts of a line: base, rate with its unit, result. Empty: nothing to open. */
export function toLineParts(line: TraceLine, info: BillingInfo): LinePart[] {
  const { currency } = info.goalData
  if (line.unit === 'SUM') return sumParts(line, info)
  if (line.rate === null) return []
  const { base, baseMax, rate, rateMax, conversion } = line
  const money = (value: number) => formatMoney(value, currency)
  const result = { value: rangeText(line, currency), isResult: true }
  const exchange = conversion
    ? [
        {
          label: partLabels.exchange,
          day: conversion.day,
          value: `1 ${conversion.from} = ${exact(conversion.rate)} ${conversion.to}`,
        },
      ]
    : []
  switch (line.unit) {
    case 'CPM':
      return [
        { label: partLabels.impressions, value: between(base, baseMax, formatTotal) },
        {
          label: partLabels.cpm,
          value: between(rate, rateMax, (value) => exactMoney(value, conversion?.from ?? currency)),
        },
        ...exchange,
        { label: partLabels.perThousand, ...result },
      ]
    case 'PERCENT':
      return [
        { label: partLabels.base, value: between(base, baseMax, money) },
        { label: partLabels.timesRate, value: between(rate, rateMax, (value) => `${exact(value)}%`) },
        { label: partLabels.product, ...result },
      ]
    case 'GROSS_UP':
      return [
        { label: partLabels.base, value: between(base, baseMax, money) },
        { label: partLabels.rate, value: between(rate, rateMax, (value) => `${exact(value)}%`) },
        { label: partLabels.grossUp, ...result },
      ]
    case 'FLAT':
      return [{ label: partLabels.flat, ...result }]
    case 'EXCHANGE':
      return [
        { label: partLabels.maximum, value: between(base, baseMax, (value) => exactMoney(value, conversion?.from ?? currency)) },
        ...exchange,
        { label: partLabels.converted, value: formatCpm(line.min, currency), isResult: true },
      ]
  }
}

/** The shown lines above a total, from the total before it on. */
function sumParts(line: TraceLine, info: BillingInfo): LinePart[] {
  const { currency } = info.goalData
  const above = shownLines(info)
  const end = above.includes(line) ? above.indexOf(line) : above.length
  const start = above.findLastIndex(({ effect }, place) => place < end && effect === 'TOTAL')
  const parts = above.slice(Math.max(0, start), end)
  if (parts.length === 0) return []
  return [
    ...parts.map((part) => ({ label: part.label, value: amountText(part, currency) })),
    { label: partLabels.sum, value: rangeText(line, currency), isResult: true },
  ]
}

/** Where a range stands on its bar: percent of the width, for what it is at the least and at the most, and for a mark. */
export function rangePlaces(range: { min: number; max: number }, mark: number): { from: number; to: number; mark: number } {
  const most = Math.max(range.max, mark, 0)
  if (most === 0) return { from: 0, to: 0, mark: 0 }
  // Some room is left at the end, so that a mark is not cut.
  const place = (value: number) => Math.max(0, (value / most) * 96)
  return { from: place(range.min), to: place(range.max), mark: place(mark) }
}
