import { describe, expect, test } from 'vitest'
import { campaignStatuses, limits } from '../values/index.ts'
import {
  type ForecastSubject,
  checkForecast,
  forecastTexts,
  longAds,
  showsForecast,
  showsInventoryBreakdown,
} from './forecast-eligibility.ts'

const now = new Date('2026-11-20T12:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * 86_400_000)
const subject: ForecastSubject = {
  status: 'READY',
  campaignType: 'STANDARD',
  startDate: day(1),
  endDate: day(30),
  objectiveUnlimited: false,
  ads: [{ type: 'AUDIO', durationSeconds: 30 }],
}
const textOf = (more: Partial<ForecastSubject>, lastDate: Date | null = day(365)) => {
  const verdict = checkForecast({ ...subject, ...more }, now, lastDate)
  return verdict.ok ? null : forecastTexts[verdict.code]
}

describe('a forecast', () => {
  test('runs for a campaign with an end date, a known configuration and an ad with a duration', () => {
    expect(textOf({})).toBeNull()
    expect(textOf({}, null)).toBeNull()
    expect(textOf({ ads: [{ type: 'REDIRECT', durationSeconds: 15 }] })).toBeNull()
  })
  test("says 'Forecasting isn't available for your campaign configuration.'", () => {
    const said = "Forecasting isn't available for your campaign configuration."
    for (const more of [
      { objectiveUnlimited: true },
      { campaignType: 'FILLER' },
      { campaignType: 'SECOND_SCREEN' },
      { endDate: now },
    ] as const)
      expect(textOf(more)).toBe(said)
    for (const status of ['PENDING', 'REJECTED', 'COMPLETED'] as const) expect(textOf({ status })).toBe(said)
  })
  test("says 'We can't run the forecast for you - your campaign has no audio ads with a specified duration.'", () => {
    const said = "We can't run the forecast for you - your campaign has no audio ads with a specified duration."
    expect(textOf({ ads: [] })).toBe(said)
    expect(textOf({ ads: [{ type: 'AUDIO', durationSeconds: null }] })).toBe(said)
    expect(textOf({ ads: [{ type: 'DISPLAY', durationSeconds: 30 }] })).toBe(said)
  })
  test("says 'The forecast needs an end date in order to run.'", () => {
    expect(textOf({ endDate: null })).toBe('The forecast needs an end date in order to run.')
  })
  test("says 'Delivery Forecast is not available for campaigns with Start Date after {date}.'", () => {
    const said = 'Delivery Forecast is not available for campaigns with Start Date after {date}.'
    expect(textOf({ startDate: day(11), endDate: day(20) }, day(10))).toBe(said)
    expect(textOf({ startDate: day(10), endDate: day(20) }, day(10))).toBeNull()
  })
})

test('The panel shows only for RUNNING, READY, PAUSED and DRAFT.', () => {
  expect(campaignStatuses.filter(showsForecast)).toEqual(['DRAFT', 'READY', 'RUNNING', 'PAUSED'])
})

test('The full inventory breakdown shows when the campaign end date is in the future or the status is COMPLETED.', () => {
  expect(showsInventoryBreakdown({ status: 'RUNNING', endDate: day(1) }, now)).toBe(true)
  expect(showsInventoryBreakdown({ status: 'RUNNING', endDate: now }, now)).toBe(false)
  expect(showsInventoryBreakdown({ status: 'RUNNING', endDate: null }, now)).toBe(false)
  expect(showsInventoryBreakdown({ status: 'COMPLETED', endDate: day(-1) }, now)).toBe(true)
})

test('The sidebar highlights ad variations longer than 30 seconds.', () => {
  expect(longAds([30, 30.1, 60, null].map((durationSeconds) => ({ durationSeconds })))).toEqual([
    { durationSeconds: 30.1 },
    { durationSeconds: 60 },
  ])
  expect(limits.longAdSeconds).toBe(30)
})
