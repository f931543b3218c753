/** Limits on reports: one at a time for each user over all processes, and one at a time in each process. */
import { randomUUID } from 'node:crypto'
import { limits } from '@spotdesk/sdk/values'
import type { Database } from '../../platform/db/database.ts'
import { ShareTaken, Shares } from '../../platform/shares/shares.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import { deleteTurn, insertReportTurn } from './turn-store.ts'

/** The turn of a process that died expires after the longest time of a handler and a margin. */
const turnMs = limits.handlerMs + 5000
/** Most reports take less time: a refused user may retry before the turn expires. */
const retrySeconds = 3

/**
 * Takes the user's turn.
 * @returns a function that releases it
 * @throws Problem exportRunning with Retry-After while another report of the user is made
 */
export async function acquireReportTurn(db: Database, { agencyId, userId }: Actor, now: Date): Promise<() => Promise<void>> {
  const holder = randomUUID()
  const until = new Date(now.getTime() + turnMs)
  const turn = { agencyId, userId, holder }
  const taken = await db.write({ agencyId }, (tx) => insertReportTurn(tx, turn, { now, until }))
  if (!taken) throw refusal('exportRunning')
  return () =>
    db.write({ agencyId }, async (tx) => {
      tx.last(deleteTurn(turn))
    })
}

const refusal = (code: 'exportRunning' | 'exportsBusy') =>
  new Problem(code, { seconds: retrySeconds }, { headers: { 'retry-after': String(retrySeconds) } })

/**
 * The one report that a process makes at a time, because its computation delays other requests. Agencies take turns, and one report of each
 * may wait: an agency that exports all the time cannot block the others.
 */
const places = new Shares({
  share: 1,
  total: 1,
  mostWaiting: 1,
  // The rest of the handler's time is for making the report.
  waitMs: 5000,
})

/**
 * Makes a report when it is the turn of its agency.
 * @throws Problem exportsBusy with Retry-After when the turn does not come in time, or another report of the agency is waiting
 */
export async function runReportInTurn<T>({ agencyId }: Actor, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return places.run(agencyId, { signal }, work).catch((error: unknown) => {
    throw error instanceof ShareTaken ? refusal('exportsBusy') : error
  })
}
