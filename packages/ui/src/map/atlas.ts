/** Outlines of countries and of regions, loaded when a map is shown, from the product's own files. */
import { geoAlbersUsa, geoEqualEarth, geoMercator, type GeoProjection } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** `countries`: ISO 3166-1 numeric codes, '840'. `world`: the same, fine, with the borders of the states. `usStates`: FIPS codes, '06'. */
export type AtlasName = 'countries' | 'countriesFine' | 'world' | 'usStates'

/** An outline with its code and its English name. */
export interface Region {
  id: string
  name: string
  outline: Feature<Geometry>
}

export interface Atlas {
  regions: readonly Region[]
  /** Borders inside regions. */
  borders: Geometry | null
  /** Fitted to the drawing of `mapSize`. */
  projection: GeoProjection
}

/** Width and height of the drawing, in its own units. */
export const mapSize = { width: 960, height: 500 } as const

interface Source {
  load: () => Promise<unknown>
  layer: string
  projection: () => GeoProjection
  /** The part that fills the drawing; all of it without one. */
  shown?: Geometry
  borders?: () => Promise<Geometry>
}

/** Without the poles, which Mercator's map enlarges beyond measure. */
const inhabited: Geometry = {
  type: 'MultiPoint',
  coordinates: [
    [-179.999, -58],
    [179.999, 78],
  ],
}

const countriesFine: Source = {
  load: async () => (await import('world-atlas/countries-50m.json')).default,
  layer: 'countries',
  projection: geoEqualEarth,
}

const sources: Readonly<Record<AtlasName, Source>> = {
  countries: { load: async () => (await import('world-atlas/countries-110m.json')).default, layer: 'countries', projection: geoEqualEarth },
  countriesFine,
  // Circles are round on it, and boxes have right angles.
  world: { ...countriesFine, projection: geoMercator, shown: inhabited, borders: readStateBorders },
  usStates: { load: async () => (await import('us-atlas/states-10m.json')).default, layer: 'states', projection: geoAlbersUsa },
}

const loaded = new Map<AtlasName, Promise<Atlas>>()

/** The outlines of an atlas; a failed load is tried again the next time. */
export function loadAtlas(name: AtlasName): Promise<Atlas> {
  const atlas = loaded.get(name) ?? read(sources[name])
  loaded.set(name, atlas)
  atlas.catch(() => loaded.delete(name))
  return atlas
}

/** Borders between states of the United States; their coasts and outer borders are the country's. */
async function readStateBorders(): Promise<Geometry> {
  const topology = (await import('us-atlas/states-10m.json')).default as unknown as Topology
  return mesh(topology, topology.objects['states'] as GeometryCollection, (a, b) => a !== b)
}

async function read({ load, layer, projection, shown, borders }: Source): Promise<Atlas> {
  // The packages' files are TopoJSON; a parsed JSON import has no narrower type.
  const [topology, inner] = (await Promise.all([load(), borders?.() ?? null])) as [Topology, Geometry | null]
  const { features } = feature(topology, topology.objects[layer] as GeometryCollection<{ name: string }>) as FeatureCollection<
    Geometry,
    { name: string }
  >
  // A territory without a code of its own cannot be chosen.
  const regions = features
    .filter(({ id }) => id !== undefined)
    .map((outline): Region => ({ id: String(outline.id), name: outline.properties.name, outline }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const whole: FeatureCollection<Geometry> = { type: 'FeatureCollection', features }
  return { regions, borders: inner, projection: projection().fitSize([mapSize.width, mapSize.height], shown ?? whole) }
}
