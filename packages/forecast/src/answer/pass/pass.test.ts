import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { forecastCampaign } from '../forecast.ts'
import type { CampaignQuestion } from '../question/question.ts'
import { deliverPaced, planPace } from './pacing.ts'

const empty = makeSnapshot()
const once = [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }] as const
const month = { startMs: originMs, endMs: originMs + 28 * dayMs, targeting: parseTargetingText('') }
const breakfast = parseTargetingText(
  'LOCATION_COUNTRY in (US) AND TIME_HOURLY_WEEK_DAY in ("MON:06-09", "TUE:06-09", "WED:06-09", "THU:06-09", "FRI:06-09")',
)

function forecastOf(asked: CampaignQuestion, options = {}) {
  const answer = forecastCampaign(empty, { question: asked, nowMs: originMs }, { rules: false, contending: false, ...options })
  if (!answer.ok || !answer.forecast.parts) throw new Error('no forecast')
  return { ...answer.forecast.parts, ...answer.forecast.deliveryForecast }
}

/** The same question for a part of what it has available. */
function partOf(more: Parameters<typeof question>[0], part: number) {
  const { available } = forecastOf(question(more)).waterfall
  return { available, ...forecastOf(question({ ...more, objective: { value: Math.round(part * available) } }), { plan: true }) }
}

describe('pace and caps in one pass', () => {
  test('once a listener, evenly, 70 % of what is available: in full', () => {
    const { status, probability, deliverable, remainingCampaignObjective } = partOf({ ...month, capping: [...once] }, 0.7)
    expect([status, deliverable]).toEqual(['IN_FULL', remainingCampaignObjective])
    expect(probability).toBeGreaterThan(0.9)
  })

  test('an even pace keeps listeners for the end of the flight, and as fast as possible does not', () => {
    const shareOfFirstHalf = (pacing: 'EVENLY' | 'AS_FAST_AS_POSSIBLE') => {
      const { plan, deliverable } = partOf({ ...month, pacing, capping: [...once] }, 0.6)
      return plan!.hours.slice(0, 336).reduce((sum, hour) => sum + hour, 0) / deliverable!
    }
    expect(shareOfFirstHalf('EVENLY')).toBeGreaterThan(0.45)
    expect(shareOfFirstHalf('EVENLY')).toBeLessThan(0.55)
    expect(shareOfFirstHalf('AS_FAST_AS_POSSIBLE')).toBeCloseTo(1, 6)
  })

  test('nothing is delivered beyond what the caps leave', () => {
    for (const pacing of ['EVENLY', 'AS_FAST_AS_POSSIBLE', 'PREDICTIVE'] as const) {
      const { status, deliverable, waterfall, reason } = partOf({ ...month, pacing, capping: [...once] }, 1.5)
      expect([status, reason!.code]).toEqual(['AT_RISK', 'capping'])
      expect(deliverable).toBeLessThanOrEqual(waterfall.available)
      expect(deliverable).toBeGreaterThan(0.8 * waterfall.available)
    }
  })

  test('a US breakfast daypart is paced over US mornings, whatever hour the flight ends at', () => {
    const at = (hours: number) =>
      forecastOf(question({ targeting: breakfast, endMs: originMs + 15 * dayMs + hours * hourMs, objective: { value: 20_000 } }), {
        plan: true,
      })
    const answers = [0, 3, 6, 9, 12].map(at)
    for (const { status, probability, deliverable } of answers)
      expect([status, probability, deliverable]).toEqual(['IN_FULL', 0.99, 20_000])
    // 06–09 in the United States is 10–19 UTC: nothing is planned outside of it.
    const { plan } = answers[0]!
    const hours = new Set(plan!.hours.flatMap((part, hour) => (part > 0 ? [new Date(plan!.startMs + hour * hourMs).getUTCHours()] : [])))
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...hours)).toBeLessThan(20)
  })
})

describe('the pace', () => {
  const all = () => 1
  const even = (matched: number[]) => planPace('EVENLY', Float64Array.from(matched), all)

  test('the two campaigns of the explanation', () => {
    const matched = [100, 100, 0, 100]
    expect([...deliverPaced(even(matched), Float64Array.of(100, 20, 0, 100), 150)]).toEqual([50, 20, 0, 75])
    expect([...deliverPaced(even(matched), Float64Array.of(20, 20, 0, 100), 150)]).toEqual([20, 20, 0, 75])
  })

  test('hours are eligible because something matches in them, and a trickle counts in proportion', () => {
    expect([...even([0, 100, 100, 0, 2, 100]).eligible].map((share) => Math.round(share * 100) / 100)).toEqual([0, 1, 1, 0, 0.1, 1])
  })

  test('catches up at one and a half times the undisturbed target, without a limit in the last tenth', () => {
    const hours = 20
    const offered = Float64Array.from({ length: hours }, (_, hour) => (hour < 5 ? 0 : 100))
    const delivered = deliverPaced(even(Array.from({ length: hours }, () => 100)), offered, 1200)
    expect([...delivered].slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(Math.max(...delivered.subarray(5, 18))).toBeLessThanOrEqual(90)
    expect(delivered.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1200, 6)
    const late = deliverPaced(
      even(Array.from({ length: hours }, () => 100)),
      offered.map((free, hour) => (hour < 18 ? 0 : free)),
      190,
    )
    expect([...late].slice(18)).toEqual([100, 90])
  })
})
