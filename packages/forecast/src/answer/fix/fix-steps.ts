/** Single changes that may be proposed, and the effort of each. Null: the change cannot help, or no planner would take it. */
import { type Rule, targetingTypes } from '@spotdesk/sdk/targeting'
import { dayMs, hourMs, limits, zoneOffsetMs } from '@spotdesk/sdk/values'
import { remainingImpressions } from '../../contention/book.ts'
import type { CappingRule } from '../../match/campaign.ts'
import { horizonHours } from '../../sample/calendar.ts'
import type { FixCandidate, Search, Step } from './fix-search.ts'
import type { Forecast } from '../forecast.ts'
import type { CampaignQuestion } from '../question/question.ts'
import type { Changes } from '../question/what-if.ts'

/** Efforts that cannot be measured as a share of the plan. They are a matter of judgement and stand here once. */
export const efforts = {
  /** Faster delivery changes nothing that was bought. */
  pacing: 0.02,
  /** The effort for each doubling of the caps. */
  caps: 0.2,
  /** For each step of priority, which another campaign pays for. */
  priority: 0.15,
  /** Beside the part of the requests that lie outside the rule as it was. */
  widen: 0.05,
  publishers: 0.1,
  /** The effort of dropping a rule that somebody wrote on purpose, whatever it costs. */
  drop: 0.5,
  /** Beside its share of the flight, where it is longer than a first choice. */
  longExtension: 0.5,
  adCaps: 0.8,
  /** A smaller objective costs twice the same share of anything else. */
  objective: 2,
}

/** An extension of up to this part of the flight, or this number of days, is a first choice. */
const smallExtension = { share: 0.25, days: 7 }
/** A smaller objective keeps at least this part of the current delivery, and at least that part of the remaining objective. */
const leastObjective = 0.5
const leastKept = 0.3
/** Without a rule the matches grow at most by this factor. A larger growth means another audience. */
const mostWidening = 3
/** The largest number of rules that are dropped one by one. */
const mostDropped = 4
/** No rule is widened over one of these ages: to children, to minors, and to people under the drinking age where the rule begins there. */
const [child, adult, drinking] = [13, 18, 21]
/** Years that ages are widened by, on each side; the same in hours of a day. */
const widerBy = { years: 5, hours: 1 }

export function pacingStep({ question }: Search): Step | null {
  const fast = 'AS_FAST_AS_POSSIBLE'
  return question.pacing === fast ? null : { kind: 'pacing', changes: { pacing: fast }, effort: efforts.pacing }
}

/** Days by which the rest of the flight may be extended: as a first choice, and at most. It never grows by more than its own length. */
export function longestExtension({ snapshot, question, asked, before }: Search): { first: number; most: number } {
  if (before.parts!.waterfall.matched === 0) return { first: 0, most: 0 }
  const left = flightDays(question, asked.nowMs)
  const horizonMs = snapshot.inventory.sample.originMs + horizonHours * hourMs
  const most = Math.max(0, Math.min(Math.floor(left), Math.floor((horizonMs - question.endMs!) / dayMs)))
  return { first: Math.min(most, Math.max(smallExtension.days, Math.floor(left * smallExtension.share))), most }
}

/** At the same hour of the account's clock. */
export function extendStep(search: Search, days: number): Step {
  const { question, asked, snapshot } = search
  const zone = asked.timeZone ?? snapshot.context.timeZone
  const [from, to] = [question.endMs!, question.endMs! + days * dayMs]
  const endMs = to + zoneOffsetMs(new Date(from), zone) - zoneOffsetMs(new Date(to), zone)
  const long = days > longestExtension(search).first ? efforts.longExtension : 0
  return { kind: 'extend', changes: { endMs }, effort: days / flightDays(question, asked.nowMs) + long }
}

/** Days of the flight from now on. */
function flightDays({ startMs, endMs }: CampaignQuestion, nowMs: number): number {
  return Math.max(1 / 24, (endMs! - Math.max(nowMs, startMs ?? nowMs)) / dayMs)
}

/** Caps of the campaign and of its order: one more, two more, twice as many. Caps are never removed, because somebody wanted them. */
export function capSteps({ question, before }: Search): Step[] {
  const { capping, orderCapping = [] } = question
  const rules = [...capping, ...orderCapping]
  if (rules.length === 0 || before.parts!.waterfall.capped === 0) return []
  const ways: ((limit: number) => number)[] = [(limit) => limit + 1, (limit) => limit + 2, (limit) => Math.max(limit + 2, limit * 2)]
  return ways.map((looser) => {
    const loosen = (list: readonly CappingRule[]) =>
      list.map((rule) => ({ ...rule, limit: Math.max(rule.limit, Math.min(limits.cappingLimitMax, looser(rule.limit))) }))
    const changes: Changes = {
      ...(capping.length > 0 && { capping: loosen(capping) }),
      ...(orderCapping.length > 0 && { orderCapping: loosen(orderCapping) }),
    }
    const times = Math.max(...loosen(rules).map(({ limit }, index) => limit / rules[index]!.limit))
    return { kind: 'caps', changes, effort: efforts.caps * Math.log2(times) }
  })
}

/** Caps of ads have no looser form that one change could write. */
export function adCapStep({ question, before }: Search): Step | null {
  const isCapped = question.ads.some(({ capping }) => capping.length > 0) && before.parts!.waterfall.capped > 0
  return isCapped ? { kind: 'caps', changes: { dropAdCaps: true }, effort: efforts.adCaps } : null
}

export function priorityStep({ question, before }: Search, steps: number): Step | null {
  if (before.parts!.waterfall.competing === 0) return null
  return { kind: 'priority', changes: { priority: question.priority - steps }, effort: efforts.priority * steps }
}

