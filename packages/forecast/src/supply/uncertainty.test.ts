/** Intervals of what is projected, against series that are none of the simulator's. */
import { hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { createRandom, drawNormal, drawPoisson } from '../hash.ts'
import { createSampleBuilder } from '../sample/builder.ts'
import { horizonDays } from '../sample/calendar.ts'
import { buildInventory } from '../sample/inventory.ts'
import { originMs } from '../world.test.data.ts'
import { projectZones } from './projection.ts'
import { modelVariance } from './uncertainty.ts'

const [zoneCount, past, future] = [12, 56, 28]

/** Twelve zones of four publishers: levels that walk, days with noise of their own and of all zones. */
function worldOf(seed: number) {
  const random = createRandom(seed * 7919)
  const zones = Array.from({ length: zoneCount }, (_, index) => ({
    id: index + 1,
    publisherId: 1 + Math.floor(index / 3),
    format: 'AUDIO' as const,
    maxDurationSeconds: 60,
    timeZone: 'UTC',
  }))
  const shared = Array.from({ length: past + future }, () => 0.015 * drawNormal(random))
  const series = zones.map(() => {
    const base = 200 * Math.exp(2 * random())
    let level = 0
    return shared.map((common, day) => {
      level += 0.008 * drawNormal(random)
      const weekend = day % 7 < 2 ? 0.7 : 1
      return drawPoisson(random, base * weekend * Math.exp(level + common + 0.05 * drawNormal(random)))
    })
  })
  const builder = createSampleBuilder({ originMs, zones })
  builder.add({ listener: 'a', atMs: originMs - hourMs, zoneId: 1, attributes: {} })
  const hourly = series.flatMap((counts, index) =>
    counts.slice(0, past).map((count, day) => ({ zoneId: index + 1, hourMs: originMs - (past - day) * 24 * hourMs, count })),
  )
  return { projection: projectZones(buildInventory(builder.build(), hourly)), came: series.map((counts) => counts.slice(past)) }
}

/** Days [from, to) of some zones: projected, come, and the relative variance. */
function flightOf({ projection, came }: ReturnType<typeof worldOf>, members: readonly number[], from: number, to: number) {
  const shares = new Float64Array(zoneCount)
  let [expected, real] = [0, 0]
  for (const zone of members)
    for (let day = from; day < to; day += 1) {
      shares[zone]! += projection.expected[zone * horizonDays + day]!
      expected += projection.expected[zone * horizonDays + day]!
      real += came[zone]?.[day] ?? 0
    }
  const variance = modelVariance(
    projection,
    shares.map((share) => share / expected),
    { fromHour: from * 24, toHour: to * 24, blocks: [0] },
  )
  return { expected, real, variance }
}

const everyone = Array.from({ length: zoneCount }, (_, zone) => zone)

describe('the interval of what is projected', () => {
  test('holds nine in ten, for one zone and for all, for days and for weeks', () => {
    const cases = Array.from({ length: 20 }, (_, seed) => worldOf(seed + 1)).flatMap((world) =>
      [[2], [7], everyone].flatMap((members) =>
        [
          [0, 3],
          [5, 12],
          [7, 28],
        ].map(([from, to]) => flightOf(world, members, from!, to!)),
      ),
    )
    const held = cases.filter(({ expected, real, variance }) => {
      const width = Math.exp(1.645 * Math.sqrt(Math.log(1 + variance + 1 / expected)))
      return real >= expected / width && real <= expected * width
    })
    expect(held.length / cases.length).toBeGreaterThan(0.87)
    expect(held.length / cases.length).toBeLessThan(0.98)
  })

  test('is wider for one zone than for all, for a day than for a month, and the further ahead', () => {
    const world = worldOf(3)
    const variance = (members: readonly number[], from: number, to: number) => flightOf(world, members, from, to).variance
    expect(variance([2], 0, 7)).toBeGreaterThan(2 * variance(everyone, 0, 7))
    expect(variance([2], 0, 1)).toBeGreaterThan(variance([2], 0, 14))
    expect(variance(everyone, 100, 114)).toBeGreaterThan(variance(everyone, 0, 14))
  })
})
