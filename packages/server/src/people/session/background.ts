/**
 * Work that continues after an answer was sent, so that the time of the answer reveals nothing about it. The end of the application waits
 * for it.
 */
import type { Logger } from 'pino'

export interface Background {
  /** Starts the work; an exception is logged. */
  run(work: () => Promise<void>): void
  settled(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const one = work()
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(one))
      running.add(one)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
