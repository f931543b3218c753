/** A simulated world with its future, which forecasts are scored against. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { mix } from '../hash.ts'
import { buildDimensions, toSampleZone } from '../sample/builder.ts'
import { blockMs, historyDays } from '../sample/calendar.ts'
import type { HourlyVolume, Inventory } from '../sample/inventory.ts'
import { indexInventory, toDailyVolumes } from '../sample/inventory.ts'
import { orderRows, type Sample } from '../sample/sample.ts'
import { createPopulation, type Listener, type Population, type SimulatedPublisher } from './population.ts'
import { defaultProcess, type ProcessOptions } from './process.ts'
import { simulateRequests, type SimulatedRows } from './requests.ts'

export interface WorldInput {
  seed: number
  /** End of the history, a midnight of UTC. */
  originMs: number
  publishers: readonly SimulatedPublisher[]
  /** The whole population. */
  listeners: number
  /** Share of the listeners that is sampled. */
  sampleShare: number
  process?: ProcessOptions
}

export interface SimulatedWorld {
  /** Sampled listeners' requests of 28 days, and the full counts of 56. */
  sample: Sample
  hourly: HourlyVolume[]
  /** Every request of the 28 days after the origin, as an inventory whose rows weigh 1. */
  future: Inventory
}

/** The same input makes the same world. */
export function simulateWorld({
  seed,
  originMs,
  publishers,
  listeners,
  sampleShare,
  process = defaultProcess,
}: WorldInput): SimulatedWorld {
  const population = createPopulation(publishers, seed, historyDays)
  const known: Listener[] = []
  const listenerOf = (number: number): Listener => (known[number] ??= population.listener(number))
  const draw = (fromDay: number) =>
    simulateRequests(
      population,
      { originMs, fromDay, days: historyDays, process },
      { mostListeners: listeners, mostRows: Number.POSITIVE_INFINITY, listenerOf },
    )
  const [before, history, future] = [draw(-2 * historyDays), draw(-historyDays), draw(0)]
  const hourly = [...countHours(population, before, originMs - 2 * blockMs), ...countHours(population, history, originMs - blockMs)]
  const hashes = Uint32Array.from({ length: listeners }, (_, number) => mix(number, seed))
  const dimensions = buildDimensions(population.builders)
  const shared = { dimensions, zones: population.zones.map(toSampleZone), placeTimeZones: population.placeTimeZones }
  const sampled = keepRows(history, (listener) => hashes[listener]! < sampleShare * 2 ** 32)
  const sample = { originMs, ...orderRows(sampled, hashes, dimensions), ...shared }
  const whole = { originMs: originMs + blockMs, ...orderRows(future, hashes, dimensions), ...shared }
  const volumes = toDailyVolumes(whole, countHours(population, future, originMs))
  return { sample, hourly, future: indexInventory(whole, volumes, new Float32Array(whole.rows).fill(1)) }
}

function keepRows(rows: SimulatedRows, keep: (listener: number) => boolean): SimulatedRows {
  const kept = Array.from({ length: rows.count }, (_, row) => row).filter((row) => keep(rows.listener[row]!))
  const pick = (column: Uint32Array) => Uint32Array.from(kept, (row) => column[row]!)
  const codes = Object.fromEntries(Object.entries(rows.codes).map(([name, column]) => [name, pick(column)])) as SimulatedRows['codes']
  return { count: kept.length, listener: pick(rows.listener), second: pick(rows.second), codes }
}

/** Requests of each zone and hour. */
function countHours({ zones }: Population, { count, second, codes }: SimulatedRows, startMs: number): HourlyVolume[] {
  const hours = (historyDays * dayMs) / hourMs
  const counts = new Uint32Array(zones.length * hours)
  for (let row = 0; row < count; row += 1) counts[codes.zone[row]! * hours + Math.floor(second[row]! / 3600)]! += 1
  return Array.from(counts, (requests, cell) => ({
    zoneId: zones[Math.floor(cell / hours)]!.id,
    hourMs: startMs + (cell % hours) * hourMs,
    count: requests,
  }))
}
