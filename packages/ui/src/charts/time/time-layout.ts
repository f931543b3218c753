/** Where everything of a chart over time stands, in pixels. */
import { placeLabels } from './label-places.ts'
import { stackValues } from '../bars/stacks.ts'
import { slotEnd, type TimeTick, timeTicks } from './time-axis.ts'
import type { EndLabel, TimeChartData, TimePanel, TimePoint, TimeSeries } from './time-series.ts'
import { type SeriesTone, toneAt } from '../frame/tones.ts'
import { type ValueAxis, valueAxis } from '../frame/value-axis.ts'

/** A point as it is drawn; `y` and `base` are NaN in a gap. */
export interface DrawnPoint {
  x: number
  y: number
  /** The other end of a bar or an area. */
  base: number
  /** Ends of the band; NaN without one. */
  low: number
  high: number
  /** Ends of the slot along x. */
  left: number
  right: number
  point: TimePoint
}

export interface DrawnSeries {
  series: TimeSeries
  tone: SeriesTone
  points: readonly DrawnPoint[]
  /** Those that a cursor stops at. */
  stops: readonly DrawnPoint[]
}

export interface DrawnPanel {
  panel: TimePanel
  /** Top and bottom of the plot. */
  top: number
  bottom: number
  /** Baselines of what stands above the plot. */
  titleY: number | null
  legendY: number | null
  axis: ValueAxis
  y: (value: number) => number
  series: readonly DrawnSeries[]
  ends: readonly { end: EndLabel; x: number; y: number; height: number; series: DrawnSeries }[]
  levels: readonly { y: number; labelY: number; label: string }[]
}

export interface TimeLayout {
  width: number
  left: number
  right: number
  height: number
  x: (at: number) => number
  ticks: readonly (TimeTick & { x: number })[]
  axisY: number
  /** Middle of the row of signs; `null` without one. */
  signY: number | null
  panels: readonly DrawnPanel[]
}

/** Room of rows around a plot, in pixels. */
const rooms = { signs: 34, top: 10, title: 26, legend: 22, unit: 18, between: 16, axis: 28 } as const
const lineHeight = 16

function hasLegend({ hasLegend: asked, series }: TimePanel): boolean {
  return asked ?? (series.length > 1 && series.every(({ end }) => end === undefined))
}

/** Heights need no width: a chart reserves its place before it is measured. */
export function timeRows({ panels, markers, now }: TimeChartData) {
  const hasSigns = (markers?.length ?? 0) > 0 || now !== undefined
  let y = 0
  const rows = panels.map((panel, index) => {
    if (index > 0) y += rooms.between
    const titleY = panel.title === undefined ? null : y + 14
    if (titleY !== null) y += rooms.title
    const legendY = hasLegend(panel) ? y + 14 : null
    if (legendY !== null) y += rooms.legend
    // The row of signs has room for the unit at its side.
    if (panel.format.unit && !(index === 0 && hasSigns)) y += rooms.unit
    if (index === 0) y += hasSigns ? rooms.signs : rooms.top
    const top = y
    y += panel.height
    return { panel, titleY, legendY, top, bottom: y }
  })
  const first = rows[0]
  return { rows, signY: hasSigns && first ? first.top - 18 : null, axisY: y, height: y + rooms.axis }
}

/** The least and the most of a panel, without a list of all of its values: there may be thousands. */
function panelAxis(panel: TimePanel): ValueAxis {
  let least = Infinity
  let most = -Infinity
  const include = (value: number | null | undefined) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return
    if (value < least) least = value
    if (value > most) most = value
  }
  for (const { points } of panel.series)
    for (const { value, low, high } of points) {
      include(value)
      include(low)
      include(high)
    }
  for (const { value } of panel.levels ?? []) include(value)
  if (panel.isStacked) for (const { pieces } of toStacks(panel)) for (const { base, value } of pieces.values()) include(base + value)
  return valueAxis(least <= most ? [least, most] : [], Math.max(2, Math.round(panel.height / 70)), panel.isFromZero)
}

function toStacks({ series }: TimePanel) {
  const slots = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const values = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
  const pieces = series.map(() => new Map<number, { base: number; value: number }>())
  for (const at of slots) stackValues(values.map((of) => of.get(at) ?? null)).forEach((piece, index) => pieces[index]!.set(at, piece))
  return series.map((one, index) => ({ series: one, pieces: pieces[index]! }))
}

