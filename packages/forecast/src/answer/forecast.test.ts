import { dayMs, hourMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRow } from '../bitmap.ts'
import { matchCampaign } from '../match/campaign.ts'
import { defaultContext } from '../match/condition.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  anyTargeting,
  audioAd,
  booked,
  makeInventory,
  originMs,
  publishers,
  question,
  runs,
  makeSnapshot,
  parseTargetingText,
} from '../world.test.data.ts'
import { type Forecast, forecastCampaign, type ForecastOptions, type ForecastParts } from './forecast.ts'
import type { CampaignQuestion } from './question/question.ts'
import { measureSlowly } from './verdict/waterfall.test.data.ts'
import { applyChanges, type Changes } from './question/what-if.ts'

const book = [
  booked(1, { priority: 1, remaining: 60_000, agencyId: 2 }),
  booked(2, { priority: 3, remaining: 90_000, targeting: parseTargetingText('LOCATION_COUNTRY in (US)') }),
  booked(3, { priority: 5, remaining: 120_000, targeting: parseTargetingText('DEVICE_TYPE in (PHONE)') }),
  booked(4, { priority: 7, remaining: 200_000, agencyId: 3 }),
  booked(5, { priority: 7, remaining: 50_000, endMs: originMs + 70 * dayMs }),
]
const snapshot = makeSnapshot({ book })
const free = makeSnapshot()

function ask(
  asked: CampaignQuestion,
  where: Snapshot = snapshot,
  options: ForecastOptions = {},
  nowMs = originMs,
): Forecast & { parts: ForecastParts } {
  const answer = forecastCampaign(where, { question: asked, nowMs }, options)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  if (!answer.forecast.parts) throw new Error(JSON.stringify(answer.forecast.deliveryForecast))
  return { ...answer.forecast, parts: answer.forecast.parts }
}

const waterfallOf = (asked: CampaignQuestion, where?: Snapshot) => ask(asked, where, { rules: false, contending: false }).parts.waterfall
const daily = { limit: 2, unit: 'DAY', unitMultiplier: 1 } as const

const anyQuestion = fc
  .record({
    targeting: anyTargeting(makeInventory(6000)),
    priority: fc.integer({ min: 1, max: 10 }),
    start: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 60 }),
    capping: fc.constantFrom([], [daily], [{ limit: 5, unit: 'CAMPAIGN', unitMultiplier: 1 } as const, daily]),
    pacing: fc.constantFrom('EVENLY' as const, 'AS_FAST_AS_POSSIBLE' as const, 'PREDICTIVE' as const),
    value: fc.integer({ min: 1, max: 300_000 }),
  })
  .map(({ start, days, value, ...rest }) =>
    question({ ...rest, startMs: originMs + start * dayMs, endMs: originMs + (start + days) * dayMs, objective: { value } }),
  )

/** Answers to questions that have one: random targetings may contradict themselves or name nothing. */
function forecastOf(asked: CampaignQuestion, where: Snapshot = snapshot): ForecastParts | null {
  const answer = forecastCampaign(where, { question: asked, nowMs: originMs })
  return answer.ok ? answer.forecast.parts : null
}

