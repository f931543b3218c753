import styles from '../Chart.module.css'
import type { Cursor } from '../frame/nearest-point.ts'
import { type DrawnPoint, type TimeLayout } from './time-layout.ts'
import type { Signs } from './time-signs.ts'
import { Sign } from './TimeSigns.tsx'
import { toneClass } from '../frame/tones.ts'

interface TimeHighlightProps {
  layout: TimeLayout
  signs: Signs
  cursor: Cursor
}

/** The crosshair at the chosen point, with a dot on each series. For a sign it shows the line and the values of the lines there. */
export function TimeHighlight({ layout, signs, cursor }: TimeHighlightProps) {
  const { panels, axisY, signY } = layout
  const group = signs.groups.length > 0 && cursor.row === 0 ? signs.groups[cursor.index] : undefined
  const all = panels.flatMap((panel) => panel.series)
  const chosen = all[cursor.row - (signs.groups.length > 0 ? 1 : 0)]
  const stop = chosen?.stops[cursor.index]
  const x = group?.x ?? stop?.x ?? 0
  const top = panels[0]?.top ?? 0
  return (
    <>
      <line x1={x} x2={x} y1={group && signY !== null ? signY : top} y2={axisY} className={styles.crosshair} />
      {group && signY !== null && <Sign group={group} y={signY} isFilled />}
      {all.map((drawn) => {
        const point = group
          ? heightAt(drawn.series.kind === 'line' && drawn.tone !== 'plan' ? drawn.points : [], x)
          : samePlace(drawn.stops, stop)
        if (!point || drawn.series.kind === 'bar') return null
        return (
          <g key={drawn.series.id} className={toneClass(drawn.tone)}>
            <circle cx={point.x} cy={point.y} r={drawn === chosen ? 5 : 4} className={styles.dot} />
          </g>
        )
      })}
      {chosen?.series.kind === 'bar' && stop && (
        <rect
          x={stop.left}
          width={stop.right - stop.left}
          y={Math.min(stop.y, stop.base)}
          height={Math.abs(stop.y - stop.base)}
          className={styles.chosenBar}
        />
      )}
    </>
  )
}

function samePlace(stops: readonly DrawnPoint[], stop: DrawnPoint | undefined): DrawnPoint | undefined {
  return stop && stops.find(({ point }) => point.at === stop.point.at)
}

/** Where a line stands at x, between two of its points. */
function heightAt(points: readonly DrawnPoint[], x: number): { x: number; y: number } | null {
  const after = points.findIndex((point) => point.x >= x)
  const [from, to] = [points[after - 1], points[after]]
  if (!from || !to || Number.isNaN(from.y) || Number.isNaN(to.y)) return null
  return { x, y: from.y + ((to.y - from.y) * (x - from.x)) / Math.max(1e-9, to.x - from.x) }
}
