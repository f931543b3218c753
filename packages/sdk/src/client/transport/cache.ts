import { clientLimits } from '../../values/client-limits.ts'
import type { ResponseHeaders } from './transport.ts'

/** A raw answer. Every reader parses its own objects from it. */
export interface KeptAnswer {
  /** HTTP status. */
  status: number
  /** Headers of the answer. */
  headers: ResponseHeaders
  /** The body as it came. */
  text: string
  /** `X-request-id` of the answer, or else of the call. */
  requestId: string
}

const maxEntries = 200

/**
 * Answers of GET calls by address, each for 4000 ms. A write, or a read that skips the cache, empties it. A read in flight at that time is
 * not stored, since it may have an old answer.
 */
export class GetCache {
  readonly #entries = new Map<string, { answer: KeptAnswer; until: number }>()
  #generation = 0

  /** Changes whenever the cache is emptied. Pass it to `put`. */
  get generation(): number {
    return this.#generation
  }

  get(address: string, now: number): KeptAnswer | undefined {
    const entry = this.#entries.get(address)
    if (!entry) return undefined
    if (entry.until > now) return entry.answer
    this.#entries.delete(address)
    return undefined
  }

  put(address: string, answer: KeptAnswer, now: number, generation: number): void {
    if (generation !== this.#generation) return
    if (this.#entries.size >= maxEntries) this.#entries.delete(this.#entries.keys().next().value!)
    this.#entries.set(address, { answer, until: now + clientLimits.getCacheMs })
  }

  clear(): void {
    this.#generation++
    this.#entries.clear()
  }
}
