/** Inventory that began late or ended, as a planner asks for it: by zone, publisher, show and segment. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { measureMatched, matchSpans, createBlockTables } from '../answer/question/matched.ts'
import { forecastInventory } from '../answer/reach/inventory-forecast.ts'
import { createRandom, drawPoisson } from '../hash.ts'
import { packSnapshot, unpackSnapshot } from '../pack.ts'
import { createSampleBuilder } from '../sample/builder.ts'
import { buildInventory, type HourlyVolume } from '../sample/inventory.ts'
import { buildSnapshot } from '../snapshot.ts'
import { audioAd, originMs, parseTargetingText } from '../world.test.data.ts'
import { createFlight } from './flight.ts'

const zone = (id: number, publisherId: number) => ({ id, publisherId, format: 'AUDIO' as const, maxDurationSeconds: 60, timeZone: 'UTC' })
const listeners = 600
/** Requests of each zone and sampled listener on a day, and requests that a sampled one stands for. */
const [daily, weight] = [0.8, 3]
/** Days back at which things began or ended. */
const [began, ended] = [11, 9]

function addCount(counts: Map<string, HourlyVolume>, zoneId: number, hourMs: number): void {
  const key = `${zoneId} ${hourMs}`
  const known = counts.get(key)
  if (known) known.count += weight
  else counts.set(key, { zoneId, hourMs, count: weight })
}

/**
 * Zones 1 and 2 were always there, zone 3 of another publisher began eleven days ago, zone 4 ended nine days ago, zone 5 began four days ago. In zone 1 half of the
 * listeners are in the segment `new` since then, and were in `old` before `ended`; show 7 takes a quarter of zone 2 since eleven days.
 */
function build() {
  const builder = createSampleBuilder({ originMs, zones: [zone(1, 10), zone(2, 10), zone(3, 30), zone(4, 40), zone(5, 50)] })
  const counts = new Map<string, HourlyVolume>()
  const random = createRandom(77)
  for (let back = 56; back >= 1; back -= 1)
    for (let listener = 0; listener < listeners; listener += 1)
      for (const zoneId of [1, 2, 3, 4, 5]) {
        const isIdle = (zoneId === 3 && back > began) || (zoneId === 4 && back <= ended) || (zoneId === 5 && back > 4)
        for (let count = isIdle ? 0 : drawPoisson(random, daily); count > 0; count -= 1) {
          const atMs = originMs - back * dayMs + Math.floor(random() * 24) * hourMs
          addCount(counts, zoneId, atMs)
          const segments = [
            ...(listener % 2 === 0 && back <= began ? ['x:new'] : []),
            ...(listener % 2 === 1 && back > ended ? ['x:old'] : []),
          ]
          // The sample takes those of its 28 days, and refuses the others.
          builder.add({
            listener: `l${listener}`,
            atMs,
            zoneId,
            attributes: {
              ...(zoneId === 1 && segments.length > 0 && { DATA_SEGMENT: segments }),
              PODCAST_SHOW: zoneId === 2 && back <= began && random() < 0.25 ? '7' : '5',
            },
          })
        }
      }
  return buildSnapshot({ version: 'test', builtAtMs: originMs, inventory: buildInventory(builder.build(), counts.values()) })
}
const snapshot = build()
/** Requests that a zone has on a day. */
const level = listeners * daily * weight

const matchedIn = (targeting: string | Targeting, from: number, to: number) => {
  const flight = createFlight(originMs, originMs + from * dayMs, originMs + to * dayMs)
  const campaign = { targeting: typeof targeting === 'string' ? parseTargetingText(targeting) : targeting, ads: [audioAd] }
  return measureMatched(snapshot, matchSpans(snapshot, campaign, flight), createBlockTables(snapshot, flight))
}

