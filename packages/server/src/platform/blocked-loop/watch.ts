/**
 * Ends a process whose event loop is blocked for long. Such a process answers nobody and cannot be stopped: a signal's handler is
 * JavaScript, which waits for the loop. So a separate thread checks the loop and ends the process when it has made no progress for
 * `limits.loopStuckMs`; a SIGTERM in that time takes effect by then.
 */
import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { limits } from '@spotdesk/sdk/values'
import { execArgv, extension } from '../jobs/thread/program.ts'
import type { WatchTask } from './watch-thread.ts'

const beatEvery = 250

/** The thread needs little memory. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

/** Starts to watch the loop of this thread, except in a debugger: a breakpoint is a block. @returns a function that stops the watch */
export function endWhenBlocked(): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const beat = () => {
    Atomics.add(beats, 0, 1)
    Atomics.store(beats, 1, inspectorUrl() === undefined ? 0 : 1)
  }
  beat()
  const task: WatchTask = { beats, pid: process.pid, busyMs: limits.loopStuckMs, idleMs: limits.loopHungMs }
  const thread = new Worker(new URL(`./watch-thread${extension}`, import.meta.url), { workerData: task, execArgv, resourceLimits })
  thread.unref()
  const timer = setInterval(beat, beatEvery).unref()
  return async () => {
    clearInterval(timer)
    await thread.terminate()
  }
}
