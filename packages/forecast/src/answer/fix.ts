/** The cheapest change that makes a campaign deliver IN_FULL. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import type { ForecastFixKind } from '@spotdesk/sdk/values'
import type { CappingRule } from '../match/campaign.ts'
import { horizonHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Forecast, forecastCampaign } from './forecast.ts'
import type { Problem } from './problems.ts'
import type { Asked } from './question.ts'
import { applyChanges, type Changes } from './what-if.ts'

export type FixKind = ForecastFixKind

export interface Fix {
  kind: FixKind
  changes: Changes
  /**
   * Cost of the change from 0: days added over days of the flight; the part of the deliverable requests that lie outside the rule that was
   * dropped; the change of caps, priority and objective (see `efforts`). Fixes are sorted by it.
   */
  effort: number
  forecast: Forecast
}

/** Costs of changes that cannot be measured as a share: a matter of judgement, stated once. */
const efforts = {
  /** Faster delivery changes nothing that was bought. */
  pacing: 0.02,
  /** For each time the caps are as loose again. */
  caps: 0.2,
  /** For each step of priority, which another campaign pays for. */
  priority: 0.15,
  /** A smaller objective costs twice the same share of anything else. */
  objective: 2,
}

/** Caps are loosened up to this many times before they are dropped. */
const loosest = 8
/** Rules that are tried, the most expensive ones. */
const triedRules = 8

export interface FixOptions {
  /** The best priority that the user may choose. */
  bestPriority?: number
}

export type FixAnswer = { ok: true; before: Forecast; fixes: Fix[] } | { ok: false; problems: Problem[] }

/** @returns fixes of every kind that make it IN_FULL, the cheapest first; none when it is IN_FULL already or cannot be forecast */
export function findFixes(snapshot: Snapshot, asked: Asked, { bestPriority = asked.question.priority }: FixOptions = {}): FixAnswer {
  const answer = forecastCampaign(snapshot, asked, { contending: false })
  if (!answer.ok) return answer
  const before = answer.forecast
  if (!before.parts || before.deliveryForecast.status === 'IN_FULL') return { ok: true, before, fixes: [] }
  const attempt = createAttempt(snapshot, asked)
  const fixes = [
    attempt('pacing', { pacing: 'AS_FAST_AS_POSSIBLE' }, efforts.pacing),
    tryExtending(snapshot, asked, attempt),
    tryCaps(asked, attempt),
    tryPriorities(asked, bestPriority, attempt),
    ...tryRules(before, attempt),
    tryObjective(asked, before, attempt),
  ]
  return { ok: true, before, fixes: fixes.filter((fix) => fix !== null).toSorted((a, b) => a.effort - b.effort) }
}

type Attempt = (kind: FixKind, changes: Changes, effort: number | ((forecast: Forecast) => number)) => Fix | null

/** A fix if the change makes it IN_FULL. */
function createAttempt(snapshot: Snapshot, asked: Asked): Attempt {
  return (kind, changes, effort) => {
    const question = applyChanges(asked.question, changes)
    const answer = forecastCampaign(snapshot, { ...asked, question }, { rules: false, contending: false })
    if (!answer.ok || answer.forecast.deliveryForecast.status !== 'IN_FULL') return null
    const { forecast } = answer
    return { kind, changes, effort: typeof effort === 'number' ? effort : effort(forecast), forecast }
  }
}

/** The smallest number of additional days, up to the horizon. */
function tryExtending({ inventory }: Snapshot, { question, nowMs }: Asked, attempt: Attempt): Fix | null {
  const endMs = question.endMs!
  const most = Math.floor((inventory.sample.originMs + horizonHours * hourMs - endMs) / dayMs)
  const flightDays = Math.max(1, (endMs - Math.max(nowMs, question.startMs ?? nowMs)) / dayMs)
  const extend = (days: number) => attempt('extend', { endMs: endMs + days * dayMs }, days / flightDays)
  let [low, high] = [0, 1]
  let found: Fix | null = null
  // Doubling finds a number of days that is enough, halving the fewest.
  while (high <= most && (found = extend(high)) === null) [low, high] = [high, high * 2]
  if (!found) {
    if (most <= low || (found = extend(most)) === null) return null
    high = most
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const fix = extend(middle)
    if (fix) [high, found] = [middle, fix]
    else low = middle
  }
  return found
}

function tryCaps({ question }: Asked, attempt: Attempt): Fix | null {
  const adCaps = question.ads.some(({ capping }) => capping.length > 0)
  const { capping, orderCapping = [] } = question
  const isCapped = capping.length + orderCapping.length > 0
  for (let times = 2; times <= loosest && isCapped; times *= 2) {
    const loosen = (rules: readonly CappingRule[]) => rules.map((rule) => ({ ...rule, limit: rule.limit * times }))
    const looser = { capping: loosen(capping), ...(orderCapping.length > 0 && { orderCapping: loosen(orderCapping) }) }
    const fix = attempt('caps', looser, efforts.caps * Math.log2(times))
    if (fix) return fix
  }
  if (!isCapped && !adCaps) return null
  const none = { capping: [], ...(orderCapping.length > 0 && { orderCapping: [] }), dropAdCaps: adCaps }
  return attempt('caps', none, efforts.caps * (Math.log2(loosest) + 1))
}

function tryPriorities({ question }: Asked, best: number, attempt: Attempt): Fix | null {
  for (let priority = question.priority - 1; priority >= best; priority -= 1) {
    const fix = attempt('priority', { priority }, efforts.priority * (question.priority - priority))
    if (fix) return fix
  }
  return null
}

function tryRules({ parts }: Forecast, attempt: Attempt): (Fix | null)[] {
  const { matched } = parts!.waterfall
  const dear = (parts!.rules ?? []).filter(({ group }) => group !== null).toSorted((a, b) => b.without - a.without)
  return dear
    .slice(0, triedRules)
    .map(({ group, rule }) =>
      attempt(
        'dropRule',
        { dropRules: [{ group: group!, rule: rule! }] },
        (forecast) => 1 - matched / Math.max(1, forecast.parts!.waterfall.matched),
      ),
    )
}

/** The largest objective that it would meet, to a hundredth of its delivery now: a smaller one is paced more slowly. */
function tryObjective({ question }: Asked, { deliveryForecast }: Forecast, attempt: Attempt): Fix | null {
  const { remainingCampaignObjective: remaining, deliverable } = deliveryForecast
  if (question.objective.type !== 'IMPRESSIONS' || !remaining || !deliverable) return null
  const { value, delivered } = question.objective
  const cut = (share: number) => {
    // Inside a horizon that cuts the flight, the objective shrinks in the same proportion.
    const kept = (share * deliverable) / remaining
    const objective = Math.floor(delivered + (value - delivered) * kept)
    return objective > delivered ? attempt('objective', { objective }, efforts.objective * (1 - kept)) : null
  }
  let [low, high] = [0, 1]
  let found = cut(high)
  while (!found && high - low > 0.01) {
    const middle = (low + high) / 2
    if (cut(middle)) low = middle
    else high = middle
  }
  return found ?? (low > 0 ? (found = cut(low)) : null)
}
