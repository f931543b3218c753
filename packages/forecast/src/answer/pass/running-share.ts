/** A share that changes over time, seen in few observations at a time. */

/**
 * The running weighted mean of a share. An hour with `enough` observations counts alone. An hour with fewer also uses the hours before it.
 * A larger part of the same whole never makes the share smaller.
 */
export class RunningShare {
  readonly #enough: number
  readonly #initial: number
  #part = 0
  #whole = 0

  /** @param initial the share before any observation; it counts as a tenth of `enough` */
  constructor(enough: number, initial: number) {
    this.#enough = enough
    this.#initial = initial
  }

  /**
   * @param part the weight of the observations that count
   * @param whole the weight of all
   * @param count their number
   */
  add(part: number, whole: number, count: number): void {
    if (whole <= 0 || count === 0) return
    if (this.#whole === 0) {
      this.#whole = ((whole / count) * this.#enough) / 10
      this.#part = this.#whole * this.#initial
    }
    const kept = Math.max(0, 1 - count / this.#enough)
    this.#part = this.#part * kept + part
    this.#whole = this.#whole * kept + whole
  }

  get share(): number {
    return this.#whole > 0 ? this.#part / this.#whole : this.#initial
  }
}
