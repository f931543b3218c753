/** The entries of a dictionary that a rule takes: one decision for all rows with their codes. */
import { brandSafetyLevels, type Rule } from '@spotdesk/sdk/targeting'
import { attributes, type AttributeType, type Comparing } from '../sample/attributes.ts'
import type { Attribute, Dimension } from '../sample/dimension.ts'
import { inBlock } from './address-block.ts'
import { isInBox, isNear } from './place.ts'
import { readPattern } from './text-pattern.ts'
import { isVersionBetween } from './version.ts'

/** Ids of the values that a rule takes, and those of its values that no request of the sample has. */
export interface TakenValues {
  ids: number[]
  unseen: string[]
}

/** Values of the attribute that the rule includes; the caller handles `exclude`. */
export function takenValues(attribute: Attribute, comparing: Comparing, rule: Rule): TakenValues {
  if ('values' in rule) return collect(rule.values, (value) => idsOfValue(attribute, comparing, value))
  if ('text' in rule) {
    if (comparing === 'address') return collect(rule.text, (block) => idsWhere(attribute, inBlock(block)))
    return collect(rule.text, (text) => {
      const pattern = readPattern(text)
      return 'literal' in pattern ? (idsInLowerCase(attribute).get(pattern.literal) ?? []) : idsWhere(attribute, pattern.test)
    })
  }
  if ('near' in rule || 'box' in rule) return { ids: idsAt(attribute, 'near' in rule ? isNear(rule.near) : isInBox(rule.box)), unseen: [] }
  return { ids: idsWhere(attribute, boundTest(comparing, rule)), unseen: [] }
}

function collect(values: readonly string[], idsOf: (value: string) => number[]): TakenValues {
  const unseen: string[] = []
  const ids = new Set<number>()
  for (const value of values) {
    const found = idsOf(value)
    if (found.length === 0) unseen.push(value)
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids], unseen }
}

function idsWhere({ values }: Attribute, test: (value: string) => boolean): number[] {
  const ids: number[] = []
  for (const [id, value] of values.entries()) if (test(value)) ids.push(id)
  return ids
}

const points = new WeakMap<Attribute, Float64Array>()

/** Latitude and longitude of each value, read once: a targeting of a thousand circles compares numbers. */
function pointsOf(attribute: Attribute): Float64Array {
  let found = points.get(attribute)
  if (!found) {
    points.set(attribute, (found = new Float64Array(2 * attribute.values.length)))
    for (const [id, value] of attribute.values.entries()) {
      const [lat = Number.NaN, lon = Number.NaN] = value.split(',').map(Number)
      found[2 * id] = lat
      found[2 * id + 1] = lon
    }
  }
  return found
}

function idsAt(attribute: Attribute, test: (lat: number, lon: number) => boolean): number[] {
  const at = pointsOf(attribute)
  const ids: number[] = []
  for (let id = 0; id < attribute.values.length; id += 1) if (test(at[2 * id]!, at[2 * id + 1]!)) ids.push(id)
  return ids
}

const lowerCase = new WeakMap<Attribute, Map<string, number[]>>()

/** Value ids by the lower-case text: lists of ten thousand listeners are looked up, not searched. */
function idsInLowerCase(attribute: Attribute): Map<string, number[]> {
  let found = lowerCase.get(attribute)
  if (!found) {
    lowerCase.set(attribute, (found = new Map()))
    for (const [id, value] of attribute.values.entries()) {
      const key = value.toLowerCase()
      found.set(key, [...(found.get(key) ?? []), id])
    }
  }
  return found
}

function idsOfValue(attribute: Attribute, comparing: Comparing, value: string): number[] {
  if (comparing === 'tag') return idsWhere(attribute, (own) => own === value || own.startsWith(`${value}-`))
  if (comparing === 'risk') {
    const [category, level = ''] = value.split(':')
    const levels: readonly string[] = [...brandSafetyLevels, 'FLOOR']
    return idsWhere(attribute, (own) => {
      const [ownCategory, ownLevel = ''] = own.split(':')
      return ownCategory === category && levels.indexOf(ownLevel) >= levels.indexOf(level)
    })
  }
  const id = attribute.idOf.get(value)
  return id === undefined ? [] : [id]
}

function boundTest(comparing: Comparing, rule: Rule): (value: string) => boolean {
  if (!('from' in rule)) return () => false
  if (comparing === 'version') return isVersionBetween(String(rule.from), String(rule.to))
  const [from, to] = [Number(rule.from), Number(rule.to)]
  return (value) => Number(value) >= from && Number(value) <= to
}

/** Entries of the dictionary that hold one of these values: 1 for those that do. */
export function entriesWith(dimension: Dimension, type: AttributeType, ids: readonly number[]): Uint8Array {
  const mask = new Uint8Array(dimension.size)
  const { from, entries } = dimension.attributes.get(type)!
  for (const id of ids) for (let at = from[id]!; at < from[id + 1]!; at += 1) mask[entries[at]!] = 1
  return mask
}

/** The same entries in sequence; one that holds several of the values occurs several times. */
export function* entriesOf({ from, entries }: Attribute, ids: readonly number[]): Generator<number> {
  for (const id of ids) for (let at = from[id]!; at < from[id + 1]!; at += 1) yield entries[at]!
}

/** Podcast entries without any rating; under the policy EXCLUDE a rule of brand safety matches them (docs/domain.md §9.5). */
export function addUnrated(dimension: Dimension, mask: Uint8Array): void {
  const shows = dimension.attributes.get('PODCAST_SHOW')!
  const ratings = dimension.attributes.get('PODCAST_BRAND_SAFETY')!
  for (let entry = 0; entry < dimension.size; entry += 1) {
    const isPodcast = shows.starts[entry + 1]! > shows.starts[entry]!
    if (isPodcast && ratings.starts[entry + 1] === ratings.starts[entry]) mask[entry] = 1
  }
}

export const comparingOf = (type: AttributeType): Comparing => attributes[type].comparing