describe('the waterfall', () => {
  test('matched = competing + capped + available, in whole numbers, none negative, and available ≤ possible ≤ matched', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const parts = forecastOf(asked)
        if (!parts) return
        const { matched, competing, capped, available } = parts.waterfall
        expect(matched).toBe(competing + capped + available)
        for (const part of [matched, competing, capped, available]) expect(Number.isInteger(part) && part >= 0).toBe(true)
        expect(parts.possible).toBeGreaterThanOrEqual(available)
        expect(parts.possible).toBeLessThanOrEqual(matched)
        const [audio] = parts.totals
        expect(audio).toMatchObject({ type: 'AUDIO', priorityAgnosticImpressions: matched, priorityDependentImpressions: available })
        expect(audio!.impressions).toBeGreaterThanOrEqual(available)
        expect(audio!.impressions).toBeLessThanOrEqual(matched)
      }),
      runs,
    )
  })

  test('matched, competing and capped equal those of a loop over rows and listeners', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const parts = forecastOf(asked)
        if (!parts || parts.waterfall.matched === 0) return
        const slow = measureSlowly(snapshot, asked)
        expect(parts.waterfall.matched).toBeCloseTo(slow.matched, -1)
        expect(parts.waterfall.matched - parts.waterfall.competing).toBeCloseTo(slow.left, -1)
        // Draws decide which requests are free: the mean of many, and one request more or less.
        expect(Math.abs(parts.waterfall.available - slow.available)).toBeLessThan(0.03 * slow.available + 2 * slow.largest)
      }),
      runs,
    )
  })

  test('a better priority never lowers what is available before caps', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const uncapped = { ...asked, capping: [] }
        const [worse, better] = [forecastOf(uncapped), forecastOf({ ...uncapped, priority: Math.max(1, uncapped.priority - 2) })]
        if (worse && better) expect(better.waterfall.available).toBeGreaterThanOrEqual(worse.waterfall.available)
      }),
      runs,
    )
  })

  test('a longer flight never has fewer impressions, as far as the listeners of the sample can tell', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 1, max: 40 }), (asked, more) => {
        const longer = { ...asked, endMs: asked.endMs! + more * dayMs }
        const [shortParts, longParts] = [forecastOf({ ...asked, capping: [] }), forecastOf({ ...longer, capping: [] })]
        if (!shortParts || !longParts) return
        expect(longParts.waterfall.matched).toBeGreaterThanOrEqual(shortParts.waterfall.matched)
        // How many people a listener stands for is estimated from the requests of the flight, to one standard error of their number.
        const least = ({ waterfall, sample }: ForecastParts) => waterfall.available * (1 - 1 / Math.sqrt(Math.max(1, sample.listeners)))
        expect(longParts.waterfall.available).toBeGreaterThanOrEqual(least(shortParts))
        const [shortCapped, longCapped] = [forecastOf(asked, free), forecastOf(longer, free)]
        expect(longCapped!.waterfall.available).toBeGreaterThanOrEqual(least(shortCapped!))
      }),
      runs,
    )
  })

  test('empty targeting matches the total supply, and days add up to the totals', () => {
    const { waterfall, supply, byDay, rules } = ask(question({ targeting: parseTargetingText('') })).parts
    expect(waterfall.matched).toBe(supply)
    expect(rules).toBeNull()
    expect(byDay).toHaveLength(14)
    expect(byDay.reduce((sum, { matched }) => sum + matched, 0)).toBe(waterfall.matched)
    expect(byDay.reduce((sum, { available }) => sum + available, 0)).toBe(waterfall.available)
    expect(byDay.every(({ matched, available }) => available <= matched)).toBe(true)
    // 14 days of the zones in which an audio ad of 30 seconds fits.
    const perDay = publishers
      .flatMap(({ zones }) => zones)
      .filter(({ format }) => format === 'AUDIO')
      .reduce((sum, zone) => sum + zone.dailyRequests, 0)
    expect(waterfall.matched / (14 * perDay)).toBeGreaterThan(0.85)
    expect(waterfall.matched / (14 * perDay)).toBeLessThan(1.15)
  })

  test('an ad fits slots of its format that are long enough', () => {
    const long = { ...audioAd, durationSeconds: 60 }
    const both = waterfallOf(question({ ads: [audioAd, long] }))
    expect(waterfallOf(question({ ads: [long] })).matched).toBeLessThan(both.matched)
    expect(waterfallOf(question({ ads: [audioAd] }))).toEqual(both)
    expect(waterfallOf(question({ ads: [{ ...audioAd, durationSeconds: 61 }] })).matched).toBe(0)
  })

  test('matched is the campaign’s targeting combined with AND, or replaced, by that of an active ad', () => {
    const [phones, romania] = [parseTargetingText('DEVICE_TYPE in (PHONE)'), parseTargetingText('LOCATION_COUNTRY in (RO)')]
    const and = waterfallOf(question({ ads: [{ ...audioAd, targeting: phones }] })).matched
    expect(and).toBe(
      waterfallOf(question({ targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)') })).matched,
    )
    const replace = waterfallOf(question({ ads: [{ ...audioAd, targeting: romania, link: 'REPLACE' }] })).matched
    expect(replace).toBe(waterfallOf(question({ targeting: romania })).matched)
    const inactive = { ...audioAd, targeting: phones, active: false }
    expect(waterfallOf(question({ ads: [audioAd, inactive] }))).toEqual(waterfallOf(question()))
    const elsewhere = { ...inactive, targeting: romania, link: 'REPLACE' } as const
    expect(waterfallOf(question({ ads: [audioAd, elsewhere] }))).toEqual(waterfallOf(question()))
  })

  test('a campaign’s own claim is removed before its own forecast', () => {
    const own = book[1]!
    const asked = question({ id: 2, priority: 3, targeting: own.targeting, startMs: own.startMs, endMs: own.endMs })
    const others = makeSnapshot({ book: book.filter(({ id }) => id !== 2) })
    const [without, never] = [waterfallOf(asked), waterfallOf({ ...asked, id: null }, others)]
    expect(without.available / never.available).toBeCloseTo(1, 2)
    expect(waterfallOf({ ...asked, id: null }).available).toBeLessThan(without.available)
  })

  test('caps of an order count the impressions of all of its campaigns', () => {
    const ours = { startMs: originMs, endMs: originMs + 28 * dayMs, priority: 3, objective: { value: 1e6 } }
    const inOrder = question({ ...ours, orderId: 7, orderCapping: [daily] })
    const sibling = (orderId: number, priority: number) =>
      makeSnapshot({
        book: [booked(1, { orderId, priority, remaining: 400_000, targeting: parseTargetingText('LOCATION_COUNTRY in (US)') })],
      })
    // Alone in its order, its caps are the campaign's own.
    expect(waterfallOf(inOrder)).toEqual(waterfallOf(question({ ...ours, capping: [daily] })))
    expect(waterfallOf(inOrder, sibling(8, 1))).toEqual(waterfallOf(question({ ...ours, capping: [daily] }), sibling(8, 1)))
    const [apart, together] = [waterfallOf(inOrder, sibling(8, 1)), waterfallOf(inOrder, sibling(7, 1))]
    expect([together.matched, together.competing]).toEqual([apart.matched, apart.competing])
    expect(together.available).toBeLessThan(0.95 * apart.available)
    // On the same requests a campaign of a worse priority takes none of the room that ours needs.
    expect(waterfallOf(inOrder, sibling(7, 5)).available / waterfallOf(inOrder, sibling(8, 5)).available).toBeCloseTo(1, 1)
    // A change replaces the campaign's caps or the order's, each alone.
    const changed = (changes: Changes) => waterfallOf(applyChanges(inOrder, changes), sibling(7, 1))
    expect(changed({ capping: [] })).toEqual(together)
    expect(changed({ orderCapping: [] }).capped).toBe(0)
    expect(changed({ orderCapping: [{ ...daily, limit: 2 * daily.limit }] }).available).toBeGreaterThan(together.available)
  })

  test('a listener never gets more impressions of an order than its cap', () => {
    const where = makeSnapshot({ book: [booked(1, { orderId: 7, priority: 1, remaining: 1e9 })] })
    const once = { limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 } as const
    const asked = question({ startMs: originMs + 10 * dayMs, endMs: originMs + 20 * dayMs, orderId: 7, orderCapping: [once] })
    const { waterfall } = ask(asked, where).parts
    // The other campaign takes every request.
    expect(waterfall.available).toBe(0)
    const late = makeSnapshot({ book: [booked(1, { orderId: 7, priority: 5, remaining: 1e9 })] })
    const few = waterfallOf({ ...asked, priority: 3 }, late)
    expect(few.available).toBeLessThan(waterfallOf({ ...asked, priority: 3, orderId: null }, late).available)
  })

  test('a flight in progress starts with the exposures so far', () => {
    const lifetime = [{ limit: 3, unit: 'CAMPAIGN', unitMultiplier: 1 } as const]
    const fresh = question({ startMs: originMs - 10 * dayMs, capping: lifetime, objective: { value: 1e6 } })
    const shown = { ...fresh, objective: { ...fresh.objective, delivered: 40_000 } }
    expect(waterfallOf(shown, free).available).toBeLessThan(waterfallOf(fresh, free).available)
    expect(waterfallOf({ ...shown, capping: [] }, free)).toEqual(waterfallOf({ ...fresh, capping: [] }, free))
  })
})

