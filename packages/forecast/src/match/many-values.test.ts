/** Rules of many values, and groups of many rules: they take what one by one takes, and a row costs no more for them. */
import { BlockList } from 'node:net'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSteps, TooDear, within } from '../budget.ts'
import { hasRow, collectRows } from '../bitmap.ts'
import { type Attribute, readAttribute } from '../sample/dimension.ts'
import { anyRule, makeInventory, runs } from '../world.test.data.ts'
import { idsInBlocks } from './address-block.ts'
import { defaultContext, type MatchContext } from './condition.ts'
import { evaluateCondition } from './known-conditions.ts'
import { firstRefused, matchTargeting, mostApart } from './match.ts'
import { distanceKm } from './place.ts'
import { idsInside } from './points.ts'
import { idsLike } from './text-pattern.ts'

const attributeOf = (values: readonly string[]): Attribute =>
  readAttribute({ values, starts: Uint32Array.from(values, (_, id) => id), ids: Uint32Array.from(values.keys()) })
const idsWhere = (values: readonly string[], test: (value: string) => boolean) => [...values.keys()].filter((id) => test(values[id]!))
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const octet = fc.integer({ min: 0, max: 3 })
const bytes = fc.tuple(octet, octet, octet, octet)

test('an address lies in a block as it does for the platform, however blocks overlap', () => {
  const v4 = bytes.map((parts) => parts.join('.'))
  const v6 = bytes.map(([a, b, c, d]) => `2001:db${a}:${b}::${c}:${d}`)
  const block = fc.oneof(
    fc.tuple(v4, fc.integer({ min: 0, max: 32 })).map(([base, bits]) => `${base}/${bits}`),
    // The platform counts IPv4 as a part of the widest blocks of IPv6.
    fc.tuple(v6, fc.integer({ min: 17, max: 128 })).map(([base, bits]) => `${base}/${bits}`),
    v4,
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(v4, v6), { minLength: 1, maxLength: 30 }), fc.array(block, { maxLength: 6 }), (values, blocks) => {
      const has = (list: readonly string[], address: string) => {
        const known = new BlockList()
        for (const text of list) {
          const [base = '', bits] = text.split('/')
          const family = base.includes(':') ? 'ipv6' : 'ipv4'
          known.addSubnet(base, Number(bits ?? 32), family)
        }
        return known.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
      }
      const { ids, unseen } = idsInBlocks(attributeOf(values), blocks)
      expect(sorted(ids)).toEqual(idsWhere(values, (address) => has(blocks, address)))
      expect(unseen).toEqual(blocks.filter((one) => !values.some((address) => has([one], address))))
    }),
    runs,
  )
})

test('many patterns match what each of them matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '.', '*'), minLength: 1, maxLength: 7 })
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), maxLength: 3 })
  const pattern = fc.array(piece, { minLength: 1, maxLength: 4 })
  const toRegExp = (pieces: readonly string[]) =>
    new RegExp(`^${pieces.map((part) => part.replaceAll('.', String.raw`\.`)).join('.*')}$`, 'i')
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 25 }), fc.array(pattern, { maxLength: 12 }), (values, patterns) => {
      const texts = patterns.map((pieces) => pieces.join('*'))
      const { ids, unseen } = idsLike(attributeOf(values), texts)
      expect(ids).toEqual(idsWhere(values, (value) => patterns.some((pieces) => toRegExp(pieces).test(value))))
      expect(unseen).toEqual(texts.filter((_, index) => !values.some((value) => toRegExp(patterns[index]!).test(value))))
    }),
    { ...runs, numRuns: 8 * runs.numRuns },
  )
})

test('a circle has its points in whichever cells they lie, also at a pole and across the 180th meridian', () => {
  const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
  const km = fc.constantFrom(0, 50, 300, 3000, 19_000)
  fc.assert(
    fc.property(fc.uniqueArray(point, { minLength: 1, maxLength: 300, selector: String }), point, km, (points, [lat, lon], km) => {
      const values = points.map((at) => at.join())
      const rule = { type: 'LOCATION_LATLONG', exclude: false, near: { lat, lon, km } } as const
      const expected = points.flatMap(([atLat, atLon], id) => (distanceKm(lat, lon, atLat, atLon) <= km ? [id] : []))
      expect(sorted(idsInside(attributeOf(values), rule))).toEqual(expected)
    }),
    runs,
  )
})

