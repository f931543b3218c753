/** Expected inventory without competition: by day, publisher, zone, country and device, and the booked part of it. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { leftByBook } from '../../contention/left.ts'
import { hasDates, matchTargeting } from '../../match/match.ts'
import type { CappingRule } from '../../match/campaign.ts'
import { contextFor, type RuleReading } from '../../match/reading.ts'
import { attributes, type AttributeType } from '../../sample/attributes.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { createFlight } from '../../supply/flight.ts'
import { packBlockRows, type BlockRows } from '../pass/block-rows.ts'
import { toWindow } from '../pass/caps.ts'
import { countByDay } from '../pass/days.ts'
import { uncappedShare } from '../pass/exposure.ts'
import { type Interval, relativeVariance, toInterval } from '../verdict/interval.ts'
import { type Matched, measureMatched, getPositions, type Span, spanTable, createBlockTables } from '../question/matched.ts'
import { endBeforeStart, findTargetingProblems, type Problem, snapshotTooOld } from '../verdict/problems.ts'
import { runWithinSteps } from '../question/question-cost.ts'
import { toWhole } from '../whole.ts'
import { findInZones, type ZoneFinding } from '../verdict/zone-findings.ts'

export interface InventoryQuestion extends RuleReading {
  targeting: Targeting
  startMs: number
  endMs: number
  nowMs: number
  /** As in `Asked`. */
  timeZone?: string
  valuesKnown?: boolean
  /** Caps to apply, for agencies that have them in their inventory forecast. */
  capping?: readonly CappingRule[]
}

export interface InventoryLine {
  /** Day, id, country code or device type; '' where it is not known. */
  key: string
  total: number
  /** Part of the total that is booked. */
  sellThrough: number
}

export interface InventoryForecast {
  total: number
  /** The rest of the total after caps; the total itself without caps. */
  capped: number
  booked: number
  sellThrough: number
  interval: Interval
  days: { day: string; total: number }[]
  publishers: InventoryLine[]
  zones: InventoryLine[]
  countries: InventoryLine[]
  devices: InventoryLine[]
  /** Findings in the history of the matching zones. */
  findings: ZoneFinding[]
}

export type InventoryAnswer = { ok: true; forecast: InventoryForecast } | { ok: false; problems: Problem[] }

const breakdowns = {
  publishers: 'INVENTORY_PUBLISHER',
  zones: 'INVENTORY_ZONE',
  countries: 'LOCATION_COUNTRY',
  devices: 'DEVICE_TYPE',
} as const satisfies Record<string, AttributeType>

export function forecastInventory(snapshot: Snapshot, asked: InventoryQuestion): InventoryAnswer {
  return runWithinSteps(snapshot, asked, () => measureInventory(snapshot, asked))
}

function measureInventory(
  snapshot: Snapshot,
  { targeting, startMs, endMs, nowMs, timeZone, valuesKnown, capping = [], ...reading }: InventoryQuestion,
): InventoryAnswer {
  const problems = findTargetingProblems(snapshot, targeting, { valuesKnown })
  if (endMs <= startMs) problems.push(endBeforeStart())
  const flight = createFlight(snapshot.inventory.sample.originMs, Math.max(nowMs, startMs), endMs)
  if (flight.blocks.length === 0 && endMs > startMs) problems.push(snapshotTooOld())
  if (problems.length > 0) return { ok: false, problems }
  const { inventory } = snapshot
  const context = contextFor(snapshot.context, reading)
  const matchIn = (block?: number) => matchTargeting(inventory, targeting, { context, ...(block !== undefined && { block }) })
  const spans: Span[] = hasDates(targeting)
    ? flight.blocks.map((block) => ({ flight, blocks: [block], bits: matchIn(block), isDated: true }))
    : [{ flight, blocks: flight.blocks, bits: matchIn(), isDated: false }]
  const matched = measureMatched(snapshot, spans, createBlockTables(snapshot, flight))
  const blockRows = packBlockRows(snapshot, matched)
  const uncapped = uncappedShare(snapshot, flight, matched, blockRows, capping.map(toWindow))
  const total = Math.round(matched.total)
  const weighed = weighRows(snapshot, matched)
  const all = weighed.reduce((sum, worth) => sum + worth, 0)
  const left = bookedRows(snapshot, blockRows)
  const bookedShare = left.matched > 0 ? left.booked / left.matched : 0
  const lines = (type: AttributeType): InventoryLine[] => breakDown(snapshot, type, { weighed, booked: left, total, all })
  return {
    ok: true,
    forecast: {
      total,
      capped: Math.round(matched.total * uncapped),
      booked: Math.round(matched.total * bookedShare),
      sellThrough: bookedShare,
      interval: toInterval(matched.total, relativeVariance(snapshot, matched, flight), matched.listeners, snapshot.settings),
      days: countByDay(snapshot, matched, null, timeZone ?? context.timeZone, { matched: total, available: 0 }).map(
        ({ day, matched: count }) => ({
          day,
          total: count,
        }),
      ),
      publishers: lines(breakdowns.publishers),
      zones: lines(breakdowns.zones),
      countries: lines(breakdowns.countries),
      devices: lines(breakdowns.devices),
      findings: findInZones(
        snapshot,
        spans.map(({ bits }) => bits),
      ),
    },
  }
}

