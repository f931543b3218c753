/** Work that goes on after an answer has gone, so that the time of the answer tells nothing of it. The application's end waits for it. */
import type { Logger } from 'pino'

export interface Background {
  /** Begins it; what it throws is written down. */
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
