import type { BarChartData, BarLayout } from './bar-layout.ts'
import styles from '../Chart.module.css'
import { placeLabels } from '../time/label-places.ts'
import { fitText, textWidth } from '../frame/text-width.ts'

interface BarGroundProps {
  data: BarChartData
  layout: BarLayout
  box: { left: number; right: number; top: number; bottom: number }
}

/** Axes, names of categories and levels of bars. */
export function BarGround({ data: { categories, format, isLying = false, levels = [] }, layout, box }: BarGroundProps) {
  const { left, right, top, bottom } = box
  const { axis, along, middles } = layout
  const step = (middles[1] ?? right) - (middles[0] ?? left)
  // Names that do not fit side by side are cut. Below a certain width only some are written.
  const every = isLying ? 1 : Math.max(1, Math.ceil(36 / Math.max(1, step)))
  const levelPlaces = placeLabels(
    levels.map(({ value }) => ({ y: along(value), height: 16 })),
    { from: top - 8, to: bottom + 8 },
  )
  return (
    <>
      {axis.ticks.map((tick) => {
        const at = Math.round(along(tick)) + 0.5
        const line = isLying ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at }
        return (
          <g key={tick}>
            <line {...line} className={tick === 0 ? styles.zero : styles.grid} />
            <text
              x={isLying ? at : left - 10}
              y={isLying ? bottom + 18 : at + 4}
              textAnchor={isLying ? 'middle' : 'end'}
              className={styles.tick}
            >
              {format.tick(tick, axis.step)}
            </text>
          </g>
        )
      })}
      {format.unit && (
        <text
          x={isLying ? 0 : left - 10}
          y={isLying ? bottom + 18 : top - 14}
          textAnchor={isLying ? 'start' : 'end'}
          className={styles.tick}
        >
          {format.unit}
        </text>
      )}
      {categories.map((name, index) => {
        const at = middles[index]!
        if (isLying)
          return (
            <text key={name} x={left - 10} y={at + 4} textAnchor="end" className={styles.category}>
              {fitText(name, left - 10)}
            </text>
          )
        return (
          index % every === 0 && (
            <text key={name} x={at} y={bottom + 20} textAnchor="middle" className={styles.tick}>
              {fitText(name, Math.max(28, step * every - 8), textWidth)}
            </text>
          )
        )
      })}
      {levels.map(({ value, label }, index) => (
        <g key={label}>
          {isLying ? (
            <line x1={along(value)} x2={along(value)} y1={top} y2={bottom} className={styles.level} />
          ) : (
            <line x1={left} x2={right} y1={along(value)} y2={along(value)} className={styles.level} />
          )}
          <text
            x={isLying ? along(value) : right + 10}
            y={isLying ? top - 2 : levelPlaces[index]! + 4}
            textAnchor={isLying ? 'middle' : 'start'}
            className={styles.tick}
          >
            {label}
          </text>
        </g>
      ))}
    </>
  )
}
