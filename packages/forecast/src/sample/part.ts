/**
 * Parts of a sample: requests that were collected together, in columns with dictionaries of their own, as bytes. A part knows neither the
 * sample's window nor the zones' settings. So parts are stored as they arrive, and the recent ones make a sample.
 */
import { dayMs } from '@spotdesk/sdk/values'
import { hashText, mix } from '../hash.ts'
import { pack, type PackedArray, unpack } from '../pack.ts'
import { type AttributeType, type DimensionName, dimensionNames } from './attributes.ts'
import {
  buildDimensions,
  createDimensionBuilders,
  createPlaces,
  type SampledRequest,
  toSampleZone,
  type ZoneInput,
  zoneAttributes,
} from './builder.ts'
import { blockMs } from './calendar.ts'
import { type AttributeData, type Dimension, valuesOfEntry } from './dimension.ts'
import { orderRows, type Sample } from './sample.ts'

/** Dimensions that a part has dictionaries of. A zone's attributes are settings of the product, not of the request. */
const ownNames = dimensionNames.filter((name) => name !== 'zone')
type OwnName = (typeof ownNames)[number]

/** 53 bits of the hash of their pseudonym identify listeners. The first 32 give their place in a sample. */
export interface PartListeners {
  first: Uint32Array
  second: Uint32Array
}

export interface PartColumns {
  rows: number
  /** Listener of each row, and their hashes. */
  listener: Uint32Array
  listeners: PartListeners
  /** Seconds of the epoch. */
  second: Uint32Array
  /** Index of each row's zone in `zoneIds`. */
  zone: Uint32Array
  zoneIds: readonly number[]
  codes: Readonly<Record<OwnName, Uint32Array>>
  dimensions: Readonly<Record<OwnName, Pick<Dimension, 'size'> & { attributes: ReadonlyMap<AttributeType, AttributeData> }>>
  /** IANA zone of each entry of the dimension `place`; '' where it is not known. */
  placeTimeZones: readonly string[]
}

const format = 'spotdesk-sample-part/1'

interface PartFacts {
  rows: number
  zoneIds: readonly number[]
  placeTimeZones: readonly string[]
  dimensions: Record<string, { size: number; values: Record<string, readonly string[]> }>
}

/** As few bytes a code as the dictionary allows. */
function narrow(codes: Uint32Array, size: number): PackedArray {
  return size <= 0x100 ? Uint8Array.from(codes) : size <= 0x1_0000 ? Uint16Array.from(codes) : codes
}

export function packPart(part: PartColumns): Uint8Array<ArrayBuffer> {
  const { rows, listener, listeners, second, zone, zoneIds, codes, dimensions, placeTimeZones } = part
  const arrays = new Map<string, PackedArray>([
    ['listener', narrow(listener, listeners.first.length)],
    ['first', listeners.first],
    ['second hash', listeners.second],
    ['second', second],
    ['zone', narrow(zone, zoneIds.length)],
  ])
  const facts: PartFacts = { rows, zoneIds, placeTimeZones, dimensions: {} }
  for (const name of ownNames) {
    const { size, attributes } = dimensions[name]
    arrays.set(`codes ${name}`, narrow(codes[name], size))
    facts.dimensions[name] = { size, values: Object.fromEntries([...attributes].map(([type, { values }]) => [type, values])) }
    for (const [type, { starts, ids }] of attributes) arrays.set(`starts ${type}`, starts).set(`ids ${type}`, ids)
  }
  return pack(format, facts, arrays)
}

/** @throws RangeError when the bytes are no part */
function unpackPart(bytes: Uint8Array): PartColumns {
  const { facts, array } = unpack<PartFacts>(format, bytes)
  const wide = (name: string) => Uint32Array.from(array(name))
  const { rows, zoneIds, placeTimeZones } = facts
  const dimensions = Object.fromEntries(
    ownNames.map((name) => {
      const { size, values } = facts.dimensions[name]!
      const attributes = Object.entries(values).map(([type, texts]): [AttributeType, AttributeData] => [
        // The names that the writer took from the table of attributes.
        type as AttributeType,
        { values: texts, starts: array<Uint32Array>(`starts ${type}`), ids: array<Uint32Array>(`ids ${type}`) },
      ])
      return [name, { size, attributes: new Map(attributes) }]
    }),
  ) as unknown as PartColumns['dimensions']
  return {
    rows,
    listener: wide('listener'),
    listeners: { first: array('first'), second: array('second hash') },
    second: array('second'),
    zone: wide('zone'),
    zoneIds,
    codes: Object.fromEntries(ownNames.map((name) => [name, wide(`codes ${name}`)])) as PartColumns['codes'],
    dimensions,
    placeTimeZones,
  }
}

export interface PartBuilder {
  /** Any zone and any time: rows outside a sample are left out when one is made. */
  add(request: SampledRequest): void
  rows(): number
  build(): Uint8Array<ArrayBuffer>
}

