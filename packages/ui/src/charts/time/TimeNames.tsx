import styles from '../Chart.module.css'
import { Legend } from '../frame/Legend.tsx'
import { fitText, textWidth } from '../frame/text-width.ts'
import type { DrawnPanel, TimeLayout } from './time-layout.ts'

/** Names of ends in the margin, of levels and of the gap; above a plot its legend. */
export function TimeNames({ layout }: { layout: TimeLayout }) {
  return layout.panels.map((panel) => (
    <g key={panel.panel.id}>
      {panel.legendY !== null && (
        <Legend
          x={layout.left}
          y={panel.legendY}
          width={layout.width - layout.left}
          items={panel.series.map(({ series, tone }) => ({
            label: series.label,
            tone,
            kind: panel.panel.isStacked ? 'area' : series.kind,
            dash: series.dash,
          }))}
        />
      )}
      <Levels panel={panel} layout={layout} />
      {panel.panel.gap && <Gap panel={panel} layout={layout} />}
      {panel.ends.map(({ end, x, y, series }) => (
        <g key={series.series.id}>
          <text x={x} y={end.detail ? y - 4 : y + 4} className={`${styles.endText} ${styles[`is-${end.tone ?? 'ink'}`]}`}>
            {fitText(end.text, layout.width - x)}
          </text>
          {end.detail && (
            <text
              x={x}
              y={y + 12}
              className={`${end.detailTone && end.detailTone !== 'muted' ? styles.endText : ''} ${styles[`is-${end.detailTone ?? 'muted'}`]}`}
            >
              {fitText(end.detail, layout.width - x)}
            </text>
          )}
        </g>
      ))}
    </g>
  ))
}

function Levels({ panel, layout }: { panel: DrawnPanel; layout: TimeLayout }) {
  return panel.levels.map(({ y, labelY, label }) => (
    <g key={label}>
      <line x1={layout.left} x2={layout.right} y1={y} y2={y} className={styles.level} />
      <text x={layout.right + 10} y={labelY + 4} className={styles.tick}>
        {fitText(label, layout.width - layout.right - 10)}
      </text>
    </g>
  ))
}

function Gap({ panel, layout }: { panel: DrawnPanel; layout: TimeLayout }) {
  const { gap } = panel.panel
  if (!gap) return null
  const { tone = 'bad' } = gap
  const x = layout.x(gap.at)
  const isLeft = x - 8 - textWidth(gap.label, 600) > layout.left
  const [from, to] = [panel.y(gap.from), panel.y(gap.to)]
  return (
    <>
      <line x1={x} x2={x} y1={from} y2={to} className={`${styles.gap} ${styles[`gap-${tone}`]}`} />
      <text
        x={isLeft ? x - 8 : x + 8}
        y={Math.min(from, to) - 6}
        textAnchor={isLeft ? 'end' : 'start'}
        className={`${styles.gapText} ${styles[`is-${tone}`]}`}
      >
        {gap.label}
      </text>
    </>
  )
}
