/** The display rules, each with its sentence. The formats themselves are in `values`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  campaignTypeLabels,
  cappingUnits,
  deliveryStatuses,
  formatCapping,
  formatCpm,
  formatDay,
  formatDayTime,
  formatDelta,
  formatImpressions,
  formatMoney,
  formatObjective,
  formatPacing,
  formatProgress,
  formatShortDay,
  formatSmall,
  formatTotal,
  graphicColours,
  initialsOf,
  pacingTypeLabels,
  pacingTypes,
} from '../values/index.ts'
import { deliveryColour, deliveryStatusColour } from './delivery/delivery-colours.ts'

const price = (value: number) => ({ type: 'PRICE' as const, value, unlimited: false })

describe('numbers and money', () => {
  test('Money shows 2 decimals.', () => expect(formatMoney(1234.5, 'USD')).toBe('$1,234.50'))
  test('Totals show 0 decimals.', () => expect(formatTotal(1234.56)).toBe('1,235'))
  test("Impressions carry an 'imp.' suffix.", () => expect(formatImpressions(1234)).toBe('1,234 imp.'))
  test('Progress shows to 1 decimal as %.', () => expect(formatProgress(42.25)).toBe('42.3%'))
  test("The objective shows 'Unlimited' if unlimited.", () => {
    expect(formatObjective({ type: 'IMPRESSIONS', value: 10, unlimited: true }, 'USD')).toBe('Unlimited')
    expect(formatObjective({ type: 'PRICE', value: null, unlimited: true }, 'USD')).toBe('Unlimited')
  })
  test("Values under 0.1 show '< 0.1'; negative tiny '> -0.1'.", () => {
    expect([0.099, 0.0001, -0.099, 0.1, -0.1, 0].map((value) => formatSmall(value))).toEqual([
      '< 0.1',
      '< 0.1',
      '> -0.1',
      '0.1',
      '-0.1',
      '0.0',
    ])
  })
  test('Price objectives show currency with 2 decimals.', () => expect(formatObjective(price(2500), 'EUR')).toBe('€2,500.00'))
  test('CPM needs 1 to 4 decimals: all that it has are shown', () => {
    expect([12.5, 0.0305, 3, 0.001].map((value) => formatCpm(value, 'USD'))).toEqual(['$12.50', '$0.0305', '$3.00', '$0.001'])
  })
  test('A delta in full shows with one decimal.', () => {
    expect([1234.56, -20, 0.04, -0.04, 0, null].map((value) => formatDelta(value))).toEqual([
      '+1,234.6',
      '-20.0',
      '< 0.1',
      '> -0.1',
      '0.0',
      '–',
    ])
  })
})

describe('texts', () => {
  test("Capping text reads 'Max {limit} impression(s) every {multiplier} {unit}(s)'.", () => {
    expect(formatCapping({ limit: 3, unit: 'DAY', unitMultiplier: 1 })).toBe('Max 3 impressions every 1 day')
    expect(formatCapping({ limit: 1, unit: 'WEEK', unitMultiplier: 2 })).toBe('Max 1 impression every 2 weeks')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(...cappingUnits),
        fc.integer({ min: 1, max: 99 }),
        (limit, unit, unitMultiplier) => {
          const s = (count: number) => (count === 1 ? '' : 's')
          const noun = `${unit.toLowerCase()}${s(unitMultiplier)}`
          expect(formatCapping({ limit, unit, unitMultiplier })).toBe(`Max ${limit} impression${s(limit)} every ${unitMultiplier} ${noun}`)
        },
      ),
    )
  })
  test("The pacing label reads 'priority - type label'.", () => {
    expect(pacingTypes.map((type) => formatPacing({ priority: 5, type }))).toEqual(['5 - ASAP', '5 - Evenly', '5 - Predictive'])
    expect(pacingTypeLabels.AS_FAST_AS_POSSIBLE).toBe('ASAP')
  })
  test('Campaign list type labels: Programmatic, Second Screen, Guaranteed, Filler, Sponsorship, Attribution.', () => {
    expect(Object.values(campaignTypeLabels)).toEqual([
      'Programmatic',
      'Second Screen',
      'Guaranteed',
      'Filler',
      'Sponsorship',
      'Attribution',
    ])
  })
  test('Avatar initials max 2 letters.', () => expect(initialsOf('Ana Maria Pop')).toBe('AM'))
  test('time HH:mm; date format yyyy/MM/dd; short date yyyyMMdd', () => {
    const instant = new Date('2026-11-20T03:05:00Z')
    expect([formatDay(instant, 'UTC'), formatDayTime(instant, 'UTC'), formatShortDay(instant, 'UTC')]).toEqual([
      '2026/11/20',
      '2026/11/20 03:05',
      '20261120',
    ])
    expect(formatShortDay(instant, 'America/New_York')).toBe('20261119')
  })
})

describe('Colours are red, orange or gray.', () => {
  test('every delivery status has one', () => {
    for (const status of deliveryStatuses) expect(['red', 'orange', 'gray']).toContain(deliveryStatusColour(status))
    expect([deliveryStatusColour('NOT_DELIVERING'), deliveryStatusColour('DAILY_TREND_HIGH'), deliveryStatusColour('ENDING_SOON')]).toEqual(
      ['red', 'orange', 'gray'],
    )
    expect([deliveryStatusColour('UNDER_DELIVERING', 0.6), deliveryStatusColour('UNDER_DELIVERING', 0.59)]).toEqual(['orange', 'red'])
  })
  test('The default grey is used for statuses not in the map.', () => {
    expect([deliveryStatusColour('SOMETHING_NEW'), deliveryStatusColour('toString'), deliveryColour(['SOMETHING_NEW'], null)]).toEqual([
      'gray',
      'gray',
      'gray',
    ])
  })
  test('a campaign has that of its most severe status; ENDING_SOON is orange if also under-delivering', () =>
    fc.assert(
      fc.property(fc.subarray([...deliveryStatuses], { minLength: 1 }), fc.double({ min: 0, max: 2, noNaN: true }), (statuses, pace) => {
        const rank = ['red', 'orange', 'gray']
        const best = Math.min(...statuses.map((status) => rank.indexOf(deliveryStatusColour(status, pace))))
        expect(deliveryColour(statuses, pace)).toBe(rank[best])
      }),
    ))
  test('Status colours: green #70CF96, red #EF4836, grey #8898b0.', () => {
    expect(graphicColours).toEqual({ green: '#70CF96', red: '#EF4836', gray: '#8898b0' })
  })
})
