/** A sample, full counts and margins of listeners who do not exist: for the demo, for tests and for benchmarks. */
import { zoneOffsetMs, dayMs, hourMs } from '@spotdesk/sdk/values'
import { createRandom, drawPoisson, mix } from '../hash.ts'
import { attributes, type AttributeType } from '../sample/attributes.ts'
import { buildDimensions, toSampleZone } from '../sample/builder.ts'
import type { Margin } from '../sample/calibrate.ts'
import { historyDays } from '../sample/calendar.ts'
import type { HourlyVolume } from '../sample/inventory.ts'
import { hashListeners, packPart } from '../sample/part.ts'
import { orderRows, type Sample } from '../sample/sample.ts'
import type { Names } from './names.ts'
import { createPopulation, type SimulatedPublisher } from './population.ts'
import { dayWeights, defaultProcess, hourCurve, type ProcessOptions } from './process.ts'
import { simulateRequests } from './requests.ts'

export interface SimulationInput {
  /** The same input makes the same simulation. */
  seed: number
  /** End of the history: a midnight of UTC, in milliseconds. */
  originMs: number
  publishers: readonly SimulatedPublisher[]
  /** Sampled requests; listeners are whole, so that there are a few more. */
  rows: number
  /** Days of full counts. The default is 56: 28 of the sample and 28 before them for the trend. */
  volumeDays?: number
  process?: ProcessOptions
  /** Attributes of the listeners. The default is real places and codes, as in `names.ts`. */
  names?: Names
}

export interface Simulation {
  sample: Sample
  hourly: HourlyVolume[]
  margins: Margin[]
}

export interface SimulatedPart {
  /** Requests as they would be stored: bytes for `mergeParts`. */
  part: Uint8Array<ArrayBuffer>
  requests: number
  listeners: number
  hourly: HourlyVolume[]
}

/** Listeners of 28 days, whole, until there are enough rows. */
function drawHistory({ seed, originMs, publishers, rows, process = defaultProcess, names }: SimulationInput) {
  const population = createPopulation(publishers, seed, 0, names)
  const period = { originMs, fromDay: -historyDays, days: historyDays, process }
  return { population, drawn: simulateRequests(population, period, { mostListeners: Number.POSITIVE_INFINITY, mostRows: rows }) }
}

/** The requests and counts of `simulate`, in the form in which they are sent. It has no margins, which add nothing to them. */
export function simulatePart(input: SimulationInput): SimulatedPart {
  const { population, drawn } = drawHistory(input)
  const start = input.originMs / 1000 - historyDays * 86_400
  const { zone, ...codes } = drawn.codes
  const part = packPart({
    rows: drawn.count,
    listener: drawn.listener,
    listeners: hashListeners(drawn.listeners, input.seed),
    second: drawn.second.map((second) => start + second),
    zone,
    zoneIds: population.zones.map(({ id }) => id),
    codes,
    dimensions: buildDimensions(population.builders),
    placeTimeZones: population.placeTimeZones,
  })
  return { part, requests: drawn.count, listeners: drawn.listeners, hourly: simulateVolumes(input) }
}

const marginTypes: readonly AttributeType[] = ['LOCATION_COUNTRY', 'DEVICE_TYPE']

export function simulate(input: SimulationInput): Simulation {
  const { population, drawn } = drawHistory(input)
  const dimensions = buildDimensions(population.builders)
  const hashes = Uint32Array.from({ length: drawn.listeners }, (_, number) => mix(number, input.seed))
  const sample: Sample = {
    originMs: input.originMs,
    ...orderRows(drawn, hashes, dimensions),
    dimensions,
    zones: population.zones.map(toSampleZone),
    placeTimeZones: population.placeTimeZones,
  }
  const hourly = simulateVolumes(input)
  return { sample, hourly, margins: marginTypes.map((type) => toMargin(sample, hourly, type)) }
}

/** Full counts of every zone's hours, in UTC. */
function simulateVolumes({ seed, originMs, publishers, volumeDays = 56, process = defaultProcess }: SimulationInput): HourlyVolume[] {
  const random = createRandom(mix(seed, 0x70))
  return publishers.flatMap((publisher) => {
    const weights = dayWeights(publisher, seed, originMs, -volumeDays, volumeDays, process)
    const curve = hourCurve(publisher.kind)
    return publisher.zones.flatMap((zone) =>
      Array.from({ length: volumeDays * 24 }, (_, index) => {
        const hour = (index + offsetHours(zone.timeZone, originMs)) % 24
        const share = curve[hour]! - (hour === 0 ? 0 : curve[hour - 1]!)
        const count = drawPoisson(random, zone.dailyRequests * weights[Math.floor(index / 24)]! * share)
        return { zoneId: zone.id, hourMs: originMs - volumeDays * dayMs + index * hourMs, count }
      }),
    )
  })
}

/** Hours, 0 to 23, that a zone's clock is ahead of UTC. */
function offsetHours(timeZone: string, originMs: number): number {
  return (Math.round(zoneOffsetMs(new Date(originMs), timeZone) / hourMs) + 24) % 24
}

/** Full counts by value: the sample's shares with the volumes' total, as a log would have them. */
function toMargin(sample: Sample, hourly: readonly HourlyVolume[], type: AttributeType): Margin {
  const { dimension } = attributes[type]
  const { starts, ids, values } = sample.dimensions[dimension].attributes.get(type)!
  const codes = sample.codes[dimension]
  const volumes = new Map<number, number>()
  for (const { zoneId, hourMs: at, count } of hourly)
    if (at >= sample.originMs - historyDays * dayMs) volumes.set(zoneId, (volumes.get(zoneId) ?? 0) + count)
  const rowsOfZone = new Float64Array(sample.zones.length)
  for (let row = 0; row < sample.rows; row += 1) rowsOfZone[sample.codes.zone[row]!]! += 1
  const counts = new Map<string, number>()
  for (let row = 0; row < sample.rows; row += 1) {
    const entry = codes[row]!
    if (starts[entry + 1]! - starts[entry]! !== 1) continue
    const value = values[ids[starts[entry]!]!]!
    const zone = sample.codes.zone[row]!
    counts.set(value, (counts.get(value) ?? 0) + (volumes.get(sample.zones[zone]!.id) ?? 0) / rowsOfZone[zone]!)
  }
  return { type, counts }
}
