/** Turns at something scarce: each key has a share of them, and who has to wait is served key by key. */

export interface SharesOptions {
  /** Turns at a time, of one key. */
  share: number
  /** Turns at a time, of all keys together. */
  total: number
  /** Milliseconds that somebody waits for a turn. */
  waitMs: number
  /** Of one key that wait at a time; left out: as many as come. */
  mostWaiting?: number
}

/** No turn could be had: none ended within the time, or too many of the same key wait already. */
export class ShareTaken extends Error {
  override readonly name = 'ShareTaken'
  constructor() {
    super('All turns are taken.')
  }
}

type Key = number | null

interface Waiting {
  key: Key
  begin: () => void
}

export class Shares {
  readonly #options: SharesOptions
  readonly #taken = new Map<Key, number>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(options: SharesOptions) {
    this.#options = options
  }

  /**
   * Waits for a turn; call what it answers once when it is over.
   * @throws ShareTaken, or the reason of the signal when it is aborted while it waits
   */
  async take(key: Key, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#isFree(key)) this.#count(key, 1)
    else await this.#wait(key, signal)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(key, -1)
      this.#handOn(key)
    }
  }

  #isFree(key: Key): boolean {
    return this.#total < this.#options.total && (this.#taken.get(key) ?? 0) < this.#options.share
  }

  #count(key: Key, step: 1 | -1): void {
    const taken = (this.#taken.get(key) ?? 0) + step
    this.#total += step
    if (taken === 0) this.#taken.delete(key)
    else this.#taken.set(key, taken)
  }

  /** Another key comes first: one that asks all the time has the next turn only if nobody else waits. */
  #handOn(ended: Key): void {
    const able = [...this.#waiting].filter(({ key }) => this.#isFree(key))
    const next = able.find(({ key }) => key !== ended) ?? able[0]
    if (!next) return
    this.#count(next.key, 1)
    next.begin()
  }

  #wait(key: Key, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, mostWaiting = Infinity } = this.#options
    return new Promise((resolve, reject) => {
      if ([...this.#waiting].filter((other) => other.key === key).length >= mostWaiting) {
        reject(new ShareTaken())
        return
      }
      const end = (settle: () => void) => {
        this.#waiting.delete(waiting)
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        settle()
      }
      const waiting: Waiting = { key, begin: () => end(resolve) }
      const leave = () => end(() => reject(signal!.reason as Error))
      const timer = setTimeout(() => end(() => reject(new ShareTaken())), waitMs)
      signal?.addEventListener('abort', leave)
      this.#waiting.add(waiting)
    })
  }
}
