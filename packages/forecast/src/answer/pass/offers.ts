/**
 * The offers of a flight to a campaign, hour by hour: matched requests of the whole sample, the part of them that contention leaves, and the
 * single requests of simulated listeners, in order of time, which fill the caps.
 *
 * A row of listener l stands for f requests of it in a block (the row's factor), of which contention leaves the share a. In the simulation
 * it is ⌊f·a⌋ requests and one more with the chance of the rest, by a draw that is fixed for the row and the block. So more that is left
 * never makes fewer requests. Each listener is simulated in several copies, whose draws lie evenly apart.
 */
import type { RowShares } from '../../contention/insert.ts'
import { mix } from '../../hash.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Flight } from '../../supply/flight.ts'
import type { BlockRows } from './block-rows.ts'
import type { Matched } from '../question/matched.ts'
import { smoothHours } from './smooth-hours.ts'

/** Requests of simulated listeners, in order of hours and, for each listener, of time. */
export interface Requests {
  count: number
  /** The requests of hour t of the flight: from `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array
  /** The listener, numbered among those who match. */
  listener: Uint32Array
  /** Seconds since the origin. */
  second: Float64Array
  /** Requests of the listener that the row stands for, f, and those that contention leaves, f·a. */
  all: Float32Array
  free: Float32Array
  /** A draw, 0 to 1, fixed for row and block. */
  draw: Float32Array
  row: Uint32Array
}

export interface Offers {
  /** First hour of the flight after the origin, and the number of its hours. */
  firstHour: number
  hours: number
  /** Requests that match, of the whole sample, and those that contention leaves, by hour of the flight. */
  matched: Float64Array
  free: Float64Array
  requests: Requests
  /** Numbers of the listeners of the sample who match, and how many people each of them represents. */
  numbers: ReadonlyMap<number, number>
  weights: Float32Array
  /** Requests of the whole sample for a request of one represented listener. */
  scale: number
}

/** Requests that weigh as much as what is known before a day, and before an hour, is looked at. */
const [dayPrior, hourPrior] = [10, 40]

/** @param freeTotal the requests that contention leaves in all */
export function toOffers(
  snapshot: Snapshot,
  flight: Flight,
  matched: Matched,
  { lists, shares, freeTotal }: { lists: readonly BlockRows[]; shares: readonly RowShares[]; freeTotal: number },
): Offers {
  const firstHour = Math.floor(flight.fromHour)
  const hours = Math.ceil(flight.toHour) - firstHour
  const { requests, numbers, weights } = orderRequests(snapshot, lists, shares, { firstHour, hours })
  const exact = new Float64Array(hours)
  for (const [block, own] of matched.hours)
    for (let hour = 0; hour < blockHours; hour += 1) {
      const at = block * blockHours + hour - firstHour
      if (at >= 0 && at < hours) exact[at] = own[hour]!
    }
  const all = smoothHours(exact, firstHour, matched.history.all / Math.max(1, matched.rows))
  let represented = 0
  for (let index = 0; index < requests.count; index += 1) represented += weights[requests.listener[index]!]! * requests.all[index]!
  return {
    firstHour,
    hours,
    matched: all,
    free: freeHours(all, requests, weights, { share: matched.total > 0 ? freeTotal / matched.total : 0, total: freeTotal, firstHour }),
    requests,
    numbers,
    weights,
    scale: represented > 0 ? matched.total / represented : 0,
  }
}

/**
 * Matched requests × the share that contention leaves, scaled to the total. The share of a day is drawn towards that of the flight, and
 * that of an hour towards that of its day. The fewer requests it has, the more it is drawn. Days differ, because campaigns begin and end on
 * days.
 */
