/**
 * The rows that a targeting takes: groups are alternatives, rules of a group all hold, values of a rule are alternatives. Rules that known
 * sets answer are intersected block by block, the most selective first, until a block is empty; the others then in the cheaper of two ways,
 * as a set of rows or as a test of the remaining rows.
 */
import type { Group, Targeting } from '@spotdesk/sdk/targeting'
import { type Bitmap, clearTail, complement, countRows, unite, wordsFor } from '../bitmap.ts'
import { bitmapBytes } from '../bits/arena.ts'
import type { Inventory } from '../sample/inventory.ts'
import { type Condition, isOfDate, type KnownSet, type MatchContext, type Part } from './condition.ts'
import { filterRows, gatherRows, scanRows } from './kernels.ts'
import { conditionOf } from './known-conditions.ts'

/** Costs of a row in each way, in comparable units (measured). */
const cost = { scan: 1, gather: 2.5, test: 4 }

/** Bytes that all rules process before the next bytes: they stay in the first cache. */
const blockBytes = 8192

export interface MatchScope {
  context: MatchContext
  /** Block of the future, for rules about dates. */
  block?: number
  /** Rows that count, from the first; all by default. */
  limit?: number
}

/** True if a targeting takes other rows in other blocks of the future. */
export function hasDates({ groups }: Targeting): boolean {
  return groups.some(({ rules }) => rules.some(isOfDate))
}

/** The sellable rows that a targeting takes. No groups is all of them. */
export function matchTargeting(inventory: Inventory, targeting: Targeting, scope: MatchScope): Bitmap {
  const rows = scope.limit ?? inventory.sample.rows
  return firstRows(matchInPlace(inventory, targeting, scope), rows)
}

/** A set of its own of the first rows. */
function firstRows(bits: Bitmap, rows: number): Bitmap {
  const own = bits.slice(0, wordsFor(rows))
  clearTail(own, rows)
  return own
}

/** The same in the inventory's scratch memory: valid until the next match; bits past the counted rows may be set. */
export function matchInPlace(inventory: Inventory, { groups }: Targeting, { context, block = 0, limit }: MatchScope): Bitmap {
  const rows = limit ?? inventory.sample.rows
  const { arena, scratch, sellable } = inventory
  if (groups.length === 0) {
    arena.kernels.copy(scratch.result.byteOffset, sellable.byteOffset, bitmapBytes(rows))
    return scratch.result
  }
  for (const [index, group] of groups.entries()) {
    matchGroup(inventory, group, index === 0 ? scratch.result : scratch.group, context, block, rows)
    if (index > 0) arena.kernels.unite(scratch.result.byteOffset, scratch.group.byteOffset, bitmapBytes(rows))
  }
  return scratch.result
}

function matchGroup(inventory: Inventory, { rules }: Group, target: Bitmap, context: MatchContext, block: number, rows: number): void {
  const all = inventory.sample.rows
  const conditions = rules
    .map((rule) => conditionOf(inventory, rule, context, block, rows))
    .map((condition) => ({ condition, expected: expectedShare(condition, all) }))
    .toSorted((a, b) => a.expected - b.expected)
    .map(({ condition }) => condition)
  const known = conditions.filter(isKnown)
  const bytes = bitmapBytes(rows)
  for (let from = 0; from < bytes; from += blockBytes) intersectKnown(inventory, target, known, from, Math.min(blockBytes, bytes - from))
  for (const condition of conditions) if (!isKnown(condition)) narrow(inventory, target, condition, rows)
}

/** Share of all rows that a condition takes, as far as its parts do not overlap. */
function expectedShare({ parts, exclude }: Condition, all: number): number {
  const rows = parts.reduce((sum, part) => sum + ('column' in part ? part.rows : countRows(part.bits)), 0)
  const share = Math.min(1, rows / Math.max(1, all))
  return exclude ? 1 - share : share
}

/** True if known sets answer all of a condition. */
function isKnown({ parts }: Condition): boolean {
  return parts.every((part) => 'column' in part && part.rest === null)
}

const setsOf = ({ parts }: Condition): readonly KnownSet[] => parts.flatMap((part) => ('column' in part ? part.sets : []))

