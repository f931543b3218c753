/** The pacing of a campaign, from the same facts and by the same rules as its delivery statuses. */
import type { pacing } from '@spotdesk/sdk/contract'
import {
  type DeliveryFacts,
  type DeliveryPart,
  assessPart,
  deliveredE1,
  expectedSupply,
  hourlyTargets,
  objectiveStillMet,
  pacedPart,
  planCurve,
  planHours,
  plannedTo,
  todayOf,
} from '@spotdesk/sdk/rules'
import { type ObjectiveType, effectivePacingTexts, hourMs, pacingLimits } from '@spotdesk/sdk/values'
import { type AssessmentContext, forSecondScreen, readAssessmentContext, toFacts } from '../../delivery/facts/assess/assess.ts'
import { type FactsRow, loadFacts } from '../../delivery/facts/facts-store.ts'
import { type Period, parsePeriod } from '../../platform/http/request/period.ts'
import { seesMediaSpend } from '../../platform/http/money-seen-query.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { isVisible, readPrices } from './store.ts'

/** A campaign's facts as the actor may see them. @throws Problem 404 */
async function readFacts(id: number, { db, actor, services }: Call) {
  const now = services.clock.now()
  const [visible, context, maySeeSpend] = await Promise.all([
    isVisible(db, actor, id),
    readAssessmentContext(db, actor.agency, now),
    seesMediaSpend(db, actor),
  ])
  if (!visible) throw notFound()
  const [row] = await loadFacts(db, actor.agency, context.asOf, { only: id })
  if (!row) throw notFound()
  return {
    now,
    row,
    context,
    maySeeSpend,
    ...toFacts(row, context),
    showsAudio: row.type !== 'SECOND_SCREEN' && (row.objective_type !== 'PRICE' || maySeeSpend),
    showsSecond: row.type === 'SECOND_SCREEN' || row.second_screen_objective !== null,
  }
}

/** The plan by day of the same parts that `readPacing` answers, and by hour of a period. */
export const readPlan: Handler<typeof pacing.plan> = async ({ id, ...asked }, call) => {
  const hours = toHourRange(parsePeriod(asked))
  const { row, context, maySeeSpend, facts, audio, second, showsAudio, showsSecond } = await readFacts(id, call)
  const { currency, price, secondPrice } = await readPrices(call.db, call.actor, id)
  return {
    asOf: context.hasFacts ? context.asOf : null,
    timeZone: context.zone,
    currency,
    audio: showsAudio ? toPlan(facts, audio, { context, hours, row, unit: row.objective_type, price: maySeeSpend ? price : null }) : null,
    secondScreen: showsSecond
      ? toPlan(forSecondScreen(facts), second, { context, hours, row, unit: 'IMPRESSIONS', price: maySeeSpend ? secondPrice : null })
      : null,
  }
}

/** The hours that may be asked for at once; without a beginning there are none. */
function toHourRange({ from, until }: Period): { from: number; until: number } {
  if (!from) return { from: 0, until: 0 }
  const most = from.getTime() + pacingLimits.plannedHours * hourMs
  return { from: from.getTime(), until: Math.min(most, until?.getTime() ?? most) }
}

interface PlanOptions {
  context: AssessmentContext
  hours: { from: number; until: number }
  row: FactsRow
  unit: ObjectiveType
  price: number | null
}

function toPlan(facts: DeliveryFacts, part: DeliveryPart, { context, hours, row, unit, price }: PlanOptions): pacing.PlanPart {
  const { days } = context
  const asOf = context.asOf.getTime()
  const paced = pacedPart(facts, part)
  const supply = expectedSupply(facts, part)
  return {
    unit,
    objective: part.objective,
    delivered: part.delivered,
    planned: plannedTo(paced, asOf),
    impressionPrice: price,
    supply: supply?.source ?? 'NONE',
    forecastAt: supply?.source === 'FORECAST' ? row.forecast_at : null,
    days: planCurve(paced, supply, { asOf, days }).map((day) => ({ ...day, until: new Date(day.until) })),
    hours: planHours(paced, hours.from, hours.until).map((hour) => ({ ...hour, from: new Date(hour.from) })),
  }
}

/** The pace of each part by hours, as the assessment has it. */
export const readPacing: Handler<typeof pacing.get> = async ({ id, hours }, call) => {
  const { now, row, context, facts, audio, second, showsAudio, showsSecond } = await readFacts(id, call)
  const { asOf } = context
  // Before anything is delivered, hours are planned from now on.
  const planInput = { asOf, from: context.hasFacts ? asOf : now, hours, row, now }
  const { start_date: start, end_date: end } = row
  return {
    asOf: context.hasFacts ? asOf : null,
    timeZone: context.zone,
    chosen: row.pacing_type,
    effectivePacing: facts.pacing,
    reasonText: facts.pacing.reason && effectivePacingTexts[facts.pacing.reason],
    eligibleHours: {
      gone: start ? facts.time.hours(start.getTime(), Math.min(asOf.getTime(), end?.getTime() ?? Infinity)) : 0,
      inAll: start && end ? facts.time.hours(start.getTime(), end.getTime()) : null,
    },
    pauses: toPauses(row),
    audio: showsAudio ? toPart(facts, audio, { ...planInput, unit: row.objective_type }) : null,
    secondScreen: showsSecond ? toPart(forSecondScreen(facts), second, { ...planInput, unit: 'IMPRESSIONS' }) : null,
  }
}

function toPauses({ pauses }: FactsRow): { from: Date; until: Date | null }[] {
  return pauses.flatMap((from, index) => (index % 2 === 0 ? [{ from, until: pauses[index + 1] ?? null }] : []))
}

interface PartOptions {
  unit: ObjectiveType
  asOf: Date
  /** The first of the hours. */
  from: Date
  hours: number
  row: FactsRow
  now: Date
}

function toPart(facts: DeliveryFacts, part: DeliveryPart, { unit, asOf, from: first, hours, row, now }: PartOptions): pacing.PacedPart {
  const { pace, projection, supply } = assessPart(facts, part, asOf)
  const complete = deliveredE1(part.delivered, part.objective)
  return {
    unit,
    objective: part.objective,
    delivered: part.delivered,
    complete: complete === null ? null : complete / 10,
    met: objectiveStillMet([part], { met: row.objective_met, ended: row.end_date !== null && row.end_date <= now }),
    pace,
    projection,
    supply,
    today: part.objective ? todayOf(facts, part) : null,
    hours: part.objective
      ? hourlyTargets(pacedPart(facts, part), first.getTime(), hours).map(({ from, eligibleHours, target }) => ({
          from: new Date(from),
          eligibleHours,
          target,
        }))
      : [],
  }
}
