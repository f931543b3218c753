/** The thread that checks that the main thread's event loop is running. */
import { readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface WatchTask {
  /** A number that the main thread counts up, and whether it is being debugged (1) or not (0). */
  beats: Int32Array<SharedArrayBuffer>
  pid: number
  /** Milliseconds of computing without progress after which the process is ended. */
  busyMs: number
  /** Milliseconds without progress after which it is ended although it computes nothing: it hangs in a system call. */
  idleMs: number
}

const lookEvery = 500

/** A hanging process computes for less than this part of the time. */
const hangingShare = 0.01

/** Linux counts in hundredths of a second. */
const tickMs = 10

/**
 * Milliseconds that the main thread has computed; null where the system does not tell. On a busy machine, or after sleep, a block lasts
 * longer than the work in it, which must not end a process.
 */
function computedMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/self/task/${pid}/stat`, 'utf8')
    // After the name, which is in brackets and may contain anything: utime and stime are fields 14 and 15.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}

function watch({ beats, pid, busyMs, idleMs }: WatchTask): never {
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  let [last, waited, computed] = [-1, 0, computedMs(pid)]
  for (;;) {
    // Time is counted in checks: when the whole process was stopped or the machine asleep, only one check has passed.
    Atomics.wait(nothing, 0, 0, lookEvery)
    const beat = Atomics.load(beats, 0)
    if (beat !== last || Atomics.load(beats, 1) === 1) {
      ;[last, waited, computed] = [beat, 0, computedMs(pid)]
      continue
    }
    waited += lookEvery
    const now = computedMs(pid)
    const busy = now === null || computed === null ? null : now - computed
    // A process that gets little of a busy processor still computes: it does not hang.
    const hangs = waited >= idleMs && (busy === null || busy < waited * hangingShare)
    if (hangs || (busy !== null && busy >= busyMs)) end(pid, waited)
  }
}

function end(pid: number, waited: number): void {
  const msg = `the event loop was blocked for ${Math.round(waited / 1000)} s: nothing was answered and no signal was heard, so the process ends`
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid, name: 'spotdesk', msg })}\n`)
  process.kill(pid, 'SIGKILL')
}

watch(workerData as WatchTask)
