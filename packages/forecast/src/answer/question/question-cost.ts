/**
 * The cost of a question. The cost of its rules alone is known before it starts. Its steps are counted while it is answered. A question
 * that is too dear ends alone, with its reason.
 */
import { type Rule, type Targeting, targetingTypes } from '@spotdesk/sdk/targeting'
import { hourMs } from '@spotdesk/sdk/values'
import { rowsOfStep, scaleSteps, type TooDear, within } from '../../budget.ts'
import { hasDates, mostApart } from '../../match/match.ts'
import { attributes, type AttributeType } from '../../sample/attributes.ts'
import { horizonHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { createFlight } from '../../supply/flight.ts'
import { type Problem, tooDear } from '../verdict/problems.ts'

/** The settings that the cost of a question follows from. */
export interface Costed {
  targeting: Targeting
  ads?: readonly { targeting: Targeting | null }[]
  startMs: number | null
  /** null: up to the horizon. */
  endMs: number | null
  nowMs: number
  /** Times that the rules are read. */
  times?: number
}

/** Answers a question within its steps. */
export function runWithinSteps<A extends { ok: boolean }>(
  snapshot: Snapshot,
  costed: Costed,
  answer: () => A,
): A | { ok: false; problems: Problem[] } {
  const most = scaleSteps(snapshot.settings.questionSteps, snapshot.inventory.sample.rows)
  const planned = planSteps(snapshot, costed)
  if (planned.steps > most) return { ok: false, problems: [tooDear(planned.reason)] }
  return within(most, answer, (error) => ({ ok: false as const, problems: [spentOn(error, costed)] }))
}

/** The steps of reading rows for the rules of a question, if each value were found at once. */
export function planSteps({ inventory }: Snapshot, { times = 1, ...costed }: Costed): { steps: number; reason: string } {
  const targetings = [costed.targeting, ...(costed.ads ?? []).flatMap(({ targeting }) => targeting ?? [])]
  const isDated = targetings.some(hasDates)
  const blocks = isDated ? countSpans(inventory.sample.originMs, costed) : 1
  const groups = targetings.flatMap((targeting) => targeting.groups)
  const passes = groups.reduce((sum, { rules }) => sum + countPasses(rules), 1)
  return { steps: (passes * blocks * times * inventory.sample.rows) / rowsOfStep, reason: describeCost(groups, blocks) }
}

function describeCost(groups: Targeting['groups'], blocks: number): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
  const each = blocks > 1 ? `, and those about dates have them all read again for each of ${count(blocks)} spans of four weeks` : ''
  const remedy = blocks > 1 ? 'Use fewer groups, or a shorter flight.' : 'Use fewer groups, or fewer rules.'
  return `The targeting has ${count(rules)} rules in ${count(groups.length)} groups${each}: that is more work than one forecast may take. ${remedy}`
}

/** Times that a group reads the rows: for each of a few rules, or once for all that are about the same attributes. */
function countPasses(rules: readonly Rule[]): number {
  const byColumn = Map.groupBy(rules, ({ type }) => (Object.hasOwn(attributes, type) ? attributes[type as AttributeType].dimension : type))
  return [...byColumn.values()].reduce((sum, { length }) => sum + (length > mostApart ? 1 : length), 1)
}

function countSpans(originMs: number, { startMs, endMs, nowMs }: Costed): number {
  return createFlight(originMs, Math.max(nowMs, startMs ?? nowMs), endMs ?? originMs + horizonHours * hourMs).blocks.length
}

/** The problem of a question that has used up its steps, at the rule that did. */
function spentOn({ rule }: TooDear, { targeting, ads = [] }: Costed): Problem {
  if (!rule) return tooDear('The question takes more work than one forecast may take. Use fewer groups or rules, or a shorter flight.')
  const values = 'values' in rule ? rule.values.length : 'text' in rule ? rule.text.length : 1
  const text = `${targetingTypes[rule.type].label} has ${values.toLocaleString('en-US')} values that take more work to look for than one forecast may take. Use fewer of them, or patterns with longer texts between their stars.`
  const placeIn = ({ groups }: Targeting) =>
    groups.flatMap(({ rules }, group) => (rules.includes(rule) ? [{ group, rule: rules.indexOf(rule) }] : []))[0]
  const ad = ads.findIndex((one) => one.targeting && placeIn(one.targeting))
  const own = placeIn(targeting)
  if (own) return tooDear(text, own)
  return ad === -1 ? tooDear(text) : tooDear(text, { ...placeIn(ads[ad]!.targeting!), ad })
}
