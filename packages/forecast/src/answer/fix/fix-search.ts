/** The bounded search of fixes. It forecasts each set of changes once. */
import type { ForecastFixKind } from '@spotdesk/sdk/values'
import type { Snapshot } from '../../snapshot.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import type { ForecastRequest, CampaignQuestion } from '../question/question.ts'
import { applyChanges, type Changes } from '../question/what-if.ts'

/** A change that holds only just does not count: the next snapshot, or an hour more, would give another verdict. */
export const leastProbability = 0.55

/** A change to try. */
export interface Step {
  kind: ForecastFixKind
  changes: Changes
  /** From 0; a function where it depends on the answer. */
  effort: number | ((forecast: Forecast) => number)
  /** Publishers that the change adds, in their order. */
  adds?: readonly number[]
}

/** A change that makes it IN_FULL, with some room. */
export interface FixCandidate {
  step: Step
  effort: number
  forecast: Forecast
}

export interface Search {
  snapshot: Snapshot
  asked: ForecastRequest
  question: CampaignQuestion
  before: Forecast
  /** Null when there is no answer, or the search has used up its forecasts. */
  forecast(changes: Changes): Forecast | null
  /** Null when there is no step, or it does not make the campaign IN_FULL with some room. */
  attempt(step: Step | null): FixCandidate | null
  /** The smallest whole number above `low`, up to `high`, whose step is enough. The search assumes that more of it is at least as good. */
  fewest(stepOf: (count: number) => Step, low: number, high: number): FixCandidate | null
}

export function createSearch(snapshot: Snapshot, asked: ForecastRequest, before: Forecast, mostForecasts: number): Search {
  const known = new Map<string, Forecast | null>()
  const forecast = (changes: Changes): Forecast | null => {
    const key = JSON.stringify(changes)
    if (known.has(key)) return known.get(key)!
    if (known.size >= mostForecasts) return null
    const question = applyChanges(asked.question, changes)
    const answer = forecastCampaign(snapshot, { ...asked, question }, { rules: false, contending: false })
    const made = answer.ok ? answer.forecast : null
    known.set(key, made)
    return made
  }
  const attempt = (step: Step | null): FixCandidate | null => {
    const made = step && forecast(step.changes)
    if (!step || made?.deliveryForecast.status !== 'IN_FULL' || (made.deliveryForecast.probability ?? 1) < leastProbability) return null
    return { step, forecast: made, effort: typeof step.effort === 'number' ? step.effort : step.effort(made) }
  }
  return {
    snapshot,
    asked,
    question: asked.question,
    before,
    forecast,
    attempt,
    fewest(stepOf, from, to) {
      let [low, high, found] = [from, to, attempt(stepOf(to))]
      while (found && high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        const fewer = attempt(stepOf(middle))
        if (fewer) [high, found] = [middle, fewer]
        else low = middle
      }
      return found
    },
  }
}
