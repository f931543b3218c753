import { dayMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../snapshot.ts'
import { audioAd, booked, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { findAvails } from '../reach/avails.ts'
import { forecastCampaign } from '../forecast.ts'
import { forecastGrp } from '../reach/grp.ts'
import { forecastInventory } from '../reach/inventory-forecast.ts'
import { applyChanges, whatIf } from './what-if.ts'

const snapshot = makeSnapshot({ book: [booked(1, { priority: 5, remaining: 150_000 }), booked(2, { priority: 3, remaining: 60_000 })] })
const capped = question({
  targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)'),
  capping: [{ limit: 1, unit: 'WEEK', unitMultiplier: 1 }],
})
const asked = { question: capped, nowMs: originMs }
const inFull = (() => {
  const answer = forecastCampaign(snapshot, asked)
  return answer.ok ? answer.forecast.parts!.waterfall.available : 0
})()
const short = { question: { ...capped, objective: { ...capped.objective, value: Math.round(inFull * 1.3) } }, nowMs: originMs }

describe('what if', () => {
  test('a longer flight changes the verdict', () => {
    const answer = whatIf(snapshot, short, { endMs: capped.endMs! + 28 * dayMs })
    expect(answer).toMatchObject({
      ok: true,
      before: { deliveryForecast: { status: 'AT_RISK' } },
      after: { deliveryForecast: { status: 'IN_FULL' } },
    })
  })

  test('without a change the answer is the same', () => {
    const answer = whatIf(snapshot, short, {})
    expect(answer.ok && answer.after).toEqual(answer.ok && answer.before)
  })

  test('a rule can be removed; a group without its last rule matches everything', () => {
    const drop = (rules: { group: number; rule: number }[]) => applyChanges(capped, { dropRules: rules }).targeting
    expect(drop([{ group: 0, rule: 1 }])).toEqual(parseTargetingText('LOCATION_COUNTRY in (US)'))
    expect(
      drop([
        { group: 0, rule: 0 },
        { group: 0, rule: 1 },
      ]),
    ).toEqual({ groups: [] })
  })
})

describe('avails', () => {
  test('grow with a better priority, and an unlimited campaign has them too', () => {
    const unlimited = { question: question({ objective: { unlimited: true }, endMs: null }), nowMs: originMs }
    const answer = findAvails(snapshot, unlimited)
    if (!answer.ok) throw new Error('no answer')
    const levels = answer.avails.byPriority.map(({ available }) => available)
    expect(levels).toEqual(levels.toSorted((a, b) => b - a))
    expect(levels[4]).toBe(answer.avails.available)
    expect(levels[3]).toBe(answer.avails.possible)
    expect(levels[0]).toBe(answer.avails.matched)
  })
})

describe('the inventory forecast', () => {
  function ofTwoWeeks(where: Snapshot, targeting: string) {
    const period = { startMs: originMs, endMs: originMs + 14 * dayMs, nowMs: originMs }
    const answer = forecastInventory(where, { targeting: parseTargetingText(targeting), ...period })
    if (!answer.ok) throw new Error('no answer')
    return answer.forecast
  }

  test('lines and days add up to the total, without competition', () => {
    const {
      total,
      days,
      zones,
      publishers,
      countries,
      devices,
      booked: sold,
      sellThrough,
    } = ofTwoWeeks(snapshot, 'LOCATION_COUNTRY in (US)')
    for (const lines of [days, zones, publishers, countries, devices]) expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total)
    expect(countries.map(({ key }) => key)).toEqual(['US'])
    expect(days).toHaveLength(14)
    expect(sellThrough).toBeCloseTo(sold / total, 4)
    expect(sellThrough).toBeGreaterThan(0.05)
  })

  test('booked impressions are subtracted where they are booked', () => {
    const where = makeSnapshot({ book: [booked(1, { targeting: parseTargetingText('INVENTORY_ZONE in (2011)'), remaining: 1e9 })] })
    const { zones, booked: sold } = ofTwoWeeks(where, '')
    for (const { key, sellThrough } of zones) expect(sellThrough).toBeCloseTo(key === '2011' ? 1 : 0, 3)
    expect(sold / zones.find(({ key }) => key === '2011')!.total).toBeCloseTo(1, 2)
  })

  test('capping in the question lowers `capped` and not the total', () => {
    const ask = { targeting: parseTargetingText(''), startMs: originMs, endMs: originMs + 14 * dayMs, nowMs: originMs }
    const [plain, withCaps] = [
      forecastInventory(snapshot, ask),
      forecastInventory(snapshot, { ...ask, capping: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }] }),
    ]
    if (!plain.ok || !withCaps.ok) throw new Error('no answer')
    expect(plain.forecast.capped).toBe(plain.forecast.total)
    expect(withCaps.forecast.capped).toBeLessThan(withCaps.forecast.total)
    expect(withCaps.forecast.total).toBe(plain.forecast.total)
  })
})

describe('gross rating points', () => {
  test('GRP = 100 × impressions / universe = reach % × frequency', () => {
    const wide = { question: question({ objective: { value: 20_000 } }), nowMs: originMs }
    const target = { rules: parseTargetingText('DATA_AGE between 18 and 44').groups[0]!.rules, population: 40_000 }
    const answer = forecastGrp(snapshot, { ...wide, universe: 100_000, cost: 240, target })
    if (!answer.ok || !answer.grp) throw new Error('no answer')
    const { grp, impressions, reachPercent, frequency, costPerPoint, effectiveReach, reach, trp } = answer.grp
    expect(grp).toBeCloseTo((100 * impressions) / 100_000, 9)
    expect(reachPercent * frequency).toBeCloseTo(grp, 6)
    expect(costPerPoint).toBeCloseTo(240 / grp, 9)
    expect(effectiveReach).toBeLessThanOrEqual(reach)
    const matchedOf = (text: string) => {
      const forecast = forecastCampaign(snapshot, { question: question({ targeting: parseTargetingText(text) }), nowMs: originMs })
      return forecast.ok ? forecast.forecast.parts!.waterfall.matched : Number.NaN
    }
    const onTarget = matchedOf('LOCATION_COUNTRY in (US) AND DATA_AGE between 18 and 44') / matchedOf('LOCATION_COUNTRY in (US)')
    expect(onTarget).toBeLessThan(0.9)
    expect(trp).toBeCloseTo((100 * impressions * onTarget) / 40_000, 2)
  })

  test('reach is limited to the universe before the frequency is computed', () => {
    const answer = forecastGrp(snapshot, {
      question: question({ objective: { value: 20_000 } }),
      nowMs: originMs,
      universe: 100,
      cost: null,
    })
    expect(answer).toMatchObject({ ok: true, grp: { reach: 100, reachPercent: 100, costPerPoint: null } })
  })

  test('a campaign that cannot be forecast has no rating points', () => {
    const none = question({ ads: [{ ...audioAd, durationSeconds: null }] })
    expect(forecastGrp(snapshot, { question: none, nowMs: originMs, universe: 100, cost: null })).toMatchObject({ ok: true, grp: null })
  })
})
