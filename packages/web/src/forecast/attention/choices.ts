/** The choices of a user in a plan, and the question with them. Pure. */
import type { forecast, InputOf } from '@spotdesk/sdk/contract'
import type { forecast as calls } from '@spotdesk/sdk/calls'
import { dayMs, limits, zoneOffsetMs } from '@spotdesk/sdk/values'

export type AttentionPlan = forecast.AttentionPlan
export type PlanCampaign = forecast.AttentionCampaign
export type Fix = forecast.AttentionFix
export type Changes = forecast.ForecastChanges

/** A campaign's fix with its values; null: it stays as it is. */
export type Choice = { changes: Changes; cpm?: number } | null
export type FixChoices = ReadonlyMap<number, Choice>
type Asked = NonNullable<NonNullable<InputOf<typeof calls.attention>['body']>['chosen']>

export function toChoice(fix: Fix | null): Choice {
  if (!fix?.changes) return null
  return { changes: fix.changes, ...(fix.cpm !== null && { cpm: fix.cpm }) }
}

/** The choices of a plan, with those that the user has made since. */
export function mergeChoices(plan: AttentionPlan, own: FixChoices): Map<number, Choice> {
  return new Map(
    plan.campaigns.map(({ campaignId, chosen }) => [campaignId, own.has(campaignId) ? own.get(campaignId)! : toChoice(chosen)]),
  )
}

/** As the call takes them; undefined where the plan still chooses by itself. */
export function toChosenInput(choices: FixChoices | null): Asked | undefined {
  if (!choices) return undefined
  return [...choices].map(([campaignId, choice]) => ({
    campaignId,
    changes: choice?.changes ?? null,
    ...(choice?.cpm !== undefined && { cpm: choice.cpm }),
  }))
}

/** The fix that the check box of a campaign is about: its choice, or the first one that a setting makes. */
export function shownFix({ chosen, fixes }: PlanCampaign): Fix | null {
  return chosen ?? fixes[0] ?? null
}

/** All campaigns that can be fixed at once are chosen, or none is. */
export function chooseAll(plan: AttentionPlan, isOn: boolean): Map<number, Choice> {
  return new Map(
    plan.campaigns.map(({ campaignId, chosen, fixes }) => {
      const free = chosen?.needs === null ? chosen : fixes.find(({ needs, changes }) => needs === null && changes !== null)
      return [campaignId, isOn ? toChoice(free ?? null) : null]
    }),
  )
}

/** A number of a fix that its user may set. */
export interface EditedValue {
  id: string
  field: 'priority' | 'capping' | 'endDate' | 'objective' | 'cpm'
  value: number
  minimum: number
  maximum: number
  /** The choice with another number. */
  with: (value: number) => NonNullable<Choice>
}

/** The numbers of a choice. @param zone whose clock the end of the flight keeps its hour on */
export function editedValues(choice: NonNullable<Choice>, { settings }: PlanCampaign, zone: string): EditedValue[] {
  const { changes, cpm } = choice
  const { campaignPacing, cappingRules = [], endDate, campaignObjective } = changes
  const changed = (more: Changes) => ({ ...choice, changes: { ...changes, ...more } })
  const values: EditedValue[] = []
  if (campaignPacing?.priority !== undefined)
    values.push({
      id: 'priority',
      field: 'priority',
      value: campaignPacing.priority,
      minimum: limits.priorityMin,
      maximum: limits.priorityMax,
      with: (priority) => changed({ campaignPacing: { ...campaignPacing, priority } }),
    })
  for (const [index, rule] of cappingRules.entries())
    values.push({
      id: `capping ${index}`,
      field: 'capping',
      value: rule.limit,
      minimum: 1,
      maximum: limits.cappingLimitMax,
      with: (limit) => changed({ cappingRules: cappingRules.map((own, place) => (place === index ? { ...own, limit } : own)) }),
    })
  if (endDate && settings.endDate)
    values.push({
      id: 'end',
      field: 'endDate',
      value: daysBetween(settings.endDate, new Date(endDate), zone),
      minimum: 1,
      maximum: limits.forecastDays,
      with: (days) => changed({ endDate: laterBy(settings.endDate!, days, zone) }),
    })
  if (campaignObjective)
    values.push({
      id: 'objective',
      field: 'objective',
      value: campaignObjective.value,
      minimum: limits.objectiveMin,
      maximum: limits.objectiveMax,
      with: (value) => changed({ campaignObjective: { value } }),
    })
  if (cpm !== undefined)
    values.push({
      id: 'cpm',
      field: 'cpm',
      value: cpm,
      minimum: limits.cpmMin,
      maximum: limits.cpmMax,
      with: (value) => ({ ...choice, cpm: value }),
    })
  return values
}

function daysBetween(from: Date, to: Date, zone: string): number {
  return Math.round((to.getTime() + zoneOffsetMs(to, zone) - from.getTime() - zoneOffsetMs(from, zone)) / dayMs)
}

/** At the same hour of the zone's clock. */
function laterBy(end: Date, days: number, zone: string): Date {
  const later = new Date(end.getTime() + days * dayMs)
  return new Date(later.getTime() + zoneOffsetMs(end, zone) - zoneOffsetMs(later, zone))
}

export type ReviewAnswer = 'yes' | 'no'
export type ReviewAnswers = ReadonlyMap<number, ReviewAnswer>

/** The fixes of a review: those that need a yes are asked about, and one without it is left out. */
export function toReview(
  chosen: readonly PlanCampaign[],
  answers: ReviewAnswers,
): { taken: PlanCampaign[]; asked: PlanCampaign[]; isAnswered: boolean } {
  const fixesWithNeeds = chosen.filter(({ chosen: fix }) => fix !== null && fix.needs !== null)
  const isLeftOut = ({ campaignId }: PlanCampaign) => answers.get(campaignId) === 'no'
  return {
    taken: chosen.filter((one) => !isLeftOut(one)),
    asked: fixesWithNeeds,
    isAnswered: fixesWithNeeds.every(({ campaignId }) => answers.has(campaignId)),
  }
}
