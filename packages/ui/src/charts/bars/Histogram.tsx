import { scaleLinear } from 'd3-scale'
import { useText } from '../../text.tsx'
import type { Bin } from './bins.ts'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { InkTick } from '../frame/InkTick.tsx'
import { Legend } from '../frame/Legend.tsx'
import { Plot } from '../frame/Plot.tsx'
import { TipLines } from '../frame/PlotTip.tsx'
import { barPath } from '../frame/shapes.ts'
import { textWidth } from '../frame/text-width.ts'
import { type SeriesTone, toneClass } from '../frame/tones.ts'
import { valueAxis } from '../frame/value-axis.ts'
import { countFormat, percentFormat, type ValueFormat } from '../frame/value-formats.ts'

export interface HistogramProps extends ChartState {
  label: string
  summary?: string
  /** In ascending order, as `toBins` makes them. */
  bins: readonly Bin[]
  /** Of the values along the axis. */
  format: ValueFormat
  /** Of what is counted; default: a plain count. */
  counted?: ValueFormat
  tone?: SeriesTone
  /** Names the counts in tooltips, and in the legend where another distribution stands behind them. */
  countLabel?: string
  /** Another distribution over the same bins, drawn as a line in steps: a count for each bin. */
  behind?: { label: string; counts: readonly number[] }
  /** Values that the distribution is held against: the objective, the bad case. */
  marks?: readonly { value: number; label: string }[]
  height?: number
  locale?: string
}

const axisHeight = 28
const legendHeight = 24

/** The distribution of values: a bar for each range, with ink ticks for the values to compare with. */
export function Histogram({ height = 180, ...props }: HistogramProps) {
  const { label, bins, isLoading, emptyText } = props
  const top = (props.marks?.length ? 30 : 10) + (props.behind ? legendHeight : 0)
  return (
    <ChartArea
      label={label}
      height={top + height + axisHeight}
      isEmpty={!bins.some(({ count }, index) => count > 0 || (props.behind?.counts[index] ?? 0) > 0)}
      isLoading={isLoading}
      emptyText={emptyText}
    >
      {(width) => <HistogramPlot {...props} top={top} bottom={top + height} width={width} />}
    </ChartArea>
  )
}

type HistogramPlotProps = Omit<HistogramProps, 'height'> & { top: number; bottom: number; width: number }

function HistogramPlot(props: HistogramPlotProps) {
  const { label, summary, bins, format, counted, tone = '1', marks = [], behind, locale, top, bottom, width } = props
  const t = useText()
  const countLabel = props.countLabel ?? t('Count')
  const counts = counted ?? countFormat(undefined, locale)
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const axis = valueAxis([...bins.map(({ count }) => count), ...(behind?.counts ?? [])], Math.max(2, Math.round((bottom - top) / 60)))
  const left = Math.max(24, ...axis.ticks.map((tick) => textWidth(counts.tick(tick, axis.step)))) + 10
  const right = width - 24
  const x = scaleLinear(
    [Math.min(bins[0]!.from, ...marks.map(({ value }) => value)), Math.max(bins.at(-1)!.to, ...marks.map(({ value }) => value))],
    [left, right],
  )
  const y = scaleLinear(axis.domain, [bottom, top])
  const ticks = x.ticks(Math.max(2, Math.round((right - left) / 90)))
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const range = ({ from, to }: Bin) => `${format.value(from)} – ${format.value(to)}`
  const share = (count: number) => percentFormat(locale).value((count / Math.max(1, total)) * 100)
  const behindText = (index: number) => (behind ? [{ label: behind.label, value: counts.value(behind.counts[index] ?? 0) }] : [])
  const bar = ({ from, to, count }: Bin) =>
    barPath({ from: x(from) + 0.5, to: Math.max(x(from) + 1, x(to) - 0.5), foot: bottom, end: y(count) })
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={bottom + axisHeight}
      rows={[
        {
          points: bins.map(({ from, to, count }) => ({ x: x((from + to) / 2), y: y(count) })),
          text: (index) =>
            [
              `${range(bins[index]!)}: ${counts.value(bins[index]!.count)}, ${share(bins[index]!.count)}`,
              ...behindText(index).map((one) => `${one.label} ${one.value}`),
            ].join(', '),
          renderTip: (index) => (
            <TipLines
              title={range(bins[index]!)}
              lines={[
                { label: countLabel, value: counts.value(bins[index]!.count), isChosen: true },
                { label: t('Share'), value: share(bins[index]!.count) },
                ...behindText(index),
              ]}
            />
          ),
        },
      ]}
      renderHighlight={({ index }) => bins[index] && <path d={bar(bins[index])} className={styles.chosenBar} />}
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
            {counts.tick(tick, axis.step)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={bottom + 20} textAnchor="middle" className={styles.tick}>
          {format.tick(tick, step)}
        </text>
      ))}
      {behind && (
        <Legend
          x={left}
          y={12}
          width={right - left}
          items={[
            { label: countLabel, tone, kind: 'bar' },
            { label: behind.label, tone: 'plan', kind: 'line', dash: 'solid' },
          ]}
        />
      )}
      <g className={toneClass(tone)}>
        <path
          d={bins
            .filter(({ count }) => count > 0)
            .map(bar)
            .join('')}
          className={styles.bars}
        />
      </g>
      {behind && <Behind bins={bins} counts={behind.counts} x={x} y={y} bottom={bottom} />}
      <Marks marks={marks} x={x} top={top} bottom={bottom} width={width} />
    </Plot>
  )
}

/** The other distribution as a line in steps, so that both are readable where they cover each other. */
function Behind({ bins, counts, x, y, bottom }: StepsProps) {
  const steps = bins.map(({ from, to }, index) => `L${x(from)},${y(counts[index] ?? 0)}L${x(to)},${y(counts[index] ?? 0)}`).join('')
  return (
    <g className={toneClass('plan')}>
      <path d={`M${x(bins[0]!.from)},${bottom}${steps}L${x(bins.at(-1)!.to)},${bottom}`} className={styles.steps} />
    </g>
  )
}

interface StepsProps {
  bins: readonly Bin[]
  counts: readonly number[]
  x: (value: number) => number
  y: (count: number) => number
  bottom: number
}

/** Ink ticks through the plot. Names that would touch stand on the two sides of their ticks. */
function Marks({
  marks,
  x,
  top,
  bottom,
  width,
}: {
  marks: NonNullable<HistogramProps['marks']>
  x: (value: number) => number
  top: number
  bottom: number
  width: number
}) {
  return marks.map(({ value, label }, index) => {
    const at = x(value)
    const next = marks[index + 1]
    const isLeft = at + textWidth(label, 600) + 8 > (next ? x(next.value) - 4 : width)
    return (
      <g key={label}>
        <InkTick x1={at} x2={at} y1={top - 8} y2={bottom} />
        <text x={isLeft ? at - 6 : at + 6} y={top - 12} textAnchor={isLeft ? 'end' : 'start'} className={styles.now}>
          {label}
        </text>
      </g>
    )
  })
}
