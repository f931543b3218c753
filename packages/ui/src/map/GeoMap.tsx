import { extent } from 'd3-array'
import { geoCentroid } from 'd3-geo'
import { scaleQuantize } from 'd3-scale'
import { useEffect, useState } from 'react'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { LoadingOverlay } from '../feedback/LoadingOverlay.tsx'
import { ToggleGroup } from '../fields/choice/ToggleGroup.tsx'
import { useText } from '../text.tsx'
import { type Atlas, type AtlasName, loadAtlas } from './atlas.ts'
import styles from './GeoMap.module.css'
import { MapControls } from './MapControls.tsx'
import { MapDrawing, type MapTool } from './MapDrawing.tsx'
import { RegionList } from './RegionList.tsx'
import { ShapeFields } from './ShapeFields.tsx'
import type { MapPlace, MapShape } from './shapes.ts'
import { useViewport } from './use-viewport.ts'

export type { AtlasName } from './atlas.ts'
export type { MapPlace, MapShape } from './shapes.ts'

export interface GeoMapProps {
  /** Names the map: 'Countries of the campaign'. */
  label: string
  atlas: AtlasName
  /** A value for regions by their codes; shades them in five steps. */
  values?: ReadonlyMap<string, number> | undefined
  formatValue?: (value: number) => string
  /** Codes of the chosen regions. */
  selected?: ReadonlySet<string>
  /** Without it no region can be chosen, and there is no list of them. */
  onSelect?: (ids: ReadonlySet<string>) => void
  /** Circles and boxes; without a function that takes them none can be drawn. */
  shapes?: readonly MapShape[]
  onShapesChange?: (shapes: readonly MapShape[]) => void
  /** True: a new shape replaces the one before, and its numbers stand outside the map. */
  hasOneShape?: boolean
  /** Shown in the middle, each time that it is another object. */
  place?: MapPlace | null
}

/** Smallest visible radius around a place, in kilometres. Closer, no border would show where the place is. */
const leastKm = 110
const kmOfDegree = 111.2
const steps = [0, 1, 2, 3, 4] as const
const noShapes: readonly MapShape[] = []
const noRegions: ReadonlySet<string> = new Set()

/**
 * Countries or regions to choose from, shaded by values, with circles and boxes on top. The list and the fields beside it work without a
 * pointer.
 */
export function GeoMap(props: GeoMapProps) {
  const t = useText()
  const { atlas, failure, retry } = useAtlas(props.atlas)
  return (
    <section aria-label={props.label} className={styles.map}>
      {failure && <ErrorState message={t('The map could not be loaded.')} onRetry={retry} />}
      {!failure && !atlas && <LoadingOverlay scope="container" />}
      {atlas && <MapContent {...props} outlines={atlas} />}
    </section>
  )
}

function MapContent(props: GeoMapProps & { outlines: Atlas }) {
  const { label, outlines, values, formatValue = String, selected = noRegions, onSelect } = props
  const { shapes = noShapes, onShapesChange, hasOneShape = false, place = null } = props
  const t = useText()
  const viewport = useViewport()
  useEffect(() => {
    const looked = place && drawnPlace(outlines, place)
    if (looked) viewport.look(looked.point, looked.radius)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the viewport is another object after each move, which must not move it back
  }, [place, outlines])
  const [tool, setTool] = useState<MapTool>('select')
  const [pointed, setPointed] = useState<string | null>(null)
  const [low = 0, high = 0] = extent(values?.values() ?? [])
  const scale = scaleQuantize<number>().domain([low, high]).range(steps)
  const stepById = new Map([...(values ?? [])].map(([id, value]) => [id, scale(value)]))
  const valueText = (id: string) => {
    const value = values?.get(id)
    return value === undefined ? null : formatValue(value)
  }
  const toggle = (id: string) =>
    onSelect?.(selected.has(id) ? new Set([...selected].filter((other) => other !== id)) : new Set([...selected, id]))
  const region = outlines.regions.find(({ id }) => id === pointed)
  return (
    <>
      <div className={styles.view}>
        {onShapesChange && (
          <ToggleGroup
            label={t('A drag on the map')}
            options={[
              { value: 'select', label: t('Move the map') },
              { value: 'circle', label: t('Draw a circle') },
              { value: 'box', label: t('Draw a box') },
            ]}
            value={tool}
            onChange={(next) => next && setTool(next)}
          />
        )}
        <div className={styles.frame}>
          <MapDrawing
            label={onSelect ? t('{label}: map, {count} selected', { label, count: selected.size }) : t('{label}: map', { label })}
            atlas={outlines}
            viewport={viewport}
            tool={tool}
            selected={selected}
            stepOf={stepById}
            shapes={shapes}
            onToggle={toggle}
            place={place}
            onDraw={(shape) => onShapesChange?.([...(hasOneShape ? [] : shapes), { ...shape, id: crypto.randomUUID() }])}
            onPoint={setPointed}
          />
          <MapControls viewport={viewport} />
          {region && (
            <p className={styles.pointed}>
              <strong>{region.name}</strong> {valueText(region.id)}
            </p>
          )}
        </div>
        {values && values.size > 0 && (
          <p className={styles.scale}>
            {formatValue(low)}
            {steps.map((step) => (
              <span key={step} aria-hidden data-step={step} className={styles.sample} />
            ))}
            {formatValue(high)}
          </p>
        )}
        {onShapesChange && !hasOneShape && <ShapeFields shapes={shapes} onChange={onShapesChange} centre={findCentre(outlines)} />}
      </div>
      {onSelect && <RegionList label={label} regions={outlines.regions} selected={selected} onSelect={onSelect} valueText={valueText} />}
    </>
  )
}

/** The point of a place in the drawing, and the units around it; null: it is not on the map. */
function drawnPlace({ projection }: Atlas, { longitude, latitude, radiusKm }: MapPlace) {
  const up = Math.max(radiusKm, leastKm) / kmOfDegree
  const point = projection([longitude, latitude])
  // Towards the equator, which every map has.
  const edge = projection([longitude, latitude > 0 ? latitude - up : latitude + up])
  return point && edge && { point: { x: point[0], y: point[1] }, radius: Math.hypot(edge[0] - point[0], edge[1] - point[1]) }
}

/** The middle of the atlas, in whole degrees. */
function findCentre({ regions }: Atlas): { longitude: number; latitude: number } {
  const [longitude, latitude] = geoCentroid({ type: 'FeatureCollection', features: regions.map(({ outline }) => outline) })
  return { longitude: Math.round(longitude), latitude: Math.round(latitude) }
}

function useAtlas(name: AtlasName): { atlas: Atlas | null; failure: boolean; retry: () => void } {
  const [state, setState] = useState<{ name: AtlasName; atlas: Atlas | null; failure: boolean }>({ name, atlas: null, failure: false })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = attempt >= 0
    loadAtlas(name).then(
      (atlas) => isWanted && setState({ name, atlas, failure: false }),
      () => isWanted && setState({ name, atlas: null, failure: true }),
    )
    return () => {
      isWanted = false
    }
  }, [name, attempt])
  const isCurrent = state.name === name
  return { atlas: isCurrent ? state.atlas : null, failure: isCurrent && state.failure, retry: () => setAttempt((count) => count + 1) }
}
