/** A spinner on stderr while an answer is slow. It is there only where nothing else is being written. */

export interface Progress {
  /** @param percent 0 to 100; off a terminal a line is written every ten percent or ten seconds */
  update: (text: string, percent?: number) => void
  /** Makes room for a row on stdout; the next update shows it again. */
  clear: () => void
  stop: () => void
}

/** Calls that are answered sooner are not worth a spinner. */
const slowMs = 300

export interface Waiting {
  /** A call goes out; answers the function to call when it is over. */
  begin: () => () => void
  /** From now on something else writes: a question, rows, progress. Answers the function that ends it. */
  hold: () => () => void
}

export const noWaiting: Waiting = { begin: () => () => {}, hold: () => () => {} }

/** @param spin starts a spinner; its code is loaded when one is needed */
export function createWaiting(spin: (text: string) => Promise<Progress>): Waiting {
  let calls = 0
  let held = 0
  let timer: NodeJS.Timeout | undefined
  let shown: Progress | undefined

  const settle = () => {
    if (calls > 0 && held === 0) {
      timer ??= setTimeout(() => void show(), slowMs).unref()
      return
    }
    clearTimeout(timer)
    timer = undefined
    shown?.stop()
    shown = undefined
  }
  const show = async () => {
    const own = timer
    const progress = await spin('Waiting for the server …')
    // The answer may have come while the spinner's code was loaded.
    if (timer === own) shown = progress
    else progress.stop()
  }
  const counted = (change: (by: number) => void) => () => {
    change(1)
    settle()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      change(-1)
      settle()
    }
  }
  return { begin: counted((by) => (calls += by)), hold: counted((by) => (held += by)) }
}
