import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsOf, wallTime } from '../../../values/index.ts'
import { applyEdit, canScale, type EditableValues, readDays, scalePrice, scaleWhole, shiftDays, sumEdits } from './value-edits.ts'

const newYork = 'America/New_York'
const zones = fc.constantFrom('UTC', newYork, 'Europe/Bucharest', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia')
const instants = fc.date({ min: new Date('2005-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })

describe('shifting by days', () => {
  test.each([
    ['over the clock change in spring', '2026-03-07T23:00:00Z', 1, '2026-03-08T22:00:00Z'],
    ['over the clock change in autumn', '2026-10-31T04:00:00Z', 2, '2026-11-02T05:00:00Z'],
    ['into a time that clocks skip', '2026-03-07T07:30:00Z', 1, '2026-03-08T07:00:00Z'],
    ['into a time that comes twice: the first', '2026-10-31T05:30:00Z', 1, '2026-11-01T05:30:00Z'],
    ['back over the end of a month', '2026-03-01T05:00:00Z', -1, '2026-02-28T05:00:00Z'],
  ])('the time of day stays, %s', (_, from, days, to) => {
    expect(shiftDays(new Date(from), days, newYork).toISOString()).toBe(new Date(to).toISOString())
  })

  test('the beginning of a day becomes the beginning of a day where a day has no midnight', () => {
    const shifted = (from: string, days: number) => shiftDays(new Date(from), days, 'Africa/Cairo').toISOString()
    // The 30th of April begins at 01:00, an hour after 22:00Z, and the first of May at midnight.
    expect(shifted('2027-04-28T22:00:00Z', 1)).toBe('2027-04-29T22:00:00.000Z')
    expect(shifted('2027-04-29T22:00:00Z', 1)).toBe('2027-04-30T21:00:00.000Z')
    expect(shifted('2027-04-29T22:00:00Z', -1)).toBe('2027-04-28T22:00:00.000Z')
  })

  test('no days change nothing, also at a time that comes twice', () => {
    const second = new Date('2026-11-01T06:30:00Z')
    expect(shiftDays(second, 0, newYork)).toEqual(second)
  })

  test('the day moves by the calendar and the clock stays, unless the clock skips that time', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -800, max: 800 }), zones, (instant, days, zone) => {
        const [before, after] = [wallTime(instant, zone), wallTime(shiftDays(instant, days, zone), zone)]
        const dayOf = ({ year, month, day }: typeof before) => Date.UTC(year, month - 1, day) / 86_400_000
        const moved = dayOf(after) - dayOf(before)
        const minutes = (wall: typeof before) => wall.hour * 60 + wall.minute
        if (minutes(after) === minutes(before)) expect([days, days + 1]).toContain(moved)
        // A clock change skips an hour; the zone of Apia has skipped a whole day.
        else expect(moved * 1440 + minutes(after) - days * 1440 - minutes(before)).toBeLessThanOrEqual(1440)
      }),
    )
  })

  test('later by more days is never earlier', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), zones, (instant, days, zone) => {
        expect(shiftDays(instant, days + 1, zone) >= shiftDays(instant, days, zone)).toBe(true)
      }),
    )
  })
})

describe('what is typed', () => {
  test.each([
    ['+7', 7],
    ['-3', -3],
    ['−3', -3],
    ['7 days', 7],
    ['0', 0],
    ['', null],
    ['+', null],
    ['1.5', null],
    ['9999', null],
  ])('"%s" are %s days', (text, days) => expect(readDays(text)).toBe(days))

  test.each([
    [10, true],
    [-12.5, true],
    [0.0001, true],
    [0.00001, false],
    [-100, false],
    [100_000, true],
    [100_001, false],
  ])('%d percent can be added: %s', (percent, can) => expect(canScale(percent)).toBe(can))
})

