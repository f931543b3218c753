/** A sample with its index: weights, the rows of every code, and bitmaps of frequent values. */
import { dayMs, startOfDay } from '@spotdesk/sdk/values'
import { type AttributeType, type DimensionName, dimensionNames } from './attributes.ts'
import { type Margin, calibrateWeights } from './calibrate.ts'
import { historyDays } from './calendar.ts'
import { localHours } from './clocks.ts'
import { replayHours } from './replay.ts'
import { type Column, type ColumnName, type RowSets, buildRowSets } from './row-sets.ts'
import type { Codes, Sample } from './sample.ts'

/** Full counts of requests by zone (as in the sample) and UTC day; the last day is the one before the origin. */
export interface DailyVolumes {
  days: number
  /** Zone z on day d at z × days + d. */
  counts: Float64Array
}

export interface Inventory extends RowSets {
  sample: Sample
  volumes: DailyVolumes
  /** The hour of a block, 0 to 671, at which each row stands in every block of the future (see `replayHours`). */
  replayHour: Uint16Array
  columns: Readonly<Record<ColumnName, Column>>
  /** Rows that have each value of an attribute, by value id. */
  valueRows: ReadonlyMap<AttributeType, Uint32Array>
}

/** One count of the full logs. */
export interface HourlyVolume {
  zoneId: number
  /** Start of the hour, milliseconds of the epoch. */
  hourMs: number
  count: number
}

/** Sums hourly counts to days. It leaves out hours at or after the origin and unknown zones. It keeps at least the sample's 28 days. */
export function toDailyVolumes(sample: Sample, hourly: Iterable<HourlyVolume>): DailyVolumes {
  const codeByZone = new Map(sample.zones.map(({ id }, index) => [id, index]))
  const found: { zone: number; back: number; count: number }[] = []
  let days = historyDays
  for (const { zoneId, hourMs: at, count } of hourly) {
    const zone = codeByZone.get(zoneId)
    if (zone === undefined || at >= sample.originMs) continue
    const back = Math.ceil((sample.originMs - at) / dayMs)
    days = Math.max(days, back)
    found.push({ zone, back, count })
  }
  const counts = new Float64Array(sample.zones.length * days)
  for (const { zone, back, count } of found) counts[zone * days + days - back]! += count
  return { days, counts }
}

/** Calibrates and indexes a sample. The same input gives the same inventory. */
export function buildInventory(sample: Sample, hourly: Iterable<HourlyVolume>, margins: readonly Margin[] = []): Inventory {
  const volumes = toDailyVolumes(sample, hourly)
  return indexInventory(sample, volumes, calibrateWeights(sample, sliceHistory(volumes, sample.zones.length), margins))
}

/** Counts of the last 28 days, zone z on day d at z × 28 + d. */
export function sliceHistory({ days, counts }: DailyVolumes, zones: number): Float64Array {
  return Float64Array.from({ length: zones * historyDays }, (_, index) => {
    const zone = Math.floor(index / historyDays)
    return counts[zone * days + days - historyDays + (index % historyDays)]!
  })
}

/** Computes everything that follows from sample, volumes and weights. */
export function indexInventory(sample: Sample, volumes: DailyVolumes, weights: Float32Array): Inventory {
  const columns = {
    ...(Object.fromEntries(dimensionNames.map((name) => [name, indexColumn(sample.codes[name], sample.dimensions[name].size)])) as Record<
      DimensionName,
      Column
    >),
    localHour: indexColumn(localHours(sample), 168),
  }
  const valueRows = countValues(sample, columns)
  return { sample, volumes, replayHour: replayHours(sample), columns, valueRows, ...buildRowSets(sample, columns, valueRows, weights) }
}

function indexColumn(codes: Codes, size: number): Column {
  const starts = new Uint32Array(size + 1)
  for (let row = 0; row < codes.length; row += 1) starts[codes[row]! + 1]! += 1
  for (let code = 0; code < size; code += 1) starts[code + 1]! += starts[code]!
  const next = starts.slice()
  const rows = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row]!
    rows[next[code]!] = row
    next[code]! += 1
  }
  return { codes, size, starts, rows }
}

function countValues(sample: Sample, columns: Record<ColumnName, Column>): Inventory['valueRows'] {
  const found = new Map<AttributeType, Uint32Array>()
  for (const name of dimensionNames)
    for (const [type, { from, entries, values }] of sample.dimensions[name].attributes) {
      const { starts } = columns[name]
      const counts = new Uint32Array(values.length)
      for (let id = 0; id < counts.length; id += 1)
        for (const entry of entries.subarray(from[id], from[id + 1])) counts[id] = counts[id]! + starts[entry + 1]! - starts[entry]!
      found.set(type, counts)
    }
  return found
}

/** Midnight (UTC) that ends the last whole day before an instant: the origin of a sample taken then. */
export function originBefore(instant: Date): number {
  return startOfDay(instant, 'UTC').getTime()
}
