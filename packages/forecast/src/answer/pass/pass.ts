/**
 * Pace and caps in one pass over the hours of a flight. In each hour the pacer asks for its target; of the M free requests the share ρ is
 * of listeners who have room under the caps; p = target / (M·ρ), at most 1, of those is accepted. Each free request of a simulated listener
 * with room is accepted with the chance p and fills its caps. So an evenly paced campaign does not burn its caps at the start.
 *
 * Two campaigns, each with one impression a listener and two days: on the first, listeners A, B, C and D are there, on the second A, B, E
 * and F. The first campaign takes all that it can: A, B, C and D on the first day; on the second only E and F have room (ρ = 1/2): 6 in
 * all, everybody who is there. The second wants 4, evenly: p = 2/4 on the first day takes, say, A and C; on the second B, E and F have room
 * (ρ = 3/4) and p = 2/3 takes two of them. It delivers its 4 and could have delivered more: to cap first and to pace afterwards would leave
 * it E and F alone on the second day.
 */
import type { CapState } from './cap-state.ts'
import type { Offers } from './offers.ts'
import { type PacePlan, Pacer } from './pacing.ts'
import { RunningShare } from './running-share.ts'

/** Requests that other campaigns of the order take, hour by hour and by row in each hour. */
export interface Siblings {
  starts: Uint32Array
  listener: Uint32Array
  second: Float64Array
  row: Uint32Array
}

export interface PassSetting {
  offers: Offers
  /** Simulated copies of each listener; copy c of listener l has the key l × copies + c. */
  copies: number
  /** Own caps, and those of the order. */
  own: CapState
  order: CapState | null
  siblings: Siblings | null
  /** Shows the exposures before the first hour. */
  begin(): void
}

export interface Passed {
  /** Impressions of each hour, of the whole sample; null without a pace. */
  delivered: Float64Array
  /** The share of each hour's free requests whose listeners have room. */
  room: Float64Array
  /** Exposures of each key. */
  exposures: Uint32Array
  /** Free requests in the simulation, and those that were accepted, in requests of the whole sample. */
  free: number
  accepted: number
  /** True if the caps refused one. */
  refused: boolean
}

/** Free requests that tell the share with room alone. */
const enoughRequests = 200
/** Two draws of one request are apart by the golden ratio. */
const golden = 0.618_033_988_75

/**
 * @param pace null: everything that the caps leave is accepted, and nothing else is asked
 * @param contended false: as if contention left everything
 */
export function passHours(setting: PassSetting, pace: { plan: PacePlan; wanted: number } | null, contended = true): Passed {
  const { offers, copies } = setting
  const { free, scale, hours } = offers
  const pacer = pace && new Pacer(pace.plan, pace.wanted)
  setting.begin()
  const server = new Simulation(setting, contended)
  const [delivered, room] = [new Float64Array(hours), new Float64Array(hours)]
  const running = new RunningShare(enoughRequests, 1)
  const sums = { free: 0, accepted: 0, refused: false }
  // Impressions that the simulated listeners are behind what the hours delivered.
  let behind = 0
  for (let hour = 0; hour < hours; hour += 1) {
    const target = pacer?.target(hour) ?? 0
    const offered = free[hour]! * running.share
    const chance = pacer ? (offered > 0 ? Math.min(1, Math.max(0, (target + behind) / offered)) : 0) : 1
    server.serve(hour, chance)
    running.add(server.open, server.free, server.count)
    room[hour] = running.share
    sums.free += server.free
    sums.accepted += server.accepted
    if (server.open < server.free) sums.refused = true
    if (!pacer) continue
    delivered[hour] = Math.min(target, free[hour]! * running.share)
    pacer.delivered(hour, delivered[hour]!)
    behind += delivered[hour]! - (server.accepted * scale) / copies
  }
  const each = scale / copies
  return { delivered, room, exposures: server.exposures, free: sums.free * each, accepted: sums.accepted * each, refused: sums.refused }
}

/** Serves the simulated listeners hour by hour. */
class Simulation {
  /** Of the last hour: weights of the free requests, of those with room and of the accepted ones, and the number of the free ones. */
  free = 0
  open = 0
  accepted = 0
  count = 0
  readonly exposures: Uint32Array
  readonly #setting: PassSetting
  readonly #wishes: Float32Array
  /** The next request that another campaign of the order takes. */
  #sibling = 0

  constructor(setting: PassSetting, contended: boolean) {
    const { requests, weights } = setting.offers
    this.#setting = setting
    this.#wishes = contended ? requests.free : requests.all
    this.exposures = new Uint32Array(weights.length * setting.copies)
  }

  serve(hour: number, chance: number): void {
    const { offers, copies, siblings } = this.#setting
    const { starts, listener, second, draw, row } = offers.requests
    this.free = this.open = this.accepted = this.count = 0
    for (let index = starts[hour]!; index < starts[hour + 1]!; index += 1) {
      if (siblings) this.#showSiblings(siblings, hour, row[index]!)
      const wanted = this.#wishes[index]!
      const whole = Math.floor(wanted)
      const person = listener[index]!
      const weight = offers.weights[person]!
      const before = this.accepted
      for (let copy = 0; copy < copies; copy += 1) {
        let lot = draw[index]! + copy / copies
        if (lot >= 1) lot -= 1
        const times = lot < wanted - whole ? whole + 1 : whole
        if (times > 0) this.#offer(person * copies + copy, second[index]!, { times, weight, lot, chance })
      }
      // A campaign of a worse priority does not get the row that it claimed.
      if (siblings && this.accepted > before && this.#sibling < siblings.starts[hour + 1]! && siblings.row[this.#sibling] === row[index]!)
        this.#sibling += 1
    }
    if (siblings) this.#showSiblings(siblings, hour, Number.POSITIVE_INFINITY)
  }

  /** Offers a listener's free requests of one moment. */
  #offer(key: number, at: number, { times, weight, lot, chance }: { times: number; weight: number; lot: number; chance: number }): void {
    const { own, order } = this.#setting
    this.free += times * weight
    this.count += times
    for (let time = 0; time < times; time += 1) {
      if (!own.hasRoom(key, at) || (order !== null && !order.hasRoom(key, at))) return
      this.open += weight
      // Another draw, independent of the first, which is low for every free request.
      if (chance < 1) {
        const drawn = lot * 4099 + golden * (key + time)
        // Its fraction; the operator for remainders takes many times as long.
        if (drawn - Math.floor(drawn) >= chance) continue
      }
      own.show(key, at)
      order?.show(key, at)
      this.accepted += weight
      this.exposures[key] = this.exposures[key]! + 1
    }
  }

  /** Counts the exposures of an hour that other campaigns of the order have before a row. */
  #showSiblings({ starts, listener, second, row }: Siblings, hour: number, before: number): void {
    const { order, copies } = this.#setting
    for (; this.#sibling < starts[hour + 1]! && row[this.#sibling]! < before; this.#sibling += 1)
      for (let copy = 0; copy < copies; copy += 1) {
        const key = listener[this.#sibling]! * copies + copy
        if (order!.hasRoom(key, second[this.#sibling]!)) order!.show(key, second[this.#sibling]!)
      }
  }
}