/** target = sellable ∩ all conditions, in one block. */
function intersectKnown(inventory: Inventory, target: Bitmap, conditions: readonly Condition[], from: number, bytes: number): void {
  const { kernels } = inventory.arena
  const to = target.byteOffset + from
  kernels.copy(to, inventory.sellable.byteOffset + from, bytes)
  for (const condition of conditions) {
    const sets = setsOf(condition)
    const [set] = sets
    const only = sets.length === 1 && set?.form === 'ANY' && set.any.length === 1 ? set.any[0]! : null
    if (!only) uniteSets(inventory, inventory.scratch.set, sets, from, bytes)
    const other = (only ?? inventory.scratch.set).byteOffset + from
    if ((condition.exclude ? kernels.subtract(to, other, bytes) : kernels.intersect(to, other, bytes)) === 0) return
  }
}

/** target = the union of known sets, in one block. */
function uniteSets({ arena, scratch }: Inventory, target: Bitmap, sets: readonly KnownSet[], from: number, bytes: number): void {
  const { kernels } = arena
  const to = target.byteOffset + from
  let isEmpty = true
  /** The first set is copied, the others are added to it. */
  const add = (bits: Bitmap): void => {
    kernels[isEmpty ? 'copy' : 'unite'](to, bits.byteOffset + from, bytes)
    isEmpty = false
  }
  const uniteInto = (scratched: Bitmap, parts: readonly Bitmap[]): number => {
    const at = scratched.byteOffset + from
    for (const [index, bits] of parts.entries()) kernels[index === 0 ? 'copy' : 'unite'](at, bits.byteOffset + from, bytes)
    return at
  }
  for (const set of sets)
    if (set.form === 'ANY') for (const bits of set.any) add(bits)
    else if (set.form === 'HOURS') {
      const [hours, days] = [uniteInto(scratch.part, set.hours), uniteInto(scratch.bound, set.days)]
      kernels.intersect(hours, days, bytes)
      add(scratch.part)
    } else {
      if (isEmpty) clear(target, from, bytes)
      isEmpty = false
      kernels.uniteDifference(to, set.below.byteOffset + from, set.under.byteOffset + from, bytes)
    }
  if (isEmpty) clear(target, from, bytes)
}

/** Kernels write whole steps, also past the words of a set: so does this. */
function clear({ buffer, byteOffset }: Bitmap, from: number, bytes: number): void {
  new Uint8Array(buffer, byteOffset + from, bytes).fill(0)
}

/** A fresh set of the rows of a condition, sellable or not. */
export function rowsOfCondition(inventory: Inventory, condition: Condition, rows: number): Bitmap {
  buildSet(inventory, condition.parts, rows)
  const bits = firstRows(inventory.scratch.set, rows)
  if (condition.exclude) complement(bits, rows)
  return bits
}

/** Makes the union of parts in the scratch. */
function buildSet(inventory: Inventory, parts: readonly Part[], rows: number): void {
  const { set } = inventory.scratch
  uniteSets(
    inventory,
    set,
    parts.flatMap((part) => ('column' in part ? part.sets : [])),
    0,
    bitmapBytes(rows),
  )
  for (const part of parts) {
    if ('bits' in part) unite(set.subarray(0, part.bits.length), part.bits)
    else if (part.rest && part.rest.rows * cost.gather < inventory.sample.rows * cost.scan)
      gatherRows(set, part.column, part.rest.codes(), rows)
    else if (part.rest) scanRows(set, part.column.codes, part.mask(), rows)
  }
}

/** The cost of making the set of a part; known sets cost next to nothing. */
function buildCost(part: Part, all: number, rows: number): number {
  return 'column' in part && part.rest ? Math.min(part.rest.rows * cost.gather * (rows / all), rows * cost.scan) : 0
}

/** target ∩= the condition. */
function narrow(inventory: Inventory, target: Bitmap, { parts, exclude }: Condition, rows: number): void {
  const { kernels } = inventory.arena
  const bytes = bitmapBytes(rows)
  const [part] = parts
  if (parts.length === 1 && part && 'column' in part) {
    const left = kernels.count(target.byteOffset, bytes)
    if (left * cost.test < buildCost(part, inventory.sample.rows, rows))
      return filterRows(target.subarray(0, wordsFor(rows)), part.column.codes, part.mask(), exclude ? 1 : 0)
  }
  buildSet(inventory, parts, rows)
  const set = inventory.scratch.set.byteOffset
  if (exclude) kernels.subtract(target.byteOffset, set, bytes)
  else kernels.intersect(target.byteOffset, set, bytes)
}