function freeHours(
  matched: Float64Array,
  { starts, listener, all, free }: Requests,
  weights: Float32Array,
  { share, total, firstHour }: { share: number; total: number; firstHour: number },
): Float64Array {
  const [part, whole] = [new Float64Array(matched.length), new Float64Array(matched.length)]
  for (let hour = 0; hour < matched.length; hour += 1)
    for (let index = starts[hour]!; index < starts[hour + 1]!; index += 1) {
      part[hour] = part[hour]! + weights[listener[index]!]! * free[index]!
      whole[hour] = whole[hour]! + weights[listener[index]!]! * all[index]!
    }
  const hours = new Float64Array(matched.length)
  let sum = 0
  for (let from = 0; from < matched.length;) {
    const to = Math.min(matched.length, (Math.floor((firstHour + from) / 24) + 1) * 24 - firstHour)
    const ofDay = sharePulled(part, whole, starts, { from, to, towards: share, strength: dayPrior })
    for (let hour = from; hour < to; hour += 1) {
      hours[hour] = matched[hour]! * sharePulled(part, whole, starts, { from: hour, to: hour + 1, towards: ofDay, strength: hourPrior })
      sum += hours[hour]!
    }
    from = to
  }
  for (let hour = 0; hour < hours.length; hour += 1) hours[hour] = sum > 0 ? Math.min(matched[hour]!, (hours[hour]! * total) / sum) : 0
  return hours
}

/** The share of some hours, as if `strength` requests of the same weight had another one. */
function sharePulled(
  part: Float64Array,
  whole: Float64Array,
  starts: Uint32Array,
  { from, to, towards, strength }: { from: number; to: number; towards: number; strength: number },
): number {
  let [sum, all] = [0, 0]
  for (let hour = from; hour < to; hour += 1) {
    sum += part[hour]!
    all += whole[hour]!
  }
  const count = starts[to]! - starts[from]!
  if (count === 0 || all <= 0) return towards
  const prior = (strength * all) / count
  return (sum + prior * towards) / (all + prior)
}

function orderRequests(
  { inventory: { sample, weights: rowWeights }, replayHour }: Snapshot,
  lists: readonly BlockRows[],
  shares: readonly RowShares[],
  { firstHour, hours }: { firstHour: number; hours: number },
): Pick<Offers, 'requests' | 'numbers' | 'weights'> {
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  const starts = new Uint32Array(hours + 1)
  const toHour = (block: number, row: number) => block * blockHours + replayHour[row]! - firstHour
  for (const list of lists)
    for (let index = 0; index < list.count; index += 1) {
      const hour = toHour(list.block, list.rows[index]!) + 1
      starts[hour] = starts[hour]! + 1
    }
  for (let hour = 0; hour < hours; hour += 1) starts[hour + 1] = starts[hour + 1]! + starts[hour]!
  const requests: Requests = {
    count,
    starts,
    listener: new Uint32Array(count),
    second: new Float64Array(count),
    all: new Float32Array(count),
    free: new Float32Array(count),
    draw: new Float32Array(count),
    row: new Uint32Array(count),
  }
  const next = starts.slice()
  const numbers = new Map<number, number>()
  const sums: number[] = []
  const hits: number[] = []
  for (const [list, { block, count: own, rows, factor }] of lists.entries()) {
    const { available } = shares[list]!
    let [listener, end, number] = [-1, 0, 0]
    for (let index = 0; index < own; index += 1) {
      const row = rows[index]!
      if (row >= end) {
        while (sample.listenerStarts[listener + 1]! <= row) listener += 1
        end = sample.listenerStarts[listener + 1]!
        number = numbers.get(listener) ?? numbers.size
        if (number === sums.length) {
          numbers.set(listener, number)
          sums.push(0)
          hits.push(0)
        }
      }
      sums[number] = sums[number]! + rowWeights[row]!
      hits[number] = hits[number]! + 1
      const hour = toHour(block, row)
      const at = next[hour]!
      next[hour] = at + 1
      requests.listener[at] = number
      requests.second[at] = (hour + firstHour) * 3600 + sample.second[row]!
      requests.all[at] = factor[index]!
      requests.free[at] = available ? factor[index]! * available[index]! : factor[index]!
      requests.draw[at] = (mix(row, block) >>> 8) / 0x100_0000
      requests.row[at] = row
    }
  }
  return { requests, numbers, weights: Float32Array.from(sums, (sum, number) => sum / hits[number]!) }
}
