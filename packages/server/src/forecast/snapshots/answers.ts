/** The threads that answer: the one for all questions, and one for those that take long, which is there only while there are some. */
import type { Worker } from 'node:worker_threads'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { QuestionReply, QuestionTask } from './answer-thread.ts'
import type { QuestionKind } from './questions.ts'
import type { SnapshotFacts } from './snapshot-store.ts'

/** In place of an answer: the question takes more steps than it had. */
export const tooLong = Symbol('too long')

/**
 * The time limit of a question in the thread, and of each step of one that is answered in steps: a longer one is given up, together with the
 * thread. The steps of the engine (`questionSteps`) end a question long before, so this is for a thread that hangs.
 */
const usualPatienceMs = 30_000
const loadLimitMs = 120_000
/** A thread of long questions without one for this long ends: its snapshot takes as much memory as the other's. */
const idleMs = 60_000

/** True for questions that are answered in steps, between which others are answered. */
export const isInSteps = (kind: QuestionKind): boolean => kind === 'attention'

const interrupted = () => new Problem('forecastInterrupted', {}, { headers: { 'retry-after': '1' } })

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
  /** Ends a thread that hangs; begins anew with each step of an answer. */
  timer: NodeJS.Timeout
  onProgress: ((part: number) => void) | undefined
}

interface QuestionOptions {
  /** Steps after which the question is given up; left out: as many as it may have. */
  most?: number | undefined
  /** Told of an answer in steps: the part that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** The thread and its unanswered questions. */
export class AnswerThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #answerPatienceMs: number
  #last = 0

  /** @param ended called once with the reason when the thread has died */
  constructor(worker: Worker, ended: (error: Error) => void, answerPatienceMs = usualPatienceMs) {
    this.#worker = worker
    this.#answerPatienceMs = answerPatienceMs
    let reason: Error = new Error('the thread ended by itself')
    this.#worker.on('message', (reply: QuestionReply) => this.#settle(reply))
    this.#worker.on('error', (error) => (reason = error as Error))
    this.#worker.on('exit', () => {
      for (const { reject, timer } of this.#pending.values()) {
        clearTimeout(timer)
        reject(interrupted())
      }
      this.#pending.clear()
      ended(reason)
    })
    // A process that has nothing else to do may end.
    this.#worker.unref()
  }

  load({ version, builtAt, inventoryId }: SnapshotFacts): Promise<unknown> {
    return this.#send({ load: { version, builtAt, inventoryId } }, loadLimitMs)
  }

  /** @returns the answer, or `tooLong` */
  ask(kind: QuestionKind, input: unknown[], { most, onProgress }: QuestionOptions = {}): Promise<unknown> {
    return this.#send({ ask: kind, input, most }, this.#answerPatienceMs, onProgress)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(task: Omit<QuestionTask, 'id'>, patienceMs: number, onProgress?: (part: number) => void): Promise<unknown> {
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#worker.terminate(), patienceMs).unref()
      this.#pending.set(id, { resolve, reject, timer, onProgress })
      this.#worker.postMessage({ id, ...task })
    })
  }

  #settle(reply: QuestionReply): void {
    const pending = this.#pending.get(reply.id)
    if (!pending) return
    if ('progress' in reply) {
      pending.timer.refresh()
      pending.onProgress?.(reply.progress)
      return
    }
    this.#pending.delete(reply.id)
    clearTimeout(pending.timer)
    if (!reply.ok) pending.reject(reply.error)
    else pending.resolve('long' in reply ? tooLong : reply.value)
  }
}

/** Answers long questions, one at a time, in a thread that is started for them. */
export class LongAnswers {
  readonly #begin: () => Worker
  #thread: AnswerThread | null = null
  #version: string | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(begin: () => Worker) {
    this.#begin = begin
  }

  /** @throws Problem forecastInterrupted when the thread has ended, or the snapshot is not stored any more */
  async ask(snapshot: SnapshotFacts, kind: QuestionKind, input: unknown[]): Promise<unknown> {
    clearTimeout(this.#timer)
    const thread = (this.#thread ??= this.#open())
    try {
      if (this.#version !== snapshot.version) {
        await thread.load(snapshot).catch(() => Promise.reject(interrupted()))
        this.#version = snapshot.version
      }
      return await thread.ask(kind, input)
    } finally {
      this.#timer = setTimeout(() => void this.end(), idleMs).unref()
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#thread?.end()
  }

  #open(): AnswerThread {
    const opened = new AnswerThread(this.#begin(), () => {
      if (this.#thread !== opened) return
      this.#thread = null
      this.#version = null
    })
    return opened
  }
}
