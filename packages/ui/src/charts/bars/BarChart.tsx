import { classNames } from '../../class-names.ts'
import { type BarChartData, type BarLayout, barAxis, barLayout } from './bar-layout.ts'
import { BarGround } from './BarGround.tsx'
import styles from '../Chart.module.css'
import { ChartArea, type ChartState } from '../frame/ChartArea.tsx'
import { Legend } from '../frame/Legend.tsx'
import type { Cursor, PlotPoint } from '../frame/nearest-point.ts'
import { Plot, type PlotRow } from '../frame/Plot.tsx'
import { TipLines } from '../frame/PlotTip.tsx'
import { barPath } from '../frame/shapes.ts'
import { textWidth } from '../frame/text-width.ts'
import { toneClass } from '../frame/tones.ts'

export interface BarChartProps extends ChartState, BarChartData {
  label: string
  summary?: string
  /** Height of the plot in pixels; lying bars take 34 px a category unless it is given. */
  height?: number
}

const legendHeight = 26
const axisHeight = 28

/** Bars by category: beside each other, stacked, standing or lying. */
export function BarChart({ label, summary, height, isLoading, emptyText, ...data }: BarChartProps) {
  const plotHeight = height ?? (data.isLying ? data.categories.length * 34 : 240)
  const top = (data.series.length > 1 ? legendHeight : 8) + (data.format.unit && !data.isLying ? 18 : 0)
  const whole = top + plotHeight + axisHeight
  const isEmpty = !data.series.some(({ values }) => values.some((value) => value !== null))
  return (
    <ChartArea label={label} height={whole} isEmpty={isEmpty} isLoading={isLoading} emptyText={emptyText}>
      {(width) => <BarPlot label={label} summary={summary} data={data} top={top} bottom={top + plotHeight} width={width} />}
    </ChartArea>
  )
}

interface BarPlotProps {
  label: string
  summary?: string
  data: BarChartData
  top: number
  bottom: number
  width: number
}

function BarPlot({ label, summary, data, top, bottom, width }: BarPlotProps) {
  const { isLying = false, format, levels = [] } = data
  const axis = barAxis(data, Math.max(2, isLying ? Math.round(width / 160) : Math.round((bottom - top) / 60)))
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => textWidth(text)))
  const tickWidth = widest(axis.ticks.map((tick) => format.tick(tick, axis.step)))
  const left = 10 + (isLying ? Math.min(width * 0.3, widest(data.categories)) : Math.max(24, tickWidth))
  const right =
    width - (isLying ? Math.max(16, tickWidth / 2) : levels.length > 0 ? widest(levels.map(({ label: name }) => name)) + 14 : 16)
  const layout = barLayout(data, axis, {
    values: isLying ? [left, right] : [bottom, top],
    categories: isLying ? [top, bottom] : [left, right],
  })
  return (
    <Plot
      label={label}
      summary={summary}
      width={width}
      height={bottom + axisHeight}
      rows={isLying ? lyingRows(data, layout) : standingRows(data, layout)}
      keepsIndex
      pick={(place) => pickBar(layout, isLying, place)}
      renderHighlight={(cursor) => {
        const [row, index] = isLying ? [cursor.index, cursor.row] : [cursor.row, cursor.index]
        const bar = layout.series[row]?.bars[index]
        return bar && <path d={barPath(bar, isLying)} className={styles.chosenBar} />
      }}
    >
      {data.series.length > 1 && (
        <Legend
          x={left}
          y={14}
          width={width - left}
          items={layout.series.map(({ series, tone }) => ({ label: series.label, tone, kind: data.isStacked ? 'area' : 'bar' }))}
        />
      )}
      <BarGround data={data} layout={layout} box={{ left, right, top, bottom }} />
      {layout.series.map(({ series, tone, bars }) => (
        <g key={series.id} className={toneClass(tone)}>
          <path
            d={bars.map((bar) => (bar && bar.end !== bar.foot ? barPath(bar, isLying) : '')).join('')}
            className={classNames(styles.bars, data.isStacked && styles.stacked)}
          />
        </g>
      ))}
    </Plot>
  )
}

const middle = (from: number, to: number) => (from + to) / 2

function words({ categories, series, format }: BarChartData, place: number, index: number) {
  const chosen = series[place]
  const value = (number: number | null | undefined) => (number === null || number === undefined ? '–' : format.value(number))
  return {
    text: `${[series.length > 1 && chosen?.label, categories[index]].filter(Boolean).join(', ')}: ${value(chosen?.values[index])}`,
    lines: series.map((one) => ({ label: one.label, value: value(one.values[index]), isChosen: series.length > 1 && one === chosen })),
  }
}

/**
 * Standing bars. Each series is a row, and left and right walk through the categories. The tooltip stands beside all bars of its category.
 */
function standingRows(data: BarChartData, layout: BarLayout): PlotRow[] {
  const places = layout.middles.map((at, index) => {
    const bars = layout.series.flatMap(({ bars: of }) => of[index] ?? [])
    return { x: at + layout.band / 2, y: Math.min(layout.along(0), ...bars.map(({ end }) => end)) - 12 }
  })
  return layout.series.map((_, place) => ({
    points: places,
    text: (index) => words(data, place, index).text,
    renderTip: (index) => <Tip data={data} layout={layout} place={place} index={index} />,
  }))
}

/** Lying bars. Each category is a row, so up and down walk through the categories. */
function lyingRows(data: BarChartData, layout: BarLayout): PlotRow[] {
  return data.categories.map((_, index) => ({
    points: layout.series.map(({ bars }) => {
      const bar = bars[index]
      return { x: bar ? Math.max(bar.foot, bar.end) : layout.along(0), y: bar ? middle(bar.from, bar.to) : layout.middles[index]! }
    }),
    text: (place) => words(data, place, index).text,
    renderTip: (place) => <Tip data={data} layout={layout} place={place} index={index} />,
  }))
}

function Tip({ data, layout, place, index }: { data: BarChartData; layout: BarLayout; place: number; index: number }) {
  const lines = words(data, place, index).lines.map((line, at) => ({ ...line, tone: layout.series[at]?.tone }))
  return <TipLines title={<bdi>{data.categories[index]}</bdi>} lines={lines} />
}

/** The bar under a pointer, or the nearest of its category. */
function pickBar({ middles, series }: BarLayout, isLying: boolean, { x, y }: PlotPoint): Cursor | null {
  const [across, along] = isLying ? [y, x] : [x, y]
  let index = 0
  for (let at = 1; at < middles.length; at++) if (Math.abs(middles[at]! - across) < Math.abs(middles[index]! - across)) index = at
  let best = -1
  let least = Infinity
  series.forEach(({ bars }, place) => {
    const bar = bars[index]
    if (!bar) return
    const outside = (at: number, one: number, other: number) => Math.max(0, Math.min(one, other) - at, at - Math.max(one, other))
    const distance = 4 * outside(across, bar.from, bar.to) + outside(along, bar.foot, bar.end)
    if (distance < least) [best, least] = [place, distance]
  })
  if (best < 0) return null
  return isLying ? { row: index, index: best } : { row: best, index }
}