/** Collects requests one by one, such as the lines of a file. */
export function createPartBuilder(): PartBuilder {
  const builders = createDimensionBuilders()
  const [listenerOf, seconds, zoneOf]: [number[], number[], number[]] = [[], [], []]
  const codes = Object.fromEntries(ownNames.map((name) => [name, [] as number[]])) as Record<OwnName, number[]>
  const listeners = new Map<string, number>()
  const zones = new Map<number, number>()
  const places = createPlaces(builders.place)
  const numberIn = <K>(known: Map<K, number>, key: K): number => known.get(key) ?? known.set(key, known.size).get(key)!
  return {
    add({ listener, atMs, zoneId, attributes: values, timeZone = '' }) {
      listenerOf.push(numberIn(listeners, listener))
      seconds.push(Math.floor(atMs / 1000))
      zoneOf.push(numberIn(zones, zoneId))
      for (const name of ownNames) codes[name].push(name === 'place' ? places.intern(values, timeZone) : builders[name].intern(values))
    },
    rows: () => seconds.length,
    build() {
      const names = [...listeners.keys()]
      return packPart({
        rows: seconds.length,
        listener: Uint32Array.from(listenerOf),
        listeners: {
          first: Uint32Array.from(names, (name) => hashText(name)),
          second: Uint32Array.from(names, (name) => hashText(name, secondSeed)),
        },
        second: Uint32Array.from(seconds),
        zone: Uint32Array.from(zoneOf),
        zoneIds: [...zones.keys()],
        codes: Object.fromEntries(ownNames.map((name) => [name, Uint32Array.from(codes[name])])) as PartColumns['codes'],
        dimensions: buildDimensions(builders),
        placeTimeZones: places.timeZones,
      })
    },
  }
}
const secondSeed = 0x5eed

/** Hashes of listeners who have only numbers. */
export function hashListeners(count: number, seed: number): PartListeners {
  const hashes = (salt: number) => Uint32Array.from({ length: count }, (_, number) => mix(number, seed ^ salt))
  return { first: hashes(0), second: hashes(secondSeed) }
}

export interface MergedSample {
  sample: Sample
  /** Requests that were left out, because their zone is not given or their time lies outside the 28 days. */
  unknownZone: number
  outsideHistory: number
}

/**
 * Makes a sample of parts. The same listener in several parts is one.
 * @param originMs end of the 28 days of history: a midnight of UTC, in milliseconds
 * @throws RangeError when it is none, or when bytes are no part
 */
export function mergeParts(
  parts: Iterable<Uint8Array>,
  { originMs, zones }: { originMs: number; zones: readonly ZoneInput[] },
): MergedSample {
  if (originMs % dayMs !== 0) throw new RangeError('the origin of a sample is a midnight of UTC')
  const builders = createDimensionBuilders()
  const zoneCodes = new Map(zones.map((zone) => [zone.id, builders.zone.add(zoneAttributes(zone))]))
  const places = createPlaces(builders.place)
  const startSecond = (originMs - blockMs) / 1000
  const listenerNumbers = new Map<number, number>()
  const hashes: number[] = []
  const rows: { listener: Uint32Array; second: Uint32Array; codes: Record<DimensionName, Uint32Array> }[] = []
  let [unknownZone, outsideHistory] = [0, 0]
  for (const bytes of parts) {
    const part = unpackPart(bytes)
    const zoneOf = part.zoneIds.map((id) => zoneCodes.get(id) ?? -1)
    const kept = new Uint32Array(part.rows)
    let count = 0
    for (let row = 0; row < part.rows; row += 1) {
      const at = part.second[row]! - startSecond
      if (zoneOf[part.zone[row]!]! < 0) unknownZone += 1
      else if (at < 0 || at >= blockMs / 1000) outsideHistory += 1
      else kept[count++] = row
    }
    const own = kept.subarray(0, count)
    const listenerMap = mapUsed(own, part.listener, part.listeners.first.length, (listener) => {
      const [first, second] = [part.listeners.first[listener]!, part.listeners.second[listener]!]
      const key = first * 2 ** 21 + (second >>> 11)
      const known = listenerNumbers.get(key)
      if (known !== undefined) return known
      hashes.push(first)
      listenerNumbers.set(key, hashes.length - 1)
      return hashes.length - 1
    })
    const codes = Object.fromEntries(
      ownNames.map((name) => {
        const { size, attributes } = part.dimensions[name]
        const map = mapUsed(own, part.codes[name], size, (entry) => {
          const values = valuesOfEntry(attributes, entry)
          return name === 'place' ? places.intern(values, part.placeTimeZones[entry]!) : builders[name].intern(values)
        })
        return [name, own.map((row) => map[part.codes[name][row]!]!)]
      }),
    ) as Record<OwnName, Uint32Array>
    rows.push({
      listener: own.map((row) => listenerMap[part.listener[row]!]!),
      second: own.map((row) => part.second[row]! - startSecond),
      codes: { ...codes, zone: own.map((row) => zoneOf[part.zone[row]!]!) },
    })
  }
  const dimensions = buildDimensions(builders)
  const collected = {
    listener: concatenate(rows.map(({ listener }) => listener)),
    second: concatenate(rows.map(({ second }) => second)),
    codes: Object.fromEntries(dimensionNames.map((name) => [name, concatenate(rows.map(({ codes }) => codes[name]))])) as Record<
      DimensionName,
      Uint32Array
    >,
  }
  const ordered = orderRows(collected, Uint32Array.from(hashes), dimensions)
  return {
    sample: { originMs, ...ordered, dimensions, zones: zones.map(toSampleZone), placeTimeZones: places.timeZones },
    unknownZone,
    outsideHistory,
  }
}

/** The new code of each code that the rows use; the others are never read. */
function mapUsed(rows: Uint32Array, codes: Uint32Array, size: number, become: (code: number) => number): Uint32Array {
  const map = new Uint32Array(size)
  const seen = new Uint8Array(size)
  for (const row of rows) {
    const code = codes[row]!
    if (seen[code] === 1) continue
    seen[code] = 1
    map[code] = become(code)
  }
  return map
}

function concatenate(arrays: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(arrays.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const array of arrays) {
    whole.set(array, at)
    at += array.length
  }
  return whole
}
