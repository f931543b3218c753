/** Changes of a what-if, from the call to the engine and back. Pure. */
import type { Changes, Fix } from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import { formatDay, formatTotal, dayMs } from '@spotdesk/sdk/values'
import { fieldError } from '../../platform/http/problem.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { ownTargeting } from '../snapshots/asked.ts'
import { invalid } from './problems.ts'

type WireChanges = forecast.ForecastChanges

/** @throws Problem validationFailed for a rule that the targeting does not have */
export function toChanges(changes: WireChanges, campaign: ForecastCampaign): Changes {
  const { startDate, endDate, campaignPacing: pacing, campaignObjective: objective, cappingRules, orderCappingRules } = changes
  const { groups } = ownTargeting(campaign)
  const strangers = (changes.dropRules ?? []).flatMap(({ group, rule }, index) =>
    groups[group]?.rules[rule] ? [] : [fieldError(`changes.dropRules.${index}`, 'unknownItem', { field: 'rule' })],
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
    ...(objective && { objective: objective.value }),
  }
}

/** The campaign after the changes as its author would know it: flight and rules, for messages about them. */
export function changedCampaign(campaign: ForecastCampaign, { startDate, endDate, dropRules = [] }: WireChanges): ForecastCampaign {
  const isDropped = (group: number, rule: number) => dropRules.some((one) => one.group === group && one.rule === rule)
  const groups = ownTargeting(campaign).groups.map(({ rules }, group) => ({ rules: rules.filter((_, rule) => !isDropped(group, rule)) }))
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
  return (changes.dropRules ?? []).every(({ group, rule }) => groups[group]?.rules[rule] !== undefined)
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
    ...(objective !== undefined && { campaignObjective: { value: objective } }),
  }
}

/** The sentence of a fix. */
export function fixText({ kind, changes }: Fix, campaign: ForecastCampaign): string {
  switch (kind) {
    case 'pacing':
      return 'Deliver as fast as possible.'
    case 'extend': {
      const end = new Date(changes.endMs!)
      const days = Math.round((changes.endMs! - campaign.endDate!.getTime()) / dayMs)
      // A flight's end is half-open: one at midnight is the end of the day before.
      return `End ${days === 1 ? '1 day' : `${days} days`} later, on ${formatDay(new Date(end.getTime() - 1), campaign.timeZone)}.`
    }
    case 'caps': {
      const [first] = [...(changes.capping ?? []), ...(changes.orderCapping ?? [])]
      const before = [...campaign.capping, ...(campaign.orderCapping ?? [])][0]
      return first && before
        ? `Allow ${first.limit / before.limit} times the impressions of each frequency cap.`
        : 'Take the frequency caps away.'
    }
    case 'dropRule':
      return `Take out ${changes.dropRules!.map(({ group, rule }) => ruleText(ownTargeting(campaign), group, rule)).join(' and ')}.`
    case 'priority':
      return `Raise the priority to ${changes.priority}.`
    case 'objective':
      return `Lower the objective to ${formatTotal(changes.objective!)} impressions.`
  }
}

/** One rule as one line of text; '' where the targeting has none there. */
export function ruleText({ groups }: Targeting, group: number, rule: number): string {
  const found = groups[group]?.rules[rule]
  return found ? printTargeting({ groups: [{ rules: [found] }] }) : ''
}
