import { useState } from 'react'
import { mapSize } from './atlas.ts'

/** The part of the drawing that is shown: its centre, and how many times it is enlarged. */
interface View {
  x: number
  y: number
  zoom: number
}

const whole: View = { x: mapSize.width / 2, y: mapSize.height / 2, zoom: 1 }
const zoomStep = 1.6
/** A town fills the drawing of a world. */
const maxZoom = 400
/** Width of what is shown, in radii of what is looked at. */
const lookedRadii = 8

export interface Viewport {
  viewBox: string
  zoom: number
  isWhole: boolean
  isClosest: boolean
  zoomBy: (direction: 1 | -1) => void
  /** Moves by parts of what is shown, or by units of the drawing. */
  pan: (byParts: { x: number; y: number }) => void
  panBy: (units: { x: number; y: number }) => void
  /** Shows a point in the middle, with so many units around it. */
  look: (point: { x: number; y: number }, radius: number) => void
  reset: () => void
}

/** Zoom and pan of a map. The view never leaves the drawing. */
export function useViewport(): Viewport {
  const [view, setView] = useState(whole)
  const [width, height] = [mapSize.width / view.zoom, mapSize.height / view.zoom]
  const panBy = ({ x, y }: { x: number; y: number }) => setView((current) => inside({ ...current, x: current.x + x, y: current.y + y }))
  return {
    viewBox: `${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`,
    zoom: view.zoom,
    isWhole: view.zoom === 1,
    isClosest: view.zoom === maxZoom,
    zoomBy: (direction) => setView((current) => inside({ ...current, zoom: current.zoom * zoomStep ** direction })),
    pan: ({ x, y }) => panBy({ x: x * width, y: y * height }),
    panBy,
    look: ({ x, y }, radius) => setView(inside({ x, y, zoom: mapSize.width / (lookedRadii * Math.max(radius, Number.EPSILON)) })),
    reset: () => setView(whole),
  }
}

function inside({ x, y, zoom }: View): View {
  const kept = Math.min(Math.max(zoom, 1), maxZoom)
  const [halfWidth, halfHeight] = [mapSize.width / kept / 2, mapSize.height / kept / 2]
  return {
    zoom: kept,
    x: Math.min(Math.max(x, halfWidth), mapSize.width - halfWidth),
    y: Math.min(Math.max(y, halfHeight), mapSize.height - halfHeight),
  }
}
