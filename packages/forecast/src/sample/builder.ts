/** Makes a sample from requests one by one. */
import { dayMs } from '@spotdesk/sdk/values'
import { hashText } from '../hash.ts'
import { type AttributeValues, type DimensionName, dimensionNames } from './attributes.ts'
import { blockMs } from './calendar.ts'
import { type Dimension, DimensionBuilder } from './dimension.ts'
import { orderRows, type Sample, type SampleZone } from './sample.ts'

/** A zone of the sample with the lists that it is in (publisher and zone ids are added). */
export interface ZoneInput extends SampleZone {
  attributes?: AttributeValues
}

export interface SampledRequest {
  /** The listener's pseudonym. */
  listener: string
  /** Milliseconds of the epoch. */
  atMs: number
  zoneId: number
  /** Attributes of all dimensions but the zone's. Unknown ones are left out. */
  attributes: AttributeValues
  /** IANA zone of the place, where that is known. */
  timeZone?: string
}

export type AddedRequest = { ok: true } | { ok: false; code: 'unknownZone' | 'outsideHistory' }

export interface SampleBuilder {
  add(request: SampledRequest): AddedRequest
  build(): Sample
}

/** The entry of a zone: its ids and lists. */
export function zoneAttributes(zone: ZoneInput): AttributeValues {
  return { ...zone.attributes, INVENTORY_ZONE: String(zone.id), INVENTORY_PUBLISHER: String(zone.publisherId) }
}

/** A zone without the lists that it is in: those are entries of the dictionary. */
export function toSampleZone({ attributes: _, ...zone }: ZoneInput): SampleZone {
  return zone
}

/** Places differ by their time zone too. */
export function createPlaces(builder: DimensionBuilder) {
  const known = new Map<string, number>()
  const timeZones: string[] = []
  return {
    timeZones,
    intern(values: AttributeValues, timeZone: string): number {
      const key = `${timeZone} ${builder.keyOf(values)}`
      let code = known.get(key)
      if (code === undefined) {
        known.set(key, (code = builder.add(values)))
        timeZones.push(timeZone)
      }
      return code
    },
  }
}

export function createDimensionBuilders(): Record<DimensionName, DimensionBuilder> {
  return Object.fromEntries(dimensionNames.map((name) => [name, new DimensionBuilder(name)])) as Record<DimensionName, DimensionBuilder>
}

export function buildDimensions(builders: Record<DimensionName, DimensionBuilder>): Record<DimensionName, Dimension> {
  return Object.fromEntries(dimensionNames.map((name) => [name, builders[name].build()])) as Record<DimensionName, Dimension>
}

/**
 * @param originMs end of the 28 days of history: a midnight of UTC, in milliseconds
 * @throws RangeError when it is none
 */
export function createSampleBuilder({ originMs, zones }: { originMs: number; zones: readonly ZoneInput[] }): SampleBuilder {
  if (originMs % dayMs !== 0) throw new RangeError('the origin of a sample is a midnight of UTC')
  const builders = createDimensionBuilders()
  const zoneCodes = new Map(zones.map((zone) => [zone.id, builders.zone.add(zoneAttributes(zone))]))
  const listeners = new Map<string, number>()
  const hashes: number[] = []
  const [listenerOf, seconds]: [number[], number[]] = [[], []]
  const codes = Object.fromEntries(dimensionNames.map((name) => [name, [] as number[]])) as Record<DimensionName, number[]>
  const places = createPlaces(builders.place)
  return {
    add({ listener, atMs, zoneId, attributes: values, timeZone = '' }) {
      const zone = zoneCodes.get(zoneId)
      if (zone === undefined) return { ok: false, code: 'unknownZone' }
      if (atMs < originMs - blockMs || atMs >= originMs) return { ok: false, code: 'outsideHistory' }
      let number = listeners.get(listener)
      if (number === undefined) {
        listeners.set(listener, (number = listeners.size))
        hashes.push(hashText(listener))
      }
      listenerOf.push(number)
      seconds.push(Math.floor((atMs - (originMs - blockMs)) / 1000))
      for (const name of dimensionNames)
        codes[name].push(name === 'zone' ? zone : name === 'place' ? places.intern(values, timeZone) : builders[name].intern(values))
      return { ok: true }
    },
    build() {
      const dimensions = buildDimensions(builders)
      const columns = Object.fromEntries(dimensionNames.map((name) => [name, Uint32Array.from(codes[name])])) as Record<
        DimensionName,
        Uint32Array
      >
      const rows = { listener: Uint32Array.from(listenerOf), second: Uint32Array.from(seconds), codes: columns }
      return {
        originMs,
        ...orderRows(rows, Uint32Array.from(hashes), dimensions),
        dimensions,
        zones: zones.map(toSampleZone),
        placeTimeZones: places.timeZones,
      }
    },
  }
}
