import { arc } from 'd3-shape'
import { ChartArea, type ChartState } from './frame/ChartArea.tsx'
import styles from './Chart.module.css'
import { InkTick } from './frame/InkTick.tsx'
import { Plot } from './frame/Plot.tsx'
import { TipLines } from './frame/PlotTip.tsx'

export interface GaugeProps extends ChartState {
  /** 'Pacing'. */
  label: string
  /** In percent; `null` while there is none. */
  value: number | null
  /** The value as it reads: '88%'. */
  text: string
  /** Below the value: 'of plan to date'. */
  caption: string
  /** The range in which all is well, in percent. */
  zone: readonly [number, number]
  /** Colour of what is missing up to the zone, or too much beyond it. */
  tone?: 'warn' | 'bad'
  /** Ends of the scale, in percent. */
  from?: number
  to?: number
}

/** Angles from straight up: the scale is a half circle. */
const quarter = Math.PI / 2
const thickness = 13

/** A value against its healthy range. Only the gap is coloured. The value is an ink tick. */
export function Gauge({ label, value, isLoading, emptyText, ...rest }: GaugeProps) {
  return (
    <ChartArea label={label} height={140} isEmpty={value === null} isLoading={isLoading} emptyText={emptyText}>
      {(width) => value !== null && <GaugePlot label={label} value={value} width={width} {...rest} />}
    </ChartArea>
  )
}

type GaugePlotProps = Omit<GaugeProps, keyof ChartState | 'value'> & { value: number; width: number }

function GaugePlot({ label, value, text, caption, zone, tone = 'bad', from = 60, to = 140, width }: GaugePlotProps) {
  const radius = Math.min(100, (width - 60) / 2)
  const [x, y] = [width / 2, radius + 12]
  const angle = (percent: number) => -quarter + (2 * quarter * (Math.min(to, Math.max(from, percent)) - from)) / (to - from)
  const ring = (start: number, end: number) =>
    arc().digits(1)({ innerRadius: radius - thickness, outerRadius: radius, startAngle: start, endAngle: end }) ?? ''
  const [low, high] = [angle(zone[0]), angle(zone[1])]
  const here = angle(value)
  const slit = 0.03
  const at = (distance: number) => ({ x: x + Math.sin(here) * distance, y: y - Math.cos(here) * distance })
  const [inner, outer] = [at(radius - thickness - 5), at(radius + 5)]
  return (
    <Plot
      label={label}
      summary={`${text} ${caption}`}
      width={width}
      height={y + 28}
      rows={[
        {
          points: [at(radius)],
          text: () => `${text} ${caption}`,
          renderTip: () => <TipLines title={text} lines={[{ label: caption, value: '' }]} />,
        },
      ]}
    >
      <g transform={`translate(${x},${y})`}>
        <path d={ring(-quarter, low - slit)} className={styles.ghost} />
        <path d={ring(high + slit, quarter)} className={styles.ghost} />
        <path d={ring(low, high)} className={styles.gaugeZone} />
        {here < low && <path d={ring(here, low - slit)} className={tone === 'bad' ? styles.gaugeBad : styles.gaugeWarn} />}
        {here > high && <path d={ring(high + slit, here)} className={tone === 'bad' ? styles.gaugeBad : styles.gaugeWarn} />}
      </g>
      <InkTick x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      <text x={x} y={y - 22} textAnchor="middle" className={styles.figure}>
        {text}
      </text>
      <text x={x} y={y + 2} textAnchor="middle" className={styles.tick}>
        {caption}
      </text>
      <text x={x - radius + thickness / 2} y={y + 18} textAnchor="middle" className={styles.tick}>
        {from}
      </text>
      <text x={x + radius - thickness / 2} y={y + 18} textAnchor="middle" className={styles.tick}>
        {to}
      </text>
    </Plot>
  )
}
