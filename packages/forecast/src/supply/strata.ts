/**
 * Strata: rows of one zone with the same adjustments that lived in the same days of the history. All rows of a stratum have the same weight
 * on a future day, in proportion to their calibrated weights.
 */
import { type Bitmap, hasRow } from '../bitmap.ts'
import { historyDays, horizonDays } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import { findLateRows, type LateClass } from './late-values.ts'
import { blockDays, type Projection } from './projection.ts'
import { toWeekPosition } from './series.ts'

export interface Strata {
  count: number
  /** Stratum of each row. */
  of: Uint16Array
  /** Zone of each stratum. */
  zones: Uint32Array
  /** Replay: the weight of a row of stratum s that stands on day d of block b, at s × blockDays + b × 28 + d. */
  factors: Float32Array
  /** Weight of the rows of stratum s that stand on day d of a block, at s × 28 + d. */
  daily: Float64Array
  /** Weight of a row of stratum s on day d of the history among the rows of its weekday, at s × 28 + d; 0 on days out of line. */
  recency: Float32Array
  /** Totals: requests on day t after the origin for each unit of weight × recency on t's weekday, at s × blockDays + t. */
  pooled: Float32Array
  /** 1 where stratum s has no rows on position p of the week, at s × 7 + p: there `pooled` is for a unit of all its rows. */
  bare: Uint8Array
  /** Days of history behind stratum s, where they are not all. */
  since: readonly (number | null)[]
  /** Adjustments that correct nothing. On no day of their corrections does their inventory have requests. */
  idle: number[]
}

/** Rows by stratum, and the expected requests of each stratum. */
export interface Expectation {
  count: number
  of: Uint16Array
  zones: Uint32Array
  /** 1 where adjustment a applies to stratum s, at a × count + s. */
  under: Uint8Array
  /** Requests of stratum s on day t after the origin at s × blockDays + t. */
  expected: Float64Array
  recency: Float32Array
  since: readonly (number | null)[]
}

interface Divided extends Pick<Expectation, 'count' | 'of' | 'zones' | 'under'> {
  /** Class of late rows of each stratum; null for the others. */
  late: readonly (LateClass | null)[]
}

/** Weeks after which a row of the history counts half. Four weeks give 96 % of the evidence of equal weights, and follow a drift. */
const halfLifeWeeks = 4

/** Weight of each day of the history. */
function getRecency(day: number): number {
  return 2 ** -(Math.floor((historyDays - 1 - day) / 7) / halfLifeWeeks)
}

/** @param sets rows of each adjustment */
export function expectStrata(inventory: Inventory, projection: Projection, sets: readonly Bitmap[]): Expectation {
  const divided = divide(inventory, sets)
  const { count, zones, late } = divided
  const history = dayWeights(inventory, divided.of, count, inventory.sample.hour)
  const recency = weighDays(divided, projection, history)
  const shares = computeShares(divided, history, recency)
  const expected = new Float64Array(count * blockDays)
  for (const [stratum, zone] of zones.entries())
    for (let day = 0; day < horizonDays; day += 1)
      expected[stratum * blockDays + day] = projection.expected[zone * horizonDays + day]! * shares[stratum * 7 + (day % 7)]!
  const since = Array.from(zones, (zone, stratum) => {
    const born = projection.zones[zone]!.firstDay
    const began = late[stratum] && late[stratum].from > 0 ? historyDays - late[stratum].from : null
    return born === null ? began : Math.min(-born, began ?? Number.POSITIVE_INFINITY)
  })
  return { ...divided, expected, recency, since }
}

function divide(inventory: Inventory, sets: readonly Bitmap[]): Divided {
  const { sample } = inventory
  const lateRows = findLateRows(inventory)
  const codes = new Map<string, number>()
  const [zones, members, late]: [number[], string[], (LateClass | null)[]] = [[], [], []]
  const of = new Uint16Array(sample.rows)
  if (sets.length === 0 && lateRows.classes.length === 0) {
    of.set(sample.codes.zone)
    for (let zone = 0; zone < sample.zones.length; zone += 1) zones.push(zone)
    late.push(...zones.map(() => null))
  } else
    for (let row = 0; row < sample.rows; row += 1) {
      const zone = sample.codes.zone[row]!
      let member = ''
      for (const set of sets) member += hasRow(set, row) ? '1' : '0'
      const own = lateRows.of[row] ?? 0
      const key = `${zone} ${own} ${member}`
      let code = codes.get(key)
      if (code === undefined) {
        codes.set(key, (code = codes.size))
        zones.push(zone)
        members.push(member)
        late.push(own === 0 ? null : lateRows.classes[own - 1]!)
      }
      of[row] = code
    }
  const count = zones.length
  const under = Uint8Array.from({ length: sets.length * count }, (_, at) => Number(members[at % count]![Math.floor(at / count)]))
  return { count, of, zones: Uint32Array.from(zones), under, late }
}

/** Weight of the rows of stratum s on day d at s × 28 + d, by some clock of hours. */
function dayWeights({ sample, weights }: Inventory, of: Uint16Array, count: number, hour: Uint16Array): Float64Array {
  const totals = new Float64Array(count * historyDays)
  for (let row = 0; row < sample.rows; row += 1) totals[of[row]! * historyDays + Math.floor(hour[row]! / 24)]! += weights[row]!
  return totals
}

