/**
 * Files are parsed and rows planned in threads, each task within a time and a memory of its own: no file and no list of changes blocks the
 * process or ends it.
 */
import { Worker } from 'node:worker_threads'
import type { ResponseErrorCode } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { Problem } from '../../http/answer/problem.ts'
import { type Actor, getUserKey } from '../../http/gate/actor.ts'
import { Shares, type TurnOptions } from '../../shares/shares.ts'
import { execArgv, extension } from './program.ts'
import type { ThreadReply, ThreadTask } from './thread.ts'
import type { ThreadWork } from './thread-work.ts'

/** The error of a task as a whole; `params` fill the text of the code. */
export interface Fault {
  code: ResponseErrorCode
  params: Record<string, string | number>
  line?: number | null
  column?: string | null
  value?: string | null
  suggestion?: string | null
}

/** A file, or a list of changes, that is refused as a whole, with every reason. */
export class TaskRefused extends Error {
  override readonly name = 'TaskRefused'
  readonly faults: readonly [Fault, ...Fault[]]
  constructor(faults: readonly [Fault, ...Fault[]]) {
    super(`the task is refused: ${faults.map(({ code }) => code).join(', ')}`)
    this.faults = faults
  }
}

/**
 * Two threads, of which an agency uses one at a time. Agencies have their turns one after the other, so an agency that sends large files
 * all the time delays the others by one task, and not by its whole queue. The queue of an agency is bounded, because its files are in
 * memory.
 */
const places = new Shares({ share: 1, total: 2, mostWaiting: 20, waitMs: 60_000 })
/** Turns at what a call computes of a large body: somebody waits for the answer, so it never waits behind files. */
const bodyTurns = new Shares({ share: 1, total: 2, mostWaiting: 20, waitMs: 8_000 })
/** Turns at reading a body, which takes at most `limits.readBodyMs`: no colleague's save waits behind what another call computes or writes. */
const readingTurns = new Shares({ share: 1, total: 2, mostWaiting: 20, waitMs: 8_000 })
const oldMb = 512
/** A thread without a task for this long ends, which frees its memory. */
const idleMs = 30_000

const idle: Thread[] = []

/** Whoever a thread works for. */
export interface ThreadUser extends TurnOptions {
  agencyId: number
}

interface WaitingCall {
  actor: Pick<Actor, 'agencyId' | 'id' | 'userId'>
  signal: AbortSignal
}

/** A call whose work is done in a thread: the users of an agency are served in turn, and who leaves waits no more. */
export function toThreadUser({ actor, signal }: WaitingCall): ThreadUser {
  return { agencyId: actor.agencyId, member: getUserKey(actor), signal }
}

/**
 * Runs a task of an agency in a thread; `take` gets the parts of the answer in order, each in a turn of its own.
 * @param deadlineMs for tests
 * @throws TaskRefused also for a task that takes more than its time or memory: `fileTooDemanding`, `planTooDemanding`
 * @throws ShareTaken when the agency has too many tasks in its queue, or its turn has not come in time; the reason of the signal, also in the
 * middle of the task, which ends then
 */
export async function doInThread<Task, Part>(
  { agencyId, ...turn }: ThreadUser,
  work: ThreadWork<Task, Part>,
  task: Task,
  take: (part: Part) => void,
  deadlineMs: number = limits[work.time] as number,
): Promise<void> {
  await places.run(agencyId, turn, () => runInWorker(work, task, take, { deadlineMs, signal: turn.signal }))
}

/**
 * Runs a task in a thread for a call that has its agency's turn or its locks, and answers its one part.
 * @throws Problem when it is refused; the reason of the signal
 */
export async function computeInThread<Task, Part>(work: ThreadWork<Task, Part>, task: Task, signal?: AbortSignal): Promise<Part> {
  const parts: Part[] = []
  try {
    await runInWorker(work, task, (part) => void parts.push(part), { deadlineMs: limits[work.time] as number, signal })
  } catch (error) {
    throw error instanceof TaskRefused ? new Problem(error.faults[0].code, error.faults[0].params) : error
  }
  return parts[0]!
}

/**
 * Computes something large for a call when its agency has its turn; calls of other agencies are served in between.
 * @throws ShareTaken, the reason of the signal
 */
