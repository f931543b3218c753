/** The threads that answer: the one for all questions, and one for those that take long, which is there only while there are some. */
import type { Worker } from 'node:worker_threads'
import { Problem } from '../../platform/http/problem.ts'
import type { ThreadReply, ThreadTask } from './answer-thread.ts'
import type { QuestionKind } from './questions.ts'
import type { SnapshotFacts } from './snapshot-store.ts'

/** In place of an answer: the question takes more steps than it had. */
export const tooLong = Symbol('too long')

/**
 * The time limit of a question in the thread: a longer one is given up, together with the thread. The steps of a question end it long
 * before (`questionSteps` of the engine), so this is for a thread that hangs.
 */
const answerPatienceMs = 30_000
/** That of questions about many campaigns, which are answered in steps. */
const longPatienceMs: Partial<Record<QuestionKind, number>> = { attention: 120_000 }
const loadLimitMs = 120_000
/** A thread of long questions without one for this long ends: its snapshot takes as much memory as the other's. */
const idleMs = 60_000

/** True for questions that are answered in steps, between which others are answered. */
export const isInSteps = (kind: QuestionKind): boolean => longPatienceMs[kind] !== undefined

const interrupted = () => new Problem('forecastInterrupted', {}, { headers: { 'retry-after': '1' } })

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** The thread and its unanswered questions. */
export class AnswerThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #last = 0

  /** @param ended called once with the reason when the thread has died */
  constructor(worker: Worker, ended: (error: Error) => void) {
    this.#worker = worker
    let reason: Error = new Error('the thread ended by itself')
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply))
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

  /**
   * @param most steps after which the question is given up; left out: as many as it may have
   * @returns the answer, or `tooLong`
   */
  ask(kind: QuestionKind, input: unknown[], most?: number): Promise<unknown> {
    return this.#send({ ask: kind, input, most }, longPatienceMs[kind] ?? answerPatienceMs)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(task: Omit<ThreadTask, 'id'>, patienceMs: number): Promise<unknown> {
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#worker.terminate(), patienceMs).unref()
      this.#pending.set(id, { resolve, reject, timer })
      this.#worker.postMessage({ id, ...task })
    })
  }

  #settle(reply: ThreadReply): void {
    const pending = this.#pending.get(reply.id)
    if (!pending) return
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
