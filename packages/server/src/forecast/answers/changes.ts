/** Changes of a what-if, from the call to the engine and back. Pure. */
import type { Changes, Fix } from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import { type Rule, type Targeting, describeRule, printTargeting } from '@spotdesk/sdk/targeting'
import { type Formats, formatDay, formatMoney, formatTotal, dayMs } from '@spotdesk/sdk/values'
import { fieldError } from '../../platform/http/answer/problem.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { ownTargeting } from '../snapshots/asked.ts'
import { invalid } from './problems.ts'

type WireChanges = forecast.ForecastChanges

/** Rules of a request that stand in place of the campaign's, parsed and valid. */
export type ReplacedRules = NonNullable<Changes['replaceRules']>

/** @throws Problem validationFailed for a rule that the targeting does not have */
export function toChanges(changes: WireChanges, campaign: ForecastCampaign, replaceRules: ReplacedRules): Changes {
  const { startDate, endDate, campaignPacing: pacing, campaignObjective: objective, cappingRules, orderCappingRules } = changes
  const { groups } = ownTargeting(campaign)
  const strangers = (['dropRules', 'replaceRules'] as const).flatMap((member) =>
    (changes[member] ?? []).flatMap(({ group, rule }, index) =>
      groups[group]?.rules[rule] ? [] : [fieldError(`changes.${member}.${index}`, 'unknownItem', { field: 'rule' })],
    ),
  )
  if (strangers.length > 0) throw invalid(strangers)
  return {
    ...(startDate !== undefined && { startMs: startDate?.getTime() ?? null }),
    ...(endDate !== undefined && { endMs: endDate?.getTime() ?? null }),
    ...(pacing?.priority !== undefined && { priority: pacing.priority }),
    ...(pacing?.type !== undefined && { pacing: pacing.type }),
    ...(cappingRules && { capping: cappingRules }),
    ...(orderCappingRules && { orderCapping: orderCappingRules }),
    ...(changes.dropAdCaps === true && { dropAdCaps: true }),
    ...(changes.dropRules && { dropRules: changes.dropRules }),
    ...(replaceRules.length > 0 && { replaceRules }),
    ...(objective && { objective: objective.value }),
  }
}

/** The campaign after the changes as its author would know it: flight and rules, for messages about them. */
export function changedCampaign(
  campaign: ForecastCampaign,
  { startDate, endDate, dropRules = [] }: WireChanges,
  replaced: ReplacedRules,
): ForecastCampaign {
  const isDropped = (group: number, rule: number) => dropRules.some((one) => one.group === group && one.rule === rule)
  const newRule = (group: number, rule: number) => replaced.find((one) => one.group === group && one.rule === rule)?.to
  const groups = ownTargeting(campaign).groups.map(({ rules }, group) => ({
    rules: rules.map((own, rule) => newRule(group, rule) ?? own).filter((_, rule) => !isDropped(group, rule)),
  }))
  return {
    ...campaign,
    startDate: startDate === undefined ? campaign.startDate : startDate,
    endDate: endDate === undefined ? campaign.endDate : endDate,
    targeting: { groups },
  }
}

/** True if a user may make the fix: the publisher of a deal is no rule of the targeting. */
export function isUsable({ changes }: Fix, campaign: ForecastCampaign): boolean {
  const { groups } = ownTargeting(campaign)
  return [...(changes.dropRules ?? []), ...(changes.replaceRules ?? [])].every(
    ({ group, rule }) => groups[group]?.rules[rule] !== undefined,
  )
}

/** Changes of the engine in the form of a `what-if` call. */
export function toWire({
  startMs,
  endMs,
  priority,
  pacing,
  capping,
  orderCapping,
  dropAdCaps,
  dropRules,
  replaceRules,
  objective,
}: Changes): WireChanges {
  return {
    ...(startMs !== undefined && { startDate: startMs === null ? null : new Date(startMs) }),
    ...(endMs !== undefined && { endDate: endMs === null ? null : new Date(endMs) }),
    ...((priority !== undefined || pacing !== undefined) && {
      campaignPacing: { ...(priority !== undefined && { priority }), ...(pacing !== undefined && { type: pacing }) },
    }),
    ...(capping && { cappingRules: [...capping] }),
    ...(orderCapping && { orderCappingRules: [...orderCapping] }),
    ...(dropAdCaps && { dropAdCaps }),
    ...(dropRules && { dropRules: [...dropRules] }),
    ...(replaceRules && { replaceRules: replaceRules.map(({ group, rule, to }) => ({ group, rule, to: printRule(to) })) }),
    ...(objective !== undefined && { campaignObjective: { value: objective } }),
  }
}

