/** Inventories and snapshots as bytes: built once, stored, and read by several processes. Arrays are views of the bytes, not copies. */
import type { Claim } from './contention/claim.ts'
import { type AttributeType, type DimensionName, dimensionNames } from './sample/attributes.ts'
import { type Attribute, type Dimension, readAttribute } from './sample/dimension.ts'
import { indexInventory, type Inventory } from './sample/inventory.ts'
import type { Codes, Sample } from './sample/sample.ts'
import { forecastDefaults, type Snapshot } from './snapshot.ts'

const arrayKinds = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array }
export type PackedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

interface ArrayEntry {
  name: string
  kind: keyof typeof arrayKinds
  offset: number
  length: number
}

/** Arrays begin at multiples of this, so that every kind of array can be a view of them. */
const alignment = 8
const align = (offset: number): number => Math.ceil(offset / alignment) * alignment

/** A length in four bytes, JSON of that length, and the arrays. */
export function pack(format: string, facts: object, arrays: ReadonlyMap<string, PackedArray>): Uint8Array<ArrayBuffer> {
  let offset = 0
  const entries = [...arrays].map(([name, array]): ArrayEntry => {
    const entry = { name, kind: array.constructor.name as ArrayEntry['kind'], offset, length: array.length }
    offset = align(offset + array.byteLength)
    return entry
  })
  const head = new TextEncoder().encode(JSON.stringify({ format, facts, entries }))
  const start = align(4 + head.length)
  const bytes = new Uint8Array(start + offset)
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, 4)
  for (const [index, array] of [...arrays.values()].entries())
    bytes.set(new Uint8Array<ArrayBufferLike>(array.buffer, array.byteOffset, array.byteLength), start + entries[index]!.offset)
  return bytes
}

interface Unpacked<Facts> {
  facts: Facts
  array<Kind extends PackedArray = PackedArray>(name: string): Kind
}

/** @throws RangeError when the bytes are not of this format */
export function unpack<Facts>(format: string, source: Uint8Array): Unpacked<Facts> {
  // A view that starts between words is copied once.
  const bytes = source.byteOffset % alignment === 0 ? source : source.slice()
  const wrong = () => new RangeError(`these bytes are no ${format}`)
  if (bytes.byteLength < 4) throw wrong()
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  if (length === 0 || 4 + length > bytes.byteLength) throw wrong()
  const head = readHead<Facts>(bytes.slice(4, 4 + length))
  if (head?.format !== format) throw wrong()
  const start = bytes.byteOffset + align(4 + length)
  const entries = new Map(head.entries.map((entry) => [entry.name, entry]))
  return {
    facts: head.facts,
    array<Kind extends PackedArray>(name: string): Kind {
      const entry = entries.get(name)
      if (!entry) throw wrong()
      // The writer named the kind that the reader asks for.
      return new arrayKinds[entry.kind](bytes.buffer as ArrayBuffer, start + entry.offset, entry.length) as Kind
    },
  }
}

interface Head<Facts> {
  format: string
  facts: Facts
  entries: ArrayEntry[]
}

/** Null for bytes that are no JSON. */
function readHead<Facts>(bytes: Uint8Array): Head<Facts> | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Head<Facts>
  } catch {
    return null
  }
}

const inventoryFormat = 'spotdesk-inventory/1'
const snapshotFormat = 'spotdesk-forecast-snapshot/2'

interface InventoryFacts extends Pick<Sample, 'originMs' | 'rows' | 'listeners' | 'zones' | 'placeTimeZones'> {
  volumeDays: number
  dimensions: Record<string, { size: number; values: Record<string, readonly string[]> }>
}

/** Sample, weights and volumes; the reader makes the index again. */
export function packInventory({ sample, weights, volumes }: Inventory): Uint8Array<ArrayBuffer> {
  const arrays = new Map<string, PackedArray>([
    ['weights', weights],
    ['volumes', volumes.counts],
    ['listenerStarts', sample.listenerStarts],
    ['hour', sample.hour],
    ['second', sample.second],
  ])
  const dimensions: InventoryFacts['dimensions'] = {}
  for (const name of dimensionNames) {
    arrays.set(`codes ${name}`, sample.codes[name])
    const { size, attributes } = sample.dimensions[name]
    dimensions[name] = { size, values: Object.fromEntries([...attributes].map(([type, { values }]) => [type, values])) }
    for (const [type, { starts, ids }] of attributes) arrays.set(`starts ${type}`, starts).set(`ids ${type}`, ids)
  }
  const { originMs, rows, listeners, zones, placeTimeZones } = sample
  return pack(inventoryFormat, { originMs, rows, listeners, zones, placeTimeZones, volumeDays: volumes.days, dimensions }, arrays)
}

