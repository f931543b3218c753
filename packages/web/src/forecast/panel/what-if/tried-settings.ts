/** The settings that can be tried beside a forecast: the positions of each slider, and the question that a choice of positions asks. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import type { forecast } from '@spotdesk/sdk/calls'
import type { forecast as answers, InputOf } from '@spotdesk/sdk/contract'
import { checkPriority, lastForecastDate } from '@spotdesk/sdk/rules'
import { type CappingUnit, dayMs, limits, startOfDay } from '@spotdesk/sdk/values'
import type { ForecastRequest } from '../forecast-driver.ts'

export type WhatIfQuestion = InputOf<typeof forecast.whatIf>['body']
type Cap = { limit: number; unit: CappingUnit; unitMultiplier: number }

/** The settings as the page has them: those of its form, and without one the saved ones. */
export interface TriedBase {
  startDate: Date | null
  endDate: Date | null
  /** Impressions or an amount; null: unlimited or empty. */
  objective: number | null
  objectiveType: Campaign['objectiveType']
  /** Null: it is not sold by CPM, or the price is not for the user to see. */
  cpm: number | null
  priority: number
  caps: readonly Cap[]
}

export type SliderKind = 'endDate' | 'objective' | 'cpm' | 'priority' | 'cap'

/** A slider: its values in their order, and where it stands before it is moved. */
export interface SliderRow {
  id: string
  kind: SliderKind
  /** Of `cap`: the place of the rule. */
  cap?: number
  /** Ends in milliseconds, all else as it is typed. */
  values: readonly number[]
  at: number
  /** The end of the track at which a campaign delivers most easily; null: it makes no difference to the delivery. */
  goodEnd: 'first' | 'last' | null
}

/** Positions of the sliders that were moved, by the id of their row. */
export type Moves = Readonly<Record<string, number>>

/** Days that an end can be moved on at most. */
const mostDays = 120
/** Steps below and above the value that a slider begins with, about. */
const steps = 40

export function triedBase(campaign: Campaign, request: ForecastRequest): TriedBase {
  const form = request.campaignContext ?? {}
  const objective = { ...campaign.campaignObjective, ...form.campaignObjective }
  const revenue = { ...campaign.campaignRevenue, ...form.campaignRevenue }
  const toDate = (typed: Date | number | string | null | undefined, saved: Date | null) =>
    typed === undefined ? saved : typed === null ? null : new Date(typed)
  return {
    startDate: toDate(form.startDate, campaign.startDate),
    endDate: toDate(form.endDate, campaign.endDate),
    objective: objective.unlimited ? null : (objective.value ?? null),
    objectiveType: form.campaignObjective?.type ?? campaign.objectiveType,
    cpm: revenue.type === 'CPM' ? (revenue.value ?? null) : null,
    priority: form.campaignPacing?.priority ?? campaign.campaignPacing.priority,
    caps: (form.cappingRules ?? campaign.cappingRules) as readonly Cap[],
  }
}

export interface SliderFacts {
  now: Date
  /** The campaign's zone, in which its end is a day. */
  zone: string
  type: Campaign['campaignType']
  /** The user holds AGENCY_ADVANCED.WRITE. */
  advanced: boolean
}

/** A slider for each setting that has a value to move. */
export function sliderRows(base: TriedBase, facts: SliderFacts): SliderRow[] {
  const { objective, objectiveType, cpm, caps, priority } = base
  const rows: (SliderRow | null)[] = [
    base.endDate && endRow(base, base.endDate, facts),
    objective !== null && objective > 0
      ? toRow(
          'objective',
          listRoundSteps(objective, { least: limits.objectiveMin, isWhole: objectiveType === 'IMPRESSIONS' }),
          objective,
          'first',
        )
      : null,
    cpm !== null && cpm > 0
      ? toRow('cpm', listRoundSteps(cpm, { least: limits.cpmMin, isWhole: false }), cpm, objectiveType === 'PRICE' ? 'last' : null)
      : null,
    toRow('priority', listPriorities(facts, priority), priority, 'first'),
    ...caps.map(({ limit }, cap): SliderRow => {
      const most = Math.min(limits.cappingLimitMax, Math.max(10, 2 * limit))
      const values = Array.from({ length: most }, (_, index) => index + 1)
      return { id: `cap ${cap}`, kind: 'cap', cap, values, at: values.indexOf(limit), goodEnd: 'last' }
    }),
  ]
  return rows.filter((row) => row !== null).filter(({ values, at }) => values.length > 1 && at >= 0)
}