/** The weight of each row in the whole flight. */
function weighRows(snapshot: Snapshot, { spans }: Matched): Float32Array {
  const { weights, sample } = snapshot.inventory
  const { of } = snapshot.strata
  const worth = new Float32Array(sample.rows)
  for (const span of spans) {
    const [table, hour] = [spanTable(snapshot, span), getPositions(snapshot, span)]
    eachRow(span.bits, (row) => {
      worth[row] = worth[row]! + weights[row]! * table[of[row]! * blockHours + hour[row]!]!
    })
  }
  return worth
}

function eachRow(bits: Uint32Array, visit: (row: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) visit((word << 5) + 31 - Math.clz32(rest & -rest))
}

interface BookedRows {
  matched: number
  booked: number
  rows: { worth: Float32Array; booked: Float32Array }
}

/** Requests of contention's rows, and those of them with a claim. */
function bookedRows(snapshot: Snapshot, blockRows: readonly BlockRows[]): BookedRows {
  const rows = { worth: new Float32Array(snapshot.rows), booked: new Float32Array(snapshot.rows) }
  let [matched, booked] = [0, 0]
  for (const list of blockRows) {
    const left = leftByBook(snapshot, list)
    for (let index = 0; index < list.count; index += 1) {
      const row = list.rows[index]!
      const taken = left ? list.worth[index]! * (1 - left[index]!) : 0
      rows.worth[row] = rows.worth[row]! + list.worth[index]!
      rows.booked[row] = rows.booked[row]! + taken
      matched += list.worth[index]!
      booked += taken
    }
  }
  return { matched, booked, rows }
}

/** Lines of one attribute, the largest first; whole numbers that add up to the total. */
function breakDown(
  { inventory: { sample } }: Snapshot,
  type: AttributeType,
  { weighed, booked, total, all }: { weighed: Float32Array; booked: BookedRows; total: number; all: number },
): InventoryLine[] {
  const { dimension } = attributes[type]
  const { starts, ids, values } = sample.dimensions[dimension].attributes.get(type)!
  const codes = sample.codes[dimension]
  const valueByEntry = Uint32Array.from({ length: starts.length - 1 }, (_, entry) =>
    starts[entry + 1]! > starts[entry]! ? ids[starts[entry]!]! : values.length,
  )
  const sums = new Float64Array(values.length + 1)
  for (let row = 0; row < weighed.length; row += 1) if (weighed[row]! > 0) sums[valueByEntry[codes[row]!]!]! += weighed[row]!
  const [worth, taken] = [new Float64Array(values.length + 1), new Float64Array(values.length + 1)]
  for (let row = 0; row < booked.rows.worth.length; row += 1) {
    const value = valueByEntry[codes[row]!]!
    worth[value]! += booked.rows.worth[row]!
    taken[value]! += booked.rows.booked[row]!
  }
  const whole = toWhole([...sums], all > 0 ? total : 0)
  return whole
    .map((count, value) => ({ key: values[value] ?? '', total: count, sellThrough: worth[value]! > 0 ? taken[value]! / worth[value]! : 0 }))
    .filter((line) => line.total > 0)
    .toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1))
}
