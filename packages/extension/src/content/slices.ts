/** Work in slices, so that the page stays smooth. */

/** Milliseconds that one slice may take. */
const sliceMs = 8

/** Runs jobs one after the other while the page has nothing else to do. */
export function createSlices() {
  const jobs: (() => void)[] = []
  let handle: number | undefined

  function run(deadline: IdleDeadline): void {
    handle = undefined
    const end = performance.now() + Math.min(sliceMs, Math.max(1, deadline.timeRemaining()))
    // One job at the least, or a page that is never idle would never be searched.
    do jobs.shift()?.()
    while (jobs.length > 0 && performance.now() < end)
    plan()
  }
  function plan(): void {
    if (jobs.length > 0 && handle === undefined) handle = requestIdleCallback(run, { timeout: 1000 })
  }
  return {
    add(job: () => void): void {
      jobs.push(job)
      plan()
    },
    stop(): void {
      jobs.length = 0
      if (handle !== undefined) cancelIdleCallback(handle)
      handle = undefined
    },
  }
}
