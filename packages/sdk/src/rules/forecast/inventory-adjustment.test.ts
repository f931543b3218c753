import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctionTypes, rowErrorText, hourMs } from '../../values/index.ts'
import {
  type AdjustmentFields,
  type CorrectionFields,
  type InventoryDefinition,
  adjustmentEffect,
  adjustmentStatus,
  checkAdjustment,
  fixedElsewhere,
} from './inventory-adjustment.ts'

const zone = 'America/New_York'
/** Midnight in New York of a day of December 2026. */
const day = (number: number) => new Date(Date.UTC(2026, 11, number, 5))
const correction = (more: Partial<CorrectionFields> = {}): CorrectionFields => ({
  type: 'PERCENT',
  value: 10,
  start: day(1),
  end: day(3),
  ...more,
})
const adjustment = (more: Partial<AdjustmentFields> = {}): AdjustmentFields => ({
  name: 'Holiday listening',
  period: { start: day(1), end: day(10) },
  corrections: [correction()],
  ...more,
})
const textsOf = (more: Partial<AdjustmentFields>) =>
  checkAdjustment(adjustment(more), zone).map(({ field, code, params }) => [field, rowErrorText(code, params)])

describe('Inventory adjustment', () => {
  test("name required ('Adjustment Name is required.'), max 255", () => {
    for (const name of [null, '', '  ']) expect(textsOf({ name })).toEqual([['name', 'Adjustment Name is required.']])
    expect(textsOf({ name: 'x'.repeat(255) })).toEqual([])
    expect(textsOf({ name: 'x'.repeat(256) })).toEqual([['name', 'The text is longer than 255 characters.']])
  })

  test("value required, numeric, minimum bound: 'This field is required.', 'The value is not a valid number.', 'The number is too small.', 'The number is too big.'", () => {
    const textOf = (more: Partial<CorrectionFields>) => textsOf({ corrections: [correction(more)] })[0] ?? null
    expect(textOf({ value: null })).toEqual(['corrections.0.value', 'This field is required.'])
    expect(textOf({ value: Number.NaN })).toEqual(['corrections.0.value', 'The value is not a valid number.'])
    expect(textOf({ type: 'FIXED', value: -1 })).toEqual(['corrections.0.value', 'The number is too small. The minimum is 0.'])
    expect(textOf({ type: 'FIXED', value: 0 })).toBeNull()
    expect(textOf({ type: 'PERCENT', value: -100.5 })).toEqual(['corrections.0.value', 'The number is too small. The minimum is -100.'])
    expect(textOf({ type: 'PERCENT', value: -100 })).toBeNull()
    expect(textOf({ type: 'PERCENT', value: 1000 })).toBeNull()
    expect(textOf({ type: 'PERCENT', value: 1001 })).toEqual(['corrections.0.value', 'The number is too big. The maximum is 1000.'])
    expect(textOf({ type: 'ABSOLUTE', value: -5000 })).toBeNull()
  })

  test('start and end within the adjustment range', () => {
    const outside = "The dates must lie within the adjustment's period."
    expect(textsOf({ corrections: [correction({ start: day(0) })] })).toEqual([['corrections.0.start', outside]])
    expect(textsOf({ corrections: [correction({ start: day(9), end: day(11) })] })).toEqual([['corrections.0.end', outside]])
    expect(textsOf({ corrections: [correction({ start: day(1), end: day(10) })] })).toEqual([])
  })

  test('start before end', () => {
    const text = 'The end must be after the start.'
    expect(textsOf({ corrections: [correction({ start: day(3), end: day(3) })] })).toEqual([['corrections.0.end', text]])
    expect(textsOf({ period: { start: day(10), end: day(1) }, corrections: [correction()] })[0]).toEqual(['period.end', text])
  })

  test('no overlapping: corrections that meet at midnight, or at the end of a day, do not', () => {
    const twice = (second: Partial<CorrectionFields>) => textsOf({ corrections: [correction(), correction({ type: 'FIXED', ...second })] })
    expect(twice({ start: day(3), end: day(5) })).toEqual([])
    expect(
      textsOf({ corrections: [correction({ end: new Date(day(3).getTime() - 1) }), correction({ start: day(3), end: day(4) })] }),
    ).toEqual([])
    expect(twice({ start: day(2), end: day(5) })).toEqual([
      ['corrections.1.start', 'Corrections must not overlap: another one covers some of these days.'],
    ])
    // They share a day, if no hour of it.
    const noon = new Date(day(3).getTime() + 12 * hourMs)
    expect(textsOf({ corrections: [correction({ end: noon }), correction({ start: noon, end: day(4) })] })).toHaveLength(1)
  })

  test('what holds is free of overlaps, whatever the order of the corrections', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(...correctionTypes)), {
          minLength: 1,
          maxLength: 5,
        }),
        (spans) => {
          const corrections = spans.map(([first, count, type]) => correction({ type, start: day(first), end: day(first + count) }))
          const holds = checkAdjustment(adjustment({ period: { start: day(1), end: day(20) }, corrections }), zone).length === 0
          const taken = spans.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => first + index))
          expect(holds).toBe(new Set(taken).size === taken.length)
          expect(
            checkAdjustment(adjustment({ period: { start: day(1), end: day(20) }, corrections: corrections.toReversed() }), zone).length ===
              0,
          ).toBe(holds)
        },
      ),
    ))
})

