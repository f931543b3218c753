/** Progress of a tool, for clients that ask for it: each step as it begins, and a beat while a step takes long, which renews their patience. */

/** Tells a step in words. */
export type NotifyProgress = (message: string) => void

export interface ToolProgress {
  tell: NotifyProgress
  /** Nothing is told after the answer. */
  stop: () => void
}

interface Notice {
  /** Rises by one with each notice: how many there will be is not known. */
  progress: number
  message: string
}

/** Calls again and again until it is stopped. @returns the stop */
export type Beat = (call: () => void) => () => void

const beatMs = 5000
const everyFewSeconds: Beat = (call) => {
  const timer = setInterval(call, beatMs)
  return () => clearInterval(timer)
}

/** @param send undefined for a client that has not asked */
export function createProgress(send: ((notice: Notice) => Promise<void>) | undefined, beat: Beat = everyFewSeconds): ToolProgress {
  if (!send) return { tell: () => {}, stop: () => {} }
  let [progress, isOver] = [0, false]
  const notifyProgress: NotifyProgress = (message) => {
    if (isOver) return
    progress += 1
    // A client that is gone gets no answer either.
    send({ progress, message }).catch(() => {})
  }
  const end = beat(() => notifyProgress('Still at work.'))
  return {
    tell: notifyProgress,
    stop: () => {
      isOver = true
      end()
    },
  }
}
