/** Gross rating points: impressions of a campaign in relation to the whole population (docs/domain.md §10.3). */
import type { Group, Rule, Targeting } from '@spotdesk/sdk/targeting'
import type { Snapshot } from '../../snapshot.ts'
import { createFlight } from '../../supply/flight.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import { measureMatched, matchSpans, createBlockTables } from '../question/matched.ts'
import type { Problem } from '../verdict/problems.ts'
import type { ForecastRequest } from '../question/question.ts'
import { runWithinSteps } from '../question/question-cost.ts'
import type { Reach } from './reach.ts'

export interface GrpQuestion extends ForecastRequest {
  /** People of the market. */
  universe: number
  /** A part of the population: its members by age and gender, and their number. */
  target?: { rules: readonly Rule[]; population: number }
  /** Cost of the campaign in its currency, for the cost per point. Null when the cost per point is not asked. */
  cost: number | null
}

export interface GrpForecast extends Reach {
  impressions: number
  /** 100 × impressions / universe = reach % × frequency. */
  grp: number
  reachPercent: number
  effectiveReachPercent: number
  /** Target rating points: 100 × impressions on the target / its population. */
  trp: number | null
  costPerPoint: number | null
  forecast: Forecast
}

export type GrpAnswer = { ok: true; grp: GrpForecast | null; forecast: Forecast } | { ok: false; problems: Problem[] }

/** @returns `grp` null where the campaign cannot be forecast; the forecast says why */
export function forecastGrp(snapshot: Snapshot, asked: GrpQuestion): GrpAnswer {
  return runWithinSteps(snapshot, { ...asked.question, nowMs: asked.nowMs }, () => computePoints(snapshot, asked))
}

function computePoints(snapshot: Snapshot, { universe, target, cost, ...asked }: GrpQuestion): GrpAnswer {
  const answer = forecastCampaign(snapshot, asked, { rules: false, contending: false, universe })
  if (!answer.ok) return answer
  const { forecast } = answer
  if (!forecast.parts || !(universe > 0)) return { ok: true, grp: null, forecast }
  const impressions = forecast.deliveryForecast.deliverable ?? 0
  const { reach, frequency, effectiveReach } = forecast.parts.reach
  const grp = (100 * impressions) / universe
  const trp = target && target.population > 0 ? (100 * impressions * measureShare(snapshot, asked, target.rules)) / target.population : null
  return {
    ok: true,
    forecast,
    grp: {
      impressions,
      grp,
      reach,
      frequency,
      effectiveReach,
      reachPercent: (100 * reach) / universe,
      effectiveReachPercent: (100 * effectiveReach) / universe,
      trp,
      costPerPoint: cost !== null && grp > 0 ? cost / grp : null,
      forecast,
    },
  }
}

/** Share of the matching requests that pass some additional rules. */
function measureShare(snapshot: Snapshot, { question, nowMs }: ForecastRequest, rules: readonly Rule[]): number {
  const flight = createFlight(snapshot.inventory.sample.originMs, Math.max(nowMs, question.startMs ?? nowMs), question.endMs!)
  const groups: Group[] =
    question.targeting.groups.length === 0
      ? [{ rules: [...rules] }]
      : question.targeting.groups.map((group) => ({ rules: [...group.rules, ...rules] }))
  const targeting: Targeting = { groups }
  const tables = createBlockTables(snapshot, flight)
  const all = measureMatched(snapshot, matchSpans(snapshot, question, flight), tables).total
  const part = measureMatched(snapshot, matchSpans(snapshot, { ...question, targeting }, flight), tables).total
  return all > 0 ? part / all : 0
}
