/**
 * Targeting as data: campaign → groups (OR) → rules (AND) → values (OR). No groups is everywhere. The schema accepts exactly
 * what the one-line text can hold, so that every stored targeting can be printed and read again.
 */
import * as z from 'zod'
import { limits, nearest, shorten } from '../values/index.ts'
import { type IntervalShape, type TypeRow } from './types/row.ts'
import {
  type ConditionOf,
  isTargetingType,
  type ListType,
  targetingTypeNames,
  targetingTypes,
  type TargetingType,
  type ValueOf,
} from './types/registry.ts'

/** Bounds against hostile input; far above what people write. */
export const targetingLimits = { characters: limits.targetingCharacters, groups: 100, rules: 100 } as const

/** Decimals of a coordinate (1.1 cm) and of a radius in kilometres. */
export const coordinateDecimals = 7
const radiusDecimals = 3

/** A number that its decimal text with this many digits holds exactly. */
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

/** A rule in one of its five forms, which need not be the form of its type. */
export type AnyRule = z.output<typeof ListRule | typeof TextRule | typeof IntervalRule | typeof NearRule | typeof BoxRule>

/** A rule of one type: its condition has the form of the type. */
export type RuleOf<T extends TargetingType> = T extends TargetingType ? Flat<Head<T> & Exclusion & ConditionOf<T>> : never
interface Exclusion {
  /** True: the rule holds where it does not match. */
  exclude: boolean
}
interface ExclusionInput {
  /** True inverts the rule: it holds where it does not match. If omitted, false. */
  exclude?: boolean
}
interface Head<T> {
  /** The targeting type. */
  type: T
}
type Flat<T> = { [K in keyof T]: T[K] }

/** One condition. LIST has `values`, TEXT `text` (patterns: `*` any characters, `\*` a star, `\\` a backslash), INTERVAL bounds. */
export type Rule = RuleOf<TargetingType>
/** A rule with bounds: an INTERVAL of numbers, days or versions. */
export type IntervalRule = Extract<Rule, { from: unknown }>
/** A rule as one writes it: without `exclude` it includes. */
export type RuleInput<T extends TargetingType = TargetingType> = T extends TargetingType
  ? Flat<Head<T> & ExclusionInput & ConditionOf<T>>
  : never

/** A rule that includes listeners with one of the values. */
export function includeRule<T extends ListType>(type: T, values: readonly ValueOf<T>[]): RuleOf<T> {
  // The parameters have the types of a rule's parts; the compiler does not put a conditional type together from them.
  return { type, exclude: false, values: [...values] } as unknown as RuleOf<T>
}

const checkedRule = z.union([ListRule, TextRule, IntervalRule, NearRule, BoxRule]).superRefine((rule, ctx) => {
  for (const { message, path } of findFaults(rule)) ctx.addIssue({ code: 'custom', message, path, params: { code: 'targetingValue' } })
})
// findFaults refuses a form that is not the type's, and values that are not the type's.
export const Rule = checkedRule as unknown as z.ZodType<Rule, RuleInput>

export const Group = z.object({ rules: z.array(Rule).min(1).max(targetingLimits.rules) })
export type Group = z.output<typeof Group>

export const Targeting = z.object({ groups: z.array(Group).max(targetingLimits.groups) })
export type Targeting = z.output<typeof Targeting>

/** Delivering everywhere. */
export const everywhere: Targeting = { groups: [] }

export interface RuleFault {
  message: string
  path: (string | number)[]
  suggestion: string | null
}

/** The values that a rule type takes after its name, for messages. */
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

/** Reads one value of a LIST or pattern of a TEXT rule in the form of its type. */
export function readValue(row: TypeRow, text: string): { value: string } | { fault: Omit<RuleFault, 'path'> } {
  const value = row.comparison === 'TEXT' && !patternForm.test(text) ? null : (row.value?.read(text) ?? null)
  if (value !== null) return { value }
  const meant = row.value?.probable?.(text) ?? null
  const suggestion = meant ? meant.values.join(', ') : row.value?.vocabulary ? nearest(text, row.value.vocabulary) : null
  const why = meant ? `${meant.reason}, ${suggestion}` : (row.value?.hint ?? '')
  return { fault: { message: `${JSON.stringify(shorten(text))} is not a value of ${row.label}: ${why}`, suggestion } }
}

/** The errors of a rule by its type: comparison, form and spelling of its values. `lint` checks the meaning. */
export function findFaults(rule: AnyRule): RuleFault[] {
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

/** The condition of an interval's bounds. */
export function boundHint(label: string, shape: IntervalShape): string {
  if (shape.kind === 'date') return `${label} takes days or times, such as 2027-01-04 or 2027-01-04T06:30`
  if (shape.kind === 'version') return `${label} takes versions, such as 14 or 14.2`
  if (shape.kind === 'geo') return `${label} takes near (…) or box (…)`
  return shape.decimals === 0 ? `${label} takes whole numbers` : `${label} takes numbers with at most ${shape.decimals} decimals`
}
