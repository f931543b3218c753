/** The forecast of a campaign, from targeting to a verdict that can be explained. */
import { dayMs, hourMs, isoDay, limits, startOfDay } from '@spotdesk/sdk/values'
import { lastForecastDay } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { createFlight, type Flight } from '../supply/flight.ts'
import { timedAds } from '../match/campaign.ts'
import { remainingImpressions } from '../contention/book.ts'
import { type Contending, findContending } from './reach/contending.ts'
import { countByDay, type ForecastDay } from './pass/days.ts'
import { explain } from './verdict/explain.ts'
import { measure, type Measured, type Waterfall } from './measure.ts'
import { type Interval, relativeVariance, toInterval } from './verdict/interval.ts'
import { measureSupply } from './question/matched.ts'
import { foresee } from './verdict/outlook.ts'
import { effectivePacing } from './pass/pacing.ts'
import { type DeliveryPlan, planDelivery } from './pass/plan.ts'
import { endBeforeStart, findTargetingProblems, invalidNumber, type Problem, snapshotTooOld, unseenValues } from './verdict/problems.ts'
import type { ForecastRequest, CampaignQuestion } from './question/question.ts'
import { runWithinSteps } from './question/question-cost.ts'
import { mostReach, type Reach, computeReach } from './reach/reach.ts'
import { costRules, type RuleCost } from './verdict/rule-costs.ts'
import { decide, type DeliveryForecast, refuse } from './verdict/verdict.ts'

export interface ForecastTotal {
  type: 'AUDIO' | 'DISPLAY'
  /** Matched less the campaign's own caps. */
  impressions: number
  /** Matched. */
  priorityAgnosticImpressions: number
  /** Available. */
  priorityDependentImpressions: number
}

export interface ForecastParts {
  totals: ForecastTotal[]
  waterfall: Waterfall
  /** Requests that fit the campaign's ads, independent of its targeting. */
  supply: number
  /** The requests that targeting cuts (supply − matched), rule by rule; null without rules or with too many of them. */
  rules: RuleCost[] | null
  /** Available if only strictly higher priorities counted. */
  possible: number
  contending: Contending | null
  interval: { matched: Interval; available: Interval; deliverable: Interval }
  /** The largest objective that would be delivered in full with the probability of 90 %; null where nobody can say. */
  sellable: number | null
  byDay: ForecastDay[]
  /** Of the expected delivery. */
  reach: Reach
  /** null unless it was asked for. */
  plan: DeliveryPlan | null
  effectivePacing: ReturnType<typeof effectivePacing>
  /** The simplest forecast, to compare with: last week's matching requests a day, times the days of the flight. */
  lastWeek: number
  sample: { rows: number; listeners: number }
  /** Values of the targeting that no request of the sample has. */
  unseen: ReturnType<typeof unseenValues>
}

export interface Forecast {
  deliveryForecast: DeliveryForecast
  /** null when the forecast is not available. */
  parts: ForecastParts | null
  snapshot: { version: string; builtAtMs: number; lastForecastDate: Date }
}

export type ForecastAnswer = { ok: true; forecast: Forecast } | { ok: false; problems: Problem[] }

export interface ForecastOptions {
  /** Without them an answer is faster. Both by default. */
  rules?: boolean
  contending?: boolean
  /** Expected delivery by hour and publisher. Not by default. */
  plan?: boolean
  /** The population, for reach. */
  universe?: number
}

/** Answers a question from a snapshot: some milliseconds. */
export function forecastCampaign(snapshot: Snapshot, asked: ForecastRequest, options: ForecastOptions = {}): ForecastAnswer {
  return runWithinSteps(snapshot, { ...asked.question, nowMs: asked.nowMs }, () => forecastQuestion(snapshot, asked, options))
}

function forecastQuestion(snapshot: Snapshot, asked: ForecastRequest, options: ForecastOptions): ForecastAnswer {
  const { question, nowMs } = asked
  const problems = findProblems(snapshot, asked)
  if (problems.length > 0) return { ok: false, problems }
  const { originMs } = snapshot.inventory.sample
  const about = { version: snapshot.version, builtAtMs: snapshot.builtAtMs, lastForecastDate: lastForecastDay(originMs) }
  // The same day as everywhere: a day of the account's calendar, and not of the inventory's.
  const timeZone = asked.timeZone ?? snapshot.context.timeZone
  const lastDate = startOfDay(new Date(nowMs), timeZone, limits.forecastDays)
  const refusal = findRefusal(question, nowMs, lastDate, timeZone)
  if (refusal) return { ok: true, forecast: { deliveryForecast: refusal, parts: null, snapshot: about } }
  const flight = createFlight(originMs, Math.max(nowMs, question.startMs ?? nowMs), question.endMs!)
  if (flight.blocks.length === 0) return { ok: false, problems: [snapshotTooOld()] }
  const { deliveryForecast, parts } = answer(snapshot, asked, flight, options)
  return { ok: true, forecast: { deliveryForecast, parts, snapshot: about } }
}

function findProblems(snapshot: Snapshot, { question, valuesKnown }: ForecastRequest): Problem[] {
  const { targeting, ads, startMs, endMs, objective } = question
  const found = [
    ...findTargetingProblems(snapshot, targeting, { valuesKnown }),
    ...ads.flatMap((ad, index) => (ad.targeting ? findTargetingProblems(snapshot, ad.targeting, { ad: index, valuesKnown }) : [])),
  ]
  if (startMs !== null && endMs !== null && endMs <= startMs) found.push(endBeforeStart())
  if (!(objective.value >= 0 || objective.unlimited)) found.push(invalidNumber('The objective'))
  if (!(objective.delivered >= 0)) found.push(invalidNumber('What was delivered'))
  return found
}

