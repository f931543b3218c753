/** Recent blocks of the event loop: nothing is answered during one, so /livez reports it afterwards. */
import { limits } from '@spotdesk/sdk/values'

const beatEvery = 250

export interface LoopDelay {
  /** True if it was blocked for long within the last `limits.loopBlockedShownMs`. */
  wasBlocked(): boolean
  stop(): void
}

/** The clocks of the watch, in milliseconds. */
export interface LoopClocks {
  now: () => number
  /** Time that this thread has computed. */
  computed: () => number
}

/** Milliseconds that this thread has computed. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * A block is `limits.loopBlockedMs` of computing, so that a machine that is busy with other work, or was asleep, does not count; or
 * `limits.loopHungMs` of any kind.
 */
export function watchLoopDelay({ now: clock, computed }: LoopClocks = { now: () => performance.now(), computed: computedMs }): LoopDelay {
  const look = () => ({ at: clock(), computed: computed() })
  let last = look()
  let blockedAt = -Infinity
  const beat = () => {
    const now = look()
    const late = now.at - last.at - beatEvery
    const worked = Math.min(late, now.computed - last.computed)
    if (worked >= limits.loopBlockedMs || late >= limits.loopHungMs) blockedAt = now.at
    last = now
  }
  const timer = setInterval(beat, beatEvery).unref()
  return {
    wasBlocked: () => {
      // A request that waited through the block may be answered before the timer runs.
      beat()
      return clock() - blockedAt < limits.loopBlockedShownMs
    },
    stop: () => clearInterval(timer),
  }
}
