/**
 * Answers questions from the newest snapshot, in a thread of its own. Snapshots are built elsewhere and stored: this loads them, swaps
 * the old one for the new one between two questions, and begins again when its thread dies.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { ThreadReply, ThreadTask } from './answer-thread.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AnswerOf, QuestionInput, QuestionKind } from './questions.ts'
import { hasSample } from './sample-store.ts'
import { type Failure, readFailure, readNewest, type SnapshotFacts } from './snapshot-store.ts'
import { startThread } from './thread.ts'

export interface Answered<T> {
  answer: T
  /** What it was answered from. */
  snapshot: { version: string; builtAt: Date }
}

/** READY: questions are answered. WARMING_UP: a first snapshot is being built or loaded. EMPTY: no inventory was ever sent. */
export type ForecastState = 'READY' | 'WARMING_UP' | 'EMPTY'

export interface Forecaster {
  /**
   * Asks the engine; nothing is ever built for it.
   * @example const { answer, snapshot } = await forecaster.ask('campaign', { question, nowMs }, { universe })
   * @throws Problem forecastWarmingUp, noInventory, forecastInterrupted
   */
  ask<K extends QuestionKind>(kind: K, ...input: QuestionInput<K>): Promise<Answered<AnswerOf<K>>>
  /** As this process knows it; `failure` is a build that came to nothing since the snapshot was built. */
  state(): { state: ForecastState; version?: string; builtAt?: Date; failure?: Failure }
  /** Loads the newest snapshot if it is not loaded yet. */
  refresh(): Promise<void>
  /** Says that inventory is being made, so that an empty store is no reason to ask for some. */
  expect(coming: boolean): void
  /** Loads what there is, and looks for newer snapshots from now on. */
  start(): void
  stop(): Promise<void>
}

interface ForecasterOptions {
  db: Database
  log: Logger
  /** How its thread begins: for tests of what happens when it ends. */
  start?: typeof startThread
}

/** How soon a snapshot that another process has built is noticed. */
const watchMs = 5000
/** A question waits so long for the first snapshot to be loaded before it is told to come back. */
const loadPatienceMs = 4000
/** No question takes long: what does is given up, with the thread that is at it. */
const answerPatienceMs = 12_000
const retryAfterSeconds = '5'
const notLoaded = 'the newest snapshot of the forecast could not be loaded; it is tried again'

export function createForecaster({ db, log, start: begin = startThread }: ForecasterOptions): Forecaster {
  let thread: AnswerThread | null = null
  let loaded: SnapshotFacts | null = null
  let newest: SnapshotFacts | null = null
  let failure: Failure | null = null
  let stored = false
  let expected = false
  let stopped = false
  let refreshing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function openThread(): AnswerThread {
    const opened = new AnswerThread(begin('answer-thread', { owner: db.config.owner }), (error) => {
      if (thread !== opened) return
      thread = null
      loaded = null
      if (stopped) return
      log.error({ err: error }, 'the thread of the forecast ended; it is started again')
      loadAgain()
    })
    return opened
  }

  function loadAgain(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, notLoaded))
  }

  async function look(): Promise<void> {
    const [row, failed] = await Promise.all([readNewest(db.system), readFailure(db.system)])
    newest = row ?? null
    failure = failed
    if (!newest) stored = await hasSample(db.system)
    if (!newest || newest.version === loaded?.version || stopped) return
    thread ??= openThread()
    const own = thread
    await own.load(newest)
    if (thread === own) loaded = newest
  }

  function refresh(): Promise<void> {
    refreshing ??= look().finally(() => (refreshing = null))
    return refreshing
  }

  async function whenLoaded(): Promise<{ thread: AnswerThread; snapshot: SnapshotFacts }> {
    if (!loaded) await Promise.race([refresh(), sleep(loadPatienceMs, undefined, { ref: false })])
    if (loaded && thread) return { thread, snapshot: loaded }
    const isComing = newest !== null || stored || expected
    if (!isComing) throw new Problem('noInventory')
    throw new Problem('forecastWarmingUp', {}, { headers: { 'retry-after': retryAfterSeconds } })
  }

  return {
    refresh,
    expect: (coming) => void (expected = coming),
    async ask<K extends QuestionKind>(kind: K, ...input: QuestionInput<K>) {
      const { thread: own, snapshot } = await whenLoaded()
      const answer = (await own.ask(kind, input)) as AnswerOf<K>
      return { answer, snapshot: { version: snapshot.version, builtAt: snapshot.builtAt } }
    },
    state: () => {
      const failed = failure && { failure }
      if (loaded) return { state: 'READY', version: loaded.version, builtAt: loaded.builtAt, ...failed }
      return { state: newest !== null || stored || expected ? 'WARMING_UP' : 'EMPTY', ...failed }
    },
    start: () => {
      const watch = () => {
        void refresh()
          .catch((error: unknown) => log.warn({ err: error }, notLoaded))
          .then(() => {
            if (!stopped) timer = setTimeout(watch, watchMs).unref()
          })
      }
      watch()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await thread?.end()
      await refreshing?.catch(() => {})
    },
  }
}

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** The thread and the questions that it has not answered yet. */
class AnswerThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #last = 0

  /** @param ended told once, when the thread has died of something */
  constructor(worker: Worker, ended: (error: Error) => void) {
    this.#worker = worker
    let reason: Error = new Error('the thread ended by itself')
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply))
    this.#worker.on('error', (error) => (reason = error as Error))
    this.#worker.on('exit', () => {
      for (const { reject, timer } of this.#pending.values()) {
        clearTimeout(timer)
        reject(new Problem('forecastInterrupted', {}, { headers: { 'retry-after': '1' } }))
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

  ask(kind: QuestionKind, input: unknown[]): Promise<unknown> {
    return this.#send({ ask: kind, input }, answerPatienceMs)
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
    if (reply.ok) pending.resolve(reply.value)
    else pending.reject(reply.error)
  }
}
const loadLimitMs = 120_000
