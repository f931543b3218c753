/**
 * Turns at something scarce. Each key, an agency or an address, has a share of them, so that a flood of one leaves room for the others.
 * Among those who wait, the key that was served longest ago comes first, and of a key the member that was.
 */
import { type Key, type Turn, aside } from './place.ts'

export interface SharesOptions {
  /** Turns at a time, of one key. */
  share: number
  /** Turns at a time, of one key while no other has asked for a while; left out: its share. */
  alone?: number
  /** Turns at a time, of one key that has asked without a pause for a while and is not alone; left out: its share. */
  lasting?: number
  /** Turns at a time, of all keys together. */
  total: number
  /** Milliseconds that somebody waits for a turn. */
  waitMs: number
  /** Of one key that wait at a time, shared by its members; left out: as many as come. */
  mostWaiting?: number
  /** Milliseconds; for tests. */
  clock?: () => number
}

/** No turn could be had: none ended within the time, or too many of the same key, and of its member, wait already. */
export class ShareTaken extends Error {
  override readonly name = 'ShareTaken'
  constructor() {
    super('All turns are taken.')
  }
}

/** Whoever asks for a turn. */
export interface TurnOptions {
  /** Gives up the place in the queue when it is aborted. */
  signal?: AbortSignal | undefined
  /** The member of the key, a user for example: members of one key are served in turn. */
  member?: string
}

/** A key that has turns or waits for some. */
interface Line {
  /** Since when it has turns or waits without a pause. */
  since: number
  taken: number
  waiting: number
  servedAt: number
  servedAtOf: Map<string, number>
}

interface Waiting {
  key: Key
  member: string
  begin: () => void
  /** Ends the waiting for want of a turn. */
  refuse: () => void
}

/** Milliseconds for which a key that has asked counts as being there. */
const presentMs = 120_000
/** Milliseconds of turns and waiting without a pause, after which it is no burst of a page that loads. */
const burstMs = 2000
const never = -1

export class Shares {
  readonly #options: SharesOptions
  readonly #clock: () => number
  readonly #lines = new Map<Key, Line>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()
  #total = 0
  #served = 0
  /** The key that asked last, and the last one before it that is another. */
  #present: [last: { key: Key; at: number } | null, other: { key: Key; at: number } | null] = [null, null]

  constructor(options: SharesOptions) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /**
   * Does something when it is its turn. A call does not count as being at work meanwhile.
   * @throws ShareTaken, or the reason of the signal when it is aborted while it waits
   */
  run<T>(key: Key, asking: TurnOptions, work: () => Promise<T>): Promise<T> {
    return aside(async () => {
      const turn = await this.take(key, asking)
      try {
        return await work()
      } finally {
        turn.end()
      }
    })
  }

  /**
   * Waits for a turn; end it when it is over.
   * @throws ShareTaken, or the reason of the signal when it is aborted while it waits
   */
  async take(key: Key, { signal, member = '' }: TurnOptions = {}): Promise<Turn> {
    signal?.throwIfAborted()
    this.#meet(key)
    if (this.#isFree(key)) this.#begin(key, member)
    else await this.#wait({ key, member }, signal)
    return this.#turnOf(key)
  }

  /** Those who wait for a turn. */
  get waiting(): number {
    return this.#waiting.size
  }

  #turnOf(key: Key): Turn {
    let [isHeld, isOver] = [true, false]
    const pause = () => {
      if (!isHeld) return
      isHeld = false
      this.#count(key, -1)
      this.#serve()
    }
    return {
      pause,
      end: () => {
        isOver = true
        pause()
      },
      resume: () => {
        if (isHeld || isOver) return
        isHeld = true
        this.#count(key, 1)
      },
    }
  }

  #meet(key: Key): void {
    const [last, other] = this.#present
    const now = { key, at: this.#clock() }
    this.#present = last === null || last.key === key ? [now, other] : [now, last]
  }

  #shareOf(key: Key): number {
    const { share, alone = share, lasting = share } = this.#options
    if (alone === share && lasting === share) return share
    const [last, other] = this.#present
    const another = last?.key === key ? other : last
    const now = this.#clock()
    if (another === null || now - another.at >= presentMs) return alone
    const since = this.#lines.get(key)?.since ?? now
    return now - since < burstMs ? share : lasting
  }

  #isFree(key: Key): boolean {
    return this.#total < this.#options.total && (this.#lines.get(key)?.taken ?? 0) < this.#shareOf(key)
  }

  #lineOf(key: Key): Line {
    const line = this.#lines.get(key) ?? {
      since: this.#clock(),
      taken: 0,
      waiting: 0,
      servedAt: never,
      servedAtOf: new Map<string, number>(),
    }
    this.#lines.set(key, line)
    return line
  }

  #begin(key: Key, member: string): void {
    this.#count(key, 1)
    this.#served += 1
    const line = this.#lineOf(key)
    line.servedAt = this.#served
    line.servedAtOf.set(member, this.#served)
  }

  #count(key: Key, step: 1 | -1): void {
    const line = this.#lineOf(key)
    line.taken += step
    this.#total += step
    this.#forget(key, line)
  }

  /** Whoever neither has a turn nor waits is new the next time, and comes first. */
  #forget(key: Key, line: Line): void {
    if (line.taken === 0 && line.waiting === 0) this.#lines.delete(key)
  }

  /** Begins with those who wait, while there are turns for them. */
  #serve(): void {
    while (this.#waiting.size > 0 && this.#total < this.#options.total) {
      const able = [...this.#waiting].filter(({ key }) => this.#isFree(key))
      if (able.length === 0) return
      const next = able.reduce((first, other) => (this.#comesBefore(other, first) ? other : first))
      this.#begin(next.key, next.member)
      next.begin()
    }
  }

  #comesBefore(one: Waiting, other: Waiting): boolean {
    const [mine, theirs] = [this.#lineOf(one.key), this.#lineOf(other.key)]
    if (mine !== theirs) return mine.servedAt < theirs.servedAt
    return (mine.servedAtOf.get(one.member) ?? never) < (mine.servedAtOf.get(other.member) ?? never)
  }

  /**
   * In the full queue of a key the member that fills it gives up its last place to one that has fewer.
   * @returns false if the newcomer has as many as the others
   */
  #makeRoom(key: Key, member: string): boolean {
    const byMember = Map.groupBy(
      [...this.#waiting].filter((each) => each.key === key),
      (each) => each.member,
    )
    const most = [...byMember.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (most.length <= (byMember.get(member)?.length ?? 0) + 1) return false
    most.at(-1)!.refuse()
    return true
  }

  #wait({ key, member }: Pick<Waiting, 'key' | 'member'>, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, mostWaiting = Infinity } = this.#options
    const line = this.#lineOf(key)
    if (line.waiting >= mostWaiting && !this.#makeRoom(key, member)) return Promise.reject(new ShareTaken())
    line.waiting += 1
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.#waiting.delete(waiting)
        line.waiting -= 1
        this.#forget(key, line)
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        settle()
      }
      const refuse = () => end(() => reject(new ShareTaken()))
      const waiting: Waiting = { key, member, begin: () => end(resolve), refuse }
      const leave = () => end(() => reject(signal!.reason as Error))
      const timer = Number.isFinite(waitMs) ? setTimeout(refuse, waitMs) : undefined
      signal?.addEventListener('abort', leave)
      this.#waiting.add(waiting)
    })
  }
}
