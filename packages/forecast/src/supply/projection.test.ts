import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { createRandom, drawNormal, drawPoisson } from '../hash.ts'
import { createSampleBuilder } from '../sample/builder.ts'
import { horizonDays } from '../sample/calendar.ts'
import { buildInventory, type Inventory } from '../sample/inventory.ts'
import { originMs } from '../world.test.data.ts'
import { projectZones, type ProjectionOptions } from './projection.ts'

/** An inventory of full counts alone, one zone for each list of days before the origin, the oldest first. */
function inventoryOf(series: readonly (readonly number[])[], country?: string): Inventory {
  const zones = series.map((_, index) => ({
    id: index + 1,
    publisherId: 9,
    format: 'AUDIO' as const,
    maxDurationSeconds: 60,
    timeZone: 'UTC',
    ...(country && { country }),
  }))
  const builder = createSampleBuilder({ originMs, zones })
  builder.add({ listener: 'a', atMs: originMs - hourMs, zoneId: 1, attributes: {} })
  const hourly = series.flatMap((counts, index) =>
    counts.map((count, day) => ({ zoneId: index + 1, hourMs: originMs - (counts.length - day) * dayMs, count })),
  )
  return buildInventory(builder.build(), hourly)
}

const project = (counts: readonly number[], options?: ProjectionOptions) => projectZones(inventoryOf([counts]), options)
const sumOf = (values: ArrayLike<number>, from = 0, to = values.length) =>
  Array.from(values)
    .slice(from, to)
    .reduce((a, b) => a + b, 0)

const week = [120, 110, 100, 100, 90, 60, 50]
/** Days of a steady zone with some noise; day 0 is that of the origin. */
function noisy(seed: number, from: number, to: number, level = 10): number[] {
  return Array.from({ length: to - from }, (_, index) => {
    const day = from + index
    const random = createRandom((seed + 50) * 1000 + day)
    return drawPoisson(random, week[((day % 7) + 7) % 7]! * level * Math.exp(0.04 * drawNormal(random)))
  })
}
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

/** Mean error of the zone's 14 days to come, over several histories that are changed in some way. */
function errorWith(change: (counts: number[]) => void): number {
  const errors = seeds.map((seed) => {
    const counts = noisy(seed, -56, 0)
    change(counts)
    const came = sumOf(noisy(seed, 0, 14))
    return Math.abs(sumOf(project(counts).expected, 0, 14) / came - 1)
  })
  return sumOf(errors) / errors.length
}

describe('days out of line', () => {
  test.each([2, 5, 9, 20])('a spike of two days, %i days ago, moves a forecast by nothing', (ago) => {
    const spiked = errorWith((counts) => {
      counts[56 - ago]! *= 3
      counts[57 - ago]! *= 2
    })
    expect(spiked).toBeLessThan(0.03)
  })

  test.each([1, 4, 11])('an outage of a day, %i days ago, moves a forecast by nothing', (ago) => {
    expect(errorWith((counts) => (counts[56 - ago] = 0))).toBeLessThan(0.03)
  })

  test('are shown with what would have been usual', () => {
    const counts = noisy(1, -56, 0)
    counts[50] = 3000
    counts[40] = 0
    const { anomalies } = project(counts).zones[0]!
    expect(anomalies.map(({ day, kind, requests }) => [day, kind, requests])).toEqual([
      [-16, 'outage', 0],
      [-6, 'spike', 3000],
    ])
    for (const { day, usual } of anomalies) expect(usual / (week[((day % 7) + 7) % 7]! * 10)).toBeCloseTo(1, 0)
  })

  test('are few in a zone of few requests', () => {
    const found = seeds.map((seed) => project(noisy(seed, -56, 0, 0.1)).zones[0]!.anomalies.length)
    expect(sumOf(found)).toBeLessThan(seeds.length)
  })

  test('are not the episodes of every second week', () => {
    const counts = noisy(3, -56, 0).map((count, index) => (index % 14 === 5 ? count * 4 : count))
    const { expected, zones } = project(counts)
    expect(zones[0]!.anomalies).toEqual([])
    expect(sumOf(expected, 0, 28) / sumOf(counts.slice(-28))).toBeCloseTo(1, 1)
  })
})

describe('level', () => {
  test('a step that lasts for more than a week is followed', () => {
    const errors = seeds.map((seed) => {
      const counts = noisy(seed, -56, 0).map((count, index) => (index >= 56 - 9 ? count * 1.6 : count))
      return Math.abs(sumOf(project(counts).expected, 0, 14) / (1.6 * sumOf(noisy(seed, 0, 14))) - 1)
    })
    expect(sumOf(errors) / errors.length).toBeLessThan(0.05)
  })

  test('simple averages win where nothing is clearly better, and the backtest is shown', () => {
    const { zones } = projectZones(inventoryOf(seeds.map((seed) => noisy(seed, -56, 0))))
    for (const { model, backtestError } of zones) {
      expect(['mean', 'fourWeeks']).toContain(model)
      expect(backtestError).toBeLessThan(0.06)
    }
  })

  test('a zone of a few requests a day keeps its level', () => {
    for (const seed of seeds) {
      const counts = noisy(seed, -56, 0, 0.08)
      expect(Math.abs(Math.log(sumOf(project(counts).expected, 0, 28) / sumOf(counts, 28)))).toBeLessThan(0.25)
    }
  })
})

