/** Where the bars of categories stand, in pixels. */
import { scaleLinear } from 'd3-scale'
import type { Bar } from '../frame/shapes.ts'
import { stackValues } from './stacks.ts'
import type { Level } from '../time/time-series.ts'
import { type SeriesTone, toneAt } from '../frame/tones.ts'
import { type ValueAxis, valueAxis } from '../frame/value-axis.ts'
import type { ValueFormat } from '../frame/value-formats.ts'

export interface BarSeries {
  id: string
  label: string
  /** One for each category; `null` where there is none. */
  values: readonly (number | null)[]
  tone?: SeriesTone
}

/** Bars by category, without the space they have. */
export interface BarChartData {
  categories: readonly string[]
  series: readonly BarSeries[]
  format: ValueFormat
  /** Bars of a category stand on each other; otherwise beside each other. */
  isStacked?: boolean
  /** Bars lie, with a line for each category: for long names. */
  isLying?: boolean
  /** Lines that values are held against. */
  levels?: readonly Level[]
}

export interface DrawnBar extends Bar {
  value: number
}

export interface BarLayout {
  axis: ValueAxis
  /** Place of a value along its axis. */
  along: (value: number) => number
  /** Middles of the categories. */
  middles: readonly number[]
  band: number
  series: readonly { series: BarSeries; tone: SeriesTone; bars: readonly (DrawnBar | null)[] }[]
}

/** Room along both axes: ends of values as [zero, top], ends of categories as [first, last]. */
export interface BarRoom {
  values: readonly [number, number]
  categories: readonly [number, number]
}

/** The axis of the values: stacks count as a whole. */
export function barAxis({ series, categories, isStacked, levels = [] }: BarChartData, count: number): ValueAxis {
  const columns = categories.map((_, index) => series.map(({ values }) => values[index] ?? null))
  const ends = columns.flatMap((column) => (isStacked ? stackValues(column).map(({ base, value }) => base + value) : column))
  return valueAxis([...ends.filter((value) => value !== null), ...levels.map(({ value }) => value)], count)
}

/** Lays bars out. A category takes its share of the room, at most 72 px, and a third of it separates two. */
export function barLayout(data: BarChartData, axis: ValueAxis, { values, categories: [first, last] }: BarRoom): BarLayout {
  const along = scaleLinear(axis.domain, values)
  const step = (last - first) / Math.max(1, data.categories.length)
  const band = Math.min(72, step * 0.68)
  const middles = data.categories.map((_, index) => first + step * (index + 0.5))
  const lanes = data.isStacked ? 1 : data.series.length
  const gap = lanes > 1 ? Math.min(2, band / lanes / 4) : 0
  const lane = (band - gap * (lanes - 1)) / lanes
  const stacks = data.categories.map((_, index) => stackValues(data.series.map((series) => series.values[index] ?? null)))
  const series = data.series.map((one, place) => ({
    series: one,
    tone: one.tone ?? toneAt(place),
    bars: middles.map((middle, index): DrawnBar | null => {
      const value = one.values[index] ?? null
      if (value === null) return null
      const base = data.isStacked ? stacks[index]![place]!.base : 0
      const from = middle - band / 2 + (data.isStacked ? 0 : place * (lane + gap))
      return { from, to: from + lane, foot: along(base), end: along(base + value), value }
    }),
  }))
  return { axis, along, middles, band, series }
}
