import { describe, expect, test } from 'vitest'
import { forecastCampaign } from '../answer/forecast.ts'
import { countRows } from '../bitmap.ts'
import { withThresholds } from '../snapshot.ts'
import { booked, makeInventory, originMs, question, makeSnapshot, parseTargetingText } from '../world.test.data.ts'
import { matchCampaign } from './campaign.ts'
import { type DaypartClock, defaultContext } from './condition.ts'
import type { RuleReading } from './reading.ts'

const mornings = parseTargetingText('TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09, WED:06-09)')
const clocks: DaypartClock[] = [
  { zone: 'LISTENER', timeZone: 'Asia/Tokyo' },
  { zone: 'STATION', timeZone: 'Asia/Tokyo' },
  { zone: 'ACCOUNT', timeZone: 'Asia/Tokyo' },
  { zone: 'ACCOUNT', timeZone: 'Asia/Kolkata' },
]
const ask = (snapshot: ReturnType<typeof makeSnapshot>, reading: RuleReading = {}, targeting = mornings) => {
  const answer = forecastCampaign(snapshot, { question: question({ targeting, ...reading }), nowMs: originMs })
  if (!answer.ok) throw new Error('refused')
  return answer.forecast
}

describe('the rules of a campaign', () => {
  test('are read by its own clock, whoever asked the same snapshot before', () => {
    const snapshot = makeSnapshot()
    const own = clocks.map((clock) => ask(snapshot, { clock }).parts!)
    // As if the whole snapshot were of that clock.
    const whole = clocks.map((clock) => ask(makeSnapshot({ context: { clock } })).parts!)
    expect(own.map(({ waterfall }) => waterfall)).toEqual(whole.map(({ waterfall }) => waterfall))
    expect(own.map(({ rules }) => rules)).toEqual(whole.map(({ rules }) => rules))
    expect(new Set(own.map(({ waterfall }) => waterfall.matched)).size).toBe(clocks.length)
  })

  test('are read by its own clock in the book, and campaigns that are read alike share their rows', () => {
    const book = [...clocks, clocks[0]!, { ...clocks[1]!, timeZone: 'UTC' }].map((clock, id) =>
      booked(id + 1, { targeting: mornings, clock }),
    )
    const { sets, rows, inventory } = makeSnapshot({ book })
    const wanted = clocks.map((clock) =>
      countRows(
        matchCampaign(inventory, { targeting: mornings, ads: book[0]!.ads }, { context: { ...defaultContext, clock }, limit: rows }),
      ),
    )
    expect(sets.map(countRows)).toEqual(wanted)
  })

  test('leave out unrated episodes or not, as its account says', () => {
    const targeting = parseTargetingText('NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)')
    const rowsUnder = (reading: RuleReading) =>
      countRows(matchCampaign(makeInventory(6000), { targeting, ads: [], ...reading }, { context: defaultContext }))
    expect(rowsUnder({ unrated: 'ALLOW' })).toBeGreaterThan(rowsUnder({ unrated: 'EXCLUDE' }))
    expect(rowsUnder({})).toBe(rowsUnder({ unrated: 'EXCLUDE' }))
  })
})

test('an account with thresholds of its own is answered by them, from the same snapshot', () => {
  const snapshot = makeSnapshot()
  expect(withThresholds(snapshot, {})).toBe(snapshot)
  const own = withThresholds(snapshot, { displaysPerListener: 6 })
  expect(withThresholds(snapshot, { displaysPerListener: 6 })).toBe(own)
  const displays = (of: typeof snapshot) => ask(of).parts!.totals.find(({ type }) => type === 'DISPLAY')!.priorityAgnosticImpressions
  expect(displays(own) / displays(snapshot)).toBeCloseTo(2, 2)
  expect(displays(snapshot)).toBe(displays(makeSnapshot()))
})