/** @throws RangeError when the bytes are no inventory */
export function unpackInventory(bytes: Uint8Array): Inventory {
  const { facts, array } = unpack<InventoryFacts>(inventoryFormat, bytes)
  const { originMs, rows, listeners, zones, placeTimeZones } = facts
  const codes = Object.fromEntries(dimensionNames.map((name) => [name, array<Codes>(`codes ${name}`)])) as Record<DimensionName, Codes>
  const dimensions = Object.fromEntries(
    dimensionNames.map((name): [DimensionName, Dimension] => {
      const { size, values } = facts.dimensions[name]!
      const attributes = Object.entries(values).map(([type, texts]): [AttributeType, Attribute] => [
        // The names that the writer took from the table of attributes.
        type as AttributeType,
        readAttribute({ values: texts, starts: array<Uint32Array>(`starts ${type}`), ids: array<Uint32Array>(`ids ${type}`) }),
      ])
      return [name, { size, attributes: new Map(attributes) }]
    }),
  ) as Record<DimensionName, Dimension>
  const sample: Sample = {
    originMs,
    rows,
    listeners,
    zones,
    placeTimeZones,
    listenerStarts: array('listenerStarts'),
    hour: array('hour'),
    second: array('second'),
    codes,
    dimensions,
  }
  return indexInventory(sample, { days: facts.volumeDays, counts: array('volumes') }, array('weights'))
}

interface SnapshotFacts extends Pick<Snapshot, 'version' | 'builtAtMs' | 'context' | 'settings' | 'calibration' | 'listeners' | 'rows'> {
  originMs: number
  strata: Pick<Snapshot['strata'], 'count' | 'since' | 'idle'>
  projection: Pick<Snapshot['projection'], 'shared' | 'weekGrowth' | 'shockRate' | 'zones'>
  claims: (Omit<Claim, 'hourShape' | 'limits'> & {
    hourShape: number[]
    limited?: boolean
  })[]
  planes: { block: number; level: number }[]
  sets: number
}

/** All of a snapshot but its inventory. */
export function packSnapshot(snapshot: Snapshot): Uint8Array<ArrayBuffer> {
  const { version, builtAtMs, context, settings, calibration, listeners, rows, strata, projection, claims, planes, sets, inventory } =
    snapshot
  const arrays = new Map<string, PackedArray>([
    ['strata', strata.of],
    ['strata zones', strata.zones],
    ['factors', strata.factors],
    ['daily', strata.daily],
    ['recency', strata.recency],
    ['pooled', strata.pooled],
    ['bare', strata.bare],
    ['expected', projection.expected],
    ['dayNoise', projection.dayNoise],
    ['weekNoise', projection.weekNoise],
    ['levelNoise', projection.levelNoise],
    ['zone scales', snapshot.zoneScales],
  ])
  for (const [index, plane] of planes.entries()) arrays.set(`plane ${index}`, plane.left)
  for (const [index, set] of sets.entries()) arrays.set(`set ${index}`, set)
  for (const [index, { limits }] of claims.entries()) if (limits) arrays.set(`limits ${index}`, limits)
  const facts: SnapshotFacts = {
    version,
    builtAtMs,
    context,
    settings,
    calibration,
    listeners,
    rows,
    originMs: inventory.sample.originMs,
    strata: { count: strata.count, since: strata.since, idle: strata.idle },
    projection: { shared: projection.shared, weekGrowth: projection.weekGrowth, shockRate: projection.shockRate, zones: projection.zones },
    claims: claims.map(({ limits, ...claim }) => ({
      ...claim,
      hourShape: [...claim.hourShape],
      limited: limits !== null,
    })),
    planes: planes.map(({ block, level }) => ({ block, level })),
    sets: sets.length,
  }
  return pack(snapshotFormat, facts, arrays)
}

/**
 * @param inventory the one that the snapshot was built from
 * @throws RangeError when the bytes are no snapshot, or are one of another inventory
 */
export function unpackSnapshot(bytes: Uint8Array, inventory: Inventory): Snapshot {
  const { facts, array } = unpack<SnapshotFacts>(snapshotFormat, bytes)
  const { version, builtAtMs, context, settings, calibration, listeners, rows, originMs, strata, projection, claims, planes, sets } = facts
  const of = array<Uint16Array>('strata')
  if (originMs !== inventory.sample.originMs || of.length !== inventory.sample.rows)
    throw new RangeError('this snapshot was built from another inventory')
  return {
    version,
    builtAtMs,
    context,
    // Settings that came since the snapshot was built.
    settings: { ...forecastDefaults, ...settings },
    calibration,
    listeners,
    rows,
    inventory,
    projection: {
      ...projection,
      expected: array('expected'),
      dayNoise: array('dayNoise'),
      weekNoise: array('weekNoise'),
      levelNoise: array('levelNoise'),
    },
    replayHour: inventory.replayHour,
    strata: {
      ...strata,
      of,
      zones: array('strata zones'),
      factors: array('factors'),
      daily: array('daily'),
      recency: array('recency'),
      pooled: array('pooled'),
      bare: array('bare'),
    },
    claims: claims.map(({ limited, ...claim }, index) => ({
      ...claim,
      hourShape: Float32Array.from(claim.hourShape),
      limits: limited ? array<Uint8Array>(`limits ${index}`) : null,
    })),
    zoneScales: array('zone scales'),
    planes: planes.map((plane, index) => ({ ...plane, left: array<Uint16Array>(`plane ${index}`) })),
    sets: Array.from({ length: sets }, (_, index) => array<Uint32Array>(`set ${index}`)),
  }
}