const inventory = makeInventory(2500)
const calendars = { US: ['2026-11-26', '2026-12-01'], RO: ['2026-11-30'] }
const newContext = (): MatchContext => ({ ...defaultContext, definitions: { calendars } })
const holiday: fc.Arbitrary<Rule> = fc.record({
  type: fc.constant('TIME_HOLIDAY'),
  exclude: fc.boolean(),
  values: fc.uniqueArray(fc.constantFrom('US', 'RO', 'nowhere'), { minLength: 1 }),
}) as unknown as fc.Arbitrary<Rule>

test('a group of many rules takes the rows that each of them takes, and knows the first that refuses a row', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyRule(inventory), holiday), { minLength: 2 * mostApart, maxLength: 30 }), (rules) => {
      const context = newContext()
      const alone = rules.map((rule) => matchTargeting(inventory, { groups: [{ rules: [rule] }] }, { context }))
      const all = Array.from({ length: inventory.sample.rows }, (_, row) => row).filter((row) => hasRow(inventory.sellable, row))
      const passing = all.filter((row) => alone.every((bits) => hasRow(bits, row)))
      expect(collectRows(matchTargeting(inventory, { groups: [{ rules }] }, { context }))).toEqual(passing)
      const first = firstRefused(
        inventory,
        rules.map((rule) => evaluateCondition(inventory, rule, context, 0)),
      )
      const refusing = (row: number) => alone.findIndex((bits) => !hasRow(bits, row))
      expect(all.map((row) => first[row])).toEqual(all.map((row) => (refusing(row) === -1 ? rules.length : refusing(row))))
    }),
    runs,
  )
})

const text = (type: string, patterns: readonly string[]) => [{ type, exclude: false, text: patterns }] as unknown as Rule[]
const number = (index: number) => ((index * 2_654_435_761) >>> 0).toString(36).padStart(7, '0')
const many: readonly [string, (count: number) => Rule[]][] = [
  [
    'blocks of addresses',
    (count) =>
      text(
        'CLIENT_IP',
        Array.from({ length: count }, (_, at) => `24.${at >> 8}.${at & 255}.0/24`),
      ),
  ],
  [
    'beginnings of listeners',
    (count) =>
      text(
        'LISTENER_ID',
        Array.from({ length: count }, (_, at) => `l-${number(at).slice(0, 5)}*`),
      ),
  ],
  [
    'middles of listeners',
    (count) =>
      text(
        'LISTENER_ID',
        Array.from({ length: count }, (_, at) => `*${number(at).slice(0, 4)}*`),
      ),
  ],
  ['circles', (count) => Array.from({ length: count }, (_, at) => circleAt(at))],
  [
    'holidays',
    (count) => Array.from({ length: count }, () => ({ type: 'TIME_HOLIDAY', exclude: true, values: ['US'] }) as unknown as Rule),
  ],
]
const circleAt = (at: number) => ({ type: 'LOCATION_LATLONG', exclude: true, near: { lat: at % 60, lon: -at % 170, km: 5 } }) as const

test.each(many)('%s: a hundred times as many do not cost a hundred times the steps', (_, rulesOf) => {
  // A value may be looked for, but not be held against each of the 104 listeners or 392 addresses of this world.
  const steps = (count: number) => {
    const rules = rulesOf(count)
    const groups = Array.from({ length: Math.ceil(rules.length / 100) }, (_, group) => ({
      rules: rules.slice(100 * group, 100 * group + 100),
    }))
    // Groups are alternatives, each of which reads the rows once.
    return countSteps(() => matchTargeting(inventory, { groups } as Targeting, { context: newContext() })) / groups.length
  }
  steps(100)
  const perValue = (steps(10_000) - steps(100)) / 9900
  expect(perValue).toBeLessThan(60)
})

test('patterns whose pieces are everywhere end by the steps that they take, and name their rule', () => {
  const letters = (at: number) => at.toString(4).padStart(6, '0').split('').join('*')
  const rule = text(
    'LISTENER_ID',
    Array.from({ length: 4000 }, (_, at) => `*${letters(at)}*z`),
  )[0]!
  const ended = within(
    200_000,
    () => matchTargeting(inventory, { groups: [{ rules: [rule] }] }, { context: newContext() }),
    (error) => error,
  )
  expect(ended).toBeInstanceOf(TooDear)
  expect((ended as TooDear).rule).toBe(rule)
})