describe('overlapping FIXED refused', () => {
  const everything: InventoryDefinition = { publisherIds: [], zoneIds: [], showIds: [], countries: [], feedTypes: [] }
  const fixed = (definition: Partial<InventoryDefinition>, more: Partial<CorrectionFields> = {}) => ({
    definition: { ...everything, ...definition },
    corrections: [correction({ type: 'FIXED', ...more })],
  })
  test('for the same inventory on the same day', () => {
    expect(fixedElsewhere(fixed({}), fixed({}), zone)).toEqual([0])
    expect(fixedElsewhere(fixed({ publisherIds: [1, 2] }), fixed({ publisherIds: [2] }), zone)).toEqual([0])
    expect(fixedElsewhere(fixed({ publisherIds: [1] }), fixed({ countries: ['US'] }), zone)).toEqual([0])
  })
  test('not for another day, other inventory, or a correction that is not FIXED', () => {
    expect(fixedElsewhere(fixed({}), fixed({}, { start: day(3), end: day(4) }), zone)).toEqual([])
    expect(fixedElsewhere(fixed({ publisherIds: [1] }), fixed({ publisherIds: [2] }), zone)).toEqual([])
    expect(fixedElsewhere(fixed({}), fixed({}, { type: 'PERCENT' }), zone)).toEqual([])
    expect(fixedElsewhere(fixed({}, { type: 'ABSOLUTE' }), fixed({}), zone)).toEqual([])
  })
})

test('An adjustment says what it does: it waits, it applies, or it finds nothing to correct', () => {
  expect([adjustmentEffect('PENDING', false), adjustmentEffect('PENDING', true), adjustmentEffect('ACTIVE', false)]).toEqual([
    'PENDING',
    'PENDING',
    'APPLIED',
  ])
  expect([adjustmentEffect('ACTIVE', true), adjustmentEffect('EXPIRED', true)]).toEqual(['NOTHING_TO_CORRECT', null])
})

test('Inventory adjustments take up to 24 hours to process: PENDING → ACTIVE (next snapshot) → EXPIRED', () => {
  const of = (readAt: Date | null, now = day(2)) => adjustmentStatus({ end: day(10), changedAt: day(1) }, now, readAt)
  expect([of(null), of(day(0)), of(day(1)), of(day(2)), of(day(2), day(10))]).toEqual(['PENDING', 'PENDING', 'ACTIVE', 'ACTIVE', 'EXPIRED'])
})
