/** Work in slices, so that the page stays smooth. */

/** Milliseconds that one slice may take. */
const sliceMs = 8

/** Adds a job to those that run while the page has nothing else to do. */
export type Later = (job: () => void) => void

/** Runs jobs one after the other, until the signal ends them. */
export function createSlices(signal: AbortSignal): Later {
  const jobs: (() => void)[] = []
  let handle = 0

  function run(deadline: IdleDeadline): void {
    if (signal.aborted) return
    handle = 0
    const end = performance.now() + Math.min(sliceMs, Math.max(1, deadline.timeRemaining()))
    // One job at the least, or a page that is never idle would never be searched.
    do jobs.shift()?.()
    while (jobs.length > 0 && !signal.aborted && performance.now() < end)
    plan()
  }
  function plan(): void {
    if (jobs.length > 0) handle ||= requestIdleCallback(run, { timeout: 1000 })
  }
  return (job) => {
    jobs.push(job)
    plan()
  }
}
