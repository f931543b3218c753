import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { audioAd, booked, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { forecastCampaign, type ForecastOptions } from '../forecast.ts'
import type { CampaignQuestion } from '../question/question.ts'

const snapshot = makeSnapshot({
  book: [booked(1, { priority: 1, remaining: 60_000, targeting: parseTargetingText('INVENTORY_PUBLISHER in (201)') })],
})

function partsOf(asked: CampaignQuestion, options: ForecastOptions = { plan: true }) {
  const answer = forecastCampaign(snapshot, { question: asked, nowMs: originMs }, { rules: false, contending: false, ...options })
  if (!answer.ok || !answer.forecast.parts) throw new Error('no forecast')
  return { ...answer.forecast.parts, ...answer.forecast.deliveryForecast }
}

describe('the plan of a forecast', () => {
  test('is made on request only', () => {
    expect(partsOf(question(), {}).plan).toBeNull()
  })

  test('spreads the expected delivery over the hours of the flight from the first one on', () => {
    const { plan, deliverable, waterfall } = partsOf(
      question({ startMs: originMs + 1.5 * dayMs + 0.5 * hourMs, endMs: originMs + 30 * dayMs }),
    )
    expect(plan!.startMs).toBe(originMs + 36 * hourMs)
    expect(plan!.hours).toHaveLength(28 * 24 + 12)
    expect(plan!.hours.reduce((sum, part) => sum + part, 0)).toBeCloseTo(deliverable!, 3)
    expect(Math.min(...plan!.hours)).toBeGreaterThanOrEqual(0)
    expect(plan!.hours.every((part, hour) => part <= plan!.available[hour]! + 1e-6)).toBe(true)
    expect(plan!.available.reduce((sum, part) => sum + part, 0)).toBeCloseTo(waterfall.available, 3)
  })

  test('is 0 in hours outside of the dayparts', () => {
    const { plan } = partsOf(question({ targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND TIME_WEEK_DAY in (MON)') }))
    const byDay = new Map<number, number>()
    plan!.hours.forEach((part, hour) => {
      const day = new Date(plan!.startMs + hour * hourMs).getUTCDay()
      byDay.set(day, (byDay.get(day) ?? 0) + part)
    })
    // A Monday begins in Bucharest on the Sunday of UTC and ends in Los Angeles on the Tuesday.
    for (const day of [3, 4, 5, 6]) expect(byDay.get(day) ?? 0).toBe(0)
    expect(byDay.get(1)!).toBeGreaterThan(0)
  })

  test('is 0 in hours in which none of its ads may run', () => {
    const day = (at: number) => new Date(originMs + at * dayMs).toISOString().slice(0, 10)
    const during = (from: number, to: number) => ({
      ...audioAd,
      targeting: parseTargetingText(`TIME_DATE_INTERVAL between ${day(from)} and ${day(to)}`),
    })
    const { plan } = partsOf(question({ ads: [during(2, 3), during(9, 9)] }))
    const daysOf = (parts: readonly number[]) => [
      ...new Set(parts.flatMap((part, hour) => (part > 0 ? [Math.floor((plan!.startMs - originMs + hour * hourMs) / dayMs)] : []))),
    ]
    expect(daysOf(plan!.hours)).toEqual([2, 3, 9])
    expect(daysOf(plan!.available)).toEqual([2, 3, 9])
  })

  test('lists the publishers with supply left, with shares that add up to 1', () => {
    const { publishers } = partsOf(question()).plan!
    expect(publishers.map(({ id }) => id).toSorted()).toEqual(['201', '202', '203'])
    expect(publishers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
    const alone = partsOf(question({ targeting: parseTargetingText('INVENTORY_PUBLISHER in (202)') })).plan!
    expect(alone.publishers).toEqual([{ id: '202', share: 1 }])
  })
})