function toRow(kind: SliderKind, values: readonly number[], value: number, goodEnd: SliderRow['goodEnd']): SliderRow {
  return { id: kind, kind, values, at: values.indexOf(value), goodEnd }
}

/** Ends from the day after the present, or after the start, to some weeks after the one that is set; each at its time of day. */
function endRow({ startDate }: TriedBase, endDate: Date, { now, zone }: SliderFacts): SliderRow | null {
  if (endDate <= now) return null
  const first = startDate !== null && startDate > now ? startDate : now
  const timeOfDay = endDate.getTime() - startOfDay(endDate, zone).getTime()
  const last = lastForecastDate(now, zone)
  const flightDays = Math.ceil((endDate.getTime() - first.getTime()) / dayMs)
  const values: number[] = []
  for (let days = -Math.min(flightDays, mostDays); days <= Math.min(mostDays, Math.max(30, flightDays)); days += 1) {
    const end = days === 0 ? endDate : new Date(startOfDay(endDate, zone, days).getTime() + timeOfDay)
    if (end > first && (days <= 0 || end <= last)) values.push(end.getTime())
  }
  return toRow('endDate', values, endDate.getTime(), 'last')
}

/** Round numbers from a fifth of a value to twice it, and the value itself. */
export function listRoundSteps(value: number, { least, isWhole }: { least: number; isWhole: boolean }): number[] {
  const rough = value / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(isWhole ? 1 : 0.0001, [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power)
  const round = (number: number) => Math.round(number * 10_000) / 10_000
  const found = [value]
  for (let index = Math.ceil(value / 5 / step); index * step <= value * 2; index += 1) {
    const next = round(index * step)
    if (next >= least && next !== value) found.push(next)
  }
  return found.toSorted((a, b) => a - b)
}

function listPriorities({ type, advanced }: SliderFacts, priority: number): number[] {
  const all = Array.from({ length: limits.priorityMax - limits.priorityMin + 1 }, (_, index) => limits.priorityMin + index)
  return all.filter((one) => one === priority || checkPriority(type, one, advanced).ok)
}

/** The values of the sliders that were moved away from where they stood. */
export function movedValues(rows: readonly SliderRow[], moves: Moves): { row: SliderRow; value: number }[] {
  return rows.flatMap((row) => {
    const position = moves[row.id]
    const value = position === undefined || position === row.at ? undefined : row.values[position]
    return value === undefined ? [] : [{ row, value }]
  })
}

/** The values that were tried, in the terms of a fix; the CPM beside it, because it changes no inventory. */
export interface Tried {
  changes: answers.ForecastChanges
  cpm: number | null
}

export function toTried(rows: readonly SliderRow[], moves: Moves, { caps }: Pick<TriedBase, 'caps'>): Tried {
  const moved = movedValues(rows, moves)
  const of = (kind: SliderKind) => moved.find(({ row }) => row.kind === kind)?.value
  const [end, objective, priority] = [of('endDate'), of('objective'), of('priority')]
  const limitByCap = new Map(moved.flatMap(({ row, value }) => (row.cap === undefined ? [] : [[row.cap, value] as const])))
  return {
    changes: {
      ...(end !== undefined && { endDate: new Date(end) }),
      ...(objective !== undefined && { campaignObjective: { value: objective } }),
      ...(priority !== undefined && { campaignPacing: { priority } }),
      ...(limitByCap.size > 0 && {
        cappingRules: caps.map(({ limit, unit, unitMultiplier }, cap) => ({ limit: limitByCap.get(cap) ?? limit, unit, unitMultiplier })),
      }),
    },
    cpm: of('cpm') ?? null,
  }
}

/** The body of the question, with what the page has not saved. */
export function toWhatIfQuestion(request: ForecastRequest, { changes, cpm }: Tried): WhatIfQuestion {
  const { campaignContext: form, ...rest } = request
  const campaignContext = cpm === null ? form : { ...form, campaignRevenue: { ...form?.campaignRevenue, value: cpm } }
  return { ...rest, ...(campaignContext && { campaignContext }), changes }
}
