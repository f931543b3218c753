/**
 * Files are taken apart and rows are planned in threads, each task within a time and a memory of its own: no file and no list of changes
 * holds up the process or ends it.
 */
import { Worker } from 'node:worker_threads'
import type { AnswerCode } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { Shares } from '../db/shares.ts'
import { execArgv, extension } from './program.ts'
import type { PartOf, ThreadReply, ThreadTask } from './thread.ts'

/** What is wrong with a task as a whole; `params` fill the text of the code. */
export interface Fault {
  code: AnswerCode
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

/** What a task may take, by its type, and what is said of one that takes more. */
const bounds = {
  bulk: { time: 'readFileMs', code: 'fileTooDemanding' },
  feed: { time: 'readFileMs', code: 'fileTooDemanding' },
  count: { time: 'readFileMs', code: 'fileTooDemanding' },
  parse: { time: 'planMs', code: 'planTooDemanding' },
  name: { time: 'planMs', code: 'planTooDemanding' },
  plan: { time: 'planMs', code: 'planTooDemanding' },
} as const satisfies Record<ThreadTask['type'], { time: keyof typeof limits; code: AnswerCode }>

/**
 * Two threads, of which an agency has one at a time. Agencies have their turns one after the other, so that one that sends large files
 * all the time delays the others by a task, and not by its whole line. The line of an agency is bounded: its files lie in memory.
 */
const places = new Shares({ share: 1, total: 2, mostWaiting: 20, waitMs: 60_000 })
const oldMb = 512
/** A thread that has nothing to do for so long ends, and gives its memory back. */
const idleMs = 30_000

const idle: Thread[] = []

/**
 * Has a task of an agency done in a thread; `take` is given the parts of the answer in order, each in a turn of its own.
 * @param deadlineMs for tests
 * @throws TaskRefused also for a task that takes more than its time or memory: `fileTooDemanding`, `planTooDemanding`
 * @throws ShareTaken when the agency has too many tasks in line, or its turn has not come in time
 */
export async function doInThread<T extends ThreadTask>(
  agencyId: number,
  task: T,
  take: (part: PartOf[T['type']]) => void,
  deadlineMs: number = limits[bounds[task.type].time],
): Promise<void> {
  const tooDemanding = () => new TaskRefused([{ code: bounds[task.type].code, params: {} }])
  // A thread answers a task with parts of its type.
  const order = { task, take: take as (part: unknown) => void, deadlineMs, tooDemanding }
  const leave = await places.take(agencyId)
  try {
    await (idle.pop() ?? new Thread()).carryOut(order)
  } finally {
    leave()
  }
}

interface Order {
  task: ThreadTask
  take(part: unknown): void
  deadlineMs: number
  /** What is thrown when the task takes more than its time or memory. */
  tooDemanding(): TaskRefused
}

interface Running extends Order {
  resolve(): void
  reject(error: Error): void
}

/** A thread with the task that it is at; it is idle, or at one task, or has ended. */
class Thread {
  readonly #worker: Worker
  #running: Running | null = null
  #timer: NodeJS.Timeout | undefined

  constructor() {
    const url = new URL(`./thread${extension}`, import.meta.url)
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
        this.#worker.postMessage({ task: order.task })
      } catch (error) {
        // What cannot be copied is a mistake of ours; the thread must not be left waiting.
        this.#end(error as Error)
      }
    })
  }

  #hear(reply: ThreadReply): void {
    const running = this.#running
    if (!running) return
    // How long the thread takes to start is not the task's doing.
    if ('begun' in reply) this.#timer = setTimeout(() => this.#end(running.tooDemanding()), running.deadlineMs)
    else if ('part' in reply) {
      try {
        running.take(reply.part)
        this.#worker.postMessage({ taken: true })
      } catch (error) {
        // This is an event of the thread: whoever waits for the task gets the error, and the thread must not be left waiting.
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

  /** Ends the thread; whoever waits for it is told why. */
  #end(reason: Error | null): void {
    clearTimeout(this.#timer)
    if (idle.includes(this)) idle.splice(idle.indexOf(this), 1)
    if (reason) this.#running?.reject(reason)
    this.#running = null
    void this.#worker.terminate()
  }
}
