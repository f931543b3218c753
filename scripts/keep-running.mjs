// Plain JavaScript: the bootstrap uses it on whatever Node the machine has.
import { constants } from 'node:os'

/** The first wait before a server is started again is that of deploy/spotdesk@.service; each further one is twice as long. */
const firstWaitMs = 2000
const longestWaitMs = 60_000
/** A server that was ready for so long has nothing to do with the ends before. */
const steadyMs = 600_000

/** @param {number} code exit code of a program, 128 and more for a signal */
function endText(code) {
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]
  return name ? `was ended by ${name}` : `ended with exit code ${code}`
}

/**
 * Runs a server, and starts it again when it ends by itself after it was ready: because its event loop was blocked, its memory was full,
 * or somebody killed it. A server that cannot start at all is not tried again, and neither is one that ends as it was told to.
 * @param {(onReady: () => void) => Promise<number>} run runs it once, and resolves with its exit code
 * @param {object} [given] what tests replace
 * @param {(text: string) => void} [given.say]
 * @param {() => number} [given.now] milliseconds of a clock
 * @param {(ms: number, stopped: AbortSignal) => Promise<void>} [given.wait] ends early when it was stopped
 * @param {NodeJS.EventEmitter} [given.signals] tells of the signals that stop it
 * @returns {Promise<number>} exit code of the last run
 */
export async function keepRunning(run, { say = console.error, now = Date.now, wait = pause, signals = process } = {}) {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  const names = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const name of names) signals.on(name, onSignal)
  let wasReady = false
  let waitMs = firstWaitMs
  try {
    for (;;) {
      /** @type {number | null} */
      let readyAt = null
      const code = await run(() => {
        wasReady = true
        readyAt = now()
      })
      if (code === 0 || !wasReady || stop.signal.aborted) return code
      if (readyAt !== null && now() - readyAt >= steadyMs) waitMs = firstWaitMs
      say(`The server ${endText(code)}; the lines above say why. It is started again in ${waitMs / 1000} s.`)
      await wait(waitMs, stop.signal)
      if (stop.signal.aborted) return code
      waitMs = Math.min(longestWaitMs, 2 * waitMs)
    }
  } finally {
    for (const name of names) signals.off(name, onSignal)
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} stopped
 * @returns {Promise<void>}
 */
function pause(ms, stopped) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
