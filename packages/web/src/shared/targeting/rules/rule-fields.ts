/** The fields of one rule as a form has them, and the rule that they make. Pure. */
import { findFaults, isTargetingType, readBound, readValue, type Rule, targetingTypes, type TargetingType } from '@spotdesk/sdk/targeting'
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
  /** Form of a place. */
  shape: 'circle' | 'box'
  /** Centre and radius of a circle. */
  lat: string
  lon: string
  km: string
  /** Edges of a box, in degrees. */
  south: string
  west: string
  north: string
  east: string
}

export const emptyFields: RuleFields = {
  exclude: false,
  values: [],
  typed: '',
  from: '',
  to: '',
  shape: 'circle',
  lat: '',
  lon: '',
  km: '',
  south: '',
  west: '',
  north: '',
  east: '',
}

/** Kind of fields that a type is filled in with. */
export type FieldKind = 'choice' | 'typed' | 'bounds' | 'place'

export function findFieldKind({
  comparison,
  values,
  lookUp,
  interval,
}: Pick<TypeRow, 'comparison' | 'values' | 'lookUp' | 'interval'>): FieldKind {
  if (comparison === 'INTERVAL') return interval?.kind === 'geo' ? 'place' : 'bounds'
  return comparison === 'LIST' && (values !== null || lookUp) ? 'choice' : 'typed'
}

/** The fields of a rule. */
export function toRuleFields(rule: Rule, kind: FieldKind): RuleFields {
  const { exclude } = rule
  if ('values' in rule) return { ...emptyFields, exclude, values: rule.values, typed: kind === 'typed' ? rule.values.join('\n') : '' }
  if ('text' in rule) return { ...emptyFields, exclude, values: rule.text, typed: rule.text.join('\n') }
  if ('from' in rule) return { ...emptyFields, exclude, from: String(rule.from), to: String(rule.to) }
  if ('near' in rule) {
    const { lat, lon, km } = rule.near
    return { ...emptyFields, exclude, lat: String(lat), lon: String(lon), km: String(km) }
  }
  const [south, west, north, east] = [rule.box.s, rule.box.w, rule.box.n, rule.box.e].map(String) as [string, string, string, string]
  return { ...emptyFields, exclude, shape: 'box', south, west, north, east }
}

export type MadeRule = { ok: true; rule: Rule } | { ok: false; message: string }

const refused = (message: string): MadeRule => ({ ok: false, message })

/** The rule that the fields make, with its values in their canonical form; or the first reason why they make none, as an English text. */
export function makeRule(type: string, fields: RuleFields, kind: FieldKind): MadeRule {
  if (!isTargetingType(type)) return refused('Choose a type.')
  const row = targetingTypes[type]
  const { exclude } = fields
  if (kind === 'place') return makePlaceRule(type, fields)
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

function makePlaceRule(type: TargetingType, { exclude, shape, ...fields }: RuleFields): MadeRule {
  if (shape === 'circle') {
    const [lat, lon, km] = [readDegrees(fields.lat), readDegrees(fields.lon), readDegrees(fields.km)]
    if (lat === null || lon === null || km === null) return refused('Fill in latitude, longitude and radius as numbers.')
    return judged({ type, exclude, near: { lat, lon, km } })
  }
  const [s, w, n, e] = [readDegrees(fields.south), readDegrees(fields.west), readDegrees(fields.north), readDegrees(fields.east)]
  if (s === null || w === null || n === null || e === null) return refused('Fill in the four edges as numbers.')
  return judged({ type, exclude, box: { s, w, n, e } })
}

/** A number of degrees or kilometres as it is typed; null: it is none. */
export function readDegrees(text: string): number | null {
  return /^[+-]?\d{1,6}(\.\d{1,7})?$/.test(text.trim().replace('−', '-')) ? Number(text.trim().replace('−', '-')) + 0 : null
}

function judged(rule: Parameters<typeof findFaults>[0]): MadeRule {
  const [fault] = findFaults(rule)
  // Without a fault its form and values are those of its type.
  return fault ? refused(fault.message) : { ok: true, rule: rule as Rule }
}