describe('scaling by percent', () => {
  test.each([
    [1000, 10, 1100],
    [333, 50, 500],
    [1, -99, 1],
    [1_000_000_000_000, -0.0001, 999_999_000_000],
  ])('%i and %d percent are %i, a whole number', (value, percent, result) => expect(scaleWhole(value, percent)).toBe(result))

  test.each([
    [12.5, 10, 'USD', 13.75],
    [12.55, 10, 'USD', 13.81],
    [0.0305, 10, 'USD', 0.0336],
    [1200, 7.5, 'JPY', 1290],
    [1.2345, 100, 'KWD', 2.469],
    [1.25, 3, 'KWD', 1.288],
  ])('%d and %d percent in %s are %d', (value, percent, currency, result) => {
    expect(scalePrice(value, percent, currency)).toBe(result)
  })

  test('a price keeps the digits of its currency, and is never further off than half of the last one', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(cents, fc.integer({ min: -99, max: 900 }), fc.constantFrom('USD', 'JPY'), (units, percent, currency) => {
        const digits = digitsOf(currency)
        const value = units / 10 ** digits
        const result = scalePrice(value, percent, currency)!
        expect(Number(result.toFixed(digits))).toBe(result)
        expect(Math.abs(result - value * (1 + percent / 100))).toBeLessThanOrEqual(0.500001 / 10 ** digits)
      }),
    )
  })
})

const campaign: EditableValues & { currency: string } = {
  startDate: new Date('2026-10-01T04:00:00Z'),
  endDate: new Date('2026-11-01T04:00:00Z'),
  objectiveValue: 1000,
  objectiveUnlimited: false,
  cpm: 12.5,
  pacingPriority: 5,
  pacingType: 'EVENLY',
  assignedUsername: null,
  currency: 'USD',
}

describe('an edit of many', () => {
  test('a shift of the flight moves start and end together, and leaves out an end that is not there', () => {
    const edit = { operation: 'shift', field: 'flight', days: 7 } as const
    expect(applyEdit(edit, campaign, newYork)).toEqual({
      ok: true,
      values: { startDate: new Date('2026-10-08T04:00:00Z'), endDate: new Date('2026-11-08T05:00:00Z') },
    })
    expect(applyEdit(edit, { ...campaign, endDate: null }, newYork)).toEqual({
      ok: true,
      values: { startDate: new Date('2026-10-08T04:00:00Z') },
    })
  })

  test.each([
    [{ operation: 'shift', field: 'endDate', days: 7 } as const, { endDate: null }, 'noEnd'],
    [{ operation: 'shift', field: 'flight', days: 7 } as const, { startDate: null }, 'noStart'],
    [{ operation: 'scale', field: 'objectiveValue', percent: 10 } as const, { objectiveUnlimited: true }, 'unlimited'],
    [{ operation: 'scale', field: 'objectiveValue', percent: 10 } as const, { objectiveValue: null }, 'noObjective'],
    [{ operation: 'scale', field: 'cpm', percent: 10 } as const, { cpm: null }, 'noCpm'],
  ])('%o says why it leaves out a campaign with %o', (edit, some, code) => {
    expect(applyEdit(edit, { ...campaign, ...some }, newYork)).toEqual({ ok: false, code })
  })

  test('sums never add units, and name the campaigns whose spend cannot be said', () => {
    const counted = { ...campaign, objectiveType: 'IMPRESSIONS' as const, revenueType: 'CPM' }
    const sums = sumEdits([
      { campaign: counted, values: { objectiveValue: 2000 } },
      { campaign: { ...counted, currency: 'EUR', cpm: 10 }, values: { cpm: 20 } },
      { campaign: { ...counted, objectiveType: 'PRICE', objectiveValue: 500 }, values: { objectiveValue: 400 } },
      { campaign: { ...counted, objectiveUnlimited: true }, values: { cpm: 1 } },
      { campaign: { ...counted, currency: 'GBP' }, values: { endDate: null } },
    ])
    expect(sums).toEqual({
      impressions: 1000,
      spend: [
        { currency: 'USD', value: -87.5 },
        { currency: 'EUR', value: 10 },
      ],
      unknown: 1,
    })
  })
})
