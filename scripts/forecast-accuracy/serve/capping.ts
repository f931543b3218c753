/** Frequency caps of the independent server: the instants of each listener's impressions, counted in rolling windows (docs/domain.md §7). */
import type { CappingRule } from '@spotdesk/forecast'
import { day, hour } from '../clock.ts'

const units: Readonly<Record<CappingRule['unit'], number>> = {
  MINUTE: 60_000,
  HOUR: hour,
  DAY: day,
  WEEK: 7 * day,
  MONTH: 30 * day,
  CAMPAIGN: Number.POSITIVE_INFINITY,
}

export class Exposures {
  readonly #rules: readonly { limit: number; windowMs: number }[]
  readonly #shown = new Map<number, number[]>()

  constructor(rules: readonly CappingRule[]) {
    this.#rules = rules.map(({ limit, unit, unitMultiplier }) => ({ limit, windowMs: units[unit] * unitMultiplier }))
  }

  /** True if each rule has room for one more impression at an instant: fewer than its limit in (t − W, t]. */
  mayShow(listener: number, atMs: number): boolean {
    if (this.#rules.length === 0) return true
    const shown = this.#shown.get(listener)
    if (!shown) return true
    return this.#rules.every(({ limit, windowMs }) => {
      let count = 0
      for (let index = shown.length - 1; index >= 0 && shown[index]! > atMs - windowMs; index -= 1) count += 1
      return count < limit
    })
  }

  show(listener: number, atMs: number): void {
    if (this.#rules.length === 0) return
    const shown = this.#shown.get(listener)
    if (shown) shown.push(atMs)
    else this.#shown.set(listener, [atMs])
  }
}
