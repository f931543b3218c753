/** Seeded chance of the independent worlds: their own, so that no draw is shared with the forecast's simulator. */

/** Numbers of one stream; the same seed and label make the same stream. */
export class Chance {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, label: string) {
    let hash = seed ^ 0x5bd1_e995
    for (let index = 0; index < label.length; index += 1) hash = Math.imul(hash ^ label.charCodeAt(index), 0x1b87_3593) ^ (hash >>> 15)
    this.#a = hash | 0
    this.#b = Math.imul(hash, 0x2545_f491) | 0
    this.#c = (seed + 0x6c07_8965) | 0
    for (let round = 0; round < 16; round += 1) this.next()
  }

  /** A number in [0, 1): the generator SFC32 (Doty-Humphrey, PractRand). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)]!
  }

  /** Different values, as many as there are at most. */
  several<T>(values: readonly T[], count: number): T[] {
    const rest = [...values]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(this.whole(0, rest.length - 1), 1)[0]!)
  }

  weighted<T>(values: readonly T[], weightOf: (value: T) => number): T {
    let rest = this.next() * values.reduce((sum, value) => sum + weightOf(value), 0)
    return values.find((value) => (rest -= weightOf(value)) < 0) ?? values.at(-1)!
  }

  /** The standard normal distribution by the polar method (Marsaglia 1964). */
  normal(): number {
    for (;;) {
      const [u, v] = [2 * this.next() - 1, 2 * this.next() - 1]
      const square = u * u + v * v
      if (square > 0 && square < 1) return u * Math.sqrt((-2 * Math.log(square)) / square)
    }
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** Poisson's distribution by counting exponential gaps; a normal approximation above a mean of 50. */
  poisson(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
    let [count, time] = [-1, 0]
    while (time <= mean) {
      time -= Math.log(1 - this.next())
      count += 1
    }
    return count
  }
}
