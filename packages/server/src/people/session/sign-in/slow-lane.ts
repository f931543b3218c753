/**
 * The queue for attempts of addresses that have used up their window: another user of the address (a NAT, a proxy that is not trusted) may
 * have caused that, and a correct password must succeed. One at a time for an address and one at a time in all, so that guesses cannot use
 * up the processor; a wrong attempt keeps its place for a while, so that guessing is slow. Each address has a line, and lines are served in
 * turn. The first place of a line is reserved however many wait in others, so that a few addresses cannot fill them all. A full line
 * refuses at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Shares } from '../../../platform/shares/shares.ts'
import { tooManyAttempts } from './throttle.ts'

/** Attempts of one line, including the current one. */
const mostOfLine = 12
/** Attempts in all lines together above which each line has one place. */
const mostInAll = 200
/** The largest number of lines. Each has a waiting attempt, so this limits the wait for a turn too, to about half a minute. */
const mostLines = 500
/** Milliseconds for which a wrong attempt keeps its place. */
const holdMs = 250
/** Seconds after which a refused caller may try again. */
const retrySeconds = 2

export interface SlowLane {
  /**
   * @param line the key of attempts that wait for one another
   * @param isRight true if the attempt was correct: then the next one has its turn at once
   * @throws Problem tooManyAttempts when the line is full
   */
  run<T>(line: string, attempt: () => Promise<T>, isRight: (value: T) => boolean): Promise<T>
}

export function createSlowLane(): SlowLane {
  const lengths = new Map<string, number>()
  const inLine = new Shares({ share: 1, total: Infinity, waitMs: Infinity })
  const attempting = new Shares({ share: 1, total: 1, waitMs: Infinity })
  let all = 0
  return {
    async run(key, attempt, isRight) {
      const length = lengths.get(key) ?? 0
      const isFull = length === 0 ? lengths.size >= mostLines : length >= mostOfLine || all >= mostInAll
      if (isFull) throw tooManyAttempts(retrySeconds)
      lengths.set(key, length + 1)
      all += 1
      try {
        return await inLine.run(key, {}, async () => {
          const value = await attempting.run(key, {}, attempt)
          if (!isRight(value)) await sleep(holdMs)
          return value
        })
      } finally {
        const left = lengths.get(key)! - 1
        all -= 1
        if (left === 0) lengths.delete(key)
        else lengths.set(key, left)
      }
    },
  }
}
