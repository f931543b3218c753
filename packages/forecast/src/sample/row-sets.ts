/** The sets of rows that an inventory keeps, and the weights of rows, in one memory. */
import { addRow, type Bitmap } from '../bitmap.ts'
import { type Arena, bitmapBytes, createArena, weightBytes } from '../bits/arena.ts'
import { type AttributeType, type DimensionName, attributes, dimensionNames } from './attributes.ts'
import type { Attribute } from './dimension.ts'
import { buildLadder, type Ladder, planLadder } from './ladder.ts'
import type { Codes, Sample } from './sample.ts'

/** One code a row; code c has `starts[c + 1] - starts[c]` rows. */
export interface CodeColumn {
  codes: Codes
  size: number
  starts: Uint32Array
  /** The inverse; null: there is none. */
  rows: Uint32Array | null
}

/** A column with its inverse: code c has the rows `rows[starts[c] … starts[c + 1])`, ascending. */
export interface Column extends CodeColumn {
  rows: Uint32Array
}

/** `localHour` is the hour of the listener's week, Monday midnight 0. */
export type ColumnName = DimensionName | 'localHour'

export interface RowSets {
  arena: Arena
  /** The weight of each row, in requests of the full logs. */
  weights: Float32Array
  /** Bitmaps by attribute and value id, for values that at least one row in 32 has. */
  dense: ReadonlyMap<AttributeType, ReadonlyMap<number, Bitmap>>
  /** For each attribute of numbers, bitmaps of the rows below some of its values. */
  ladders: ReadonlyMap<AttributeType, Ladder>
  /** Rows of each day of the listener's week, Monday first, and of each hour of the listener's day. */
  weekDays: readonly Bitmap[]
  dayHours: readonly Bitmap[]
  /** Rows that may be sold: content rated FLOOR never is (docs/domain.md §9.5). */
  sellable: Bitmap
  /** Room for one match at a time. */
  scratch: { result: Bitmap; group: Bitmap; set: Bitmap; part: Bitmap; bound: Bitmap }
}

/** Below this share of the rows, a list of rows is smaller and quicker than a bitmap. */
const denseShare = 1 / 32
const [hoursOfDay, daysOfWeek] = [24, 7]

type Columns = Readonly<Record<ColumnName, Column>>
type Counts = ReadonlyMap<AttributeType, Uint32Array>

/** A memory cannot grow under the arrays that are views of it, so its content is counted first. */
export function buildRowSets(sample: Sample, columns: Columns, valueRows: Counts, weights: Float32Array): RowSets {
  const all = sample.rows
  const dense = denseValues(sample, valueRows)
  const ladders = ladderPlans(sample, valueRows)
  const sets =
    dense.reduce((sum, { ids }) => sum + ids.length, 0) +
    ladders.reduce((sum, { plan }) => sum + plan.places.length, 0) +
    hoursOfDay +
    daysOfWeek +
    // Sellable rows and the scratch.
    6
  const arena = createArena(sets * bitmapBytes(all) + weightBytes(all))
  const own = arena.floats(all)
  own.set(weights)
  const bitmap = (): Bitmap => arena.bitmap(all)
  const createRowReader =
    ({ starts, rows }: Column) =>
    (entry: number) =>
      rows.subarray(starts[entry], starts[entry + 1])
  const hoursWhere = (test: (hour: number) => boolean) =>
    addEntries(
      bitmap(),
      columns.localHour,
      Array.from({ length: hoursOfDay * daysOfWeek }, (_, hour) => hour).filter((hour) => test(hour)),
    )
  return {
    arena,
    weights: own,
    dense: new Map(
      dense.map(({ name, type, attribute: { from, entries }, ids }) => [
        type,
        new Map(ids.map((id) => [id, addEntries(bitmap(), columns[name], entries.subarray(from[id], from[id + 1]))])),
      ]),
    ),
    ladders: new Map(
      ladders.map(({ name, type, attribute, plan }) => [type, buildLadder(plan, attribute, bitmap, createRowReader(columns[name]))]),
    ),
    weekDays: Array.from({ length: daysOfWeek }, (_, day) => hoursWhere((hour) => Math.floor(hour / hoursOfDay) === day)),
    dayHours: Array.from({ length: hoursOfDay }, (_, of) => hoursWhere((hour) => hour % hoursOfDay === of)),
    sellable: sellableRows(bitmap(), sample, columns.content),
    scratch: { result: bitmap(), group: bitmap(), set: bitmap(), part: bitmap(), bound: bitmap() },
  }
}

interface Source {
  name: DimensionName
  type: AttributeType
  attribute: Attribute
}

function listSources({ dimensions }: Sample): Source[] {
  return dimensionNames.flatMap((name) => [...dimensions[name].attributes].map(([type, attribute]) => ({ name, type, attribute })))
}

/** Values that get a bitmap. A rule of bounds names no values. */
function denseValues(sample: Sample, valueRows: Counts): (Source & { ids: number[] })[] {
  return listSources(sample)
    .filter(({ type }) => !['number', 'version', 'point'].includes(attributes[type].comparing))
    .map((source) => {
      const counts = valueRows.get(source.type)!
      const ids = [...counts.keys()].filter((id) => counts[id]! > 0 && counts[id]! >= sample.rows * denseShare)
      return { ...source, ids }
    })
    .filter(({ ids }) => ids.length > 0)
}

function ladderPlans(sample: Sample, valueRows: Counts) {
  return listSources(sample)
    .filter(({ type }) => attributes[type].comparing === 'number')
    .map((source) => ({ ...source, plan: planLadder(source.attribute, valueRows.get(source.type)!, sample.rows) }))
}

function addEntries(bits: Bitmap, { starts, rows }: Column, entries: Iterable<number>): Bitmap {
  for (const entry of entries) for (let at = starts[entry]!; at < starts[entry + 1]!; at += 1) addRow(bits, rows[at]!)
  return bits
}

function sellableRows(bits: Bitmap, sample: Sample, content: Column): Bitmap {
  for (let row = 0; row < sample.rows; row += 1) addRow(bits, row)
  const { values, from, entries } = sample.dimensions.content.attributes.get('PODCAST_BRAND_SAFETY')!
  for (const [id, rating] of values.entries()) {
    if (!rating.endsWith(':FLOOR')) continue
    for (const entry of entries.subarray(from[id], from[id + 1]))
      for (let at = content.starts[entry]!; at < content.starts[entry + 1]!; at += 1) {
        const row = content.rows[at]!
        bits[row >>> 5] = bits[row >>> 5]! & ~(1 << (row & 31))
      }
  }
  return bits
}
