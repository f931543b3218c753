import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { forecastInventory } from '../answer/reach/inventory-forecast.ts'
import { packInventory, packSnapshot, unpackInventory, unpackSnapshot } from '../pack.ts'
import { createSampleBuilder } from '../sample/builder.ts'
import { calibrateWeights } from '../sample/calibrate.ts'
import { blockMs } from '../sample/calendar.ts'
import { buildInventory, sliceHistory, toDailyVolumes } from '../sample/inventory.ts'
import { forecastCampaign } from '../answer/forecast.ts'
import { countMatching } from '../match/count.ts'
import { simulate } from '../simulate/simulate.ts'
import { booked, makeInventory, originMs, publishers, question, makeSnapshot, parseTargetingText } from '../world.test.data.ts'
import type { Adjustment } from './adjustments.ts'
import { projectZones } from './projection.ts'

const zones = [{ id: 1, publisherId: 9, format: 'AUDIO' as const, maxDurationSeconds: 60, timeZone: 'UTC' }]

/** An inventory of one zone with the same listener every day, and full counts of each day before the origin, the oldest first. */
function zoneOf(counts: readonly number[]) {
  const builder = createSampleBuilder({ originMs, zones })
  for (let day = 1; day <= 28; day += 1)
    builder.add({ listener: `l${day % 5}`, atMs: originMs - day * dayMs + 8 * hourMs, zoneId: 1, attributes: { LOCATION_COUNTRY: 'US' } })
  const hourly = counts.map((count, index) => ({ zoneId: 1, hourMs: originMs - (counts.length - index) * dayMs, count }))
  return buildInventory(builder.build(), hourly)
}

describe('the sample', () => {
  test('requests are grouped by listener and sorted by time', () => {
    const { sample } = makeInventory(6000)
    for (let listener = 0; listener < sample.listeners; listener += 1)
      for (let row = sample.listenerStarts[listener]! + 1; row < sample.listenerStarts[listener + 1]!; row += 1)
        expect(sample.hour[row]! * 3600 + sample.second[row]!).toBeGreaterThanOrEqual(
          sample.hour[row - 1]! * 3600 + sample.second[row - 1]!,
        )
  })

  test('requests of unknown zones and outside the 28 days are refused', () => {
    const builder = createSampleBuilder({ originMs, zones })
    const add = (atMs: number, zoneId = 1) => builder.add({ listener: 'a', atMs, zoneId, attributes: {} })
    expect([add(originMs - 1), add(originMs), add(originMs - blockMs - 1), add(originMs - 1, 2)]).toEqual([
      { ok: true },
      { ok: false, code: 'outsideHistory' },
      { ok: false, code: 'outsideHistory' },
      { ok: false, code: 'unknownZone' },
    ])
    expect(builder.build().rows).toBe(1)
  })

  test('content rated FLOOR is never sold', () => {
    const builder = createSampleBuilder({ originMs, zones })
    for (const [index, rating] of ['CRIME:FLOOR', 'CRIME:HIGH', null].entries())
      builder.add({
        listener: `l${index}`,
        atMs: originMs - hourMs,
        zoneId: 1,
        attributes: { PODCAST_SHOW: String(index + 1), ...(rating && { PODCAST_BRAND_SAFETY: [rating] }) },
      })
    const inventory = buildInventory(builder.build(), [{ zoneId: 1, hourMs: originMs - hourMs, count: 30 }])
    const rowsOf = (text: string) => countMatching(inventory, parseTargetingText(text)).rows
    expect([rowsOf(''), rowsOf('PODCAST_SHOW in (1)'), rowsOf('PODCAST_SHOW in (2)'), rowsOf('PODCAST_SHOW in (3)')]).toEqual([2, 0, 1, 1])
  })

  test('the same seed gives the same simulation, another seed another one', () => {
    const make = (seed: number) => simulate({ seed, originMs, publishers, rows: 500 })
    expect(make(3)).toEqual(make(3))
    expect(make(3).sample.hour).not.toEqual(make(4).sample.hour)
  })
})

