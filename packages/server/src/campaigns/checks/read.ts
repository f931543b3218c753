/** Checks before launch, and causes of missing delivery: reads the facts, applies the rules, and returns the findings with their time. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { type checks, hasFeature } from '@spotdesk/sdk/contract'
import { type EligibleTime, checkLaunch, todayOf, whyNotDelivering } from '@spotdesk/sdk/rules'
import { type AssessmentContext, deliveredHours, readAssessmentContext, toFacts } from '../../delivery/facts/assess/assess.ts'
import { type FactsRow, loadFacts } from '../../delivery/facts/facts-store.ts'
import { amountSeen } from '../../platform/http/money-seen-query.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { readBids, readStronger } from './store.ts'
import { objectiveAmount, readSubject } from './subject.ts'

/** The period in which the next eligible hour is searched. */
const lookAheadMs = 400 * dayMs

export const readChecks: Handler<typeof checks.launch> = async ({ id }, { db, actor, services }) => {
  const now = services.clock.now()
  const found = await readSubject(db, actor, id, await readAssessmentContext(db, actor.agency, now))
  if (!found) throw notFound()
  return { checkedAt: now, ...checkLaunch(found.subject, now) }
}

export const readCauses: Handler<typeof checks.notDelivering> = async ({ id }, { db, actor, services }) => {
  const now = services.clock.now()
  const context = await readAssessmentContext(db, actor.agency, now)
  const found = await readSubject(db, actor, id, context)
  if (!found) throw notFound()
  const [[facts], stronger, bids, amount] = await Promise.all([
    loadFacts(db, actor.agency, context.asOf, { only: id }),
    readStronger(db, actor, id),
    hasFeature(actor.rights, 'BID_HEALTH') ? readBids(db, actor, id, context.asOf) : ('FEATURE_OFF' as const),
    amountSeen(db, actor),
  ])
  if (!facts) throw notFound()
  const seen = { type: facts.objective_type, marginE4: Number(found.row['margin_e4']), amount }
  const { status_reason: statusReason, objective_met: objectiveMet } = found.row
  const subject = {
    ...found.subject,
    ...toDeliveryFacts(facts, context, (value) => objectiveAmount(value, seen)),
    statusReason,
    objectiveMet,
    stronger,
    bids,
  }
  return { checkedAt: now, asOf: subject.asOf, ...whyNotDelivering(subject, now) }
}

/** The part of the subject that comes from delivery facts. @param seen a number in the unit of the objective, as the actor sees it */
function toDeliveryFacts(row: FactsRow, context: AssessmentContext, seen: (value: number) => number) {
  const { asOf, now, limits } = context
  const { facts } = toFacts(row, context)
  const { judged, time } = facts
  const today = todayOf(facts)
  const isSpread = judged.objective !== null && facts.pacing.type !== 'AS_FAST_AS_POSSIBLE'
  return {
    asOf: context.hasFacts ? asOf : null,
    stale: now.getTime() - asOf.getTime() > limits.staleFactsHours * hourMs,
    pausedSince: row.pauses.length % 2 === 1 ? row.pauses.at(-1)! : null,
    delivered: seen(judged.delivered),
    objective: judged.objective === null ? null : seen(judged.objective),
    lastDay: { eligibleHours: time.hours(asOf.getTime() - dayMs, asOf.getTime()), deliveredHours: deliveredHours(row.hours, time, asOf) },
    nextEligible: nextEligible(time, Math.max(now.getTime(), row.start_date?.getTime() ?? 0), row.end_date),
    pace: row.pace === null ? null : Number(row.pace),
    today: isSpread && today ? { target: seen(today.target), delivered: seen(today.delivered) } : null,
  }
}

/** The beginning of the next eligible hour before the end; null when there is none. */
function nextEligible(time: EligibleTime, from: number, end: Date | null): Date | null {
  const last = Math.min(end?.getTime() ?? Infinity, from + lookAheadMs)
  for (let hour = Math.floor(from / hourMs) * hourMs; hour < last; hour += hourMs) {
    if (time.hours(Math.max(from, hour), hour + hourMs) > 0) return new Date(Math.max(from, hour))
  }
  return null
}