/** The first refusal that applies (docs/domain.md §10.5). */
function findRefusal(question: CampaignQuestion, nowMs: number, lastDate: Date, timeZone: string): DeliveryForecast | null {
  const { type, objective, startMs, endMs, ads } = question
  if (objective.unlimited || type === 'FILLER' || type === 'SECOND_SCREEN' || (endMs !== null && endMs <= nowMs))
    return refuse('configuration')
  if (endMs === null) return refuse('noEndDate')
  if (startMs !== null && startMs >= lastDate.getTime() + dayMs) return refuse('startTooLate', { date: isoDay(lastDate, timeZone) })
  if (timedAds(ads).length === 0) return refuse('noAudioDuration')
  return null
}

function answer(
  snapshot: Snapshot,
  { question, nowMs, timeZone }: ForecastRequest,
  flight: Flight,
  options: ForecastOptions,
): Pick<Forecast, 'deliveryForecast'> & { parts: ForecastParts } {
  const { settings, context } = snapshot
  const measured = measure(snapshot, { question, nowMs }, flight)
  const { matched, waterfall, possible, offers, listeners } = measured
  const pacing = resolvePacing(snapshot, question, flight)
  const whole = Math.max(0, remainingImpressions(question.objective))
  const remaining = Math.round(whole * insideHorizon(snapshot, question, nowMs, flight))
  const supplyVariance = relativeVariance(snapshot, matched, flight)
  const outlook = foresee(snapshot, flight, measured, pacing.type, { wanted: remaining, supplyVariance, priority: question.priority })
  const { available } = outlook.interval
  const deliveryForecast = decide({ ...waterfall, ...outlook, possible, whole, remaining, high: available.high, listeners, settings })
  const supply = Math.max(waterfall.matched, Math.round(measureSupply(snapshot, question, flight)))
  const deliverable = deliveryForecast.deliverable ?? 0
  const parts: ForecastParts = {
    totals: computeTotals(snapshot, measured, options.universe),
    waterfall,
    supply,
    rules: options.rules === false ? null : costRules(snapshot, question, matched.spans, { supply, matched: waterfall.matched }),
    possible,
    contending:
      options.contending === false
        ? null
        : findContending(snapshot, {
            ...measured,
            priority: question.priority,
            agencyId: question.agencyId,
            competing: waterfall.competing,
            wanted: Math.min(remaining, waterfall.available),
          }),
    interval: {
      matched: toInterval(matched.total, supplyVariance, listeners, settings),
      ...outlook.interval,
    },
    sellable: listeners < settings.fewListeners ? null : outlook.sellable,
    byDay: countByDay(snapshot, matched, offers, timeZone ?? context.timeZone, waterfall),
    reach: computeReach(measured, outlook, deliverable, options.universe),
    plan: options.plan
      ? planDelivery(snapshot, measured, {
          delivered: outlook.delivered,
          deliverable,
          available: listeners < settings.fewListeners ? available.high : waterfall.available,
        })
      : null,
    effectivePacing: pacing,
    lastWeek: Math.round(((matched.history.lastWeek / 7) * (flight.toHour - flight.fromHour)) / 24),
    sample: { rows: matched.rows, listeners: matched.listeners },
    unseen: unseenValues(snapshot, question.targeting),
  }
  return { deliveryForecast: explain(snapshot, deliveryForecast, { question, flight, matched }), parts }
}

function resolvePacing({ inventory }: Snapshot, { pacing, objective, endMs }: CampaignQuestion, { fromHour, toHour }: Flight) {
  return effectivePacing(pacing, {
    unlimited: objective.unlimited,
    hasEnd: endMs !== null,
    flightDays: (toHour - fromHour) / 24,
    historyDays: inventory.volumes.days,
  })
}

/** The part of the rest of the flight that lies inside the horizon. */
function insideHorizon({ inventory }: Snapshot, { startMs, endMs }: CampaignQuestion, nowMs: number, { fromHour, toHour }: Flight): number {
  const from = Math.max(0, (Math.max(nowMs, startMs ?? nowMs) - inventory.sample.originMs) / hourMs)
  const whole = (endMs! - inventory.sample.originMs) / hourMs - from
  return Math.min(1, (toHour - fromHour) / Math.max(1e-9, whole))
}

/** AUDIO, and DISPLAY: exposed listeners × the share of them that sees a display × displays for each. */
function computeTotals(
  snapshot: Snapshot,
  { matched, waterfall, uncappedAlone, offers }: Measured,
  universe: number | undefined,
): ForecastTotal[] {
  const { displayShare, displaysPerListener } = snapshot.settings
  const reach = mostReach(offers, universe)
  const display = (people: number) => Math.round(people * displayShare * displaysPerListener)
  return [
    {
      type: 'AUDIO',
      impressions: Math.max(waterfall.available, Math.round(matched.total * uncappedAlone)),
      priorityAgnosticImpressions: waterfall.matched,
      priorityDependentImpressions: waterfall.available,
    },
    {
      type: 'DISPLAY',
      // Caps leave everybody an impression.
      impressions: display(reach.matched),
      priorityAgnosticImpressions: display(reach.matched),
      priorityDependentImpressions: display(reach.free),
    },
  ]
}