describe('weights', () => {
  test('add up to the full counts of every zone and day', () => {
    const { sample, weights, volumes } = makeInventory(6000)
    const history = sliceHistory(volumes, sample.zones.length)
    const sums = new Float64Array(history.length)
    for (let row = 0; row < sample.rows; row += 1) sums[sample.codes.zone[row]! * 28 + Math.floor(sample.hour[row]! / 24)]! += weights[row]!
    for (const [cell, sum] of sums.entries()) if (sum > 0) expect(sum / history[cell]!).toBeCloseTo(1, 4)
  })

  test('counts of unknown zones and of hours from the origin on are left out', () => {
    const { sample } = makeInventory(6000)
    const [{ id: zoneId }] = sample.zones as [(typeof sample.zones)[number]]
    const { days, counts } = toDailyVolumes(sample, [
      { zoneId, hourMs: originMs, count: 5 },
      { zoneId: 1, hourMs: originMs - hourMs, count: 7 },
      { zoneId, hourMs: originMs - hourMs, count: 9 },
    ])
    expect([counts.indexOf(9), counts.reduce((a, b) => a + b, 0)]).toEqual([days - 1, 9])
  })

  test('agree with the margins', () => {
    const { sample, hourly } = simulate({ seed: 5, originMs, publishers, rows: 4000 })
    const history = sliceHistory(buildInventory(sample, hourly).volumes, sample.zones.length)
    const total = history.reduce((a, b) => a + b, 0)
    const shareOfPhones = (weights: Float32Array) => {
      const { starts, ids, idOf } = sample.dimensions.device.attributes.get('DEVICE_TYPE')!
      let phones = 0
      for (let row = 0; row < sample.rows; row += 1)
        if (ids[starts[sample.codes.device[row]!]!] === idOf.get('PHONE')) phones += weights[row]!
      return phones / weights.reduce((a, b) => a + b, 0)
    }
    const plain = shareOfPhones(calibrateWeights(sample, history, []))
    const wanted = plain + 0.08
    const counts = new Map([['PHONE', total * wanted]])
    const raked = shareOfPhones(calibrateWeights(sample, history, [{ type: 'DEVICE_TYPE', counts }]))
    expect(Math.abs(raked - wanted)).toBeLessThan(Math.abs(plain - wanted) / 3)
  })

  test('a margin of some zones changes no others, and no weight leaves the range of half to twice the sampling rate', () => {
    const { sample, hourly } = simulate({ seed: 5, originMs, publishers, rows: 4000 })
    const history = sliceHistory(buildInventory(sample, hourly).volumes, sample.zones.length)
    const own = new Set(publishers[0]!.zones.map(({ id }) => id))
    const weigh = (zones?: ReadonlySet<number>) =>
      calibrateWeights(sample, history, [{ type: 'DEVICE_TYPE', counts: new Map([['PHONE', 1]]), ...(zones && { zones }) }])
    const [plain, some, all] = [calibrateWeights(sample, history, []), weigh(own), weigh()]
    const ratios = Array.from({ length: sample.rows }, (_, row) => ({ row, some: some[row]! / plain[row]!, all: all[row]! / plain[row]! }))
    const elsewhere = ratios.filter(({ row }) => !own.has(sample.zones[sample.codes.zone[row]!]!.id))
    for (const { some: ratio } of elsewhere) expect(ratio).toBeCloseTo(1, 3)
    // One phone in all is asked for; within a zone's day those of phones are no less than a quarter of others' weights.
    const cells = Map.groupBy(ratios, ({ row }) => sample.codes.zone[row]! * 28 + Math.floor(sample.hour[row]! / 24))
    for (const cell of cells.values()) {
      const of = cell.map((one) => one.all)
      expect(Math.max(...of) / Math.min(...of)).toBeLessThan(4.01)
    }
    expect(Math.min(...ratios.map((one) => one.all))).toBeLessThan(0.8)
  })
})

describe('projection', () => {
  const week = [120, 110, 100, 100, 90, 60, 50]
  const steady = Array.from({ length: 56 }, (_, day) => week[day % 7]! * 100)

  test('a steady week continues', () => {
    const { expected } = projectZones(zoneOf(steady))
    for (let day = 0; day < 100; day += 1) expect(expected[day]! / (week[day % 7]! * 100)).toBeCloseTo(1, 2)
  })

  test('a trend continues and is damped', () => {
    const growing = steady.map((count, day) => count * 1.05 ** Math.floor(day / 7))
    const { expected } = projectZones(zoneOf(growing))
    const weekSum = (index: number) => expected.subarray(index * 7, index * 7 + 7).reduce((a, b) => a + b, 0)
    const last = growing.slice(-7).reduce((a, b) => a + b, 0)
    expect(weekSum(0)).toBeGreaterThan(last)
    expect(weekSum(10) / weekSum(9)).toBeLessThan(weekSum(1) / weekSum(0))
    // Never more than five weeks of it would bring.
    expect(weekSum(50)).toBeLessThan(last * 1.05 ** 5)
  })

  test('a zone without requests has no future requests', () => {
    const { expected } = projectZones(zoneOf(steady.map(() => 0)))
    expect(Math.max(...expected)).toBe(0)
  })

  test('trusted schedules replace the weekly pattern', () => {
    // Episodes come every ten days; on the day of a release there is five times as much.
    const released = Array.from({ length: 60 }, (_, day) => ((60 - day) % 10 === 0 ? 500 : 100))
    const releasesMs = Array.from({ length: 12 }, (_, index) => originMs + (index - 6) * 10 * dayMs)
    const { expected } = projectZones(zoneOf(released), { schedules: [{ zoneId: 1, releasesMs }] })
    expect(expected[0]! / expected[1]!).toBeGreaterThan(4)
    expect(expected[10]! / expected[13]!).toBeGreaterThan(4)
    expect(expected[7]! / expected[6]!).toBeLessThan(1.2)
  })
})