/** A linear scale without the parts of d3's that thousands of points would pay for. */
function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): (value: number) => number {
  const factor = (end - start) / (to - from)
  return (value) => start + (value - from) * factor
}

/** Lays a chart out in a width. */
export function timeLayout(data: TimeChartData, width: number, measure: (text: string, weight?: number) => number): TimeLayout {
  const { rows, ...heights } = timeRows(data)
  const axes = rows.map(({ panel }) => panelAxis(panel))
  const tickWidths = rows.flatMap(({ panel }, index) =>
    axes[index]!.ticks.map((tick) => measure(panel.format.tick(tick, axes[index]!.step))),
  )
  const margins = rows.flatMap(({ panel }) => [
    ...(panel.levels ?? []).map(({ label }) => measure(label)),
    ...panel.series.flatMap(({ end }) => (end ? [measure(end.text, 600), measure(end.detail ?? '', 600)] : [])),
  ])
  const left = Math.max(24, ...tickWidths) + 10
  const right = Math.max(left + 40, width - (margins.length > 0 ? Math.min(width * 0.3, Math.max(...margins) + 14) : 20))
  const x = linear([data.from, data.to], [left, right])
  const ticks = timeTicks({ from: data.from, to: data.to, width: right - left }, data, measure).map((tick) => {
    const end = data.grain === 'hour' ? tick.at : slotEnd(tick.at, data.grain, data.zone)
    return { ...tick, x: x((tick.at + Math.min(end, data.to)) / 2) }
  })
  const panels = rows.map((row, index) => drawPanel(row, { data, x, right, axis: axes[index]! }))
  return { width, left, right, x, ticks, panels, ...heights }
}

interface Ground {
  data: TimeChartData
  x: (at: number) => number
  right: number
  axis: ValueAxis
}

function drawPanel(row: ReturnType<typeof timeRows>['rows'][number], { data, x, right, axis }: Ground): DrawnPanel {
  const { panel, top, bottom } = row
  const y = linear(axis.domain, [bottom, top])
  const zero = y(Math.min(axis.domain[1], Math.max(axis.domain[0], 0)))
  const pieces = panel.isStacked ? toStacks(panel).map((stack) => stack.pieces) : []
  const series = panel.series.map((one, index): DrawnSeries => {
    const part = { start: 0, middle: 0.5, end: 1 }[one.place ?? 'middle']
    const at = (value: number | null | undefined) => (value === null || value === undefined ? NaN : y(value))
    const points = one.points.map((point): DrawnPoint => {
      const end = slotEnd(point.at, data.grain, data.zone)
      const piece = pieces[index]?.get(point.at)
      return {
        x: x(point.drawnAt ?? point.at + (end - point.at) * part),
        y: point.value !== null && piece ? y(piece.base + piece.value) : at(point.value),
        base: piece ? y(piece.base) : zero,
        low: at(point.low),
        high: at(point.high),
        left: x(point.at),
        right: x(end),
        point,
      }
    })
    const stops = points.filter(({ y: place, point }) => !Number.isNaN(place) && !point.isAnchor)
    return { series: one, tone: one.tone ?? toneAt(index), points, stops }
  })
  return { ...row, axis, y, series, ...toNames(panel, { series, y, top, bottom, right }) }
}

/** Labels in the margin: ends of lines and levels, moved apart where they would touch. */
function toNames(
  panel: TimePanel,
  {
    series,
    y,
    top,
    bottom,
    right,
  }: { series: readonly DrawnSeries[]; y: (value: number) => number; top: number; bottom: number; right: number },
) {
  const ends = series.flatMap((drawn) => {
    const last = drawn.points.findLast(({ y: place }) => !Number.isNaN(place))
    const { end } = drawn.series
    return end && last ? [{ end, series: drawn, x: right + 10, y: last.y, height: end.detail ? 2 * lineHeight : lineHeight }] : []
  })
  const levels = (panel.levels ?? []).map(({ value, label }) => ({ y: y(value), labelY: 0, label }))
  const wanted = [...ends, ...levels.map((level) => ({ y: level.y, height: lineHeight }))]
  const places = placeLabels(wanted, { from: top - lineHeight, to: bottom + lineHeight / 2, gap: 2 })
  return {
    ends: ends.map((end, index) => ({ ...end, y: places[index]! })),
    levels: levels.map((level, index) => ({ ...level, labelY: places[ends.length + index]! })),
  }
}
