/** Combines small changes where none is enough by itself. */
import type { FixCandidate, Search, Step } from './fix-search.ts'
import { capSteps, extendStep, longestExtension, pacingStep, priorityStep, widenSteps } from './fix-steps.ts'
import type { Changes } from '../question/what-if.ts'

/** Changes in one proposal at most: more than that is another plan. */
const mostTogether = 3
/** Combinations that are forecast, the cheapest first. */
const mostTried = 10
/**
 * The search tries a combination if the gains of its parts add up to this part of the shortfall. Together the parts may bring more, or
 * less.
 */
const hopeful = 0.6

interface Part {
  step: Step
  effort: number
  /** Impressions that it makes deliverable by itself. */
  gain: number
  /** Days, where it extends the flight. */
  days: number
}

/** The cheapest sufficient combination, with no more days than it needs. Null: none of the combinations that were tried is sufficient. */
export function combineSteps(search: Search, bestPriority: number): FixCandidate | null {
  const { deliverable, remainingCampaignObjective: remaining } = search.before.deliveryForecast
  if (!remaining) return null
  const missing = remaining - (deliverable ?? 0)
  const parts = listParts(search, bestPriority)
  const together = listSubsets(parts)
    .filter((subset) => subset.reduce((sum, { gain }) => sum + gain, 0) >= hopeful * missing)
    .map((subset) => ({ subset, effort: subset.reduce((sum, { effort }) => sum + effort, 0) }))
    .toSorted((a, b) => a.effort - b.effort)
  for (const { subset } of together.slice(0, mostTried)) {
    const found = search.attempt(join(subset))
    if (found) return withFewestDays(search, subset, found)
  }
  return null
}

/** Small steps that help by themselves. */
function listParts(search: Search, bestPriority: number): Part[] {
  const { question, before } = search
  const { first } = longestExtension(search)
  const steps: (Step | null)[] = [
    pacingStep(search),
    first > 0 ? extendStep(search, first) : null,
    capSteps(search)[0] ?? null,
    ...widenSteps(search),
    question.priority > bestPriority ? priorityStep(search, 1) : null,
  ]
  return steps.flatMap((step) => {
    const made = step && search.forecast(step.changes)
    if (!step || !made?.parts) return []
    const gain = (made.deliveryForecast.deliverable ?? 0) - (before.deliveryForecast.deliverable ?? 0)
    const effort = typeof step.effort === 'number' ? step.effort : step.effort(made)
    return gain > 0 ? [{ step, effort, gain, days: step.kind === 'extend' ? first : 0 }] : []
  })
}

function listSubsets(parts: readonly Part[]): Part[][] {
  return Array.from({ length: 1 << parts.length }, (_, mask) => parts.filter((_part, bit) => mask & (1 << bit))).filter(
    ({ length }) => length >= 2 && length <= mostTogether,
  )
}

/** Each kind of change has members of its own, except for rules. Those are listed together. */
function join(subset: readonly Pick<Part, 'step' | 'effort'>[]): Step {
  const changes = subset.reduce<Changes>((all, { step: { changes: own } }) => {
    const replaceRules = [...(all.replaceRules ?? []), ...(own.replaceRules ?? [])]
    return { ...all, ...own, ...(replaceRules.length > 0 && { replaceRules }) }
  }, {})
  return { kind: 'combine', changes, effort: subset.reduce((sum, { effort }) => sum + effort, 0) }
}

function withFewestDays(search: Search, subset: readonly Part[], found: FixCandidate): FixCandidate {
  const extending = subset.find(({ days }) => days > 0)
  if (!extending) return found
  const others = subset.filter((part) => part !== extending)
  const joinExtension = (days: number) => {
    const step = extendStep(search, days)
    return join([...others, { step, effort: step.effort as number }])
  }
  return search.fewest(joinExtension, 0, extending.days) ?? found
}
