import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignTypes, digitsOf, formatDecimal, marginModes, objectiveTypes, ratio, revenueTypes } from '../../../values/index.ts'
import { type PricedAd, dataCpm, vendorsOf } from './budget-fees.ts'
import { billedOf, feesSeen } from './billed.ts'
import { type BudgetLine, linesWithoutMargin } from './budget-lines.ts'
import { type Budget, type BudgetInput, audioImpressions, computeBudget } from './budget.ts'

/** The numbers of docs/domain.md §6. */
const card = {
  currency: 'USD',
  attributionCpmE4: 5_000n,
  formatCpmE4: { AUDIO: 0n, AUDIO_DYNAMIC: 10_000n, INTERACTIVE_SHAKE: 15_000n, INTERACTIVE_VOICE: 20_000n },
  dataCpmE4: { DATA_SEGMENT: { 'cars:new': 12_500n, 'cars:used': 7_500n }, DATA_AGE: { '*': 2_000n } },
}

const plain: BudgetInput = {
  campaignType: 'STANDARD',
  objectiveType: 'IMPRESSIONS',
  revenueType: 'CPM',
  currency: 'USD',
  unlimited: false,
  totalObjectiveE4: 550_000_0000n,
  audioCpmE4: 125_000n,
  secondScreenObjective: 50_000n,
  secondScreenCpmE4: 32_000n,
  marginE4: 150_000n,
  marginMode: 'INCLUSIVE',
  vendors: 2,
  ads: [ad('AUDIO', 10), ad('INTERACTIVE_SHAKE', 20)],
  targeting: [],
  fees: card,
  salesTax: null,
  maximumCpm: null,
  rates: {},
}

function ad(subtype: string, weight: number, targeting: PricedAd['targeting'] = null): PricedAd {
  return { subtype, weight, targeting }
}

const line = (budget: Budget, key: BudgetLine['key']) => budget.lines.find((one) => one.key === key)!
const money = (budget: Budget, units: bigint) => formatDecimal(units, digitsOf(budget.currency))
const shown = (input: Partial<BudgetInput>, key: BudgetLine['key']) => {
  const budget = computeBudget({ ...plain, ...input })
  const { min, max } = line(budget, key)
  return min === max ? money(budget, min) : [money(budget, min), money(budget, max)]
}

describe('the audio impressions of an objective', () => {
  test.each<[string, Partial<BudgetInput>, bigint]>([
    ['a goal in impressions: what is left of it beside the second screen', {}, 500_000n],
    ['never less than none', { totalObjectiveE4: 10_0000n }, 0n],
    [
      'a goal in money: the impressions that the rest of it buys, whole ones',
      { objectiveType: 'PRICE', totalObjectiveE4: 1000_0000n },
      67_200n,
    ],
    ['a goal in money without a CPM buys none', { objectiveType: 'PRICE', audioCpmE4: 0n }, 0n],
    ['a second screen campaign has no audio part', { campaignType: 'SECOND_SCREEN' }, 0n],
    ['an unlimited goal has no number', { unlimited: true }, 0n],
  ])('%s', (_, input, expected) => expect(audioImpressions({ ...plain, ...input })).toBe(expected))
})

