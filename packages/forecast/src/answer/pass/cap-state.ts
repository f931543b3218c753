/** Frequency caps of many listeners at once. Exposures arrive in order of time, of any listener. */
import type { Window } from './caps.ts'

/**
 * Each key (a simulated listener) has the times of its last exposures in a ring. The ring holds as many as the largest limit, or as many as
 * the key can have at all. A window (t − W, t] with limit n has room if the exposure n times ago lies outside it.
 */
export class CapState {
  readonly #limits: Uint32Array
  readonly #seconds: Float64Array
  readonly #starts: Uint32Array
  readonly #times: Float64Array
  readonly #shown: Uint32Array

  /** @param most the number of exposures that each key can have */
  constructor(windows: readonly Window[], most: Uint32Array) {
    this.#limits = Uint32Array.from(windows, ({ limit }) => limit)
    this.#seconds = Float64Array.from(windows, ({ seconds }) => seconds)
    const largest = windows.reduce((max, { limit }) => Math.max(max, limit), 0)
    this.#starts = new Uint32Array(most.length + 1)
    for (let key = 0; key < most.length; key += 1) this.#starts[key + 1] = this.#starts[key]! + Math.min(largest, most[key]!)
    this.#times = new Float64Array(this.#starts[most.length]!)
    this.#shown = new Uint32Array(most.length)
  }

  /** Forgets all exposures. */
  reset(): void {
    this.#shown.fill(0)
  }

  /** @param at seconds, which do not fall for a key */
  hasRoom(key: number, at: number): boolean {
    const shown = this.#shown[key]!
    for (let index = 0; index < this.#limits.length; index += 1) {
      const limit = this.#limits[index]!
      if (shown < limit) continue
      const start = this.#starts[key]!
      if (this.#times[start + ((shown - limit) % (this.#starts[key + 1]! - start))]! > at - this.#seconds[index]!) return false
    }
    return true
  }

  show(key: number, at: number): void {
    const start = this.#starts[key]!
    const size = this.#starts[key + 1]! - start
    if (size > 0) this.#times[start + (this.#shown[key]! % size)] = at
    this.#shown[key] = this.#shown[key]! + 1
  }
}
