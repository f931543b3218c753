import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignTypes, digitsOf, objectiveTypes, revenueTypes } from '../../../values/index.ts'
import { netChange, type PlannedItem, planImpact, planImpactText, type SpendTerms, plannedSpend, sumPlannedSpend } from './planned-spend.ts'

const usual: SpendTerms = { type: 'STANDARD', currency: 'USD', objectiveType: 'IMPRESSIONS', objectiveValue: '100000', cpm: '5' }
const dollars = (amount: number) => BigInt(amount) * 10_000_000n

describe('the planned spend of a campaign', () => {
  test.each<[string, SpendTerms, bigint | string]>([
    ['impressions at a CPM', {}, dollars(500)],
    ['an objective in money', { objectiveType: 'PRICE' }, dollars(100_000)],
    ['an objective in money, paid by clicks', { objectiveType: 'PRICE', revenueType: 'CPC' }, dollars(100_000)],
    ['no objective', { objectiveValue: null }, 0n],
    ['no price', { cpm: '' }, 0n],
    ['an unlimited objective', { objectiveUnlimited: 'true' }, 'UNLIMITED'],
    ['an unlimited objective with a value left over', { objectiveUnlimited: 'true', objectiveValue: '7' }, 'UNLIMITED'],
    ['a fixed price', { revenueType: 'FLAT' }, dollars(5)],
    ['a fixed price without an objective', { revenueType: 'FLAT', objectiveUnlimited: 'true' }, dollars(5)],
    ['clicks', { revenueType: 'CPC' }, 'UNKNOWN'],
    ['completed listens', { revenueType: 'CPCL' }, 'UNKNOWN'],
    ['clicks, without an objective yet', { revenueType: 'CPC', objectiveValue: null }, 0n],
    ['a second screen too', { secondScreenObjective: '1000', secondScreenCpm: '2' }, dollars(502)],
    ['a second screen without a price', { secondScreenObjective: '1000' }, dollars(500)],
    ['a second screen only', { type: 'SECOND_SCREEN', secondScreenObjective: '1000', secondScreenCpm: '2' }, dollars(2)],
  ])('%s', (_, terms, expected) => {
    expect(plannedSpend({ ...usual, ...terms })).toBe(expected)
  })

  test('is the sum of single impressions, in integers', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(9_999_999), fc.nat(300), fc.nat(9_999_999), (objective, cpmE4, second, secondE4) => {
        const text = (e4: number) => `${Math.trunc(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`
        let expected = 0n
        for (let one = 0; one < objective; one++) expected += BigInt(cpmE4)
        for (let one = 0; one < second; one++) expected += BigInt(secondE4)
        const terms = {
          objectiveValue: `${objective}`,
          cpm: text(cpmE4),
          secondScreenObjective: `${second}`,
          secondScreenCpm: text(secondE4),
        }
        expect(plannedSpend({ ...usual, ...terms })).toBe(expected)
      }),
    )
  })
})

const cents = (value: number, currency: string) => Math.round(value * 10 ** digitsOf(currency))
const anyTerms: fc.Arbitrary<SpendTerms> = fc.record({
  type: fc.constantFrom(...campaignTypes),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  objectiveType: fc.constantFrom(...objectiveTypes),
  objectiveValue: fc.option(fc.nat(1_000_000).map(String)),
  objectiveUnlimited: fc.constantFrom('true', 'false'),
  revenueType: fc.constantFrom(...revenueTypes),
  cpm: fc.option(fc.nat(99_999).map((cpm) => String(cpm / 10_000))),
  secondScreenObjective: fc.option(fc.nat(1000).map(String)),
  secondScreenCpm: fc.option(fc.nat(99).map(String)),
})
const anyPairs = fc.array(fc.record({ before: fc.option(anyTerms), after: fc.option(anyTerms) }), { maxLength: 20 })

