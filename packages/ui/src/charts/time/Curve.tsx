import { scaleLinear } from 'd3-scale'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { InkTick } from '../frame/InkTick.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines, type TipLine } from '../frame/PlotTip.tsx'
import { linePath } from '../frame/shapes.ts'
import { textWidth } from '../frame/text-width.ts'
import { type SeriesTone, toneClass } from '../frame/tones.ts'
import { valueAxis } from '../frame/value-axis.ts'
import type { ValueFormat } from '../frame/value-formats.ts'

/** A value along an axis of numbers. */
export interface CurvePoint {
  x: number
  y: number
  /** The head of its tooltip: 'Day 3'. */
  title: string
  /** More of its tooltip. */
  details?: readonly TipLine[]
}

export interface CurveProps extends ChartState {
  label: string
  summary?: string
  /** In the order of x. */
  points: readonly CurvePoint[]
  /** Ends of the axis of x. */
  span: readonly [number, number]
  xFormat: ValueFormat
  format: ValueFormat
  /** Top of the axis of y; by default the highest value. */
  top?: number
  /** A point of x that is told: when half of all was reached. */
  mark?: { value: number; label: string }
  tone?: SeriesTone
  height?: number
}

const axisHeight = 30
const above = 26

/** A line over an axis of numbers, with the ground below it. It shows how a sum grows with days since an event. */
export function Curve({ height = 200, isLoading, emptyText, ...props }: CurveProps) {
  return (
    <ChartArea
      label={props.label}
      height={above + height + axisHeight}
      isEmpty={props.points.length === 0}
      isLoading={isLoading}
      emptyText={emptyText}
    >
      {(width) => <CurvePlot {...props} bottom={above + height} width={width} />}
    </ChartArea>
  )
}

type CurvePlotProps = Omit<CurveProps, 'height' | keyof ChartState> & { bottom: number; width: number }

function CurvePlot({ label, summary, points, span, xFormat, format, top, mark, tone = '1', bottom, width }: CurvePlotProps) {
  const axis = valueAxis([top ?? 0, ...points.map(({ y }) => y)], Math.max(2, Math.round((bottom - above) / 60)))
  const left = Math.max(24, ...axis.ticks.map((tick) => textWidth(format.tick(tick, axis.step)))) + 10
  const right = width - 24
  const x = scaleLinear(span, [left, right])
  const y = scaleLinear(axis.domain, [bottom, above])
  const drawn = points.map((point) => ({ x: x(point.x), y: y(point.y) }))
  const ticks = x.ticks(Math.max(2, Math.round((right - left) / 70))).filter(Number.isInteger)
  const outline = linePath(drawn) ?? ''
  const ends = drawn.length > 1 ? `L${drawn.at(-1)!.x},${bottom}L${drawn[0]!.x},${bottom}Z` : ''
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={bottom + axisHeight}
      rows={[
        {
          points: drawn,
          text: (index) =>
            `${points[index]!.title}: ${[format.value(points[index]!.y), ...(points[index]!.details ?? []).map((one) => `${one.label} ${one.value}`)].join(', ')}`,
          renderTip: (index) => (
            <TipLines
              title={points[index]!.title}
              lines={[{ label: '', value: format.value(points[index]!.y), isChosen: true }, ...(points[index]!.details ?? [])]}
            />
          ),
        },
      ]}
      renderHighlight={({ index }) =>
        drawn[index] && (
          <g className={toneClass(tone)}>
            <circle cx={drawn[index].x} cy={drawn[index].y} r={5} className={styles.dot} />
          </g>
        )
      }
    >
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
            {format.tick(tick, axis.step)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={bottom + 20} textAnchor="middle" className={styles.tick}>
          {xFormat.tick(tick, 1)}
        </text>
      ))}
      {mark && <CurveMark at={x(mark.value)} label={mark.label} right={right} bottom={bottom} />}
      <g className={toneClass(tone)}>
        {ends && <path d={`${outline}${ends}`} className={styles.areaGround} />}
        <path d={outline} className={`${styles.line} ${styles.solid}`} />
        {drawn.length <= 40 && drawn.map((at) => <circle key={at.x} cx={at.x} cy={at.y} r={3.5} className={styles.end} />)}
      </g>
    </Plot>
  )
}

function CurveMark({ at, label, right, bottom }: { at: number; label: string; right: number; bottom: number }) {
  const isLeft = at + 6 + textWidth(label, 600) > right
  return (
    <>
      <InkTick x1={at} x2={at} y1={above - 12} y2={bottom} />
      <text x={isLeft ? at - 6 : at + 6} y={above - 12} textAnchor={isLeft ? 'end' : 'start'} className={styles.now}>
        {label}
      </text>
    </>
  )
}
