import { dayMs, limits } from '@spotdesk/sdk/values'
import type { Rule } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { booked, originMs, publishers, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { buildInventory } from '../../sample/inventory.ts'
import { simulate } from '../../simulate/simulate.ts'
import { buildSnapshot, type Snapshot } from '../../snapshot.ts'
import { type Fix, findFixes, type FixOptions } from './fix.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import type { CampaignQuestion } from '../question/question.ts'
import { findSimilarPublishers } from '../reach/similar-publishers.ts'
import { applyChanges } from '../question/what-if.ts'

const idle = makeSnapshot()
const busy = makeSnapshot({
  book: [
    booked(1, { priority: 5, remaining: 150_000 }),
    booked(2, { priority: 3, remaining: 60_000 }),
    booked(3, { priority: 5, remaining: 90_000, agencyId: 2 }),
  ],
})

function forecastOf(asked: CampaignQuestion, snapshot = idle): Forecast {
  const answer = forecastCampaign(snapshot, { question: asked, nowMs: originMs })
  if (!answer.ok) throw new Error('no answer')
  return answer.forecast
}

/** With an objective that is a multiple of what is available. */
function wanting(times: number, asked: CampaignQuestion, snapshot = idle): CampaignQuestion {
  const { available } = forecastOf(asked, snapshot).parts!.waterfall
  return { ...asked, objective: { ...asked.objective, value: Math.round(available * times) } }
}

function fixesOf(asked: CampaignQuestion, snapshot = idle, options: FixOptions = {}): Fix[] {
  const answer = findFixes(snapshot, { question: asked, nowMs: originMs }, options)
  if (!answer.ok) throw new Error('no answer')
  return answer.fixes
}
const kindsOf = (fixes: readonly Fix[]) => fixes.map(({ kind }) => kind)
const fast = { pacing: 'AS_FAST_AS_POSSIBLE' as const }

describe('every fix', () => {
  test.each([
    ['an idle book', idle, wanting(1.15, question({ capping: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] }))],
    ['a busy book', busy, wanting(1.3, question(), busy)],
    [
      'a rule of hours',
      idle,
      wanting(1.4, question({ ...fast, targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DATA_AGE between 25 and 44') })),
    ],
  ])('delivers in full, in %s; the cheapest is the first', (_, snapshot, asked) => {
    const fixes = fixesOf(asked, snapshot, { bestPriority: 2 })
    expect(fixes.length).toBeGreaterThan(1)
    expect(fixes.map(({ effort }) => effort)).toEqual(fixes.map(({ effort }) => effort).toSorted((a, b) => a - b))
    for (const { changes } of fixes) expect(forecastOf(applyChanges(asked, changes), snapshot).deliveryForecast.status).toBe('IN_FULL')
  })

  test('is none for a campaign that delivers in full', () => {
    expect(fixesOf(wanting(0.1, question()))).toEqual([])
  })
})

describe('what no planner accepts is never proposed', () => {
  const narrow = 'LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE) AND NOT DATA_GENDER in (MALE)'
  const asked = wanting(1.3, question({ ...fast, targeting: parseTargetingText(narrow) }))

  test('geography and what is excluded stay; a group keeps a rule', () => {
    const dropped = fixesOf(asked).flatMap(({ changes }) => changes.dropRules ?? [])
    expect(dropped).toEqual([{ group: 0, rule: 1 }])
    const narrower = wanting(
      1.3,
      question({ ...fast, targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DATA_AGE between 30 and 34') }),
    )
    expect(fixesOf(narrower).flatMap(({ changes }) => changes.dropRules ?? [])).toEqual([])
    const alone = wanting(1.3, question({ ...fast, targeting: parseTargetingText('DEVICE_TYPE in (PHONE)') }))
    expect(fixesOf(alone).flatMap(({ changes }) => changes.dropRules ?? [])).toEqual([])
  })

  test.each([2, 6, 14, 40])('a flight of %i days is extended by no more than its length, and by no day too many', (days) => {
    const flight = question({ ...fast, endMs: originMs + (1 + days) * dayMs })
    for (const times of [1.1, 1.6, 2.5]) {
      const want = wanting(times, flight)
      for (const { changes } of fixesOf(want).filter(({ kind }) => kind === 'extend')) {
        const added = Math.round((changes.endMs! - flight.endMs!) / dayMs)
        expect(added).toBeLessThanOrEqual(days)
        const less = { endMs: changes.endMs! - dayMs }
        if (added > 1) expect(forecastOf(applyChanges(want, less)).deliveryForecast.probability).toBeLessThan(0.55)
      }
    }
    expect(kindsOf(fixesOf(wanting(1.05, question({ ...fast, endMs: originMs + 15 * dayMs }))))).toContain('extend')
  })

  test('caps of a campaign are loosened and not taken away', () => {
    const capped = wanting(1.15, question({ ...fast, capping: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }] }))
    const caps = fixesOf(capped).flatMap(({ changes }) => (changes.capping ? [changes.capping] : []))
    expect(caps.length).toBeGreaterThan(0)
    for (const [rule] of caps) {
      expect(rule!.limit).toBeGreaterThan(1)
      expect(rule!.limit).toBeLessThanOrEqual(limits.cappingLimitMax)
    }
  })

  test.each([
    [13, 13],
    [18, 18],
    [20, 18],
    [21, 21],
    [25, 20],
  ])('ages from %i are widened from %i on: no rule for adults to minors', (from, widest) => {
    const asked = question({ ...fast, targeting: parseTargetingText(`LOCATION_COUNTRY in (US) AND DATA_AGE between ${from} and 44`) })
    const wider = fixesOf(wanting(1.03, asked)).flatMap(({ changes }) => changes.replaceRules ?? [])
    expect(wider).toEqual([{ group: 0, rule: 1, to: { type: 'DATA_AGE', exclude: false, from: widest, to: 49 } }])
  })

  test('an end stays at its hour when the clocks change', () => {
    const zone = 'America/New_York'
    // Midnight of New York, a week before the clocks change on 14 March 2027.
    const flight = question({ ...fast, startMs: Date.UTC(2027, 1, 27, 5), endMs: Date.UTC(2027, 2, 13, 5) })
    const answer = findFixes(idle, { question: wanting(1.3, flight), nowMs: originMs, timeZone: zone })
    const extended = answer.ok ? answer.fixes.find(({ kind }) => kind === 'extend') : undefined
    expect(new Date(extended!.changes.endMs!).getUTCHours()).toBe(4)
  })
})

describe('several small changes', () => {
  test('are proposed together where none is enough, with no more days than they need', () => {
    const asked = question({
      ...fast,
      endMs: originMs + 31 * dayMs,
      targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DATA_AGE between 25 and 44'),
    })
    const short = wanting(1.6, asked, busy)
    const fixes = fixesOf(short, busy)
    const together = fixes.find(({ kind }) => kind === 'combine')!
    expect(together.changes.replaceRules).toHaveLength(1)
    const days = Math.round((together.changes.endMs! - asked.endMs!) / dayMs)
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThanOrEqual(7)
    for (const alone of [{ endMs: together.changes.endMs! }, { replaceRules: together.changes.replaceRules! }])
      expect(forecastOf(applyChanges(short, alone), busy).deliveryForecast.status).toBe('AT_RISK')
  })

  test('are not, where a single one is enough', () => {
    expect(kindsOf(fixesOf(wanting(1.1, question(fast))))).not.toContain('combine')
  })
})

describe('a better priority', () => {
  const tightRival = { priority: 5, remaining: 900_000, endMs: originMs + 15 * dayMs }
  const busy = makeSnapshot({
    book: [booked(1, tightRival), booked(2, { priority: 3, remaining: 60_000 }), booked(3, { ...tightRival, agencyId: 2 })],
  })
  const { parts } = forecastOf(question(fast), busy)
  const value = Math.round((parts!.waterfall.available + parts!.possible) / 2)
  const tight = question({ ...fast, objective: { value } })

  test('is proposed only as far as the user may set it, with what other campaigns lose', () => {
    expect(kindsOf(fixesOf(tight, busy))).not.toContain('priority')
    const fix = fixesOf(tight, busy, { bestPriority: 4 }).find(({ kind }) => kind === 'priority')!
    expect(fix.changes).toEqual({ priority: 4 })
    expect(fix.loses!.own.map(({ campaignId }) => campaignId)).toEqual([1])
    expect(fix.loses!.own[0]!.impressions).toBeGreaterThan(0)
    expect(fix.loses!.otherBuyers!.share).toBeGreaterThan(0)
    expect(fix.loses!.impressions).toBeGreaterThan(fix.loses!.own[0]!.impressions)
  })

  test('is not proposed where nobody competes', () => {
    expect(kindsOf(fixesOf(wanting(1.3, question(fast)), idle, { bestPriority: 1 }))).not.toContain('priority')
  })
})

/** A world with one more podcast network of the kind and country of publisher 202. */
const twins = (() => {
  let made: Snapshot | undefined
  return () => {
    if (made) return made
    const first = publishers[1]!
    const twin = {
      ...first,
      id: 206,
      domain: 'p206.example',
      zones: first.zones.map((zone, at) => ({ ...zone, id: 2061 + at, publisherId: 206 })),
    }
    const { sample, hourly, margins } = simulate({ seed: 7, originMs, publishers: [...publishers, twin], rows: 6000 })
    return (made = buildSnapshot({ version: 'twins', builtAtMs: originMs, inventory: buildInventory(sample, hourly, margins) }))
  }
})()

describe('similar publishers', () => {
  const inTwo = question({ ...fast, targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND INVENTORY_PUBLISHER in (202)') })

  test('are of the kind and country of those that are named', () => {
    const of = (text: string, allowed?: number[]) =>
      findSimilarPublishers(idle, question({ targeting: parseTargetingText(text) }), { publishers: allowed })
    // The only other podcasts are in another country; the two stations and the stream differ in kind.
    expect(of('INVENTORY_PUBLISHER in (202)')).toEqual([])
    expect(of('LOCATION_COUNTRY in (US)')).toEqual([])
  })

  test('are added one after the other, each with what it brings', () => {
    const snapshot = twins()
    const fix = fixesOf(wanting(1.2, inTwo, snapshot), snapshot).find(({ kind }) => kind === 'similarPublishers')!
    const { to } = fix.changes.replaceRules![0]!
    expect((to as Extract<Rule, { values: unknown }>).values).toEqual([
      '202',
      ...fix.publishers.map(({ publisherId }) => String(publisherId)),
    ])
    expect(fix.publishers.map(({ publisherId }) => publisherId)).toEqual([206])
    const before = forecastOf(inTwo, snapshot).parts!.waterfall.available
    expect(before + fix.publishers.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(fix.forecast.parts!.waterfall.available)
    expect(kindsOf(fixesOf(wanting(1.2, inTwo, snapshot), snapshot, { publishers: [201] }))).not.toContain('similarPublishers')
  })

  test('stand in rules of zones with their zones that fit the ads', () => {
    const snapshot = twins()
    const asked = wanting(1.3, question({ ...fast, targeting: parseTargetingText('INVENTORY_ZONE in (2022)') }), snapshot)
    const fix = fixesOf(asked, snapshot).find(({ kind }) => kind === 'similarPublishers')!
    const { to } = fix.changes.replaceRules![0]!
    expect((to as Extract<Rule, { values: unknown }>).values).toEqual(['2022', '2061', '2062', '2063'])
  })
})

describe('a smaller objective', () => {
  test('in money is rounded to three digits of the currency, and buys what can be delivered', () => {
    const cpmE4 = 120_000n
    const { available } = forecastOf(question(fast)).parts!.waterfall
    const value = Number((((available * 1.4) / 1000) * 12).toFixed(2))
    const asked = question({ ...fast, objective: { type: 'PRICE', value, cpmE4, spendE7: 0n } })
    for (const moneyDigits of [0, 2]) {
      const fix = fixesOf(asked, idle, { moneyDigits }).find(({ kind }) => kind === 'objective')!
      const objective = fix.changes.objective!
      expect(Number(objective.toFixed(moneyDigits))).toBe(objective)
      expect(objective).toBeLessThan(value)
      expect((objective / 12) * 1000).toBeGreaterThan(available * 0.9)
      expect(Number(objective.toPrecision(3))).toBe(objective)
    }
  })

  test('is not proposed where next to nothing would be left of it', () => {
    expect(kindsOf(fixesOf(wanting(6, question(fast))))).not.toContain('objective')
  })

  test('keeps what was delivered', () => {
    const asked = wanting(1.5, question(fast))
    const running = { ...asked, objective: { ...asked.objective, value: asked.objective.value + 40_000, delivered: 40_000 } }
    const fix = fixesOf(running).find(({ kind }) => kind === 'objective')!
    expect(fix.changes.objective!).toBeGreaterThan(40_000 + (asked.objective.value / 1.5) * 0.9)
  })
})