describe('births and ends', () => {
  test('a zone that began 11 days ago keeps its level on each day of a year, with a wide interval', () => {
    const others = seeds.map((seed) => noisy(seed, -56, 0))
    // 14,284 requests in two weeks.
    const young = noisy(20, -11, 0, 14_284 / 14 / 90)
    const { expected, zones, levelNoise } = projectZones(inventoryOf([...others, [...Array.from({ length: 45 }, () => 0), ...young]]))
    const zone = seeds.length
    expect([zones[zone]!.firstDay, zones[0]!.firstDay]).toEqual([-11, null])
    expect(sumOf(expected, zone * horizonDays, zone * horizonDays + 14) / 14_284).toBeCloseTo(1, 0.9)
    for (let day = 0; day < horizonDays; day += 1) expect(expected[zone * horizonDays + day]!).toBeGreaterThan(400)
    expect(levelNoise[zone]).toBeGreaterThan(0.1)
    expect(levelNoise[0]).toBe(0)
  })

  test('the interval of a young zone narrows with its days', () => {
    const noiseAfter = (days: number) => project([...Array.from({ length: 56 - days }, () => 0), ...noisy(4, -days, 0)]).levelNoise[0]!
    expect(noiseAfter(4)).toBeGreaterThan(noiseAfter(11))
    expect(noiseAfter(11)).toBeGreaterThan(noiseAfter(25))
  })

  test('a launch that grows day by day is no trend', () => {
    const ramp = Array.from({ length: 12 }, (_, day) => 1000 * (1 - 0.8 * 0.7 ** day))
    const { expected } = project([...Array.from({ length: 44 }, () => 0), ...ramp])
    expect(Math.max(...expected)).toBeLessThan(2000)
    expect(sumOf(expected, 0, 7)).toBeGreaterThan(5500)
  })

  test('a zone that was silent for three days has ended; one silent day is an outage', () => {
    const silentFor = (days: number) => noisy(5, -56, 0).map((count, index) => (index >= 56 - days ? 0 : count))
    const [one, three] = [project(silentFor(1)), project(silentFor(3))]
    expect(one.zones[0]).toMatchObject({ lastDay: null, anomalies: [{ day: -1, kind: 'outage', requests: 0 }] })
    expect(sumOf(one.expected, 0, 14) / sumOf(noisy(5, 0, 14))).toBeCloseTo(1, 1)
    expect(three.zones[0]).toMatchObject({ lastDay: -4, anomalies: [] })
    expect(Math.max(...three.expected)).toBe(0)
  })

  test('a zone that rests now and then has not ended, nor one of few requests', () => {
    const restful = Array.from({ length: 56 }, (_, day) => (day % 7 < 4 ? 200 : 0))
    const rare = Array.from({ length: 56 }, (_, day) => (day < 52 && day % 3 === 0 ? 1 : 0))
    for (const counts of [restful, rare]) {
      const { expected, zones } = project(counts)
      expect(zones[0]!.lastDay).toBeNull()
      expect(sumOf(expected, 0, 28) / sumOf(counts, 28)).toBeGreaterThan(0.7)
    }
  })
})

describe('holidays', () => {
  const country = 'US'
  const iso = (day: number) => new Date(originMs + day * dayMs).toISOString().slice(0, 10)
  /** Positions of the week shape on which the origin's Sunday, a day of few requests, falls: the origin is a Saturday. */
  const steady = Array.from({ length: 56 }, (_, index) => ([60, 50, 100, 110, 110, 110, 120][index % 7] ?? 0) * 100)
  const projected = (counts: readonly number[], days: readonly number[]) =>
    projectZones(inventoryOf([counts], country), { calendars: { [country]: days.map(iso) } }).expected

  test('one to come lies half way to a Sunday before any was seen', () => {
    const [plain, holiday] = [projected(steady, []), projected(steady, [5])]
    expect(holiday[5]! / plain[5]!).toBeCloseTo(Math.sqrt(50 / 110), 1)
    expect(holiday[6]).toBeCloseTo(plain[6]!, 6)
  })

  test('past ones teach the effect, and are no ordinary days of their weekday', () => {
    const past = [-10, -24, -38]
    const counts = steady.map((count, index) => (past.includes(index - 56) ? count * 0.3 : count))
    const [learned, assumed] = [projected(counts, [...past, 5]), projected(steady, [5])]
    expect(learned[5]!).toBeLessThan(assumed[5]! * 0.75)
    // The weekdays of the past ones are as before.
    expect(learned[4]! / assumed[4]!).toBeCloseTo(1, 1)
  })
})

describe('the season of the year', () => {
  /** Four zones with a summer above the winter by 40 %, their own noise, and 60 weeks of history. */
  const of = (amplitude: number) =>
    [1, 2, 3, 4].map((seed) =>
      noisy(seed, -420, 0).map((count, index) => count * Math.exp(amplitude * Math.cos((2 * Math.PI * (index - 420)) / 364))),
    )

  test('of a year and more is projected', () => {
    const { expected } = projectZones(inventoryOf(of(0.2)))
    // The origin is at the top: half a year later there is e^−0.4 of it.
    // What one year shows is shrunk a little.
    expect(Math.abs(sumOf(expected, 175, 189) / sumOf(expected, 0, 14) - Math.exp(-0.4))).toBeLessThan(0.1)
    expect(sumOf(expected, 350, 364) / sumOf(expected, 0, 14)).toBeCloseTo(1, 1)
  })

  test('is none where there is none, and none from less than a year', () => {
    const flat = projectZones(inventoryOf(of(0))).expected
    expect(sumOf(flat, 175, 189) / sumOf(flat, 0, 14)).toBeCloseTo(1, 1)
    const short = projectZones(inventoryOf(of(0.2).map((counts) => counts.slice(-200)))).expected
    expect(sumOf(short, 350, 364) / sumOf(short, 0, 14)).toBeGreaterThan(0.9)
  })
})
