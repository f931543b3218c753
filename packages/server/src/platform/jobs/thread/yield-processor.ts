/** Heavy work leaves the processor to the process's own thread, which answers everybody's short calls. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** The nice value of heavy work: a third of the weight of other threads, while they have something to do. */
const heavyWork = 5

/**
 * Gives the calling thread, or the whole process when its main thread calls, a lower priority. On a machine with few cores a list would
 * otherwise wait for whatever a thread computes for another agency. Only Linux has priorities of threads; elsewhere a thread keeps its own.
 */
export function yieldProcessor(): void {
  try {
    if (isMainThread) setPriority(heavyWork)
    // Linux takes the id of a thread where others take that of a process. The link reads "<process>/task/<thread>".
    else if (process.platform === 'linux') setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), heavyWork)
  } catch {
    // A sandbox may hide /proc or forbid the call: the work is then done with the usual priority.
  }
}
