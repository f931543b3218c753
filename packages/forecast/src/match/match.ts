/**
 * The rows that a targeting takes: groups are alternatives, rules of a group all hold, values of a rule are alternatives. Each
 * group starts from its most selective rule; every further rule is applied in the cheaper of two ways, as a set of rows or as a
 * test of the rows that are left.
 */
import type { Group, Targeting } from '@spotdesk/sdk/targeting'
import { type Bitmap, complement, countRows, createBitmap, intersect, prefixOf, subtract, unite, uniteBetween } from '../bitmap.ts'
import type { Inventory } from '../sample/inventory.ts'
import { type Condition, isOfDate, type MatchContext, type Part, readRule } from './condition.ts'
import { filterRows, gatherRows, scanRows } from './kernels.ts'

/** Costs of a row in each way, in comparable units (measured). */
const cost = { scan: 1, gather: 2.5, test: 4, word: 1 }

export interface MatchScope {
  context: MatchContext
  /** Block of the future, for rules about dates. */
  block?: number
  /** Rows that count, from the first; all by default. */
  limit?: number
}

/** Whether a targeting takes other rows in other blocks of the future. */
export function hasDates({ groups }: Targeting): boolean {
  return groups.some(({ rules }) => rules.some(isOfDate))
}

/** The sellable rows that a targeting takes. No groups is all of them. */
export function matchTargeting(inventory: Inventory, { groups }: Targeting, { context, block = 0, limit }: MatchScope): Bitmap {
  const rows = limit ?? inventory.sample.rows
  const sellable = prefixOf(inventory.sellable, rows, inventory.sample.rows)
  if (groups.length === 0) return sellable.slice()
  const [first, ...others] = groups.map((group) => matchGroup(inventory, group, context, block, rows))
  for (const other of others) unite(first!, other)
  intersect(first!, sellable)
  return first!
}

function matchGroup(inventory: Inventory, { rules }: Group, context: MatchContext, block: number, rows: number): Bitmap {
  const conditions = rules
    .map((rule) => readRule(inventory, rule, context, block, rows))
    .map((condition) => ({ condition, expected: expectedShare(condition, inventory.sample.rows) }))
    .toSorted((a, b) => a.expected - b.expected)
  const bits = rowsOfCondition(conditions[0]!.condition, inventory.sample.rows, rows)
  for (const { condition } of conditions.slice(1)) narrow(bits, condition, inventory.sample.rows, rows)
  return bits
}

/** Share of all rows that a condition takes, as far as its parts do not overlap. */
function expectedShare({ parts, exclude }: Condition, all: number): number {
  const rows = parts.reduce((sum, part) => sum + ('column' in part ? part.rows : countRows(part.bits)), 0)
  const share = Math.min(1, rows / Math.max(1, all))
  return exclude ? 1 - share : share
}

/** A fresh set of the rows of a condition. */
export function rowsOfCondition({ parts, exclude }: Condition, all: number, rows: number): Bitmap {
  const bits = createBitmap(rows)
  for (const part of parts) addPart(bits, part, all, rows)
  if (exclude) complement(bits, rows)
  return bits
}

function addPart(bits: Bitmap, part: Part, all: number, rows: number): void {
  if ('bits' in part) return unite(bits, part.bits)
  for (const { plus, minus } of part.sets) {
    if (minus) uniteBetween(bits, prefixOf(plus, rows, all), prefixOf(minus, rows, all))
    else unite(bits, prefixOf(plus, rows, all))
  }
  if (!part.rest) return
  if (part.rest.rows * cost.gather < all * cost.scan) gatherRows(bits, part.column, part.rest.mask, rows)
  else scanRows(bits, part.column.codes, part.rest.mask, rows)
}

/** What it costs to make the set of a part. */
function buildCost(part: Part, all: number, rows: number): number {
  if ('bits' in part) return bitsCost(rows)
  const rest = part.rest ? bitsCost(rows) + Math.min(part.rest.rows * cost.gather * (rows / all), rows * cost.scan) : 0
  return bitsCost(rows) * (1 + part.sets.length) + rest
}
const bitsCost = (rows: number) => (rows / 32) * cost.word

/** bits ∩= the condition. */
function narrow(bits: Bitmap, condition: Condition, all: number, rows: number): void {
  const { parts, exclude } = condition
  const [part] = parts
  if (parts.length === 1 && part && 'column' in part) {
    const left = countRows(bits)
    if (left * cost.test < buildCost(part, all, rows)) return filterRows(bits, part.column.codes, part.mask, exclude ? 1 : 0)
    const only = part.sets.length === 1 && !part.rest && !part.sets[0]!.minus ? prefixOf(part.sets[0]!.plus, rows, all) : null
    if (only) return exclude ? subtract(bits, only) : intersect(bits, only)
  }
  intersect(bits, rowsOfCondition(condition, all, rows))
}
