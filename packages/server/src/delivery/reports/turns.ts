/** Turns at making reports: one for a user over all processes, and one place in this one. */
import { randomUUID } from 'node:crypto'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { ShareTaken, Shares } from '../../platform/db/shares.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem } from '../../platform/http/problem.ts'

/** A process that died leaves its turn for as long as a handler may take, and a little more. */
const turnMs = limits.handlerMs + 5000
/** Reports mostly take less: whoever is refused asks again before the turn must be over. */
const retrySeconds = 3

/**
 * Takes the user's turn.
 * @returns what ends it
 * @throws Problem exportRunning with Retry-After while another report of theirs is made
 */
export async function takeTurn(db: Database, { agencyId, userId }: Actor, now: Date): Promise<() => Promise<void>> {
  const holder = randomUUID()
  const until = new Date(now.getTime() + turnMs)
  const taken = await db.write({ agencyId }, async (tx) => {
    const { rows } = await sql`
      insert into report_turns as t (agency_id, user_id, holder, until) values (${agencyId}, ${userId}, ${holder}, ${until})
      on conflict (agency_id, user_id) do update set holder = excluded.holder, until = excluded.until where t.until <= ${now}
      returning holder`.execute(tx)
    return rows.length > 0
  })
  if (!taken) throw refusal('exportRunning')
  return () =>
    db.write({ agencyId }, async (tx) => {
      tx.last(sql`delete from report_turns where agency_id = ${agencyId} and user_id = ${userId} and holder = ${holder}`)
    })
}

const refusal = (code: 'exportRunning' | 'exportsBusy') =>
  new Problem(code, { seconds: retrySeconds }, { headers: { 'retry-after': String(retrySeconds) } })

/**
 * Reports that one process makes at a time: what they compute, other answers wait for. Agencies have their turns one after the other,
 * and one report of each may wait: an agency that exports all the time cannot take the turns of the others.
 */
const places = new Shares({
  share: 1,
  total: 1,
  mostWaiting: 1,
  // What is left of the time of its handler is for making it.
  waitMs: 5000,
})

/**
 * Does the work of a report when its agency has its turn.
 * @throws Problem exportsBusy with Retry-After when it has not come in time, or another report of the agency waits for it
 */
export async function inPlace<T>({ agencyId }: Actor, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const leave = await places.take(agencyId, signal).catch((error: unknown) => {
    throw error instanceof ShareTaken ? refusal('exportsBusy') : error
  })
  try {
    return await work()
  } finally {
    leave()
  }
}
