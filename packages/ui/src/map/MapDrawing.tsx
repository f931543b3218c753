import { geoPath } from 'd3-geo'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Atlas } from './atlas.ts'
import styles from './GeoMap.module.css'
import { drawnShape, type MapPlace, type MapShape, toOutline, type Point } from './shapes.ts'
import type { Viewport } from './use-viewport.ts'

/** A drag moves the map, or draws a shape. */
export type MapTool = 'select' | MapShape['kind']

interface MapDrawingProps {
  label: string
  atlas: Atlas
  viewport: Viewport
  tool: MapTool
  selected: ReadonlySet<string>
  /** A step of the scale for each region with a value, from 0 to 4. */
  stepOf: ReadonlyMap<string, number>
  shapes: readonly MapShape[]
  place: MapPlace | null
  onToggle: (id: string) => void
  onDraw: (shape: MapShape) => void
  onPoint: (id: string | null) => void
}

interface Drag {
  /** In pixels of the window. */
  start: { x: number; y: number }
  last: { x: number; y: number }
  from: Point | null
  to: Point | null
  hasMoved: boolean
}

/** The drawing is shown smaller than it is: a mark is as much larger. */
const markScale = 1.35
/** Less is a click of an unsteady hand. */
const movedPixels = 4

/** The outlines, for pointers only. The list and the fields beside it offer the same. */
export function MapDrawing(props: MapDrawingProps) {
  const { label, atlas, viewport, tool, selected, stepOf, shapes, place, onToggle, onDraw, onPoint } = props
  const svg = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const path = useMemo(() => geoPath(atlas.projection), [atlas])
  const outlines = useMemo(() => atlas.regions.map(({ id, outline }) => ({ id, d: path(outline) ?? '' })), [atlas, path])
  const borders = useMemo(() => (atlas.borders && path(atlas.borders)) ?? '', [atlas, path])
  const mark = place?.name === undefined ? null : atlas.projection([place.longitude, place.latitude])
  const draft = drag?.from && drag.to && drag.hasMoved && tool !== 'select' ? drawnShape('draft', tool, drag.from, drag.to) : null

  const pointAt = (event: PointerEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return null
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const point = atlas.projection.invert?.([x, y])
    return point ? [point[0], point[1]] : null
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = { x: event.clientX, y: event.clientY }
    setDrag({ start: at, last: at, from: pointAt(event), to: null, hasMoved: false })
  }
  const move = (event: PointerEvent) => {
    onPoint(findRegion(event.target))
    if (!drag) return
    const hasMoved = drag.hasMoved || Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > movedPixels
    if (hasMoved && tool === 'select') {
      const scale = svg.current?.getScreenCTM()?.a ?? 1
      viewport.panBy({ x: (drag.last.x - event.clientX) / scale, y: (drag.last.y - event.clientY) / scale })
    }
    setDrag({ ...drag, last: { x: event.clientX, y: event.clientY }, to: pointAt(event) ?? drag.to, hasMoved })
  }
  const lift = (event: PointerEvent) => {
    const id = findRegion(event.target)
    if (drag && !drag.hasMoved && tool === 'select' && id) onToggle(id)
    if (draft) onDraw(draft)
    setDrag(null)
  }
  return (
    <div
      role="presentation"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerLeave={() => {
        onPoint(null)
        setDrag(null)
      }}
      className={classNames(styles.drawing, tool !== 'select' && styles.drawTool, drag?.hasMoved && tool === 'select' && styles.panning)}
    >
      <svg ref={svg} role="img" aria-label={label} viewBox={viewport.viewBox} preserveAspectRatio="xMidYMid meet" className={styles.svg}>
        {outlines.map(({ id, d }) => (
          <path
            key={id}
            d={d}
            data-region={id}
            data-step={stepOf.get(id)}
            data-selected={selected.has(id) || undefined}
            className={styles.region}
          />
        ))}
        {borders && <path d={borders} className={styles.border} />}
        {outlines
          .filter(({ id }) => selected.has(id))
          .map(({ id, d }) => (
            // Above the borders of neighbours.
            <path key={id} d={d} className={styles.selectedEdge} />
          ))}
        {[...shapes, ...(draft ? [draft] : [])].map((shape) => (
          <path key={shape.id} d={path(toOutline(shape)) ?? ''} data-shape={shape.id} className={styles.shape} />
        ))}
        {mark && (
          <g transform={`translate(${mark[0]} ${mark[1]}) scale(${markScale / viewport.zoom})`} className={styles.mark}>
            <circle r={4} />
            <text x={8} y={5}>
              {place?.name}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}

function findRegion(target: EventTarget): string | null {
  return (target as Element).closest<SVGPathElement>('[data-region]')?.dataset['region'] ?? null
}
