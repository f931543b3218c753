/**
 * The rows that a targeting takes. Groups are alternatives, rules of a group all hold, values of a rule are alternatives. Rules that known
 * sets answer are intersected block by block, the most selective first, until a block is empty. The other rules follow in the cheaper of
 * two ways: as a set of rows, or as a test of the remaining rows.
 */
import type { Group, Targeting } from '@spotdesk/sdk/targeting'
import { type Bitmap, clearTail, complement, hasRow, wordsFor } from '../bitmap.ts'
import { bitmapBytes } from '../bits/arena.ts'
import { spend, spendRows } from '../budget.ts'
import type { Inventory } from '../sample/inventory.ts'
import { type Condition, isOfDate, type KnownSet, maskPart, type MatchContext, type Part } from './condition.ts'
import { filterRows, gatherRows, lowerRows, scanRows } from './kernels.ts'
import { evaluateCondition } from './known-conditions.ts'
import type { CodeColumn } from '../sample/row-sets.ts'

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
  const read = rules.map((rule) => evaluateCondition(inventory, rule, context, block))
  const conditions = joinConditions(read)
    .map((condition) => ({ condition, expected: expectedShare(condition, all) }))
    .toSorted((a, b) => a.expected - b.expected)
    .map(({ condition }) => condition)
  const known = conditions.filter(isKnown)
  const bytes = bitmapBytes(rows)
  spendRows((1 + known.length) * wordsFor(rows) + (conditions.length - known.length) * rows)
  for (let from = 0; from < bytes; from += blockBytes) intersectKnown(inventory, target, known, from, Math.min(blockBytes, bytes - from))
  for (const condition of conditions) if (!isKnown(condition)) narrow(inventory, target, condition, rows)
}

/** The number of rules that are tested one by one. More rules of one column are joined first, by code and not by row. */
export const mostApart = 8

/** The same conditions. Many conditions of one column become one, so rows are read once, however many rules there are. */
function joinConditions(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length <= mostApart) return conditions
  // An exclusion of nothing takes all rows.
  const own = conditions.filter(({ parts, exclude }) => parts.length > 0 || !exclude)
  const byColumn = Map.groupBy(own, ({ parts }) => (parts.length === 1 ? parts[0]!.column : null))
  return [...byColumn].flatMap(([column, own]) => (column === null || own.length <= mostApart ? own : [intersectCodes(column, own)]))
}

/** One condition for many of one column. */
function intersectCodes(column: CodeColumn, conditions: readonly Condition[]): Condition {
  const refused = firstRefusals(column, conditions)
  const mask = Uint8Array.from(refused, (first) => (first === conditions.length ? 1 : 0))
  return { parts: [maskPart(column, mask)].filter(({ rows }) => rows > 0), exclude: false, unseen: [] }
}

/**
 * For each row, the number of the first condition that does not take it, or their number where all do. Rows are read once for each column,
 * however many conditions there are, and once more for each condition about several columns.
 */
export function firstRefused(inventory: Inventory, conditions: readonly Condition[]): Uint16Array {
  const { rows } = inventory.sample
  const everywhere = conditions.findIndex(({ parts, exclude }) => parts.length === 0 && !exclude)
  const first = new Uint16Array(rows).fill(everywhere === -1 ? conditions.length : everywhere)
  const numbered = conditions.map((condition, index) => ({ condition, index })).filter(({ condition: { parts } }) => parts.length > 0)
  for (const [column, own] of Map.groupBy(numbered, ({ condition: { parts } }) => (parts.length === 1 ? parts[0]!.column : null))) {
    spendRows(rows)
    if (column) {
      const numbers = [...own.map(({ index }) => index), conditions.length]
      const refused = firstRefusals(
        column,
        own.map(({ condition }) => condition),
      )
      lowerRows(
        first,
        column.codes,
        refused.map((position) => numbers[position]!),
      )
    } else for (const { condition, index } of own) lowerOthers(first, rowsOfCondition(inventory, condition, rows), index)
  }
  return first
}

function lowerOthers(first: Uint16Array, passing: Bitmap, index: number): void {
  spendRows(first.length)
  for (let row = 0; row < first.length; row += 1) if (first[row]! > index && !hasRow(passing, row)) first[row] = index
}

/** For each code the first of the conditions that does not take it; their number where all do. Each has one part, of the column. */
function firstRefusals(column: CodeColumn, conditions: readonly Condition[]): Uint32Array {
  const first = new Uint32Array(column.size).fill(conditions.length)
  const taken = new Uint32Array(column.size)
  let passing = Array.from(first.keys())
  for (const [index, { parts, exclude }] of conditions.entries()) {
    spend(exclude ? 1 : passing.length)
    for (const code of parts[0]!.codes()) {
      if (exclude) first[code] = Math.min(first[code]!, index)
      else taken[code] = index + 1
      spend(1)
    }
    if (exclude) continue
    passing = passing.filter((code) => {
      if (taken[code] !== index + 1) first[code] = Math.min(first[code]!, index)
      return first[code]! > index
    })
  }
  return first
}

/** Share of all rows that a condition takes, as far as its parts do not overlap. */
function expectedShare({ parts, exclude }: Condition, all: number): number {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const share = Math.min(1, rows / Math.max(1, all))
  return exclude ? 1 - share : share
}

/** True if known sets answer all of a condition. */
function isKnown({ parts }: Condition): boolean {
  return parts.every(({ rest }) => rest === null)
}

const listSets = ({ parts }: Condition): readonly KnownSet[] => parts.flatMap(({ sets }) => sets)

/** target = sellable ∩ all conditions, in one block. */
function intersectKnown(inventory: Inventory, target: Bitmap, conditions: readonly Condition[], from: number, bytes: number): void {
  const { kernels } = inventory.arena
  const to = target.byteOffset + from
  kernels.copy(to, inventory.sellable.byteOffset + from, bytes)
  for (const condition of conditions) {
    const sets = listSets(condition)
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
    parts.flatMap(({ sets }) => sets),
    0,
    bitmapBytes(rows),
  )
  for (const { column, rest, mask } of parts) {
    if (!rest) continue
    if (column.rows && rest.rows * cost.gather < inventory.sample.rows * cost.scan)
      gatherRows(set, { starts: column.starts, rows: column.rows }, rest.codes(), rows)
    else scanRows(set, column.codes, mask(), rows)
  }
}

/** The cost of making the set of a part; known sets cost next to nothing. */
function buildCost({ column, rest }: Part, all: number, rows: number): number {
  if (!rest) return 0
  return column.rows ? Math.min(rest.rows * cost.gather * (rows / all), rows * cost.scan) : rows * cost.scan
}

/** target ∩= the condition. */
function narrow(inventory: Inventory, target: Bitmap, { parts, exclude }: Condition, rows: number): void {
  const { kernels } = inventory.arena
  const bytes = bitmapBytes(rows)
  const [part] = parts
  if (parts.length === 1 && part) {
    const left = kernels.count(target.byteOffset, bytes)
    if (left * cost.test < buildCost(part, inventory.sample.rows, rows))
      return filterRows(target.subarray(0, wordsFor(rows)), part.column.codes, part.mask(), exclude ? 1 : 0)
  }
  buildSet(inventory, parts, rows)
  const set = inventory.scratch.set.byteOffset
  if (exclude) kernels.subtract(target.byteOffset, set, bytes)
  else kernels.intersect(target.byteOffset, set, bytes)
}