/** Hours one more on each side, ages by five years: a rule stays what it means. */
export function widenSteps({ question, before }: Search): Step[] {
  return question.targeting.groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index): Step[] => {
      const to = widened(rule)
      if (!to) return []
      return [{ kind: 'widenRule', changes: { replaceRules: [{ group, rule: index, to }] }, effort: outside(before, efforts.widen) }]
    }),
  )
}

/** Null where the rule has no wider form. */
function widened(rule: Rule): Rule | null {
  if (rule.exclude) return null
  if (rule.type === 'TIME_HOURLY_WEEK_DAY' && 'values' in rule) {
    const values = [...new Set(rule.values.map(widerHours))]
    return values.every((value, index) => value === rule.values[index]) ? null : { ...rule, values }
  }
  if (rule.type === 'DATA_AGE' && 'from' in rule) {
    const { interval } = targetingTypes.DATA_AGE
    const [least, most] = interval?.kind === 'number' ? [interval.minimum, interval.maximum] : [rule.from, rule.to]
    const youngest = rule.from === drinking ? drinking : ([adult, child].find((age) => rule.from >= age) ?? least)
    const from = Math.max(least, youngest, rule.from - widerBy.years)
    const to = Math.min(most, rule.to + widerBy.years)
    return from === rule.from && to === rule.to ? null : { ...rule, from, to }
  }
  return null
}

/** 'MON:06-09' → 'MON:05-10', inside the day. */
function widerHours(value: string): string {
  const [day, hours] = value.split(':') as [string, string]
  const [from, until] = hours.split('-').map(Number) as [number, number]
  const text = (hour: number) => String(hour).padStart(2, '0')
  return `${day}:${text(Math.max(0, from - widerBy.hours))}-${text(Math.min(24, until + widerBy.hours))}`
}

/** An effort that grows with the part of the requests that lie outside the targeting as it was. */
export function outside(before: Forecast, least: number): (forecast: Forecast) => number {
  const { matched } = before.parts!.waterfall
  return (forecast) => least + 1 - Math.min(1, matched / Math.max(1, forecast.parts!.waterfall.matched))
}

/** Single rules that may be left out, the smallest change first: no geography, nothing that is excluded, and not a group's last rule. */
export function dropSteps({ question, before }: Search): Step[] {
  const { parts, deliveryForecast } = before
  const { matched, available } = parts!.waterfall
  const needed = deliveryForecast.remainingCampaignObjective ?? 0
  const groups = question.targeting.groups
  return (parts!.rules ?? [])
    .flatMap(({ group, rule, without }) => {
      if (group === null || rule === null) return []
      const { rules } = groups[group]!
      const { type, exclude } = rules[rule]!
      const mayGo = !exclude && rules.length > 1 && targetingTypes[type].group !== 'Geography'
      // Where others or caps take a share of what matches, they take about that share of what is added.
      const hope = matched > 0 ? (without * Math.max(available, 1)) / matched : without
      const isLike = without > matched && without <= mostWidening * matched
      return mayGo && isLike && 1.5 * hope >= needed ? [{ group, rule, without }] : []
    })
    .toSorted((a, b) => a.without - b.without)
    .slice(0, mostDropped)
    .map(({ group, rule }): Step => ({
      kind: 'dropRule',
      changes: { dropRules: [{ group, rule }] },
      effort: outside(before, efforts.drop),
    }))
}

/**
 * The largest objective that it would meet, of three digits: the one that can be sold where it is known, else one between half of what it
 * delivers now and all of it. A PRICE objective is money: its spend and the reachable impressions at the CPM of now.
 */
export function lowerObjective(search: Search, moneyDigits = 2): FixCandidate | null {
  const { question, before } = search
  const { remainingCampaignObjective: remaining, deliverable } = before.deliveryForecast
  const { objective } = question
  const whole = remainingImpressions(objective)
  if (!remaining || !deliverable || whole <= 0) return null
  const done = objective.type === 'PRICE' ? Number(objective.spendE7) / 1e7 : objective.delivered
  const left = objective.value - done
  const step = (impressions: number): Step | null => {
    // Inside a horizon that cuts the flight, the objective shrinks in the same proportion.
    const value = roundDown(done + left * Math.min(1, impressions / remaining), left, objective.type === 'PRICE' ? moneyDigits : 0)
    if (value < done + leastKept * left || value >= objective.value) return null
    return { kind: 'objective', changes: { objective: value }, effort: efforts.objective * (1 - (value - done) / left) }
  }
  const { sellable } = before.parts!
  const sold = sellable !== null && sellable > 0 ? search.attempt(step(Math.min(sellable, deliverable))) : null
  return sold ?? search.attempt(step(deliverable)) ?? lessThan(search, step, deliverable)
}

/** By halving the gap: a smaller objective is paced more slowly, so that all of what is delivered now may be too much. */
function lessThan(search: Search, step: (impressions: number) => Step | null, deliverable: number): FixCandidate | null {
  let [low, high] = [leastObjective, 1]
  let found = search.attempt(step(low * deliverable))
  while (found && high - low > 0.02) {
    const middle = (low + high) / 2
    const more = search.attempt(step(middle * deliverable))
    if (more) [low, found] = [middle, more]
    else high = middle
  }
  return found
}

/** Down to three digits of `left`, and to no finer unit than `digits` decimals. */
function roundDown(value: number, left: number, digits: number): number {
  const unit = Math.max(10 ** -digits, 10 ** (Math.floor(Math.log10(left)) - 2))
  return Number((Math.floor(value / unit + 1e-9) * unit).toFixed(digits))
}