describe('adjustments', () => {
  const total = (adjustments: Adjustment[], targeting = '') => {
    const answer = forecastInventory(makeSnapshot({ adjustments }), {
      targeting: parseTargetingText(targeting),
      startMs: originMs,
      endMs: originMs + 10 * dayMs,
      nowMs: originMs,
    })
    return answer.ok ? answer.forecast.total : Number.NaN
  }
  const definition = parseTargetingText('INVENTORY_PUBLISHER in (201)').groups[0]!.rules
  const adjust = (id: number, type: 'FIXED' | 'PERCENT' | 'ABSOLUTE', value: number, days = 10): Adjustment => ({
    id,
    definition,
    corrections: [{ type, value, startMs: originMs, endMs: originMs + days * dayMs }],
  })
  const all = total([])
  const own = total([], 'INVENTORY_PUBLISHER in (201)')

  test('PERCENT, ABSOLUTE and FIXED change the matching inventory in their period, and nothing else', () => {
    expect(total([adjust(1, 'PERCENT', 50)]) - all).toBeCloseTo(own / 2, -1)
    expect(total([adjust(1, 'ABSOLUTE', 1000)]) - all).toBeCloseTo(10_000, -1)
    expect(total([adjust(1, 'ABSOLUTE', 1000, 4)]) - all).toBeCloseTo(4000, -1)
    expect(total([adjust(1, 'FIXED', 700)]) - (all - own)).toBeCloseTo(7000, -1)
    expect(total([adjust(1, 'FIXED', 700)], 'INVENTORY_PUBLISHER in (202)')).toBe(total([], 'INVENTORY_PUBLISHER in (202)'))
  })

  test('FIXED comes first, then PERCENT, then ABSOLUTE, whatever their order', () => {
    const three = [adjust(3, 'FIXED', 1000), adjust(2, 'PERCENT', 20), adjust(1, 'ABSOLUTE', -200)]
    expect(total(three) - (all - own)).toBeCloseTo(10 * (1000 * 1.2 - 200), -1)
    expect(total(three.toReversed())).toBe(total(three))
  })

  test('nothing falls below 0', () => {
    // Both totals are whole, so that their difference may be one off.
    expect(total([adjust(1, 'ABSOLUTE', -1e9)])).toBeCloseTo(all - own, -1)
    expect(total([adjust(1, 'PERCENT', -100)])).toBeCloseTo(all - own, -1)
  })

  test('an adjustment of unknown inventory is reported as without effect', () => {
    const none = { ...adjust(4, 'ABSOLUTE', 100), definition: parseTargetingText('INVENTORY_ZONE in (999)').groups[0]!.rules }
    expect(makeSnapshot({ adjustments: [none, adjust(1, 'PERCENT', 5)] }).strata.idle).toEqual([4])
  })
})

describe('bytes', () => {
  const snapshot = makeSnapshot({ book: [booked(1), booked(2, { priority: 3, targeting: parseTargetingText('DEVICE_TYPE in (PHONE)') })] })

  test('a snapshot that was packed and read gives the same answers', () => {
    const inventory = unpackInventory(packInventory(snapshot.inventory))
    const read = unpackSnapshot(packSnapshot(snapshot), inventory)
    const asked = { question: question({ capping: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }] }), nowMs: originMs }
    expect(forecastCampaign(read, asked)).toEqual(forecastCampaign(snapshot, asked))
  })

  test('bytes at any offset can be read', () => {
    const bytes = packInventory(snapshot.inventory)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(unpackInventory(shifted.subarray(3)).sample.rows).toBe(snapshot.inventory.sample.rows)
  })

  test('other bytes, and a snapshot of another inventory, are refused', () => {
    expect(() => unpackInventory(new Uint8Array(40))).toThrow(RangeError)
    expect(() => unpackInventory(packSnapshot(snapshot))).toThrow(RangeError)
    expect(() => unpackSnapshot(packSnapshot(snapshot), makeInventory(2500))).toThrow('another inventory')
  })
})
