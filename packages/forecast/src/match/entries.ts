/** The entries of a dictionary that a rule takes. One decision covers all rows with their codes. */
import { brandSafetyLevels, type Rule } from '@spotdesk/sdk/targeting'
import { attributes, type AttributeType, type Comparing } from '../sample/attributes.ts'
import type { Attribute, Dimension } from '../sample/dimension.ts'
import { spend } from '../budget.ts'
import { idsInBlocks } from './address-block.ts'
import { idsInside } from './points.ts'
import { idsLike } from './text-pattern.ts'
import { isVersionBetween } from './version.ts'

/** Ids of the values that a rule takes, and those of its values that no request of the sample has. */
export interface IncludedValues {
  ids: number[]
  unseen: string[]
}

/** Values of the attribute that the rule includes; the caller handles `exclude`. The cost does not grow with values × values. */
export function findIncludedValues(attribute: Attribute, comparing: Comparing, rule: Rule): IncludedValues {
  if ('values' in rule) return collect(rule.values, idsOfValues(attribute, comparing))
  if ('text' in rule) return comparing === 'address' ? idsInBlocks(attribute, rule.text) : idsLike(attribute, rule.text)
  if ('near' in rule || 'box' in rule) return { ids: idsInside(attribute, rule), unseen: [] }
  return { ids: idsWhere(attribute, boundTest(comparing, rule)), unseen: [] }
}

function collect(values: readonly string[], idsOf: (value: string) => readonly number[]): IncludedValues {
  const unseen: string[] = []
  const ids = new Set<number>()
  spend(values.length)
  for (const value of values) {
    const found = idsOf(value)
    if (found.length === 0) unseen.push(value)
    spend(found.length)
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids], unseen }
}

function idsWhere({ values }: Attribute, test: (value: string) => boolean): number[] {
  const ids: number[] = []
  spend(values.length)
  for (const [id, value] of values.entries()) if (test(value)) ids.push(id)
  return ids
}

const narrower = new WeakMap<Attribute, Map<string, number[]>>()

/** Value ids by each value that takes them: 'en-US' is found by 'en-US' and by 'en', HATE:HIGH by HATE:LOW too. */
function idsByTaking(attribute: Attribute, takersOf: (value: string) => readonly string[]): Map<string, number[]> {
  let found = narrower.get(attribute)
  if (!found) {
    narrower.set(attribute, (found = new Map()))
    for (const [id, value] of attribute.values.entries())
      for (const taker of takersOf(value)) {
        const ids = found.get(taker)
        if (ids) ids.push(id)
        else found.set(taker, [id])
      }
  }
  return found
}

/** 'IAB1-6' is taken by itself and by 'IAB1'. */
function wider(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'))
}

const riskLevels: readonly string[] = [...brandSafetyLevels, 'FLOOR']

/** A rating is taken by its level and the lower ones. */
function lowerRisks(rating: string): string[] {
  const [category, level = ''] = rating.split(':')
  return riskLevels.slice(0, riskLevels.indexOf(level) + 1).map((lower) => `${category}:${lower}`)
}

function idsOfValues(attribute: Attribute, comparing: Comparing): (value: string) => readonly number[] {
  if (comparing === 'tag' || comparing === 'risk') {
    const ids = idsByTaking(attribute, comparing === 'tag' ? wider : lowerRisks)
    return (value) => ids.get(value) ?? []
  }
  return (value) => {
    const id = attribute.idOf.get(value)
    return id === undefined ? [] : [id]
  }
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

/** The same entries in sequence. An entry with several of the values occurs several times. */
export function* iterateEntries({ from, entries }: Attribute, ids: readonly number[]): Generator<number> {
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

export const getComparing = (type: AttributeType): Comparing => attributes[type].comparing
