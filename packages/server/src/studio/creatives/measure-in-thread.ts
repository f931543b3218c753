/**
 * Measures a file in a thread of a process of its own: one that is made to be slow is given up, and one that is made to use all memory ends
 * that process. In a process of the server it could end the server: an array that grows beyond the limit of its thread is fatal for all.
 */
import { fork } from 'node:child_process'
import { inTurn } from '../../platform/jobs/in-turn.ts'
import type { HostTask } from './measure-host.ts'

/** Within the time limit of a call. A minute of audio takes well under a second. */
const patienceMs = 10_000
const turns = inTurn(2)

/** The program beside this file, in source or built. */
const hostUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-host.ts' : './measure-host.js', import.meta.url)

/**
 * @param workerUrl a worker that posts its result once
 * @returns the result; null when the file could not be measured
 */
export function measureInThread<Task, Result>(workerUrl: URL, task: Task): Promise<Result | null> {
  return turns(() => run<Result>({ workerUrl: workerUrl.href, task }))
}

function run<Result>(task: HostTask): Promise<Result | null> {
  // The log does not show what decoders print about a damaged file, nor does the process get the secrets of the server.
  const host = fork(hostUrl, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
  return new Promise<Result | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    host.once('message', (found) => resolve(found as Result | null))
    host.once('error', () => resolve(null))
    host.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
    // Its end is told by 'exit'; an error of the channel says no more.
    host.send(task, () => {})
  }).finally(() => void host.kill('SIGKILL'))
}
