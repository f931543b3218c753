/** The fields of one rule as a form has them, and the rule that they make. Pure. */
import { findFaults, isTargetingType, readBound, readValue, type Rule, targetingTypes } from '@spotdesk/sdk/targeting'
import type { OutputOf, targeting } from '@spotdesk/sdk/contract'

export type TypeRow = OutputOf<typeof targeting.types>[number]

export interface RuleFields {
  exclude: boolean
  /** Values that were chosen or typed, or patterns. */
  values: readonly string[]
  /** The text in which they are typed. */
  typed: string
  from: string
  to: string
  lat: string
  lon: string
  km: string
}

export const emptyFields: RuleFields = { exclude: false, values: [], typed: '', from: '', to: '', lat: '', lon: '', km: '' }

/** Kind of fields that a type is filled in with. */
export type FieldKind = 'choice' | 'typed' | 'bounds' | 'circle'

export function kindOf({
  comparison,
  values,
  lookUp,
  interval,
}: Pick<TypeRow, 'comparison' | 'values' | 'lookUp' | 'interval'>): FieldKind {
  if (comparison === 'INTERVAL') return interval?.kind === 'geo' ? 'circle' : 'bounds'
  return comparison === 'LIST' && (values !== null || lookUp) ? 'choice' : 'typed'
}

/** The fields of a rule; null: a form of it has no fields here, such as a rectangle. */
export function fieldsOf(rule: Rule, kind: FieldKind): RuleFields | null {
  const { exclude } = rule
  if ('values' in rule) return { ...emptyFields, exclude, values: rule.values, typed: kind === 'typed' ? rule.values.join('\n') : '' }
  if ('text' in rule) return { ...emptyFields, exclude, values: rule.text, typed: rule.text.join('\n') }
  if ('from' in rule) return { ...emptyFields, exclude, from: String(rule.from), to: String(rule.to) }
  if ('near' in rule) {
    const { lat, lon, km } = rule.near
    return { ...emptyFields, exclude, lat: String(lat), lon: String(lon), km: String(km) }
  }
  return null
}

export type MadeRule = { ok: true; rule: Rule } | { ok: false; message: string }

const refused = (message: string): MadeRule => ({ ok: false, message })

/** The rule that the fields make, with its values in their canonical form; or the first reason why they make none, as an English text. */
export function makeRule(type: string, fields: RuleFields, kind: FieldKind): MadeRule {
  if (!isTargetingType(type)) return refused('Choose a type.')
  const row = targetingTypes[type]
  const { exclude } = fields
  if (kind === 'circle') {
    const [lat, lon, km] = [fields.lat, fields.lon, fields.km].map((text) => (text.trim() === '' ? NaN : Number(text))) as [
      number,
      number,
      number,
    ]
    if (![lat, lon, km].every(Number.isFinite)) return refused('Fill in latitude, longitude and radius as numbers.')
    return judged({ type, exclude, near: { lat, lon, km } })
  }
  if (kind === 'bounds') {
    const shape = row.interval!
    const [from, to] = [fields.from, fields.to].map((text) => readBound(shape, text.trim()))
    if (from === null || to === null || from === undefined || to === undefined)
      return refused('Fill in both bounds in the form that is named.')
    return judged({ type, exclude, from, to })
  }
  if (fields.values.length === 0) return refused('Choose at least one value.')
  const values: string[] = []
  for (const text of fields.values) {
    const read = readValue(row, text)
    if ('fault' in read) return refused(read.fault.message)
    if (!values.includes(read.value)) values.push(read.value)
  }
  return judged(row.comparison === 'TEXT' ? { type, exclude, text: values } : { type, exclude, values })
}

function judged(rule: Parameters<typeof findFaults>[0]): MadeRule {
  const [fault] = findFaults(rule)
  // Without a fault its form and values are those of its type.
  return fault ? refused(fault.message) : { ok: true, rule: rule as Rule }
}
