/**
 * Columns of time: the reading of a clock for each row. A rule about time takes some codes of a column, as other rules do, so rows are read
 * once for all rules. A column is made when a rule first asks for it.
 */
import { dayMs } from '@spotdesk/sdk/values'
import { spendRows } from '../budget.ts'
import { blockHours, blockMs } from '../sample/calendar.ts'
import { clockTable, toQuarter, getWeekHours } from '../sample/clocks.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { Codes } from '../sample/sample.ts'
import type { CodeColumn } from '../sample/row-sets.ts'

/** The number of columns of each kind kept for an inventory. Each takes two bytes a row. */
const mostKept = 4

/** Keeps the last columns that were asked for. */
function keptByKey<K, V>(make: (inventory: Inventory, key: K) => V): (inventory: Inventory, key: K) => V {
  const kept = new WeakMap<Inventory, Map<K, V>>()
  return (inventory, key) => {
    let own = kept.get(inventory)
    if (!own) kept.set(inventory, (own = new Map()))
    let value = own.get(key)
    if (value === undefined) {
      spendRows(inventory.sample.rows)
      value = make(inventory, key)
    }
    own.delete(key)
    own.set(key, value)
    if (own.size > mostKept) own.delete(own.keys().next().value!)
    return value
  }
}

function toColumn(codes: Codes, size: number): CodeColumn {
  const starts = new Uint32Array(size + 1)
  for (let row = 0; row < codes.length; row += 1) starts[codes[row]! + 1]! += 1
  for (let code = 0; code < size; code += 1) starts[code + 1]! += starts[code]!
  return { codes, size, starts, rows: null }
}

const hourMinutes = 60
/** Minutes of a block. */
export const blockMinutes = blockHours * hourMinutes

const minuteColumns = keptByKey(({ sample: { rows, second }, replayHour }) => {
  const codes = new Uint16Array(rows)
  for (let row = 0; row < rows; row += 1) codes[row] = replayHour[row]! * hourMinutes + Math.floor(second[row]! / 60)
  return toColumn(codes, blockMinutes)
})

/** The minute of a block at which each row stands, the same in every block. */
export const minuteColumn = (inventory: Inventory): CodeColumn => minuteColumns(inventory, null)

/** The hour of the week of each row on the clock of its station (null), or on one clock for all: Monday midnight 0. */
export const weekHourColumn = keptByKey(({ sample }: Inventory, timeZone: string | null) => {
  const tables = sample.zones.map((zone) => getWeekHours(sample, timeZone ?? zone.timeZone))
  const { rows, hour, second } = sample
  const { zone } = sample.codes
  const codes = new Uint16Array(rows)
  for (let row = 0; row < rows; row += 1) codes[row] = tables[zone[row]!]![toQuarter(hour[row]!, second[row]!)]!
  return toColumn(codes, 168)
})

/** Days of a block on any clock: one begins before it, and one ends after it. */
const localDays = 30

interface LocalDays {
  column: CodeColumn
  /** The day 'yyyy-MM-dd' of each code. */
  days: readonly string[]
}

/** The day of each row in a block on the clock of its place, or of its station where that is not known. */
export const localDayColumn = keptByKey(({ sample, replayHour }: Inventory, block: number): LocalDays => {
  const startMs = sample.originMs + block * blockMs
  const firstDay = startMs / dayMs - 1
  const clocks = [...new Set([...sample.placeTimeZones, ...sample.zones.map(({ timeZone }) => timeZone)])].filter((zone) => zone !== '')
  const tables = new Map(
    clocks.map((zone, clock) => [zone, { clock, table: clockTable(startMs, zone, (localMs) => Math.floor(localMs / dayMs) - firstDay) }]),
  )
  const ofPlace = sample.placeTimeZones.map((zone) => tables.get(zone) ?? null)
  const ofZone = sample.zones.map(({ timeZone }) => tables.get(timeZone)!)
  const { rows, second } = sample
  const { place, zone } = sample.codes
  const codes = new Uint32Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const { clock, table } = ofPlace[place[row]!] ?? ofZone[zone[row]!]!
    codes[row] = clock * localDays + table[toQuarter(replayHour[row]!, second[row]!)]!
  }
  const days = Array.from({ length: localDays }, (_, day) => new Date((firstDay + day) * dayMs).toISOString().slice(0, 10))
  return { column: toColumn(codes, clocks.length * localDays), days: clocks.flatMap(() => days) }
})