describe('the sums by currency', () => {
  test('are those of a plain loop over the campaigns', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const sums = sumPlannedSpend(pairs)
        expect(sums.map(({ currency }) => currency)).toEqual([...new Set(sums.map(({ currency }) => currency))].toSorted())
        const said = pairs.filter((pair) => ![pair.before, pair.after].some((terms) => terms && plannedSpend(terms) === 'UNKNOWN'))
        expect(sums.reduce((sum, { unknown }) => sum + unknown, 0)).toBeLessThanOrEqual(pairs.length - said.length)
        for (const sum of sums) {
          const { currency } = sum
          const total = (side: 'before' | 'after') =>
            said.reduce((whole, { [side]: terms }) => {
              const amount = terms?.currency === currency ? plannedSpend(terms) : 0n
              return whole + (typeof amount === 'bigint' ? amount : 0n)
            }, 0n)
          for (const side of ['before', 'after'] as const) {
            const step = 10n ** BigInt(7 - digitsOf(currency))
            expect(BigInt(cents(sum[side], currency))).toBe((total(side) + step / 2n) / step)
          }
          expect(cents(netChange(sum), currency)).toBe(cents(sum.after, currency) - cents(sum.before, currency))
          // Each of the three sums is rounded by itself: half a cent each.
          expect(cents(sum.moved, currency)).toBeGreaterThanOrEqual(Math.abs(cents(netChange(sum), currency)) - 1)
        }
      }),
    )
  })

  test('of one campaign there and back cancel out, but for what is moved', () => {
    fc.assert(
      fc.property(fc.option(anyTerms), fc.option(anyTerms), (before, after) => {
        for (const sum of sumPlannedSpend([
          { before, after },
          { before: after, after: before },
        ]))
          expect(netChange(sum)).toBe(0)
      }),
    )
  })

  test('count campaigns that lose their limit, and those whose spend cannot be said', () => {
    const open = { ...usual, objectiveUnlimited: 'true' }
    const clicks = { ...usual, revenueType: 'CPC' }
    expect(
      sumPlannedSpend([
        { before: usual, after: open },
        { before: open, after: open },
        { before: clicks, after: clicks },
        { before: clicks, after: { ...clicks, cpm: '6' } },
        { before: null, after: clicks },
      ]),
    ).toEqual([{ currency: 'USD', before: 500, after: 0, moved: 500, unlimited: 1, unknown: 2 }])
  })

  test('of another currency are its own', () => {
    expect(sumPlannedSpend([{ before: usual, after: { ...usual, currency: 'EUR' } }])).toMatchObject([
      { currency: 'EUR', before: 0, after: 500, moved: 500 },
      { currency: 'USD', before: 500, after: 0, moved: 500 },
    ])
  })
})

describe('the line of a plan', () => {
  const stored = { ...usual, status: 'RUNNING', archived: false }
  const item = (given: Partial<PlannedItem>): PlannedItem => ({
    entityType: 'campaign',
    verdict: 'UPDATE',
    action: null,
    stored,
    changes: [],
    ...given,
  })
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
  const cpm = change('cpm', '5', '6')
  const thirty = Array.from({ length: 30 }, () => item({ changes: [cpm] }))
  const created = item({
    verdict: 'CREATE',
    stored: null,
    changes: Object.entries(usual).map(([field, after]) => change(field, null, after ?? null)),
  })

  test.each<[string, PlannedItem[], string]>([
    [
      'a CPM alone of thirty campaigns',
      thirty,
      'Planned spend in USD: $15,000.00 → $18,000.00 (+$3,000.00). Blast radius: 30 campaigns, running.',
    ],
    [
      'the same once it is applied',
      thirty.map((one) => ({ ...one, stored: { ...stored, cpm: '6' } })),
      'Planned spend in USD: $15,000.00 → $18,000.00 (+$3,000.00). Blast radius: 30 campaigns, running.',
    ],
    [
      'a new campaign with an order and ads, beside one that stays',
      [item({ entityType: 'order', stored: null }), created, item({ entityType: 'ad', stored: null }), item({ verdict: 'UNCHANGED' })],
      'Planned spend in USD: $500.00 → $1,000.00 (+$500.00). Blast radius: 1 campaign, 1 order and 1 ad.',
    ],
    [
      'archiving and taking back',
      [item({ action: 'ARCHIVE' }), item({ action: 'UNARCHIVE', stored: { ...stored, archived: true } })],
      'Planned spend in USD: $500.00 → $500.00 (+$0.00). Blast radius: 2 campaigns, 1 of them running.',
    ],
    ['a name', [item({ changes: [change('name', 'A', 'B')] })], 'Planned spend stays as it is. Blast radius: 1 campaign, running.'],
    [
      'an archived campaign',
      [item({ changes: [cpm], stored: { ...stored, archived: true } })],
      'Planned spend stays as it is. Blast radius: 1 campaign.',
    ],
    [
      'what cannot be summed',
      [item({ changes: [change('revenueType', 'CPM', 'CPC')] }), item({ changes: [change('objectiveUnlimited', 'false', 'true')] })],
      'Planned spend in USD: $500.00 → $0.00 (−$500.00), and 1 campaign without a limit, and 1 campaign paid by clicks or completed listens. Blast radius: 2 campaigns, running.',
    ],
    ['errors and what is the same', [item({ verdict: 'ERROR' }), item({ verdict: 'UNCHANGED' })], ''],
  ])('%s', (_, items, line) => {
    expect(planImpactText(planImpact(items))).toBe(line)
  })
})