describe('a campaign of 500,000 audio impressions at 12.50 and 50,000 on the second screen at 3.20', () => {
  test('every line, with a margin of 15 % in what is billed', () => {
    const budget = computeBudget(plain)
    expect(Object.fromEntries(budget.lines.map(({ key, min }) => [key, money(budget, min)]))).toEqual({
      audioMedia: '6250',
      secondScreenMedia: '160',
      attributionFee: '500',
      specialFormatFee: '500',
      dataCost: '0',
      gross: '7410',
      billableSpend: '7410',
      agencyMargin: '1111.5',
      net: '6298.5',
      forecastedInvoice: '6298.5',
    })
  })

  test('MARKUP: the margin comes on top, and the net is what it costs', () => {
    expect([
      shown({ marginMode: 'MARKUP' }, 'markup'),
      shown({ marginMode: 'MARKUP' }, 'billableSpend'),
      shown({ marginMode: 'MARKUP' }, 'agencyMargin'),
      shown({ marginMode: 'MARKUP' }, 'net'),
    ]).toEqual(['1307.65', '8717.65', '1307.65', '7410'])
  })

  test('sales tax is a share of the net, from the lowest to the highest rate, and only when it is asked for', () => {
    const salesTax = { minE4: 40_000n, maxE4: 45_000n }
    expect(shown({ salesTax }, 'salesTax')).toEqual(['251.94', '283.43'])
    expect(shown({ salesTax }, 'forecastedInvoice')).toEqual(['6550.44', '6581.93'])
    expect(computeBudget(plain).lines.some(({ key }) => key === 'salesTax')).toBe(false)
  })

  test('data costs the cheapest group at least and the dearest at most, excluded rules too', () => {
    const segment = (...values: string[]) => ({ type: 'DATA_SEGMENT', values })
    const targeting = [
      [segment('cars:new', 'cars:used'), { type: 'DATA_AGE', values: [] }],
      [segment('cars:new'), { type: 'LOCATION_COUNTRY', values: ['US'] }],
    ]
    expect(shown({ targeting }, 'dataCost')).toEqual(['475', '725'])
    expect(shown({ targeting: [...targeting, [{ type: 'LOCATION_COUNTRY', values: ['US'] }]] }, 'dataCost')).toEqual(['0', '725'])
  })

  test("an ad's own targeting is paid by its share: with its campaign's, or in its place", () => {
    const groups = [[{ type: 'DATA_AGE', values: [] }]]
    const targeting = [[{ type: 'DATA_SEGMENT', values: ['cars:new'] }]]
    const ads = (link: 'AND' | 'REPLACE') => [ad('AUDIO', 10), ad('AUDIO', 30, { groups, link })]
    expect(shown({ targeting, ads: ads('AND') }, 'dataCost')).toBe('700')
    expect(shown({ targeting, ads: ads('REPLACE') }, 'dataCost')).toBe('231.25')
  })

  test('the totals of an unlimited campaign are 0, its rates are shown', () => {
    const budget = computeBudget({ ...plain, unlimited: true })
    for (const { min, max } of budget.lines) expect([min, max]).toEqual([0n, 0n])
    expect(line(budget, 'audioMedia').rate).toEqual(ratio(125_000n, 10_000n))
    expect(computeBudget({ ...plain, unlimited: true, revenueType: 'FLAT' }).billableSpend).toEqual({ min: 0n, max: 0n })
  })

  test('FLAT: the value is the media, and fees come on top', () => {
    const flat = { revenueType: 'FLAT', audioCpmE4: 9_000_0000n } as const
    expect([shown(flat, 'audioMedia'), shown(flat, 'secondScreenMedia'), shown(flat, 'gross')]).toEqual(['9000', '0', '10000'])
  })

  test('a price by click or by completed listen says nothing of a budget: a warning, not a number', () => {
    const budget = computeBudget({ ...plain, revenueType: 'CPCL' })
    expect(line(budget, 'audioMedia').min).toBe(0n)
    expect(budget.warnings).toEqual([{ code: 'priceNotPerThousand', params: { revenueType: 'CPCL' } }])
  })

  test('missing numbers count as 0', () => {
    const missing = { totalObjectiveE4: 0n, audioCpmE4: 0n, secondScreenObjective: 0n, secondScreenCpmE4: 0n, marginE4: 0n, ads: [] }
    for (const { min, max } of computeBudget({ ...plain, ...missing }).lines) expect([min, max]).toEqual([0n, 0n])
  })
})

describe('the fee card in another currency', () => {
  const rates = { USD: { rate: ratio(45_712n, 10_000n), day: '2026-11-20' } }

  test('is converted at the stored daily rate, which the trace shows', () => {
    const budget = computeBudget({ ...plain, currency: 'RON', rates })
    expect(line(budget, 'attributionFee')).toMatchObject({
      rate: ratio(10_000n, 10_000n),
      conversion: { from: 'USD', to: 'RON', day: '2026-11-20' },
    })
    expect(money(budget, budget.fees.attribution)).toBe('2285.6')
    expect(shown({ currency: 'RON', rates }, 'audioMedia')).toBe('6250')
  })

  test('without a rate its lines are 0 and a warning says so, once', () => {
    const budget = computeBudget({ ...plain, currency: 'RON', maximumCpm: { cpmE4: 500_000n, currency: 'USD' } })
    expect([budget.fees.attribution, budget.fees.specialFormat, budget.maximumCpm]).toEqual([0n, 0n, null])
    expect(budget.warnings).toEqual([{ code: 'exchangeRateMissing', params: { from: 'USD', to: 'RON' } }])
  })

  test("the agency's maximum CPM is converted, and a CPM above it is a warning", () => {
    const maximumCpm = { cpmE4: 30_000n, currency: 'USD' }
    expect(computeBudget({ ...plain, currency: 'RON', rates, maximumCpm }).maximumCpm).toMatchObject({ cpmE4: 137_136n })
    expect(computeBudget({ ...plain, maximumCpm }).warnings).toEqual([{ code: 'cpmOverAgencyMax', params: { maximum: '$3.00' } }])
    expect(computeBudget({ ...plain, maximumCpm: { ...maximumCpm, cpmE4: 125_000n } }).warnings).toEqual([])
  })
})

