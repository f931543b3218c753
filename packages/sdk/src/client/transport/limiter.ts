/** Limits the number of concurrent tries. The others wait in order of arrival. */
export class Limiter {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#free = limit
  }

  /** Takes a slot; undefined if one is free at once. */
  enter(signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--
      return undefined
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const stop = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(signal!.reason)
      }
      if (signal?.aborted) return reject(signal.reason)
      this.#waiting.push(go)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  /** Gives the place to the next, or back. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
