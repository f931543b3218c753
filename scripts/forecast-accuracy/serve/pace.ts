/**
 * How servers hold campaigns back, written from docs/domain.md §4 and not from the forecast. `HOURLY`: a target for each eligible hour.
 * `DAILY`: a budget for each day, spent through it by a bucket of tokens. `FEEDBACK`: a share of the opportunities that follows the plan,
 * corrected every quarter of an hour.
 */
import type { PacingType } from '@spotdesk/sdk/values'
import { day as dayMs, hour as hourMs } from '../clock.ts'

export const pacings = ['HOURLY', 'DAILY', 'FEEDBACK'] as const
export type ServerPacing = (typeof pacings)[number]

export interface Pacer {
  /** True if the plan lets the campaign take a request now; chance is a number in [0, 1). */
  mayTake(atMs: number, chance: number): boolean
  took(): void
  /** How much of its plan until now it has, for servers that prefer the one farthest behind. */
  progress(atMs: number): number
}

export interface PaceInput {
  pacing: PacingType
  startMs: number
  endMs: number
  objective: number
  /** Weight of each hour from the one in which the flight starts: eligible hours, or expected requests. */
  weights: Float64Array
}

const catchUp = 1.5
const lastPart = 0.1

/** The plan of a flight: the weight of hours, summed from the start. */
class Plan {
  readonly objective: number
  readonly #first: number
  readonly #sums: Float64Array
  readonly #asap: boolean

  constructor({ pacing, startMs, objective, weights }: PaceInput) {
    this.objective = objective
    this.#asap = pacing === 'AS_FAST_AS_POSSIBLE'
    this.#first = Math.floor(startMs / hourMs)
    this.#sums = new Float64Array(weights.length + 1)
    for (const [index, weight] of weights.entries()) this.#sums[index + 1] = this.#sums[index]! + weight
  }

  get isFree(): boolean {
    return this.#asap
  }

