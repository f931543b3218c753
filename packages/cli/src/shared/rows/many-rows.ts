/** Work on many rows, a few at a time. It stops in good order and reports the rows that are done, that failed and that were not tried. */
import { exitCodes, type ExitCode } from '../../exit-codes.ts'
import { type Failure, toFailure } from '../../failure.ts'

/** Rows in flight at once. */
const lanes = 4
/** Time to wait for an answer after an interrupt. */
const patienceMs = 10_000
/** Failures that do not depend on the row: after as many in a row as there are lanes, the next row would fail too. */
const ofTheServer: ReadonlySet<ExitCode> = new Set([exitCodes.unreachable, exitCodes.rateLimited])

/** The outcome of a row; 'notTried' when nothing was sent that could have changed it. */
export type Worked<R> = { row: R; state: 'done' | 'notTried'; failure?: undefined } | { row: R; state: 'failed'; failure: Failure }

export interface ManyRows<T, R> {
  items: readonly T[]
  /** The first Ctrl-C or SIGTERM: no further row is begun, rows in flight are awaited. */
  interrupt: AbortSignal
  /**
   * Processes a row. It returns failures and does not throw.
   * @param signal aborts when an answer that was awaited after the interrupt does not come
   */
  work: (item: T, signal: AbortSignal) => Promise<Worked<R>>
  notTried: (item: T) => R
}

/** The report, filled while the rows come. */
export interface Tally<T> {
  done: T[]
  failed: { item: T; failure: Failure }[]
  notTried: T[]
  /** The reason why rows were not tried; undefined when all were. */
  stopped: Failure | undefined
}

export interface Work<T, R> {
  /** In the order in which they end; rows that were not tried come last. */
  rows: AsyncGenerator<R, void, undefined>
  tally: Tally<T>
}

export function workOn<T, R>(many: ManyRows<T, R>): Work<T, R> {
  const tally: Tally<T> = { done: [], failed: [], notTried: [], stopped: undefined }
  return { rows: runRows(many, tally), tally }
}

async function* runRows<T, R>({ items, interrupt, work, notTried }: ManyRows<T, R>, tally: Tally<T>): AsyncGenerator<R, void, undefined> {
  const patience = patienceAfter(interrupt)
  const underWay = new Map<number, Promise<{ at: number; worked: Worked<R> }>>()
  let next = 0
  let failuresInRow = 0
  const settle = (item: T, { row, state, failure }: Worked<R>): R => {
    failuresInRow = failure && ofTheServer.has(failure.exitCode) ? failuresInRow + 1 : 0
    if (state !== 'failed') tally[state].push(item)
    if (failure) {
      tally.failed.push({ item, failure })
      if (failure.exitCode === exitCodes.notSignedIn || failuresInRow >= lanes) tally.stopped ??= failure
    }
    return row
  }
  try {
    for (;;) {
      if (interrupt.aborted) tally.stopped ??= toFailure(interrupt.reason)
      for (; tally.stopped === undefined && underWay.size < lanes && next < items.length; next += 1) {
        const at = next
        underWay.set(
          at,
          work(items[at]!, patience.signal).then((worked) => ({ at, worked })),
        )
      }
      if (underWay.size === 0) break
      const { at, worked } = await Promise.race(underWay.values())
      underWay.delete(at)
      yield settle(items[at]!, worked)
    }
    for (; next < items.length; next += 1) yield settle(items[next]!, { row: notTried(items[next]!), state: 'notTried' })
  } finally {
    patience.end()
  }
}

/** A signal that aborts some time after the interrupt: answers under way are awaited until then. */
export function patienceAfter(interrupt: AbortSignal): { signal: AbortSignal; end: () => void } {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setTimeout(() => over.abort(interrupt.reason), patienceMs)
  }
  if (interrupt.aborted) start()
  else interrupt.addEventListener('abort', start, { once: true })
  return {
    signal: over.signal,
    end: () => {
      clearTimeout(timer)
      interrupt.removeEventListener('abort', start)
    },
  }
}

/** Every row done: 0. Some done, some not: partial. None done: the reason of the stop, or the first failure. */
export function getTallyExit({ done, failed, notTried, stopped }: Tally<unknown>): ExitCode {
  if (failed.length === 0 && notTried.length === 0) return exitCodes.done
  return done.length > 0 ? exitCodes.partial : (stopped ?? failed[0]!.failure).exitCode
}
