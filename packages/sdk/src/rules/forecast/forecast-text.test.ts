import { describe, expect, test } from 'vitest'
import { type ForecastReason, forecastReasonTexts } from '../../values/index.ts'
import { forecastMessage, formatForecastReason, formatTakers } from './forecast-text.ts'

const zone = { zone: 'America/New_York' }
const message = (status: 'AT_RISK' | 'IN_FULL' | 'NO_INVENTORY' | 'NOT_AVAILABLE', delta: number | null = null) =>
  forecastMessage({ status, deltaImpressions: delta, probability: null, reason: { code: 'noEndDate', params: {} }, notes: [] }, zone)

describe('Forecast messages', () => {
  test('The panel text for the delivery forecast is in full, at risk, no inventory.', () => {
    expect([message('IN_FULL').text, message('AT_RISK').text]).toEqual(['in full', 'at risk'])
  })
  test("'no inventory - change targeting'", () => {
    expect(message('NO_INVENTORY', -5000)).toMatchObject({ text: 'no inventory - change targeting', tooltip: null, delta: null })
  })
  test("'not available' with a reason tooltip", () => {
    expect(message('NOT_AVAILABLE')).toMatchObject({
      text: 'not available',
      tooltip: 'The forecast needs an end date in order to run.',
      delta: null,
    })
  })
  test('A delta in full shows with one decimal.', () => {
    expect(message('IN_FULL', 1_234_567).delta).toBe('+1,234,567.0')
    expect(message('IN_FULL', 0).delta).toBe('0.0')
  })
  test('A delta at risk is whole, because impressions are.', () => {
    expect(message('AT_RISK', -1234).delta).toBe('-1,234')
  })
})

test('a verdict is told with its probability, and where nobody can say, that is told', () => {
  const outlook = (status: 'AT_RISK' | 'IN_FULL' | 'NO_INVENTORY', probability: number | null, listeners?: number) =>
    forecastMessage(
      {
        status,
        deltaImpressions: 0,
        probability,
        reason: null,
        notes: listeners === undefined ? [] : [{ code: 'sampleTooSmall', params: { listeners, least: 30 } }],
      },
      zone,
    ).outlook
  expect(outlook('IN_FULL', 0.931)).toBe('in full, 93% likely')
  expect(outlook('AT_RISK', 0.38)).toBe('at risk, 38% likely to be in full')
  expect([outlook('IN_FULL', 1), outlook('AT_RISK', 0)]).toEqual(['in full, >99% likely', 'at risk, <1% likely to be in full'])
  expect(outlook('IN_FULL', null, 12)).toBe('cannot say: only 12 listeners of the sample match')
  expect([outlook('IN_FULL', null), outlook('NO_INVENTORY', 0.2)]).toEqual(['in full', 'no inventory - change targeting'])
})

test('a reason fills its text: numbers in full, dates in the form of the specification', () => {
  const text = (code: ForecastReason, params: Record<string, string | number | Date>) => formatForecastReason({ code, params }, zone)
  expect(text('startTooLate', { date: '2027-11-20' })).toBe(
    'Delivery Forecast is not available for campaigns with Start Date after 2027/11/20.',
  )
  expect(text('startTooLate', { date: new Date('2027-11-20T02:00Z') })).toContain('2027/11/19')
  expect(text('competition', { competing: 1_234_567 })).toBe('Campaigns of the same or a higher priority take 1,234,567 impressions.')
  expect(text('partialHorizon', { objective: 2000, inside: 1500 })).toContain('1,500 of the 2,000 impressions')
  // The engine gives the parameters of every reason under these names.
  const names = Object.values(forecastReasonTexts).flatMap((row) => [...row.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(new Set(names)).toEqual(
    new Set([
      'available',
      'capped',
      'competing',
      'date',
      'days',
      'format',
      'inside',
      'later',
      'least',
      'listeners',
      'matched',
      'objective',
      'possible',
      'seconds',
    ]),
  )
})

test('who takes the impressions follows a reason about others: the largest by name, the rest together', () => {
  const own = [40_000, 30_000, 20_000, 6000, 4000].map((impressions, index) => ({ name: `Cafe-${index + 1}`, impressions }))
  const otherBuyers = { name: 'Other buyers', share: 0.35 }
  expect(formatTakers('soldOut', { own: own.slice(0, 1), otherBuyers: null })).toBe('Most of them go to Cafe-1 (40,000).')
  expect(formatTakers('competition', { own, otherBuyers })).toBe(
    'Most of them go to Cafe-1 (40,000), Cafe-2 (30,000), Cafe-3 (20,000), 2 more of your campaigns (10,000) and other buyers (35%).',
  )
  expect(formatTakers('takenHours', { own: own.slice(0, 1), otherBuyers: { ...otherBuyers, share: 0.9 } })).toBe(
    'Most of them go to other buyers (90%) and Cafe-1 (40,000).',
  )
  expect(formatTakers('soldOut', { own: own.slice(0, 1), otherBuyers: { ...otherBuyers, share: 0 } })).toBe(
    'Most of them go to Cafe-1 (40,000).',
  )
  expect(formatTakers('capping', { own, otherBuyers })).toBeNull()
  expect(formatTakers('samePriority', { own: [], otherBuyers: null })).toBeNull()
})

test('a text between braces that is no date stays as it is', () => {
  const reason = { code: 'noSlots' as const, params: { format: 'audio or video', seconds: 30 } }
  expect(formatForecastReason(reason, zone)).toBe(
    'The ads need audio or video slots of 30 seconds or more: no zone in the targeting has them.',
  )
})
