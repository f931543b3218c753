import { describe, expect, test } from 'vitest'
import {
  amountText,
  type BillingInfo,
  differenceText,
  toLineParts,
  rangePlaces,
  rangeText,
  shownLines,
  type TraceLine,
} from './budget-lines.ts'

const line = (key: TraceLine['key'], more: Partial<TraceLine> = {}): TraceLine => ({
  key,
  label: key,
  effect: 'ADD',
  base: 100_000,
  baseMax: 100_000,
  rate: 10,
  rateMax: 10,
  unit: 'CPM',
  conversion: null,
  min: 1000,
  max: 1000,
  ...more,
})
const total = (key: TraceLine['key'], amount: number) =>
  line(key, { effect: 'TOTAL', unit: 'SUM', base: null, baseMax: null, rate: null, rateMax: null, min: amount, max: amount })
const percent = (key: TraceLine['key'], effect: 'ADD' | 'SUBTRACT', amount: number) =>
  line(key, { effect, unit: 'PERCENT', base: 1000, baseMax: 1000, rate: 15, rateMax: 15, min: amount, max: amount })
const none = { base: 0, baseMax: 0, min: 0, max: 0 }

const plain = [
  line('audioMedia'),
  line('secondScreenMedia', none),
  line('dataCost', none),
  total('gross', 1000),
  total('billableSpend', 1000),
  percent('agencyMargin', 'SUBTRACT', 150),
  total('net', 850),
  total('forecastedInvoice', 850),
]
const info = (trace: TraceLine[]) => ({ goalData: { currency: 'USD' }, trace }) as BillingInfo
const keys = (trace: TraceLine[]) => shownLines({ trace }).map(({ key }) => key)
const texts = (one: TraceLine, trace: TraceLine[]) =>
  toLineParts(one, info(trace)).map(({ label, day, value }) => `${label.replace('{day}', day ?? '')}: ${value}`)

describe('the shown lines', () => {
  test('totals that only repeat their neighbour are left out, with markup and tax they stand', () => {
    expect(keys(plain)).toEqual(['audioMedia', 'dataCost', 'billableSpend', 'agencyMargin'])
    expect(keys([line('audioMedia'), total('gross', 1000), percent('markup', 'ADD', 150), total('billableSpend', 1150)])).toContain('gross')
    expect(keys([...plain.slice(0, 7), percent('salesTax', 'ADD', 34), total('forecastedInvoice', 884)])).toContain('net')
  })
  test('a total opens to the shown lines above it, since the total before', () => {
    expect(texts(plain[4]!, plain)).toEqual(['audioMedia: $1,000.00', 'dataCost: $0.00', 'Sum: $1,000.00'])
    expect(texts(plain[7]!, plain)).toEqual(['billableSpend: $1,000.00', 'agencyMargin: −$150.00', 'Sum: $850.00'])
  })
})

describe('the parts of a line', () => {
  test('a price of another currency says at which rate and of which day it was converted', () => {
    const converted = line('attributionFee', {
      rate: 0.5,
      rateMax: 0.5,
      min: 42.5,
      max: 42.5,
      conversion: { from: 'EUR', to: 'USD', rate: 0.85, day: '2026-11-20' },
    })
    expect(texts(converted, [converted])).toEqual([
      'Base: impressions: 100,000',
      '× Rate per 1,000 impressions: €0.50',
      '× Exchange rate of 2026-11-20: 1 EUR = 0.85 USD',
      'Base ÷ 1,000 × rate: $42.50',
    ])
  })
  test('rates keep every decimal that they have, so that the product comes out', () => {
    const average = line('specialFormatFee', { rate: 0.33333333, rateMax: 0.33333333, min: 33.33, max: 33.33 })
    expect(texts(average, [average])[1]).toBe('× Rate per 1,000 impressions: $0.33333333')
  })
  test('a line whose rate is not for the user has nothing to open', () => {
    expect(toLineParts(line('audioMedia', { rate: null, rateMax: null }), info([]))).toEqual([])
  })
})

test('ranges and differences are exact in the digits of their currency', () => {
  expect(rangeText({ min: 1, max: 1 }, 'USD')).toBe('$1.00')
  expect(rangeText({ min: 1, max: 2.5 }, 'USD')).toBe('$1.00 – $2.50')
  expect(amountText({ effect: 'SUBTRACT', min: 1, max: 2.5 }, 'USD')).toBe('−$1.00 – −$2.50')
  expect(differenceText({ min: 0.1, max: 0.1 }, { min: 0.3, max: 0.3 }, 'USD')).toBe('+$0.20')
  expect(differenceText({ min: 5, max: 9 }, { min: 5, max: 9 }, 'USD')).toBeNull()
  expect(differenceText({ min: 5, max: 9 }, { min: 4, max: 10 }, 'USD')).toBe('−$1.00 – +$1.00')
})

test('the range stands in its place against the mark', () => {
  expect(rangePlaces({ min: 50, max: 100 }, 100)).toEqual({ from: 48, to: 96, mark: 96 })
  expect(rangePlaces({ min: 0, max: 0 }, 0)).toEqual({ from: 0, to: 0, mark: 0 })
})