describe('rules', () => {
  test('their costs sum to what targeting cut', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const parts = forecastOf(asked)
        if (!parts?.rules) return
        expect(parts.rules.reduce((sum, { cost }) => sum + cost, 0)).toBe(parts.supply - parts.waterfall.matched)
        expect(parts.rules).toHaveLength(asked.targeting.groups.flatMap(({ rules }) => rules).length)
        expect(
          parts.rules.every(
            ({ cost, without, alone }) => cost >= 0 && without >= parts.waterfall.matched - 1 && alone >= parts.waterfall.matched - 1,
          ),
        ).toBe(true)
      }),
      runs,
    )
  })

  test('"alone" and "all but this rule" equal the forecasts of these targetings', () => {
    const asked = question({
      targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE) OR DATA_AGE between 20 and 40'),
    })
    // Contention knows a part of the sample alone, and the numbers are those of the whole.
    const where = makeSnapshot({ settings: { contentionRows: 1500 } })
    const { rules } = ask(asked, where).parts
    const of = (text: string) => waterfallOf(question({ targeting: parseTargetingText(text) }), where).matched
    const { rules: both } = ask(
      question({ targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)') }),
      where,
    ).parts
    expect(both![0]!.alone).toBe(of('LOCATION_COUNTRY in (US)'))
    expect(both![0]!.without).toBe(of('DEVICE_TYPE in (PHONE)'))
    expect(rules![0]!.without).toBeCloseTo(of('DEVICE_TYPE in (PHONE) OR DATA_AGE between 20 and 40'), -1)
    expect(rules![1]!.without).toBeCloseTo(of('LOCATION_COUNTRY in (US) OR DATA_AGE between 20 and 40'), -1)
    // A group without its last rule lets everything through.
    expect(rules![2]!.without).toBe(ask(asked, where).parts.supply)
  })

  test('two rules that exclude the same requests share the cost', () => {
    const twice = question({ targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND LOCATION in (US)') })
    const { rules, supply, waterfall } = ask(twice).parts
    expect(Math.abs(rules![0]!.cost - rules![1]!.cost)).toBeLessThanOrEqual(1)
    expect(rules![0]!.cost + rules![1]!.cost).toBe(supply - waterfall.matched)
  })

  test('requests excluded by the targeting of ads are a line of their own', () => {
    const { rules, supply, waterfall } = ask(
      question({ ads: [{ ...audioAd, targeting: parseTargetingText('DEVICE_TYPE in (PHONE)') }] }),
    ).parts
    expect(rules!.map(({ group, rule }) => [group, rule])).toEqual([
      [0, 0],
      [null, null],
    ])
    expect(rules![0]!.cost + rules![1]!.cost).toBe(supply - waterfall.matched)
  })

  test('an ad whose targeting replaces the campaign’s adds requests that the campaign’s rules exclude', () => {
    const asked = question({
      ads: [audioAd, { ...audioAd, targeting: parseTargetingText('LOCATION_COUNTRY in (RO) AND DEVICE_TYPE in (PHONE)'), link: 'REPLACE' }],
    })
    const { rules, supply, waterfall } = ask(asked).parts
    const us = waterfallOf(question()).matched
    expect(rules![0]!.alone).toBeCloseTo(us, -1)
    expect(rules![1]!.without).toBeCloseTo(us, -1)
    expect(waterfall.matched).toBeGreaterThan(us)
    expect(rules![0]!.cost + rules![1]!.cost).toBe(supply - waterfall.matched)
  })
})