test('attribution is paid for each vendor once', () => {
  expect(vendorsOf(['podsights:1', 'Podsights:2', 'magellan:9', 'own-pixel', ''])).toEqual(['podsights', 'magellan', 'own-pixel'])
})

// ---- Properties over any campaign ----

const cpm = fc.bigInt({ min: 0n, max: 9_999_999_999n })
const anyGroups = fc.array(
  fc.array(
    fc.record({
      type: fc.constantFrom('DATA_SEGMENT', 'DATA_AGE', 'LOCATION_COUNTRY'),
      values: fc.array(fc.constantFrom('cars:new', 'cars:used', 'US'), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { maxLength: 3 },
)
const anyAd = fc.record({
  subtype: fc.constantFrom('AUDIO', 'AUDIO_DYNAMIC', 'INTERACTIVE_VOICE', null),
  weight: fc.integer({ min: 1, max: 100 }),
  targeting: fc.option(fc.record({ groups: anyGroups, link: fc.constantFrom('AND' as const, 'REPLACE' as const) })),
})
const anyInput: fc.Arbitrary<BudgetInput> = fc.record({
  campaignType: fc.constantFrom(...campaignTypes),
  objectiveType: fc.constantFrom(...objectiveTypes),
  revenueType: fc.constantFrom(...revenueTypes),
  currency: fc.constantFrom('USD', 'RON', 'JPY', 'KWD', 'EUR'),
  unlimited: fc.boolean(),
  totalObjectiveE4: fc.bigInt({ min: 0n, max: 10n ** 16n }),
  audioCpmE4: cpm,
  secondScreenObjective: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  secondScreenCpmE4: cpm,
  marginE4: fc.bigInt({ min: 0n, max: 999_999n }),
  marginMode: fc.constantFrom(...marginModes),
  vendors: fc.integer({ min: 0, max: 9 }),
  ads: fc.array(anyAd, { maxLength: 5 }),
  targeting: anyGroups,
  fees: fc.constant(card),
  salesTax: fc.option(
    fc
      .tuple(fc.bigInt({ min: 0n, max: 150_000n }), fc.bigInt({ min: 0n, max: 150_000n }))
      .map(([minE4, more]) => ({ minE4, maxE4: minE4 + more })),
  ),
  maximumCpm: fc.option(fc.record({ cpmE4: cpm, currency: fc.constantFrom('USD', 'EUR') })),
  rates: fc.constantFrom<BudgetInput['rates']>({}, { USD: { rate: ratio(45_712_345n, 10_000_000n), day: '2026-11-20' } }),
})
const holds = (property: (input: BudgetInput) => void) => fc.assert(fc.property(anyInput, property), { numRuns: 500 })

const twice = (value: bigint) => (value < 0n ? -value : value) * 2n

/** Expects that `units` is numerator / denominator rounded half away from zero. */
function expectRounded(units: bigint, numerator: bigint, denominator: bigint): void {
  const off = numerator - units * denominator
  expect(twice(off) <= denominator).toBe(true)
  if (twice(off) === denominator) expect(off > 0n).toBe(false)
}

describe('whatever the campaign', () => {
  test('data costs what the cheapest and the dearest choice of a group, and of one value a rule, would cost', () =>
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const priceOf = (type: string, value: string) => {
          const prices: Record<string, bigint> = card.dataCpmE4[type as 'DATA_AGE'] ?? {}
          return prices[value] ?? prices['*'] ?? 0n
        }
        const choices = groups.flatMap((rules) =>
          rules.reduce<bigint[]>(
            (sums, { type, values }) =>
              sums.flatMap((sum) => (values.length > 0 ? values : ['*']).map((value) => sum + priceOf(type, value))),
            [0n],
          ),
        )
        const sorted = choices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(dataCpm(groups, card.dataCpmE4)).toEqual({ min: sorted[0] ?? 0n, max: sorted.at(-1) ?? 0n })
      }),
    ))

  test('the trace adds up: every total is the sum of the lines above it', () =>
    holds((input) => {
      let [min, max] = [0n, 0n]
      for (const one of computeBudget(input).lines) {
        if (one.effect === 'TOTAL') expect([one.min, one.max]).toEqual([min, max])
        const sign = one.effect === 'ADD' ? 1n : one.effect === 'SUBTRACT' ? -1n : 0n
        min += sign * one.min
        max += sign * one.max
      }
    }))

  test('no lowest amount is above the highest, and none is negative', () =>
    holds((input) => {
      for (const { min, max } of computeBudget(input).lines) expect(min <= max && min >= 0n).toBe(true)
    }))

  test('each line is its exact fraction, rounded once', () =>
    holds((input) => {
      const budget = computeBudget(input)
      const unit = 10n ** BigInt(digitsOf(input.currency))
      for (const { unit: kind, base, rate, conversion, min, key } of budget.lines) {
        if (kind !== 'CPM' || (input.fees.currency !== input.currency && !conversion && key.endsWith('Fee'))) continue
        const exchange = conversion?.rate ?? ratio(1n)
        if (key === 'dataCost' && input.currency !== 'USD' && !conversion) continue
        expectRounded(
          min,
          base!.numerator * rate!.numerator * exchange.numerator * unit,
          base!.denominator * rate!.denominator * exchange.denominator * 1000n,
        )
      }
      const { billableSpend, agencyMargin, net, salesTax } = budget
      expectRounded(agencyMargin.max, billableSpend.max * input.marginE4, 1_000_000n)
      if (input.salesTax) expectRounded(salesTax.max, net.max * input.salesTax.maxE4, 1_000_000n)
      if (input.marginMode === 'MARKUP')
        expectRounded(billableSpend.min, line(budget, 'gross').min * 1_000_000n, 1_000_000n - input.marginE4)
    }))

  test('the margin is what is billed less the net; under MARKUP the net is the cost, else what is billed is', () =>
    holds((input) => {
      const budget = computeBudget(input)
      const gross = line(budget, 'gross')
      for (const side of ['min', 'max'] as const) {
        expect(budget.billableSpend[side] - budget.agencyMargin[side]).toBe(budget.net[side])
        expect(input.marginMode === 'MARKUP' ? budget.net[side] : budget.billableSpend[side]).toBe(gross[side])
        expect(budget.net[side] + budget.salesTax[side]).toBe(budget.forecastedInvoice[side])
      }
    }))

  test('a larger objective never costs less', () =>
    holds((input) => {
      const more = computeBudget({ ...input, totalObjectiveE4: input.totalObjectiveE4 + 123_456n })
      const less = computeBudget(input)
      for (const key of ['gross', 'billableSpend', 'net', 'forecastedInvoice'] as const)
        expect([line(more, key).min >= line(less, key).min, line(more, key).max >= line(less, key).max]).toEqual([true, true])
    }))

  test('an objective in money never buys more media than its amount', () =>
    holds((input) => {
      if (input.objectiveType !== 'PRICE' || input.revenueType !== 'CPM' || input.campaignType === 'SECOND_SCREEN') return
      const second = input.secondScreenObjective * input.secondScreenCpmE4
      if (second > input.totalObjectiveE4 * 1000n) return
      expect(audioImpressions(input) * input.audioCpmE4 + second <= input.totalObjectiveE4 * 1000n).toBe(true)
    }))

  test('the weights of the ads count only against each other', () =>
    holds((input) => {
      const scaled = input.ads.map((one) => ({ ...one, weight: one.weight * 7 }))
      const amounts = (budget: Budget) => budget.lines.map(({ min, max }) => [min, max])
      expect(amounts(computeBudget({ ...input, ads: scaled }))).toEqual(amounts(computeBudget(input)))
    }))

  test('a card of billed rates has lines that add up, and neither margin, net, tax, invoice nor what tells them', () =>
    holds((input) => {
      const seen = (amount: bigint) => billedOf(amount, input.marginE4)
      const budget = computeBudget({ ...input, marginMode: 'INCLUSIVE', marginE4: 0n, fees: feesSeen(input.fees, seen) })
      const lines = linesWithoutMargin(budget.lines)
      for (const hidden of ['gross', 'markup', 'agencyMargin', 'net', 'salesTax', 'forecastedInvoice'])
        expect(lines.some(({ key }) => key === hidden)).toBe(false)
      for (const side of ['min', 'max'] as const)
        expect(lines.reduce((sum, one) => (one.effect === 'ADD' ? sum + one[side] : sum), 0n)).toBe(budget.billableSpend[side])
      for (const { min, max } of lines) expect(min <= max && min >= 0n).toBe(true)
    }))
})