describe('what began eleven days ago', () => {
  test.each([
    ['a zone', 'INVENTORY_ZONE in (3)', level],
    ['a publisher', 'INVENTORY_PUBLISHER in (30)', level],
    ['a segment', 'DATA_SEGMENT in (x:new)', level / 2],
    ['a segment in its zone', 'DATA_SEGMENT in (x:new) and INVENTORY_ZONE in (1)', level / 2],
    ['a show', 'PODCAST_SHOW in (7)', level / 4],
  ])('%s keeps its level on each of the next 60 days, and says its age', (_, targeting, usual) => {
    for (let day = 0; day < 60; day += 1) expect(Math.abs(matchedIn(targeting, day, day + 1).total / usual - 1)).toBeLessThan(0.4)
    const { total, since } = matchedIn(targeting, 0, 60)
    expect(Math.abs(total / (60 * usual) - 1)).toBeLessThan(0.12)
    expect(since).toBe(began)
  })

  test('is there on days of the week too that it has not had yet', () => {
    for (let day = 0; day < 30; day += 1)
      expect(Math.abs(matchedIn('INVENTORY_ZONE in (5)', day, day + 1).total / level - 1)).toBeLessThan(0.3)
    expect(
      matchedIn(
        'INVENTORY_ZONE in (5) AND TIME_HOURLY_WEEK_DAY in (MON:00-12, TUE:00-12, WED:00-12, THU:00-12, FRI:00-12, SAT:00-12, SUN:00-12)',
        0,
        14,
      ).total /
        (7 * level),
    ).toBeCloseTo(1, 0.6)
  })

  test('is replayed on every day too, for contention and caps', () => {
    const flight = createFlight(originMs, originMs, originMs + 28 * dayMs)
    const [table] = createBlockTables(snapshot, flight).values()
    const { sample, weights, replayHour } = snapshot.inventory
    const days = new Float64Array(28)
    for (let row = 0; row < sample.rows; row += 1) {
      if (sample.zones[sample.codes.zone[row]!]!.id !== 3) continue
      days[Math.floor(replayHour[row]! / 24)]! += weights[row]! * table![snapshot.strata.of[row]! * 672 + replayHour[row]!]!
    }
    for (const requests of days) expect(Math.abs(requests / level - 1)).toBeLessThan(0.15)
  })

  test('leaves the age of older inventory unsaid', () => {
    expect([matchedIn('INVENTORY_ZONE in (1)', 0, 14).since, matchedIn('', 0, 14).since]).toEqual([null, null])
  })
})

describe('what ended', () => {
  test('is gone: a zone, and a segment of a zone that goes on', () => {
    expect(matchedIn('INVENTORY_ZONE in (4)', 0, 60).total).toBe(0)
    expect(matchedIn('DATA_SEGMENT in (x:old)', 0, 60).total).toBe(0)
    expect(matchedIn('INVENTORY_ZONE in (1)', 0, 14).total / (14 * level)).toBeCloseTo(1, 1)
  })
})

describe('totals', () => {
  test('of a rule and its complement add up, and a longer flight never has less', () => {
    for (const text of ['PODCAST_SHOW in (7)', 'DATA_SEGMENT in (x:new)', 'DATA_SEGMENT in (x:old)', 'INVENTORY_ZONE in (3)']) {
      const within = parseTargetingText(text)
      const without: Targeting = {
        groups: within.groups.map(({ rules }) => ({ rules: rules.map((rule) => ({ ...rule, exclude: true })) })),
      }
      expect((matchedIn(without, 3, 30).total + matchedIn(within, 3, 30).total) / matchedIn('', 3, 30).total).toBeCloseTo(1, 6)
    }
    for (const targeting of ['', 'DATA_SEGMENT in (x:new)', 'INVENTORY_ZONE in (3)']) {
      let before = 0
      for (let day = 1; day < 70; day += 3) {
        const { total } = matchedIn(targeting, 0.4, day)
        expect(total).toBeGreaterThanOrEqual(before)
        before = total
      }
    }
  })

  test('by hour are those of the flight, whichever days of the history they come from', () => {
    const { hours, total, byStratum } = matchedIn('INVENTORY_ZONE in (3)', 27.5, 30)
    const sum = [...hours.values()].reduce((all, one) => all + one.reduce((a, b) => a + b, 0), 0)
    expect(sum / total).toBeCloseTo(1, 9)
    expect(byStratum.reduce((a, b) => a + b, 0) / total).toBeCloseTo(1, 9)
    expect(
      hours
        .get(0)!
        .slice(0, 27 * 24 + 12)
        .every((requests) => requests === 0),
    ).toBe(true)
  })

  test('of an inventory forecast and its days agree, and survive packing', () => {
    const read = unpackSnapshot(packSnapshot(snapshot), snapshot.inventory)
    const asked = { targeting: parseTargetingText('PODCAST_SHOW in (7)'), startMs: originMs, endMs: originMs + 40 * dayMs, nowMs: originMs }
    const answer = forecastInventory(read, asked)
    expect(answer).toEqual(forecastInventory(snapshot, asked))
    expect(answer).toMatchObject({ ok: true })
    if (!answer.ok) return
    const { days, total } = answer.forecast
    expect(days.reduce((sum, day) => sum + day.total, 0)).toBe(total)
    for (const day of days) expect(day.total).toBeGreaterThan(0)
  })
})