describe('contending campaigns', () => {
  test('are named if they are the agency’s own, summed otherwise, and add up to competing', () => {
    const month = { targeting: parseTargetingText(''), startMs: originMs, endMs: originMs + 28 * dayMs }
    const { contending, waterfall } = ask(question({ ...month, agencyId: 1, objective: { value: 4_000_000 } })).parts
    const { takenFromUs, weTakeFrom } = contending!
    expect(takenFromUs.impressions).toBe(waterfall.competing)
    expect(takenFromUs.own.map(({ campaignId }) => campaignId).toSorted((a, b) => a - b)).toEqual([2, 3])
    expect(takenFromUs.otherBuyers!.share * 20).toBeCloseTo(Math.round(takenFromUs.otherBuyers!.share * 20), 9)
    // Lower priorities lose to us: those of other agencies without a name.
    expect(weTakeFrom.otherBuyers).toEqual({ share: 1 })
    // Campaign 5 gets later what it loses to us.
    expect(weTakeFrom.own).toEqual([])
  })

  test('take from the others at most what those would have, and at most their own demand', () => {
    const month = { startMs: originMs, endMs: originMs + 28 * dayMs, targeting: parseTargetingText('') }
    const contendingOf = (book: Parameters<typeof booked>[1][], value: number) => {
      const where = makeSnapshot({ book: book.map((more, index) => booked(index + 1, more)) })
      const { priority } = where.claims.find(({ id }) => id === 1)!
      return ask(question({ ...month, id: 1, priority, objective: { value } }), where).parts.contending!
    }
    // All of a small one that comes after it, but not all of the requests that this one now fails to get.
    const small = contendingOf([{ priority: 3, remaining: 4_000_000 }, { remaining: 30_000 }], 4_000_000)
    expect(small.weTakeFrom.own).toEqual([{ campaignId: 2, name: 'Campaign 2', priority: 5, impressions: 30_000 }])
    // Nothing of one that gets everything beside it.
    const beside = contendingOf([{ priority: 3, remaining: 900_000 }, { remaining: 600_000 }], 900_000)
    expect(beside.weTakeFrom).toEqual({ own: [], otherBuyers: null, impressions: 0 })
    // Of its own priority it takes what is not there for both.
    const { weTakeFrom } = contendingOf([{ remaining: 1_500_000 }, { remaining: 1_500_000 }], 1_500_000)
    expect(weTakeFrom.own.map(({ campaignId }) => campaignId)).toEqual([2])
    expect(contendingOf([{ remaining: 400_000 }, { remaining: 600_000 }], 400_000).weTakeFrom.impressions).toBe(0)
  })

  test('are none where there is no demand', () => {
    expect(ask(question(), free).parts.contending).toEqual({
      takenFromUs: { own: [], otherBuyers: null, impressions: 0 },
      weTakeFrom: { own: [], otherBuyers: null, impressions: 0 },
    })
  })
})

