/**
 * Measures a file in a thread of a process of its own: one that is made to be slow is given up, and one that is made to use all memory ends
 * that process. In a process of the server it could end the server: an array that grows beyond the limit of its thread is fatal for all.
 */
import { fork } from 'node:child_process'
import { Shares } from '../../platform/shares/shares.ts'
import type { HostTask } from './measure-host.ts'

/** Within the time limit of a call. A minute of audio takes well under a second. */
const patienceMs = 10_000

/**
 * Two processes, of which an agency uses one: whatever it sends, another agency waits for no file of it. Its own queue is short, because
 * what waits is in memory.
 */
const places = new Shares({ share: 1, total: 2, mostWaiting: 8, waitMs: 10_000 })

/** The program beside this file, in source or built. */
const hostUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-host.ts' : './measure-host.js', import.meta.url)

/** The call that a file is measured for. */
export interface MeasuredFor {
  agencyId: number
  /** Ends the work, and its place in the queue, with the call. */
  signal: AbortSignal
}

/**
 * @param workerUrl a worker that posts its result once
 * @returns the result; null when the file could not be measured
 * @throws ShareTaken when too many files of the agency wait or its turn does not come in time, the reason of the signal when it is aborted
 */
export async function measureInThread<Task, Result>(workerUrl: URL, task: Task, { agencyId, signal }: MeasuredFor): Promise<Result | null> {
  return places.run(agencyId, { signal }, () => measure<Result>({ workerUrl: workerUrl.href, task }, signal))
}

async function measure<Result>(task: HostTask, signal: AbortSignal): Promise<Result | null> {
  // The log does not show what decoders print about a damaged file, nor does the process get the secrets of the server.
  const host = fork(hostUrl, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
  const ended = new Promise<void>((resolve) => {
    host.once('exit', () => resolve())
    // A process that could not be started has no end.
    host.once('error', () => resolve())
  })
  let timer: NodeJS.Timeout | undefined
  const leaving = Promise.withResolvers<never>()
  const leave = () => leaving.reject(signal.reason as Error)
  signal.addEventListener('abort', leave)
  const answer = new Promise<Result | null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
    host.once('message', (found) => resolve(found as Result | null))
    void ended.then(() => resolve(null))
  })
  try {
    // Its end is told by 'exit'; an error of the channel says no more.
    host.send(task, () => {})
    return await Promise.race([answer, leaving.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    host.kill('SIGKILL')
    // The place is free when the processor is.
    await ended
  }
}