  /** Share of the flight's weight that lies before an instant. */
  shareUntil(atMs: number): number {
    const position = atMs / hourMs - this.#first
    const last = this.#sums.length - 1
    const index = Math.max(0, Math.min(last - 1, Math.floor(position)))
    const part = Math.max(0, Math.min(1, position - index))
    const whole = this.#sums[last]!
    return whole > 0 ? (this.#sums[index]! + part * (this.#sums[index + 1]! - this.#sums[index]!)) / whole : 1
  }

  /** True in the last tenth of the flight, in which nothing else holds delivery back. */
  isEnding(atMs: number): boolean {
    return this.shareUntil(atMs) >= 1 - lastPart
  }

  /** The target of a period: an even part of what remains, at most half more than undisturbed; all that remains in the last tenth. */
  target(fromMs: number, toMs: number, delivered: number): number {
    const left = this.objective - delivered
    const [before, after] = [this.shareUntil(fromMs), this.shareUntil(toMs)]
    if (after <= before) return 0
    if (this.isEnding(fromMs)) return left
    return Math.min((left * (after - before)) / (1 - before), catchUp * this.objective * (after - before))
  }

  progress(atMs: number, delivered: number): number {
    return delivered / Math.max(1e-9, this.objective * (this.#asap ? 1 : Math.max(1e-6, this.shareUntil(atMs))))
  }
}

class HourlyPacer implements Pacer {
  readonly #plan: Plan
  #hour = -1
  #budget = 0
  #delivered = 0

  constructor(plan: Plan) {
    this.#plan = plan
  }

  mayTake(atMs: number): boolean {
    const now = Math.floor(atMs / hourMs)
    if (now !== this.#hour) {
      // Parts of an impression are kept, those of hours without a matching request too.
      let carried = this.#budget
      for (let hour = this.#hour === -1 ? now : this.#hour + 1; hour <= now; hour += 1)
        carried = (Math.max(0, carried) % 1) + this.#plan.target(hour * hourMs, (hour + 1) * hourMs, this.#delivered)
      this.#budget = carried
      this.#hour = now
    }
    return this.#plan.isFree || this.#budget >= 1 - 1e-9
  }

  took(): void {
    this.#budget -= 1
    this.#delivered += 1
  }

  progress(atMs: number): number {
    return this.#plan.progress(atMs, this.#delivered)
  }
}

/** Part of a day's budget that may be spent at once, and the part of the day after which all of it is given out. */
const burst = 0.25
const givenOut = 0.85

class DailyPacer implements Pacer {
  readonly #plan: Plan
  /** Days are those of the account: they begin when the flight does. */
  readonly #startMs: number
  #day = -1
  #dayBudget = 0
  #given = 0
  #dayShare = 0
  #tokens = 0
  #lastMs = 0
  #delivered = 0

  constructor(plan: Plan, startMs: number) {
    this.#plan = plan
    this.#startMs = startMs
  }

  mayTake(atMs: number): boolean {
    const now = Math.floor((atMs - this.#startMs) / dayMs)
    if (now !== this.#day) {
      const [from, to] = [this.#startMs + now * dayMs, this.#startMs + (now + 1) * dayMs]
      // Yesterday's tokens lapse, but not a part of an impression.
      this.#tokens %= 1
      this.#given = 0
      this.#dayBudget = this.#plan.target(from, to, this.#delivered)
      this.#dayShare = this.#plan.shareUntil(to) - this.#plan.shareUntil(from)
      this.#day = now
      this.#lastMs = from
    }
    const part = this.#plan.shareUntil(atMs) - this.#plan.shareUntil(this.#lastMs)
    const due = this.#dayShare > 0 ? Math.min(this.#dayBudget - this.#given, (this.#dayBudget * part) / this.#dayShare / givenOut) : 0
    this.#given += due
    this.#tokens = Math.min(this.#tokens + due, Math.max(1, burst * this.#dayBudget))
    this.#lastMs = atMs
    return this.#plan.isFree || this.#plan.isEnding(atMs) || this.#tokens >= 1 - 1e-9
  }

  took(): void {
    this.#tokens -= 1
    this.#delivered += 1
  }

  progress(atMs: number): number {
    return this.#plan.progress(atMs, this.#delivered)
  }
}

const quarterMs = hourMs / 4
/** Part of the objective that the plan is ahead of the hours. */
const ahead = 0.02

class FeedbackPacer implements Pacer {
  readonly #plan: Plan
  #share = 0.2
  #quarter = -1
  #delivered = 0

  constructor(plan: Plan) {
    this.#plan = plan
  }

  mayTake(atMs: number, chance: number): boolean {
    const now = Math.floor(atMs / quarterMs)
    if (now !== this.#quarter) {
      this.#quarter = now
      const at = now * quarterMs
      // A little ahead, so that the end of the flight is not missed.
      const planned = this.#plan.objective * Math.min(1, this.#plan.shareUntil(at + hourMs) + ahead)
      // What two hours of the plan should bring is the measure of being behind.
      const scale = Math.max(1, this.#plan.objective * (this.#plan.shareUntil(at + 2 * hourMs) - this.#plan.shareUntil(at)))
      const behind = Math.max(-1, Math.min(1, (planned - this.#delivered) / scale))
      this.#share = Math.max(0.002, Math.min(1, this.#share * Math.exp(0.35 * behind)))
    }
    return this.#plan.isFree || chance < this.#share
  }

  took(): void {
    this.#delivered += 1
  }

  progress(atMs: number): number {
    return this.#plan.progress(atMs, this.#delivered)
  }
}

export function createPacer(server: ServerPacing, input: PaceInput): Pacer {
  const plan = new Plan(input)
  if (server === 'HOURLY') return new HourlyPacer(plan)
  return server === 'DAILY' ? new DailyPacer(plan, input.startMs) : new FeedbackPacer(plan)
}
