/**
 * Where attempts go whose address has used up its window: it may be somebody else's doing who shares the address (a NAT, a proxy that is
 * not trusted), and a right password shall get through. One at a time for an address, and one at a time in all, so that guesses cannot
 * take the processor; a wrong one holds its place for a while, so that they are slow. Each address has a line, and the lines are served in
 * turn. The first place of a line is kept for it however many wait in others, so that a few addresses cannot fill them all. A line that is
 * full refuses at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import { tooManyAttempts } from './throttle.ts'

/** Attempts of one line, the one that is being made included. */
const mostOfLine = 12
/** Attempts in all lines together from which on each line has one place. */
const mostInAll = 200
/** Lines. Each has an attempt that waits, so that this bounds the wait for a turn too: half a minute or so. */
const mostLines = 500
/** Milliseconds for which a wrong attempt holds its place. */
const holdMs = 250
/** Seconds after which a refused one may try again. */
const retrySeconds = 2

export interface SlowLane {
  /**
   * @param line what attempts that wait for one another have in common
   * @param isRight whether the attempt was right: then the next one has its turn at once
   * @throws Problem tooManyAttempts when the line is full
   */
  run<T>(line: string, attempt: () => Promise<T>, isRight: (value: T) => boolean): Promise<T>
}

export function createSlowLane(): SlowLane {
  const lines = new Map<string, { length: number; inLine: ReturnType<typeof inTurn> }>()
  const attempting = inTurn(1)
  let all = 0
  return {
    async run(key, attempt, isRight) {
      const line = lines.get(key) ?? { length: 0, inLine: inTurn(1) }
      const isFull = line.length === 0 ? lines.size >= mostLines : line.length >= mostOfLine || all >= mostInAll
      if (isFull) throw tooManyAttempts(retrySeconds)
      lines.set(key, line)
      line.length += 1
      all += 1
      try {
        return await line.inLine(async () => {
          const value = await attempting(attempt)
          if (!isRight(value)) await sleep(holdMs)
          return value
        })
      } finally {
        line.length -= 1
        all -= 1
        if (line.length === 0) lines.delete(key)
      }
    },
  }
}
