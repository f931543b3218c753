/**
 * Measures a file in a thread of a process of its own: one that is made to be slow is given up, and one that is made to use all memory ends
 * that process. In a process of the server it could end the server: an array that grows beyond the limit of its thread is fatal for all.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Shares, ShareTaken } from '../../platform/shares/shares.ts'
import type { HostTask } from './measure-host.ts'

/**
 * Milliseconds of processor time that a file gets. A minute of audio takes well under a second; ten minutes, the most that an agency may
 * allow, took 1.1 s with one channel, so that a slow machine has time for two. The time on the clock would be no measure of the file: on a busy machine a good one would count as
 * damaged.
 */
const budgetMs = 10_000

/**
 * Milliseconds on the clock after which the machine is too busy for the file. Below `limits.handlerMs`, so that its caller hears when to come
 * again; the call of a file that has waited long for its turn may end earlier.
 */
const patienceMs = 12_000

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
  /** Its session or token: those of one agency are served in turn. */
  member?: string
  /** Ends the work, and its place in the queue, with the call: when its client has left, or its time is over. */
  signal: AbortSignal
  /** Milliseconds of processor time, for tests. */
  budgetMs?: number
}

/**
 * @param workerUrl a worker that posts its result once
 * @returns the result; null when the file could not be measured
 * @throws ShareTaken when too many files of the agency wait, its turn does not come in time, or the machine is too busy to measure the file;
 *   the reason of the signal when it is aborted
 */
export async function measureInThread<Task, Result>(workerUrl: URL, task: Task, call: MeasuredFor): Promise<Result | null> {
  const { agencyId, member = '', signal } = call
  return places.run(agencyId, { member, signal }, async () => {
    const host = idle.pop() ?? new Host()
    return (await host.measure({ workerUrl: workerUrl.href, task, budgetMs: call.budgetMs ?? budgetMs }, signal)) as Result | null
  })
}

/** A process without a file for this long ends, which frees its memory. */
const idleMs = 30_000

/**
 * Processes that have measured a file and wait for the next. To start one copies the page tables of the server, which then answers nobody
 * for tens of milliseconds: one for each file made everybody wait.
 */
const idle: Host[] = []

/** A process with at most one file. */
class Host {
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  #timer: NodeJS.Timeout | undefined

  constructor() {
    // The log does not show what decoders print about a damaged file, nor does the process get the secrets of the server.
    this.#process = fork(hostUrl, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
    this.#ended = new Promise<void>((resolve) => {
      this.#process.once('exit', () => resolve())
      // A process that could not be started has no end.
      this.#process.once('error', () => resolve())
    })
    void this.#ended.then(() => this.#leave())
  }

  /** @throws ShareTaken, the reason of the signal when it is aborted */
  async measure(task: HostTask, signal: AbortSignal): Promise<unknown> {
    this.#wake()
    const leaving = Promise.withResolvers<never>()
    const leave = () => leaving.reject(signal.reason as Error)
    signal.addEventListener('abort', leave)
    const answer = Promise.withResolvers<{ found: unknown } | null>()
    const hear = (found: unknown) => answer.resolve({ found })
    this.#process.once('message', hear)
    const timer = setTimeout(() => leaving.reject(new ShareTaken()), patienceMs)
    void this.#ended.then(() => answer.resolve(null))
    let found: { found: unknown } | null = null
    try {
      // Its end is told by 'exit'; an error of the channel says no more.
      this.#process.send(task, () => {})
      found = await Promise.race([answer.promise, leaving.promise])
      return found?.found ?? null
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      this.#process.off('message', hear)
      // The place is free when the processor is.
      if (found) this.#rest()
      else await this.#end()
    }
  }

  /** Keeps the server's process alive while a file is measured. */
  #wake(): void {
    clearTimeout(this.#timer)
    this.#process.ref()
    this.#process.channel?.ref()
  }

  /** Waits for the next file, for a while; a server that has nothing else to do may end. */
  #rest(): void {
    this.#process.unref()
    this.#process.channel?.unref()
    this.#timer = setTimeout(() => void this.#end(), idleMs).unref()
    idle.push(this)
  }

  async #end(): Promise<void> {
    this.#leave()
    this.#process.kill('SIGKILL')
    await this.#ended
  }

  #leave(): void {
    clearTimeout(this.#timer)
    if (idle.includes(this)) idle.splice(idle.indexOf(this), 1)
  }
}
