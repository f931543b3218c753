import { scaleLinear } from 'd3-scale'
import { classNames } from '../../class-names.ts'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { drawnValues } from './interval-axis.ts'
import { Plot } from '../frame/Plot.tsx'
import { TipLines, type TipLine } from '../frame/PlotTip.tsx'
import { fitText, textWidth } from '../frame/text-width.ts'
import { type SeriesTone, toneClass } from '../frame/tones.ts'
import { valueAxis } from '../frame/value-axis.ts'
import type { ValueFormat } from '../frame/value-formats.ts'

/** An estimate with the interval that it lies in. */
export interface IntervalRow {
  id: string
  label: string
  /** Null: it cannot be said. */
  value: number | null
  /** Ends of the interval; null: they cannot be said. */
  low: number | null
  high: number | null
  /** Texts of the columns at the right, one for each heading. */
  texts: readonly string[]
  tone?: SeriesTone
  /** The row that sums up the others. */
  isTotal?: boolean
}

export interface IntervalsProps extends ChartState {
  label: string
  summary?: string
  rows: readonly IntervalRow[]
  format: ValueFormat
  columns: readonly string[]
  /** Head of the interval in tooltips: '95% interval'. */
  intervalLabel: string
  /** The value of no effect. Default: 0. */
  base?: number
}

const lineHeight = 32
const headHeight = 24
const axisHeight = 28
const columnGap = 16

/**
 * Estimates with their intervals, a line each, against the line of no effect. An interval that crosses it does not differ from no effect.
 */
export function Intervals({ isLoading, emptyText, ...props }: IntervalsProps) {
  return (
    <ChartArea
      label={props.label}
      height={headHeight + props.rows.length * lineHeight + axisHeight}
      isEmpty={!props.rows.some(({ value }) => value !== null)}
      isLoading={isLoading}
      emptyText={emptyText}
    >
      {(width) => <IntervalPlot {...props} width={width} />}
    </ChartArea>
  )
}

type IntervalPlotProps = Omit<IntervalsProps, keyof ChartState> & { width: number }

function IntervalPlot({ label, summary, rows, format, columns, intervalLabel, base = 0, width }: IntervalPlotProps) {
  const widths = columns.map((name, at) => Math.max(textWidth(name), ...rows.map(({ texts }) => textWidth(texts[at] ?? '', 600))))
  const ends = widths.map((_, at) => width - widths.slice(at + 1).reduce((sum, one) => sum + one + columnGap, 0))
  const left = Math.min(width * 0.3, Math.max(...rows.map(({ label: name }) => textWidth(name, 600)))) + 20
  const right = Math.max(left + 40, width - widths.reduce((sum, one) => sum + one + columnGap, 0) - 4)
  const axis = valueAxis(drawnValues(rows, base), Math.max(2, Math.round((right - left) / 90)), false)
  const x = scaleLinear(axis.domain, [left, right]).clamp(true)
  const bottom = headHeight + rows.length * lineHeight
  const middle = (line: number) => headHeight + (line + 0.5) * lineHeight
  const toTipLines = ({ value, low, high, texts }: IntervalRow): TipLine[] => [
    { label: '', value: value === null ? '–' : format.value(value), isChosen: true },
    { label: intervalLabel, value: low === null || high === null ? '–' : `${format.value(low)} … ${format.value(high)}` },
    ...columns.map((name, at) => ({ label: name, value: texts[at] ?? '–' })),
  ]
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={bottom + axisHeight}
      rows={rows.map((row, line) => ({
        points: [{ x: x(row.value ?? base), y: middle(line) }],
        text: () =>
          `${row.label}: ${toTipLines(row)
            .map((one) => [one.label, one.value].filter(Boolean).join(' '))
            .join(', ')}`,
        renderTip: () => <TipLines title={<bdi>{row.label}</bdi>} lines={toTipLines(row)} />,
      }))}
      pick={({ y }) => {
        const line = Math.floor((y - headHeight) / lineHeight)
        return rows[line] ? { row: line, index: 0 } : null
      }}
      renderHighlight={({ row }) => (
        <rect x={0} y={middle(row) - lineHeight / 2} width={width} height={lineHeight} rx={4} className={styles.chosenLine} />
      )}
    >
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={headHeight} y2={bottom} className={styles.grid} />
          <text x={x(tick)} y={bottom + 18} textAnchor="middle" className={styles.tick}>
            {format.tick(tick, axis.step)}
          </text>
        </g>
      ))}
      <line x1={x(base)} x2={x(base)} y1={headHeight} y2={bottom} className={styles.baseLine} />
      {columns.map((name, at) => (
        <text key={name} x={ends[at]} y={14} textAnchor="end" className={styles.tick}>
          {name}
        </text>
      ))}
      {rows.map((row, line) => (
        <g key={row.id} className={toneClass(row.tone ?? 'plan')}>
          <text x={0} y={middle(line) + 4} className={row.isTotal ? styles.now : styles.category}>
            {fitText(row.label, left - 16)}
          </text>
          <Whisker row={row} y={middle(line)} x={x} domain={axis.domain} format={format} />
          {row.texts.map((text, at) => (
            // A column of figures has no other identity than its place.
            <text key={at} x={ends[at]} y={middle(line) + 4} textAnchor="end" className={row.isTotal ? styles.now : styles.category}>
              {text}
            </text>
          ))}
        </g>
      ))}
    </Plot>
  )
}

interface WhiskerProps {
  row: IntervalRow
  x: (value: number) => number
  y: number
  domain: readonly [number, number]
  format: ValueFormat
}

/** The interval of an estimate. Where it continues beyond the axis it ends in an arrow. An estimate beyond the axis is written. */
function Whisker({ row: { value, low, high, isTotal }, x, y, domain: [from, to], format }: WhiskerProps) {
  const isBelow = value !== null && value < from
  const isOut = value !== null && (isBelow || value > to)
  return (
    <>
      {low !== null && high !== null && (
        <>
          <line x1={x(low)} x2={x(high)} y1={y} y2={y} className={classNames(styles.line, !isTotal && styles.thin)} />
          <path d={low < from ? arrow(x(low), y, 6) : cap(x(low), y)} className={classNames(styles.line, styles.thin)} />
          <path d={high > to ? arrow(x(high), y, -6) : cap(x(high), y)} className={classNames(styles.line, styles.thin)} />
        </>
      )}
      {isOut && (
        <text x={x(value) + (isBelow ? 12 : -12)} y={y + 4} textAnchor={isBelow ? 'start' : 'end'} className={styles.haloText}>
          {format.value(value)}
        </text>
      )}
      {value !== null && !isOut && <circle cx={x(value)} cy={y} r={isTotal ? 5.5 : 4.5} className={styles.end} />}
    </>
  )
}

const cap = (x: number, y: number) => `M${x},${y - 5}V${y + 5}`
const arrow = (x: number, y: number, back: number) => `M${x + back},${y - 5}L${x},${y}L${x + back},${y + 5}`