describe('time', () => {
  test('flights longer than the history repeat it, to the end of the horizon', () => {
    const year = ask(question({ startMs: originMs, endMs: originMs + 364 * dayMs }), free).parts.waterfall.matched
    const month = ask(question({ startMs: originMs, endMs: originMs + 28 * dayMs }), free).parts.waterfall.matched
    expect(year / month).toBeGreaterThan(10)
    expect(year / month).toBeLessThan(17)
  })

  test('the interval gets wider with the distance', () => {
    const widthOf = (from: number) => {
      const { matched } = ask(question({ startMs: originMs + from * dayMs, endMs: originMs + (from + 7) * dayMs }), free).parts.interval
      return matched.high / matched.low
    }
    expect(widthOf(1)).toBeGreaterThan(1)
    expect(widthOf(196)).toBeGreaterThan(widthOf(1) * 1.05)
  })

  test('the estimate by last week is days × the matching requests of the last seven days of history', () => {
    const { inventory } = free
    const bits = matchCampaign(inventory, question(), { context: defaultContext })
    let sum = 0
    for (let row = 0; row < inventory.sample.rows; row += 1)
      if (hasRow(bits, row) && inventory.sample.hour[row]! >= blockHours - 7 * 24) sum += inventory.weights[row]!
    expect(ask(question(), free).parts.lastWeek).toBeCloseTo(2 * sum, -1)
  })

  test('parts of a day count by their hours', () => {
    const day = (from: number, to: number) =>
      waterfallOf(question({ startMs: originMs + from * hourMs, endMs: originMs + to * hourMs }), free).matched
    expect(Math.abs(day(0, 7.5) + day(7.5, 24) - day(0, 24))).toBeLessThanOrEqual(2)
  })

  test('a campaign with dayparts is paced over its eligible hours only', () => {
    const targeting = parseTargetingText('TIME_WEEK_DAY in (MON, TUE, WED, THU, FRI)')
    const { available } = waterfallOf(question({ targeting }), free)
    const asked = question({ targeting, objective: { value: Math.floor(available * 0.5) } })
    expect(ask(asked, free).deliveryForecast.status).toBe('IN_FULL')
  })
})
