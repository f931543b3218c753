/**
 * Targeting as data: campaign → groups (OR) → rules (AND) → values (OR). No groups is everywhere. The schema accepts exactly
 * what the one-line text can hold, so that every stored targeting can be printed and read again.
 */
import * as z from 'zod'
import { limits, nearest } from '../values/index.ts'
import { type IntervalShape, type TypeRow } from './types/row.ts'
import { isTargetingType, targetingTypeNames, targetingTypes, type TargetingType } from './types/registry.ts'

/** Bounds against hostile input; far above what people write. */
export const targetingLimits = { characters: limits.targetingCharacters, groups: 100, rules: 100 } as const

/** Decimals of a coordinate (1.1 cm) and of a radius in kilometres. */
export const coordinateDecimals = 7
const radiusDecimals = 3

/** A number that its decimal text of so many digits holds exactly. */
function decimal(digits: number) {
  return z.number().refine((value) => Math.abs(value) < 1e12 && Number(value.toFixed(digits)) === value, `at most ${digits} decimals`)
}

const coordinate = decimal(coordinateDecimals)
const body = { type: z.enum(targetingTypeNames as [TargetingType, ...TargetingType[]]), exclude: z.boolean().default(false) }
const bound = z.union([z.number(), z.string()])

const ListRule = z.strictObject({ ...body, values: z.array(z.string()).min(1) })
const TextRule = z.strictObject({ ...body, text: z.array(z.string()).min(1) })
const IntervalRule = z.strictObject({ ...body, from: bound, to: bound })
const NearRule = z.strictObject({ ...body, near: z.object({ lat: coordinate, lon: coordinate, km: decimal(radiusDecimals) }) })
const BoxRule = z.strictObject({ ...body, box: z.object({ s: coordinate, w: coordinate, n: coordinate, e: coordinate }) })

/** One condition. LIST has `values`, TEXT `text` (patterns: `*` any characters, `\*` a star, `\\` a backslash), INTERVAL bounds. */
export const Rule = z.union([ListRule, TextRule, IntervalRule, NearRule, BoxRule]).superRefine((rule, ctx) => {
  for (const { message, path } of findFaults(rule)) ctx.addIssue({ code: 'custom', message, path, params: { code: 'targetingValue' } })
})
export type Rule = z.output<typeof Rule>

export const Group = z.object({ rules: z.array(Rule).min(1).max(targetingLimits.rules) })
export type Group = z.output<typeof Group>

export const Targeting = z.object({ groups: z.array(Group).max(targetingLimits.groups) })
export type Targeting = z.output<typeof Targeting>

export type ListRule = z.output<typeof ListRule>
export type TextRule = z.output<typeof TextRule>
export type IntervalRule = z.output<typeof IntervalRule>
export type NearRule = z.output<typeof NearRule>
export type BoxRule = z.output<typeof BoxRule>

/** Delivering everywhere. */
export const everywhere: Targeting = { groups: [] }

export interface Fault {
  message: string
  path: (string | number)[]
  suggestion: string | null
}

/** What a rule type takes after its name, in words for messages. */
export function formsOf({ comparison, interval }: TypeRow): string {
  if (comparison === 'LIST') return 'in (…)'
  if (comparison === 'TEXT') return 'matches (…)'
  return interval?.kind === 'geo' ? 'near (…) or box (…)' : 'between … and …'
}

/** The canonical form of one bound of an interval, or null when it is none. */
export function readBound(shape: IntervalShape, bound: number | string): number | string | null {
  const text = String(bound)
  if (shape.kind === 'number') {
    if (typeof bound === 'number')
      return Number.isFinite(bound) && Math.abs(bound) < 1e12 && Number(bound.toFixed(shape.decimals)) === bound ? bound + 0 : null
    return /^[+-]?\d{1,12}(\.\d+)?$/.test(text) ? readBound(shape, Number(text)) : null
  }
  if (shape.kind === 'version') return /^\d{1,5}(\.\d{1,5}){0,3}$/.test(text) ? text : null
  if (shape.kind === 'geo' || typeof bound === 'number') return null
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?$/.exec(text.replace(' ', 'T'))
  if (!match) return null
  const day = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
  return day.getUTCDate() === Number(match[3]) && day.getUTCMonth() === Number(match[2]) - 1 ? match[0] : null
}

/** A text pattern in which every backslash escapes a star or a backslash. */
const patternForm = /^(?:[^\\]|\\[*\\])*$/s

/** Reads one value of a LIST or pattern of a TEXT rule as its type wants it. */
export function readValue(row: TypeRow, text: string): { value: string } | { fault: Omit<Fault, 'path'> } {
  const value = row.comparison === 'TEXT' && !patternForm.test(text) ? null : (row.value?.read(text) ?? null)
  if (value !== null) return { value }
  const suggestion = row.value?.vocabulary ? nearest(text, row.value.vocabulary) : null
  return { fault: { message: `${JSON.stringify(shorten(text))} is not a value of ${row.label}: ${row.value?.hint ?? ''}`, suggestion } }
}

/** Cuts a quoted text in a message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** What is wrong with a rule as its type sees it: comparison, form and spelling of its values. Sense is left to `lint`. */
export function findFaults(rule: z.output<typeof ListRule> | TextRule | IntervalRule | NearRule | BoxRule): Fault[] {
  if (!isTargetingType(rule.type))
    return [{ message: `${shorten(String(rule.type))} is not a targeting type`, path: ['type'], suggestion: null }]
  const row = targetingTypes[rule.type]
  const wrongForm = [{ message: `${rule.type} takes ${formsOf(row)}`, path: ['type'], suggestion: null }]
  if ('values' in rule || 'text' in rule) {
    const [key, texts] = 'values' in rule ? (['values', rule.values] as const) : (['text', rule.text] as const)
    if (row.comparison !== ('values' in rule ? 'LIST' : 'TEXT')) return wrongForm
    return texts.flatMap((text, index) => {
      const read = readValue(row, text)
      if ('fault' in read) return [{ ...read.fault, path: [key, index] }]
      return read.value === text ? [] : [{ message: `write ${JSON.stringify(read.value)}`, path: [key, index], suggestion: read.value }]
    })
  }
  if (row.comparison !== 'INTERVAL' || row.interval === undefined) return wrongForm
  const shape = row.interval
  if ('near' in rule || 'box' in rule) return shape.kind === 'geo' ? [] : wrongForm
  if (shape.kind === 'geo') return wrongForm
  return (['from', 'to'] as const).flatMap((key) =>
    readBound(shape, rule[key]) === rule[key] ? [] : [{ message: boundHint(row.label, shape), path: [key], suggestion: null }],
  )
}

/** What the bounds of an interval have to be. */
export function boundHint(label: string, shape: IntervalShape): string {
  if (shape.kind === 'date') return `${label} takes days or times, such as 2027-01-04 or 2027-01-04T06:30`
  if (shape.kind === 'version') return `${label} takes versions, such as 14 or 14.2`
  if (shape.kind === 'geo') return `${label} takes near (…) or box (…)`
  return shape.decimals === 0 ? `${label} takes whole numbers` : `${label} takes numbers with at most ${shape.decimals} decimals`
}
