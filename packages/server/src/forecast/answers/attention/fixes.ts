/** Fixes of a plan, from the changes of the engine to what people read and what a change-set writes. Pure. */
import type { Changes, PlannedFix } from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import { columnOf, printField } from '@spotdesk/sdk/bulk'
import { describeRule, printTargeting } from '@spotdesk/sdk/targeting'
import {
  type AttentionNeed,
  cpmScale,
  type Formats,
  formatCapping,
  formatCpm,
  formatDay,
  formatMoney,
  formatTotal,
  parseDecimal,
  pacingTypeLabels,
} from '@spotdesk/sdk/values'
import { changedCampaign, type FixFacts, fixText, formatList, toWire } from '../changes.ts'
import { ownTargeting } from '../../snapshots/asked.ts'
import type { ForecastCampaign } from '../../snapshots/campaign-of.ts'
import type { AttentionFacts } from './store.ts'

type AttentionFix = forecast.AttentionFix

/** Changes of what was sold: they need the yes of the client. */
export const soldChanges = ['startMs', 'endMs', 'objective', 'dropRules'] as const satisfies (keyof Changes)[]

/** A campaign with what its fixes are told with. */
export interface FixedCampaign extends Omit<FixFacts, 'formats'> {
  campaign: ForecastCampaign
  facts: AttentionFacts
  formats: Formats
}

/** A fix of the engine, or a choice of the caller. */
export function toFix(
  fix: Pick<PlannedFix, 'kind' | 'changes' | 'publishers'>,
  about: FixedCampaign,
  cpm: number | null = null,
): AttentionFix {
  const { changes } = fix
  const needs: AttentionNeed | null = cpm !== null || soldChanges.some((name) => changes[name] !== undefined) ? 'CLIENT' : null
  const steps = [...listSteps(fix, about), ...cpmStep(cpm, about)]
  return {
    kind: cpm === null ? fix.kind : 'price',
    text: cpm === null ? fixText(fix, about.campaign, about) : `Change the CPM to ${formatCpm(cpm, about.facts.currency)}.`,
    needs,
    changes: toWire(changes),
    cpm,
    steps,
    writes: toWrites(changes, about, cpm),
  }
}

/** A fix that no setting makes. */
export function toWaiting(kind: 'creative' | 'seller' | 'elsewhere', text: string): AttentionFix {
  const needs = { creative: 'CREATIVE', seller: 'SELLER', elsewhere: 'HAND' } as const
  return { kind, text, needs: needs[kind], changes: null, cpm: null, steps: [], writes: [] }
}

type Steps = AttentionFix['steps']
type Step = Steps[number]

function listSteps({ changes, publishers }: Pick<PlannedFix, 'changes' | 'publishers'>, about: FixedCampaign): Steps {
  const { campaign, formats, publisherNames, facts } = about
  const { timeZone, objectiveType, objectiveValue } = campaign
  const { priority, pacing, startMs, endMs, capping, orderCapping, dropAdCaps, dropRules = [], replaceRules = [], objective } = changes
  const steps: Steps = []
  const addStep = (field: Step['field'], before: string | null, after: string | null) =>
    steps.push({ field, before, after: after ?? noneText })
  const firstDay = (date: Date | null) => date && formatDay(date, timeZone, formats)
  const lastDay = (ms: number) => formatDay(new Date(ms - 1), timeZone, formats)
  const amount = (value: number) => (objectiveType === 'PRICE' ? formatMoney(value, facts.currency) : formatTotal(value))
  const { groups } = ownTargeting(campaign)
  const words = (group: number, rule: number) => {
    const own = groups[group]?.rules[rule]
    return own ? describeRule(own) : null
  }
  if (priority !== undefined) addStep('priority', String(campaign.priority), String(priority))
  if (pacing !== undefined) addStep('pacing', pacingTypeLabels[campaign.pacingType], pacingTypeLabels[pacing])
  if (startMs) addStep('startDate', firstDay(campaign.startDate), firstDay(new Date(startMs)))
  if (endMs) addStep('endDate', campaign.endDate && lastDay(campaign.endDate.getTime()), lastDay(endMs))
  if (capping) addStep('capping', formatCaps(campaign.capping), formatCaps(capping))
  if (orderCapping) addStep('orderCapping', formatCaps(campaign.orderCapping ?? []), formatCaps(orderCapping))
  if (dropAdCaps === true) addStep('adCapping', null, null)
  if (objective !== undefined) addStep('objective', objectiveValue === null ? null : amount(Number(objectiveValue)), amount(objective))
  if (publishers.length > 0) {
    const names = publishers.map(({ publisherId }) => publisherNames.get(publisherId) ?? String(publisherId))
    addStep('targeting', null, `add ${formatList(names)}`)
  } else for (const { group, rule, to } of replaceRules) addStep('targeting', words(group, rule), describeRule(to))
  for (const { group, rule } of dropRules) addStep('targeting', words(group, rule), null)
  return steps
}

const noneText = 'none'
const formatCaps = (rules: readonly Parameters<typeof formatCapping>[0][]) =>
  rules.length === 0 ? null : rules.map(formatCapping).join(', ')

function cpmStep(cpm: number | null, { campaign, facts }: FixedCampaign): Steps {
  if (cpm === null) return []
  const before = campaign.cpmE4 === null ? null : formatCpm(campaign.cpmE4 / 10 ** cpmScale, facts.currency)
  return [{ field: 'cpm', before, after: formatCpm(cpm, facts.currency) }]
}

/** The rows of a change-set that make the changes: of the campaign, of its order and of its ads. */
function toWrites(changes: Changes, { campaign, facts }: FixedCampaign, cpm: number | null): AttentionFix['writes'] {
  const { priority, pacing, startMs, endMs, capping, orderCapping, dropAdCaps, dropRules, replaceRules, objective } = changes
  const ctx = { zone: campaign.timeZone }
  const cell = <F extends Parameters<typeof printField>[0]>(field: F, value: Parameters<typeof printField<F>>[1]) => {
    const text = printField(field, value, ctx)
    return [columnOf(field).header, text === '' ? '[]' : text] as const
  }
  const dates = (ms: number | null) => (ms === null ? null : new Date(ms))
  const cells = Object.fromEntries([
    ...(priority === undefined ? [] : [cell('pacingPriority', priority)]),
    ...(pacing === undefined ? [] : [cell('pacingType', pacing)]),
    ...(startMs === undefined ? [] : [cell('startDate', dates(startMs))]),
    ...(endMs === undefined ? [] : [cell('endDate', dates(endMs))]),
    ...(capping === undefined ? [] : [cell('capping', [...capping])]),
    ...(objective === undefined ? [] : [cell('objectiveValue', objective)]),
    ...(cpm === null ? [] : [cell('cpm', Number(parseDecimal(cpm, cpmScale) ?? 0n))]),
    ...(dropRules?.length || replaceRules?.length
      ? [cell('targeting', printTargeting(ownTargeting(changedCampaign(campaign, toWire({ dropRules }), [...(replaceRules ?? [])]))))]
      : []),
  ])
  return [
    ...(orderCapping && campaign.orderId !== null
      ? [{ entityType: 'order' as const, id: campaign.orderId, cells: Object.fromEntries([cell('capping', [...orderCapping])]) }]
      : []),
    ...(Object.keys(cells).length > 0 ? [{ entityType: 'campaign' as const, id: campaign.id, version: facts.version, cells }] : []),
    ...(dropAdCaps === true
      ? campaign.ads.filter((ad) => ad.capping.length > 0).map(({ id }) => ({ entityType: 'ad' as const, id, cells: { capping: '[]' } }))
      : []),
  ]
}