/** Facts for the sentence of a fix. */
export interface FixFacts {
  currency: string
  /** Names of publishers by id. */
  publisherNames: ReadonlyMap<number, string>
  /** Formats of the reader. */
  formats: Formats
}

/** The sentence of a fix: what it changes, in the order of the plan. */
export function fixText({ changes, publishers }: Pick<Fix, 'changes' | 'publishers'>, campaign: ForecastCampaign, facts: FixFacts): string {
  const { endMs, capping = [], orderCapping = [], objective, priority, dropRules = [], replaceRules = [] } = changes
  const own = ownTargeting(campaign)
  const parts = [
    changes.pacing !== undefined && 'deliver as fast as possible',
    endMs && extensionText(endMs, campaign, facts),
    (capping.length > 0 || orderCapping.length > 0) && capsText({ capping, orderCapping }, campaign),
    changes.dropAdCaps === true && 'take the frequency caps of the ads away',
    publishers.length > 0
      ? `add ${formatList(publishers.map(({ publisherId }) => facts.publisherNames.get(publisherId) ?? String(publisherId)))} to the targeting`
      : replaceRules.length > 0 &&
        `widen ${formatList(replaceRules.map(({ group, rule, to }) => `${inWords(own.groups[group]?.rules[rule])} to ${inWords(to)}`))}`,
    dropRules.length > 0 && `take out ${formatList(dropRules.map(({ group, rule }) => inWords(own.groups[group]?.rules[rule])))}`,
    priority !== undefined && `raise the priority to ${priority}`,
    objective !== undefined && `lower the objective to ${objectiveText(objective, campaign, facts)}`,
  ].filter((part) => typeof part === 'string')
  const text = formatList(parts)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function extensionText(endMs: number, { endDate, timeZone }: ForecastCampaign, { formats }: FixFacts): string {
  const days = Math.round((endMs - endDate!.getTime()) / dayMs)
  // A flight's end is half-open: one at midnight is the end of the day before.
  return `end ${days === 1 ? '1 day' : `${days} days`} later, on ${formatDay(new Date(endMs - 1), timeZone, formats)}`
}

/** 'allow 3 instead of 2 impressions of a cap'; of several caps each, in their order. */
function capsText({ capping, orderCapping }: Required<Pick<Changes, 'capping' | 'orderCapping'>>, campaign: ForecastCampaign): string {
  const steps = [
    ...capping.map(({ limit }, index) => [limit, campaign.capping[index]?.limit] as const),
    ...orderCapping.map(({ limit }, index) => [limit, campaign.orderCapping?.[index]?.limit] as const),
  ]
  const text = formatList([
    ...new Set(steps.filter(([now, before]) => now !== before).map(([now, before]) => `${now} instead of ${before}`)),
  ])
  return `allow ${text} impressions ${steps.length === 1 ? 'of the frequency cap' : 'of the frequency caps'}`
}

function objectiveText(value: number, { objectiveType }: ForecastCampaign, { currency }: FixFacts): string {
  return objectiveType === 'PRICE' ? formatMoney(value, currency) : `${formatTotal(value)} impressions`
}

/** 'a', 'a and b', 'a, b and c'. */
export function formatList(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
}

/** One rule as one line of text; '' where the targeting has none there. */
export function ruleText({ groups }: Targeting, group: number, rule: number): string {
  const found = groups[group]?.rules[rule]
  return found ? printRule(found) : ''
}

/** A rule as people read it, in quotes. */
const inWords = (rule: Rule | undefined): string => (rule ? `“${describeRule(rule)}”` : '')

const printRule = (rule: Rule): string => printTargeting({ groups: [{ rules: [rule] }] })
