/**
 * Answers questions from the newest snapshot, in a thread of its own. Snapshots are built elsewhere and stored: this loads them, replaces
 * the old one between two questions, and starts again when its thread dies.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { aside } from '../../platform/shares/place.ts'
import { Shares, type SharesOptions, ShareTaken } from '../../platform/shares/shares.ts'
import { AnswerThread, LongAnswers, isInSteps, tooLong } from './answers.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { QuestionAnswer, QuestionInput, QuestionKind } from './questions.ts'
import { hasSample } from './build/sample-store.ts'
import { type Failure, readFailure, readNewest, type SnapshotFacts } from './snapshot-store.ts'
import { startThread } from './thread.ts'

export interface SnapshotAnswer<T> {
  answer: T
  /** The snapshot of the answer. */
  snapshot: { version: string; builtAt: Date }
}

/** READY: questions are answered. WARMING_UP: a first snapshot is being built or loaded. EMPTY: no inventory was ever sent. */
export type ForecastState = 'READY' | 'WARMING_UP' | 'EMPTY'

/** Whoever asks, a call for example: agencies have their turns one after the other, and a question whose call has ended is not asked. */
export interface ForecastCaller {
  actor: { agencyId: number }
  signal?: AbortSignal
  /** Told of a question that is answered in steps: the part that is done, 0 to 1. */
  onProgress?: (part: number) => void
}

export interface Forecaster {
  /**
   * Asks the engine; never builds anything.
   * @example const { answer, snapshot } = await forecaster.ask(call, 'campaign', { question, nowMs }, { universe })
   * @throws Problem forecastWarmingUp, noInventory, forecastInterrupted; tooManyRequests when too many of the agency's questions wait already,
   * or none of its turns has come in time; the reason of the signal when that is aborted while the question waits
   */
  ask<K extends QuestionKind>(asker: ForecastCaller, kind: K, ...input: QuestionInput<K>): Promise<SnapshotAnswer<QuestionAnswer<K>>>
  /** The state in this process; `failure` is a failed build since the snapshot was built. */
  state(): { state: ForecastState; version?: string; builtAt?: Date; failure?: Failure }
  /** True while the newest snapshot is not of the form that this process reads: another version of the product stored it, or its bytes are damaged. */
  isUnreadable(): boolean
  /** Loads the newest snapshot if it is not loaded yet. */
  refresh(): Promise<void>
  /** Announces that inventory is being made, so that an empty store does not request it again. */
  expect(coming: boolean): void
  /** Loads the stored snapshot, and watches for newer ones from now on. */
  start(): void
  stop(): Promise<void>
}

declare module '../../platform/http/route.ts' {
  interface Services {
    forecaster: Forecaster
  }
}

interface ForecasterOptions {
  db: Database
  log: Logger
  /** Starts its thread: replaced in tests of its end. */
  start?: typeof startThread
  /** In place of the product's, for tests. */
  turns?: SharesOptions
  /** Steps of a short question for each million rows, for tests. */
  shortSteps?: number
  /** The time limit of a question and of each step, for tests. */
  answerPatienceMs?: number
}

/** Interval of the check for snapshots of other processes. */
const watchMs = 5000
/** The time that a question waits for the first snapshot before it is refused with Retry-After. */
const loadPatienceMs = 4000
/**
 * One question of an agency is in the thread at a time, and its next one comes after those of others who wait: an agency that asks all the
 * time delays the others by one question.
 */
const usualTurns: SharesOptions = { share: 1, total: 2, mostWaiting: 30, waitMs: 10_000 }
/** Long questions are answered one at a time. */
const usualLongTurns: SharesOptions = { share: 1, total: 1, mostWaiting: 30, waitMs: 10_000 }
/**
 * Steps for each million rows that a question has in the thread of all: ten times what ordinary ones take, and a tenth of what it may have.
 * One that takes more is asked again in the thread of long questions, so that nobody waits for it.
 */
const usualShortSteps = 20_000_000
const retryAfterSeconds = '5'
const notLoaded = 'the newest snapshot of the forecast could not be loaded; it is tried again'

export function createForecaster({
  db,
  log,
  start: begin = startThread,
  turns = usualTurns,
  shortSteps = usualShortSteps,
  answerPatienceMs,
}: ForecasterOptions): Forecaster {
  const [shares, longShares] = [new Shares(turns), new Shares(usualLongTurns)]
  const startAnswering = () => begin('answer-thread', { owner: db.config.owner })
  const long = new LongAnswers(startAnswering)
  let thread: AnswerThread | null = null
  let loaded: SnapshotFacts | null = null
  let newest: SnapshotFacts | null = null
  let failure: Failure | null = null
  let unreadable: string | null = null
  let stored = false
  let expected = false
  let stopped = false
  let refreshing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function openThread(): AnswerThread {
    const opened = new AnswerThread(
      startAnswering(),
      (error) => {
        if (thread !== opened) return
        thread = null
        loaded = null
        if (stopped) return
        log.error({ err: error }, 'the thread of the forecast ended; it is started again')
        loadAgain()
      },
      answerPatienceMs,
    )
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
    if (!newest || newest.version === loaded?.version || newest.version === unreadable || stopped) return
    thread ??= openThread()
    const own = thread
    const read = newest
    await own.load(read).catch((error: unknown) => {
      // It stays so: only another snapshot can be read.
      if (error instanceof RangeError) unreadable = read.version
      throw error
    })
    if (thread === own) loaded = read
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

  /** Plans of many campaigns are made one at a time, in steps between which others are answered: they take no turn from them. */
  async function inTurn<T>(own: Shares | null, { actor, signal }: ForecastCaller, work: () => Promise<T>): Promise<T> {
    if (own === null) return aside(work)
    try {
      return await own.run(actor.agencyId, { signal }, work)
    } catch (error) {
      if (!(error instanceof ShareTaken)) throw error
      throw new Problem('tooManyRequests', { seconds: Number(retryAfterSeconds) }, { headers: { 'retry-after': retryAfterSeconds } })
    }
  }

  return {
    refresh,
    expect: (coming) => void (expected = coming),
    async ask<K extends QuestionKind>(asker: ForecastCaller, kind: K, ...input: QuestionInput<K>) {
      await aside(whenLoaded)
      const isSteps = isInSteps(kind)
      const first = await inTurn(isSteps ? null : shares, asker, async () => {
        // The thread may have been started again meanwhile.
        const { thread: own, snapshot } = await whenLoaded()
        return { answer: await own.ask(kind, input, { most: isSteps ? undefined : shortSteps, onProgress: asker.onProgress }), snapshot }
      })
      const { snapshot } = first
      const answer = first.answer === tooLong ? await inTurn(longShares, asker, () => long.ask(snapshot, kind, input)) : first.answer
      return { answer: answer as QuestionAnswer<K>, snapshot: { version: snapshot.version, builtAt: snapshot.builtAt } }
    },
    state: () => {
      const failed = failure && { failure }
      if (loaded) return { state: 'READY', version: loaded.version, builtAt: loaded.builtAt, ...failed }
      return { state: newest !== null || stored || expected ? 'WARMING_UP' : 'EMPTY', ...failed }
    },
    isUnreadable: () => newest !== null && newest.version === unreadable,
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
      await Promise.all([thread?.end(), long.end()])
      await refreshing?.catch(() => {})
    },
  }
}
