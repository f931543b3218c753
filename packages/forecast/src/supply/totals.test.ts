/** Matched requests against their definition, row by row. */
import { dayMs } from '@spotdesk/sdk/values'
import type { Targeting } from '@spotdesk/sdk/targeting'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureMatched, matchSpans, createBlockTables } from '../answer/question/matched.ts'
import { hasRow } from '../bitmap.ts'
import { matchCampaign } from '../match/campaign.ts'
import { defaultContext } from '../match/condition.ts'
import { horizonDays } from '../sample/calendar.ts'
import { anyTargeting, audioAd, makeInventory, originMs, runs, makeSnapshot, parseTargetingText } from '../world.test.data.ts'
import { createFlight } from './flight.ts'

const inventory = makeInventory(6000)
const { sample, weights, replayHour } = inventory
const snapshot = makeSnapshot()
const ads = [audioAd]

const matchedIn = (targeting: Targeting, from: number, to: number) => {
  const flight = createFlight(originMs, originMs + from * dayMs, originMs + to * dayMs)
  return measureMatched(snapshot, matchSpans(snapshot, { targeting, ads }, flight), createBlockTables(snapshot, flight))
}

/** For each zone and day: its expected requests, by the matching part of all its rows of the weekday, the weight of a row halved in 28 days. */
function slowly(targeting: Targeting, from: number, to: number): number {
  const bits = matchCampaign(inventory, { targeting, ads }, { context: defaultContext })
  const { expected, zones } = snapshot.projection
  let total = 0
  for (const [zone, { anomalies }] of zones.entries()) {
    const strange = new Set(anomalies.map(({ day }) => day + 28))
    for (let day = from; day < to; day += 1) {
      let [all, own] = [0, 0]
      for (let row = 0; row < sample.rows; row += 1) {
        const then = Math.floor(sample.hour[row]! / 24)
        if (sample.codes.zone[row] !== zone || then % 7 !== day % 7 || strange.has(then)) continue
        const weight = weights[row]! * 2 ** -(Math.floor((27 - then) / 7) / 4)
        all += weight
        if (hasRow(bits, row)) own += weight
      }
      if (all > 0) total += (expected[zone * horizonDays + day]! * own) / all
    }
  }
  return total
}

describe('matched requests of a day', () => {
  test('are those of all rows of its weekday', () => {
    fc.assert(
      fc.property(anyTargeting(inventory), fc.integer({ min: 0, max: 360 }), (targeting, day) => {
        fc.pre(targeting.groups.every(({ rules }) => rules.every(({ type }) => type !== 'TIME_DATE_INTERVAL' && type !== 'TIME_HOLIDAY')))
        const [fast, slow] = [matchedIn(targeting, day, day + 1).total, slowly(targeting, day, day + 1)]
        expect(Math.abs(fast - slow)).toBeLessThan(1e-3 + slow * 1e-4)
      }),
      runs,
    )
  })

  test('are the same in a year, but for the level', () => {
    const targeting = parseTargetingText('DEVICE_TYPE in (PHONE)')
    const share = (day: number) => matchedIn(targeting, day, day + 1).total / matchedIn({ groups: [] }, day, day + 1).total
    expect(share(3)).toBeCloseTo(share(3 + 48 * 7), 1)
  })
})

describe('rules about dates', () => {
  test('take the day of the replay: a period of the flight has its requests, and the rest the others', () => {
    const iso = (day: number) => new Date(originMs + day * dayMs).toISOString().slice(0, 10)
    const period = (exclude: boolean): Targeting => ({
      // Days of the type, both included.
      groups: [{ rules: [{ type: 'TIME_DATE_INTERVAL', exclude, from: iso(25), to: iso(34) }] }],
    })
    const all = matchedIn({ groups: [] }, 20, 40).total
    expect(matchedIn(period(false), 20, 40).total / matchedIn({ groups: [] }, 25, 35).total).toBeCloseTo(1, 1)
    expect((matchedIn(period(true), 20, 40).total + matchedIn(period(false), 20, 40).total) / all).toBeCloseTo(1, 2)
    expect(matchedIn(period(false), 50, 60).total).toBe(0)
  })
})

describe('the replay', () => {
  test('gives each zone’s day its expected requests, and keeps the weekday and the hour of every row', () => {
    const flight = createFlight(originMs, originMs, originMs + 56 * dayMs)
    for (const [block, table] of createBlockTables(snapshot, flight)) {
      const sums = new Float64Array(sample.zones.length)
      for (let row = 0; row < sample.rows; row += 1)
        sums[sample.codes.zone[row]!]! += weights[row]! * table[snapshot.strata.of[row]! * 672 + replayHour[row]!]!
      for (const [zone, sum] of sums.entries()) {
        const days = snapshot.projection.expected.subarray(zone * horizonDays + block * 28, zone * horizonDays + block * 28 + 28)
        expect(sum / days.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4)
      }
    }
    for (let row = 0; row < sample.rows; row += 1) expect(replayHour[row]! % 168).toBe(sample.hour[row]! % 168)
  })

  test('makes every week of a block of all weeks of the history', () => {
    const seen = new Set<string>()
    for (let row = 0; row < sample.rows; row += 1) seen.add(`${Math.floor(sample.hour[row]! / 168)} ${Math.floor(replayHour[row]! / 168)}`)
    expect(seen.size).toBe(16)
  })

  test('moves all rows of a listener alike, in a rotation of their order', () => {
    for (let listener = 0; listener < sample.listeners; listener += 1) {
      const shifts = new Set<number>()
      for (let row = sample.listenerStarts[listener]!; row < sample.listenerStarts[listener + 1]!; row += 1)
        shifts.add((replayHour[row]! - sample.hour[row]! + 672) % 672)
      expect(shifts.size).toBeLessThanOrEqual(1)
    }
  })
})