/** Recent days count more. Days out of line count only where a weekday has no other. */
function weighDays({ count, zones, late }: Divided, projection: Projection, history: Float64Array): Float32Array {
  const weight = new Float32Array(count * historyDays)
  for (let stratum = 0; stratum < count; stratum += 1) {
    const { anomalies } = projection.zones[zones[stratum]!]!
    const { from, to } = late[stratum] ?? { from: 0, to: historyDays }
    const own = weight.subarray(stratum * historyDays, (stratum + 1) * historyDays)
    for (let day = from; day < to; day += 1) own[day] = getRecency(day)
    const strange = anomalies.map(({ day }) => day + historyDays).filter((day) => day >= from && day < to)
    for (const day of strange) own[day] = 0
    const hasOrdinary = (day: number) =>
      [0, 7, 14, 21].some((week) => own[(day % 7) + week]! > 0 && history[stratum * historyDays + (day % 7) + week]! > 0)
    for (const day of strange.filter((one) => !hasOrdinary(one))) own[day] = getRecency(day)
  }
  return weight
}

/** The part of a zone's requests on position p of the week that is stratum s's, at s × 7 + p. */
function computeShares({ count, zones, late }: Divided, history: Float64Array, recency: Float32Array): Float64Array {
  const shares = new Float64Array(count * 7)
  for (const own of Map.groupBy(
    Array.from({ length: count }, (_, stratum) => stratum),
    (stratum) => zones[stratum]!,
  ).values()) {
    let taken = 0
    for (const stratum of own) {
      const lived = late[stratum]
      if (!lived) continue
      let [part, all] = [0, 0]
      for (let day = lived.from; day < lived.to; day += 1) {
        const weight = recency[stratum * historyDays + day]!
        part += weight * history[stratum * historyDays + day]!
        for (const other of own) all += weight * history[other * historyDays + day]!
      }
      const share = lived.to === historyDays && all > 0 ? part / all : 0
      shares.fill(share, stratum * 7, stratum * 7 + 7)
      taken += share
    }
    const others = own.filter((stratum) => late[stratum] === null)
    const sums = others.map((stratum) => weekSums(stratum, history, recency))
    for (let position = 0; position < 7; position += 1) {
      const sum = sums.reduce((all, one) => all + one[position]!, 0)
      const whole = sums.reduce((all, one) => all + one.reduce((a, b) => a + b, 0), 0)
      for (const [index, stratum] of others.entries()) {
        const own = sum > 0 ? sums[index]![position]! / sum : whole > 0 ? sums[index]!.reduce((a, b) => a + b, 0) / whole : 0
        shares[stratum * 7 + position] = own * (1 - taken)
      }
      // Where only late rows are left, they are all rows of the zone.
      if (whole === 0 && taken > 0) for (const stratum of own) shares[stratum * 7 + position]! /= taken
    }
  }
  return shares
}

/** Weight × recency of a stratum by position of the week. */
function weekSums(stratum: number, history: Float64Array, recency: Float32Array): Float64Array {
  const sums = new Float64Array(7)
  for (let day = 0; day < historyDays; day += 1) {
    const at = stratum * historyDays + day
    sums[toWeekPosition(day)]! += history[at]! * recency[at]!
  }
  return sums
}

/** The weights of rows that produce the expected requests. */
export function createStrata(inventory: Inventory, expectation: Expectation, idle: number[]): Strata {
  const { count, of, zones, expected, recency, since } = expectation
  const history = dayWeights(inventory, of, count, inventory.sample.hour)
  const daily = dayWeights(inventory, of, count, inventory.replayHour)
  const [factors, pooled] = [new Float32Array(count * blockDays), new Float32Array(count * blockDays)]
  const bare = new Uint8Array(count * 7)
  for (let stratum = 0; stratum < count; stratum += 1) {
    const [from, to] = [stratum * blockDays, (stratum + 1) * blockDays]
    const wanted = expected.subarray(from, to)
    fillReplay(factors.subarray(from, to), wanted, daily.subarray(stratum * historyDays, (stratum + 1) * historyDays))
    const sums = weekSums(stratum, history, recency)
    const all = sums.reduce((sum, weight) => sum + weight, 0)
    for (let position = 0; position < 7; position += 1) bare[stratum * 7 + position] = sums[position] === 0 ? 1 : 0
    for (let day = 0; day < blockDays && all > 0; day += 1) pooled[from + day] = wanted[day]! / (sums[toWeekPosition(day)]! || all)
  }
  return { count, of, zones, factors, daily, recency, pooled, bare, since, idle }
}

/** Expected requests over the weights of the rows that stand there. A day without rows is represented by the other days of its block. */
function fillReplay(factors: Float32Array, expected: Float64Array, daily: Float64Array): void {
  for (let start = 0; start < blockDays; start += historyDays) {
    let [wanted, found] = [0, 0]
    for (let day = 0; day < historyDays; day += 1) {
      wanted += expected[start + day]!
      if (daily[day]! <= 0) continue
      found += expected[start + day]!
      factors[start + day] = expected[start + day]! / daily[day]!
    }
    if (found > 0 && found < wanted) for (let day = start; day < start + historyDays; day += 1) factors[day]! *= wanted / found
  }
}
