/**
 * Changes that make a campaign deliver IN_FULL and that a planner accepts. The country stays, and excluded values stay excluded. No flight
 * is doubled, and no cap is removed. Where no small change is enough by itself, several of them are combined.
 */
import type { ForecastFixKind } from '@spotdesk/sdk/values'
import type { Contenders } from '../reach/contending.ts'
import { combineSteps } from './fix-combine.ts'
import { createSearch, type FixCandidate, type Search, type Step } from './fix-search.ts'
import {
  adCapStep,
  capSteps,
  dropSteps,
  extendStep,
  longestExtension,
  lowerObjective,
  pacingStep,
  priorityStep,
  widenSteps,
} from './fix-steps.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import type { Problem } from '../verdict/problems.ts'
import type { ForecastRequest } from '../question/question.ts'
import { runWithinSteps } from '../question/question-cost.ts'
import { findSimilarPublishers, publisherStep } from '../reach/similar-publishers.ts'
import type { Snapshot } from '../../snapshot.ts'
import { applyChanges, type Changes } from '../question/what-if.ts'

export type FixKind = ForecastFixKind

export interface Fix {
  kind: FixKind
  changes: Changes
  /** The part of the plan that it gives up, from 0 (see `efforts`). Fixes are sorted by it. */
  effort: number
  forecast: Forecast
  /** Campaigns that lose impressions by a better priority; null where the priority stays. */
  loses: Contenders | null
  /** Publishers that it adds to the targeting, and the impressions that each makes available. */
  publishers: readonly { publisherId: number; impressions: number }[]
}

export interface FixOptions {
  /** The best priority that the user may choose; left out: the campaign's own. */
  bestPriority?: number
  /** Decimals of the currency of a PRICE objective; 2 when it is left out. */
  moneyDigits?: number
  /** Ids of publishers that may be proposed; left out: all of the inventory. */
  publishers?: readonly number[]
  /** The forecast before any change has its plan by hour, as the ledger keeps it. */
  plan?: boolean
  /** Ids of zones that may be proposed where the targeting names zones. The default is all of the inventory. */
  zones?: readonly number[]
}

export type FixAnswer = { ok: true; before: Forecast; fixes: Fix[] } | { ok: false; problems: Problem[] }

/** Forecasts of one search at most. */
const mostForecasts = 48

/**
 * The search ends when its steps are used up. The answer is then the fixes found so far.
 * @returns fixes of every kind that make it IN_FULL, the cheapest first; none when it is IN_FULL already or cannot be forecast
 */
export function findFixes(snapshot: Snapshot, asked: ForecastRequest, options: FixOptions = {}): FixAnswer {
  return runWithinSteps(snapshot, { ...asked.question, nowMs: asked.nowMs }, () => searchFixes(snapshot, asked, options))
}

function searchFixes(snapshot: Snapshot, asked: ForecastRequest, options: FixOptions): FixAnswer {
  const answer = forecastCampaign(snapshot, asked, { contending: false, plan: options.plan ?? false })
  if (!answer.ok) return answer
  const before = answer.forecast
  if (!before.parts || before.deliveryForecast.status === 'IN_FULL') return { ok: true, before, fixes: [] }
  const search = createSearch(snapshot, asked, before, mostForecasts)
  const { bestPriority = asked.question.priority } = options
  const small = [
    search.attempt(pacingStep(search)),
    tryExtending(search),
    findFirst(search, capSteps(search)),
    ...widenSteps(search).map((step) => search.attempt(step)),
    tryPriorities(search, bestPriority),
    tryPublishers(search, options),
  ]
  const large = [
    search.attempt(adCapStep(search)),
    ...dropSteps(search).map((step) => search.attempt(step)),
    lowerObjective(search, options.moneyDigits),
  ]
  const isEnough = small.some((fix) => fix !== null && fix.effort < acceptable)
  const singles = [...small, ...large].filter((fix) => fix !== null)
  const combined = isEnough ? null : combineSteps(search, bestPriority)
  // Nobody takes two changes where one of them does for less.
  const found = combined && singles.every(({ effort }) => effort > combined.effort) ? [...singles, combined] : singles
  return { ok: true, before, fixes: found.toSorted((a, b) => a.effort - b.effort).map((fix) => toFix(search, fix, options)) }
}

/** A single change below this effort needs no others beside it. */
const acceptable = 0.5

function findFirst(search: Search, steps: readonly Step[]): FixCandidate | null {
  for (const step of steps) {
    const found = search.attempt(step)
    if (found) return found
  }
  return null
}

/** The smallest sufficient number of whole days: first up to a quarter of the flight or a week, then up to the flight's own length. */
function tryExtending(search: Search): FixCandidate | null {
  const { first, most } = longestExtension(search)
  const from = (low: number, high: number) => (high > low ? search.fewest((days) => extendStep(search, days), low, high) : null)
  return from(0, first) ?? from(first, most)
}

function tryPriorities(search: Search, best: number): FixCandidate | null {
  for (let steps = 1; search.question.priority - steps >= best; steps += 1) {
    const found = search.attempt(priorityStep(search, steps))
    if (found) return found
  }
  return null
}

/** Similar publishers, one more after the other until they are enough. */
function tryPublishers(search: Search, allowed: FixOptions): FixCandidate | null {
  const similar = findSimilarPublishers(search.snapshot, search.question, allowed)
  for (let count = 1; count <= similar.length; count += 1) {
    const found = search.attempt(publisherStep(search, similar.slice(0, count), allowed.zones))
    if (found) return found
  }
  return null
}

function toFix(search: Search, { step: { kind, changes, adds = [] }, effort, forecast }: FixCandidate, { zones }: FixOptions): Fix {
  let available = search.before.parts!.waterfall.available
  const publishers = adds.map((publisherId, index) => {
    const part = index === adds.length - 1 ? forecast : search.forecast(publisherStep(search, adds.slice(0, index + 1), zones)!.changes)
    const more = part?.parts?.waterfall.available ?? available
    const impressions = Math.max(0, more - available)
    available = Math.max(available, more)
    return { publisherId, impressions }
  })
  return { kind, changes, effort, forecast, loses: changes.priority === undefined ? null : findLosers(search, changes), publishers }
}

/** The impressions that each campaign loses by the change, beyond its present losses. */
function findLosers({ snapshot, asked, question }: Search, changes: Changes): Contenders | null {
  const readTakenFrom = (more: Changes) => {
    const answer = forecastCampaign(snapshot, { ...asked, question: applyChanges(question, more) }, { rules: false })
    return answer.ok ? (answer.forecast.parts?.contending?.weTakeFrom ?? null) : null
  }
  const [already, then] = [readTakenFrom({}), readTakenFrom(changes)]
  if (!then) return null
  const known = new Map(already?.own.map(({ campaignId, impressions }) => [campaignId, impressions]))
  const own = then.own
    .map((loser) => ({ ...loser, impressions: loser.impressions - (known.get(loser.campaignId) ?? 0) }))
    .filter(({ impressions }) => impressions > 0)
    .toSorted((a, b) => b.impressions - a.impressions || a.campaignId - b.campaignId)
  const ownSum = (list: Contenders | null) => list?.own.reduce((sum, { impressions }) => sum + impressions, 0) ?? 0
  const others = Math.max(0, then.impressions - ownSum(then) - ((already?.impressions ?? 0) - ownSum(already)))
  const impressions = own.reduce((sum, loser) => sum + loser.impressions, others)
  return { own, impressions, otherBuyers: others > 0 ? { share: Math.round((20 * others) / impressions) / 20 } : null }
}
