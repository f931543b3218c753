/** The thread that looks whether the main thread's loop beats. */
import { readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface WatchTask {
  /** A number that the main thread counts up, and whether it is being debugged (1) or not (0). */
  beats: Int32Array<SharedArrayBuffer>
  pid: number
  /** Milliseconds of computing without a beat after which the process is ended. */
  busyMs: number
  /** Milliseconds without a beat after which it is ended although it computes nothing: it hangs in a call of the system. */
  idleMs: number
}

const lookEvery = 500

/** What hangs computes for less than this part of the time. */
const hangingShare = 0.01

/** Linux counts in hundredths of a second. */
const tickMs = 10

/**
 * Milliseconds that the main thread has computed; null where the system does not tell. On a machine that is busy with other things or
 * was asleep a block lasts longer than the work in it, which must not end anybody.
 */
function computedMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/self/task/${pid}/stat`, 'utf8')
    // After the name, which is in brackets and may hold anything: utime and stime are the 14th and 15th field of all.
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
    // Time is counted in looks: when the whole process was stopped or the machine asleep, one look more is all that has passed.
    Atomics.wait(nothing, 0, 0, lookEvery)
    const beat = Atomics.load(beats, 0)
    if (beat !== last || Atomics.load(beats, 1) === 1) {
      ;[last, waited, computed] = [beat, 0, computedMs(pid)]
      continue
    }
    waited += lookEvery
    const now = computedMs(pid)
    const busy = now === null || computed === null ? null : now - computed
    // One that gets little of a busy machine still computes: it does not hang.
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