export function inBodyTurn<T>({ agencyId, ...turn }: ThreadUser, compute: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
  return bodyTurns.run(agencyId, turn, () => compute(turn.signal))
}

/** Reads a body in a thread, in the turn of its agency, which ends with the reading. @throws as `computeInThread`; ShareTaken, the reason of the signal */
export function readInThread<Task, Part>({ agencyId, ...turn }: ThreadUser, work: ThreadWork<Task, Part>, task: Task): Promise<Part> {
  return readingTurns.run(agencyId, turn, () => computeInThread(work, task, turn.signal))
}

async function runInWorker<Task, Part>(
  work: ThreadWork<Task, Part>,
  task: Task,
  take: (part: Part) => void,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted()
  const tooDemanding = () => new TaskRefused([{ code: work.tooDemanding, params: {} }])
  // A thread answers a task with parts of its work.
  const order = { task: { work: work.name, task }, take: take as (part: unknown) => void, deadlineMs, tooDemanding }
  const thread = idle.pop() ?? new Thread()
  // Who has left takes no more of the processor. A thread stops nowhere by itself: it ends, and the next task gets a new one.
  const leave = () => thread.stop(signal!.reason as Error)
  signal?.addEventListener('abort', leave)
  try {
    await thread.carryOut(order)
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

interface Order {
  task: ThreadTask
  take(part: unknown): void
  deadlineMs: number
  /** The error for a task that takes more than its time or memory. */
  tooDemanding(): TaskRefused
}

interface Running extends Order {
  resolve(): void
  reject(error: Error): void
}

/** A thread with its task; it is idle, runs one task, or has ended. */
class Thread {
  readonly #worker: Worker
  #running: Running | null = null
  #timer: NodeJS.Timeout | undefined

  constructor() {
    const url = new URL(`../../../thread${extension}`, import.meta.url)
    this.#worker = new Worker(url, { execArgv, resourceLimits: { maxOldGenerationSizeMb: oldMb } })
    this.#worker.on('message', (reply: ThreadReply) => this.#hear(reply))
    this.#worker.on('error', (error: Error & { code?: string }) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? (this.#running?.tooDemanding() ?? error) : error),
    )
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread of tasks ended with ${code}`)))
  }

  carryOut(order: Order): Promise<void> {
    clearTimeout(this.#timer)
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#running = { ...order, resolve, reject }
      try {
        this.#worker.postMessage(order.task)
      } catch (error) {
        // A value that cannot be copied is a programming error; the thread must not be left waiting.
        this.#end(error as Error)
      }
    })
  }

  /** Ends it in the middle of its task. */
  stop(reason: Error): void {
    this.#end(reason)
  }

  #hear(reply: ThreadReply): void {
    const running = this.#running
    if (!running) return
    // The time that the thread takes to start does not count for the task.
    if ('begun' in reply) this.#timer = setTimeout(() => this.#end(running.tooDemanding()), running.deadlineMs)
    else if ('part' in reply) {
      try {
        running.take(reply.part)
        this.#worker.postMessage({ taken: true })
      } catch (error) {
        // This is an event of the thread: the caller of the task gets the error, and the thread must not be left waiting.
        this.#end(error instanceof Error ? error : new Error(String(error)))
      }
    } else {
      this.#rest()
      if ('refused' in reply) running.reject(new TaskRefused(reply.refused as [Fault, ...Fault[]]))
      else if ('error' in reply) running.reject(reply.error)
      else running.resolve()
    }
  }

  /** Waits for the next task, for a while. */
  #rest(): void {
    this.#running = null
    clearTimeout(this.#timer)
    // A process that has nothing else to do may end.
    this.#worker.unref()
    this.#timer = setTimeout(() => this.#end(null), idleMs).unref()
    idle.push(this)
  }

  /** Ends the thread with the reason for a waiting caller. */
  #end(reason: Error | null): void {
    clearTimeout(this.#timer)
    if (idle.includes(this)) idle.splice(idle.indexOf(this), 1)
    if (reason) this.#running?.reject(reason)
    this.#running = null
    void this.#worker.terminate()
  }
}
