import { describe, expect, test } from 'vitest'
import { campaignStatuses, limits, dayMs } from '../../values/index.ts'
import {
  type ForecastSubject,
  adCounts,
  checkForecast,
  forecastRefusalText,
  forecastTexts,
  lastForecastDate,
  longAds,
  mayAskForecast,
  openInventoryBreakdown,
  showsForecast,
  showsInventoryBreakdown,
} from './forecast-eligibility.ts'

const now = new Date('2026-11-20T12:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * dayMs)
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
    expect(textOf({ archived: true })).toBe(said)
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
    // Any time of the last day is not after it.
    expect(textOf({ startDate: day(10.9), endDate: day(20) }, day(10))).toBeNull()
    const verdict = checkForecast({ ...subject, startDate: day(366), endDate: day(400) }, now, lastForecastDate(now, 'America/New_York'))
    expect(!verdict.ok && forecastRefusalText(verdict, { zone: 'America/New_York' })).toBe(
      'Delivery Forecast is not available for campaigns with Start Date after 2027/11/20.',
    )
  })
  test('reaches to today and 365 days, by the calendar of the account', () => {
    expect(lastForecastDate(now, 'UTC')).toEqual(new Date('2027-11-20T00:00Z'))
    expect(lastForecastDate(now, 'Pacific/Auckland')).toEqual(new Date('2027-11-20T11:00Z'))
  })
  test('counts active ads, and in a draft those that its submit makes active', () => {
    const counted = (status: string, campaign: 'DRAFT' | 'RUNNING', archived = false) => adCounts({ status, archived }, campaign)
    expect([counted('ACTIVE', 'RUNNING'), counted('DRAFT', 'DRAFT')]).toEqual([true, true])
    expect([counted('DRAFT', 'RUNNING'), counted('INACTIVE', 'DRAFT'), counted('ACTIVE', 'DRAFT', true)]).toEqual([false, false, false])
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

test('Forecast needs an end date and a valid form.', () => {
  const form = { status: 'DRAFT', valid: true, endDate: day(1) } as const
  expect(mayAskForecast(form)).toEqual({ ok: true })
  expect(mayAskForecast({ ...form, endDate: null })).toEqual({ ok: false, code: 'noEndDate' })
  expect(mayAskForecast({ ...form, valid: false })).toEqual({ ok: false, code: 'invalidForm' })
  expect(mayAskForecast({ ...form, status: 'PENDING' })).toEqual({ ok: false, code: 'hidden' })
})

test('If there are unsaved changes, a dialog asks to save before seeing the full breakdown.', () => {
  const campaign = { status: 'RUNNING', endDate: day(1) } as const
  expect(openInventoryBreakdown(campaign, now, true)).toBe('ASK_TO_SAVE')
  expect(openInventoryBreakdown(campaign, now, false)).toBe('OPEN')
  expect(openInventoryBreakdown({ ...campaign, endDate: null }, now, false)).toBe('HIDDEN')
})
