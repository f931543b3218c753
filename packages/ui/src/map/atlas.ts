/** Outlines of countries and of regions, loaded when a map is shown, from the product's own files. */
import { geoAlbersUsa, geoEqualEarth, type GeoProjection } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** `countries`: ISO 3166-1 numeric codes, '840'. `usStates`: FIPS codes, '06'. */
export type AtlasName = 'countries' | 'countriesFine' | 'usStates'

/** An outline with its code and its English name. */
export interface Region {
  id: string
  name: string
  outline: Feature<Geometry>
}

export interface Atlas {
  regions: readonly Region[]
  /** Fitted to the drawing of `mapSize`. */
  projection: GeoProjection
}

/** Width and height of the drawing, in its own units. */
export const mapSize = { width: 960, height: 500 } as const

interface Source {
  load: () => Promise<unknown>
  layer: string
  projection: () => GeoProjection
}

const sources: Readonly<Record<AtlasName, Source>> = {
  countries: { load: async () => (await import('world-atlas/countries-110m.json')).default, layer: 'countries', projection: geoEqualEarth },
  countriesFine: {
    load: async () => (await import('world-atlas/countries-50m.json')).default,
    layer: 'countries',
    projection: geoEqualEarth,
  },
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

async function read({ load, layer, projection }: Source): Promise<Atlas> {
  // The packages' files are TopoJSON; a parsed JSON import has no narrower type.
  const topology = (await load()) as Topology
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
  return { regions, projection: projection().fitSize([mapSize.width, mapSize.height], whole) }
}
