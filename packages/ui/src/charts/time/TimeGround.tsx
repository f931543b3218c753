import styles from '../Chart.module.css'
import type { TimeLayout } from './time-layout.ts'
import type { TimeChartData } from './time-series.ts'

/** The ground of the series: shaded spans, the lines of round values, both axes and the titles of panels. */
export function TimeGround({ chart, layout }: { chart: TimeChartData; layout: TimeLayout }) {
  const { left, right, x, panels, ticks, axisY } = layout
  const inside = (at: number) => Math.min(right, Math.max(left, x(at)))
  const top = panels[0]?.top ?? 0
  return (
    <>
      {chart.spans?.map(({ from, to, label }) => (
        <rect
          key={`${label} ${from}`}
          x={inside(from)}
          y={top}
          width={Math.max(0, inside(to) - inside(from))}
          height={axisY - top}
          className={styles.span}
        />
      ))}
      {panels.map(({ panel, axis, y, titleY }) => (
        <g key={panel.id}>
          {titleY !== null && (
            <text x={left} y={titleY} className={styles.panelTitle}>
              {panel.title}
            </text>
          )}
          {panel.format.unit && (
            <text x={left - 10} y={y(axis.domain[1]) - 14} textAnchor="end" className={styles.tick}>
              {panel.format.unit}
            </text>
          )}
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={right}
                y1={Math.round(y(tick)) + 0.5}
                y2={Math.round(y(tick)) + 0.5}
                className={tick === 0 ? styles.zero : styles.grid}
              />
              <text x={left - 10} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
                {panel.format.tick(tick, axis.step)}
              </text>
            </g>
          ))}
        </g>
      ))}
      {ticks.map(({ at, x: place, label }) => (
        <text key={at} x={place} y={axisY + 20} textAnchor="middle" className={styles.tick}>
          {label}
        </text>
      ))}
    </>
  )
}
