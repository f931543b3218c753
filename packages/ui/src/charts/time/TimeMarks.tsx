import styles from '../Chart.module.css'
import { areaPath, bandPath, barsPath, linePath, symbolPath } from '../frame/shapes.ts'
import { thinPoints } from './thin-points.ts'
import type { DrawnPanel, DrawnSeries } from './time-layout.ts'
import { classNames } from '../../class-names.ts'
import { toneClass } from '../frame/tones.ts'

/** The series of a panel, its levels and its gap. */
export function TimeMarks({ panel, width }: { panel: DrawnPanel; width: number }) {
  const lines = panel.series.filter(({ series }) => series.kind === 'line' && !series.dash && !series.isThin)
  return (
    <>
      {panel.series.map((drawn) => (
        <g key={drawn.series.id} className={classNames(toneClass(drawn.tone), drawn.series.isFaint && styles.faint)}>
          <Marks drawn={drawn} isStacked={panel.panel.isStacked} width={width} symbolAt={lines.length > 1 ? lines.indexOf(drawn) : -1} />
        </g>
      ))}
    </>
  )
}

interface MarksProps {
  drawn: DrawnSeries
  isStacked?: boolean
  width: number
  /** Place of the series among lines that only differ in colour, which get marks. It is -1 where marks are not needed. */
  symbolAt: number
}

function Marks({ drawn: { series, points, tone, stops }, isStacked = false, width, symbolAt }: MarksProps) {
  if (series.kind === 'bar') return <path d={barsPath(points)} className={classNames(styles.bars, isStacked && styles.stacked)} />
  const thin = thinPoints(points, width)
  const last = stops.at(-1)
  const isAlone = stops.length === 1
  // Marks stand some 90 px apart, each series' shifted against the others'.
  const every = Math.max(1, Math.round(stops.length / (width / 90)))
  const marked = symbolAt < 0 ? [] : stops.filter((_, index) => (index + symbolAt) % every === 0)
  return (
    <>
      <path d={bandPath(points) ?? ''} className={styles.band} />
      {series.kind === 'area' && <path d={areaPath(thin) ?? ''} className={isStacked ? styles.stackedArea : styles.areaGround} />}
      <path
        d={linePath(thin) ?? ''}
        className={classNames(
          styles.line,
          (series.isThin || stops.length > width) && styles.thin,
          styles[series.dash ?? 'solid'],
          isStacked && styles.stackedLine,
        )}
      />
      {marked.map(({ x, y }) => (
        <path key={x} d={symbolPath(symbolAt)} transform={`translate(${x},${y})`} className={styles.symbol} />
      ))}
      {last && (isAlone || (tone !== 'plan' && !isStacked && symbolAt < 0)) && (
        <circle cx={last.x} cy={last.y} r={4} className={styles.end} />
      )}
    </>
  )
}
