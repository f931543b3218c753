import type { ChartTable } from '../frame/chart-table.ts'
import { slotId, slotLabel } from './time-axis.ts'
import type { TimeChartData, TimeSeries } from './time-series.ts'

/** Headings in the user's language. */
export interface TimeTableTexts {
  /** Of the first column: 'Day'. */
  time: string
  /** Headings of the ends of a band. */
  low: (series: string) => string
  high: (series: string) => string
}

/**
 * The numbers of a chart over time: a row for each slot, a column for each series and for each end of its band. The file has the slot as
 * programs read it: '2026-10-08'.
 */
export function timeTable(chart: TimeChartData, texts: TimeTableTexts): ChartTable {
  const columns = chart.panels.flatMap(({ series, format, title }) =>
    series.flatMap((one) => toColumns(one, title, chart.panels.length > 1, texts).map((column) => ({ ...column, format }))),
  )
  const slots = [...new Set(columns.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b)
  const label = new Map(slots.map((at) => [slotId(at, chart), slotLabel(at, chart)]))
  return {
    columns: [
      { label: texts.time, format: (value) => label.get(String(value)) ?? String(value) },
      ...columns.map(({ label: text, format }) => ({
        label: text,
        isNumber: true,
        format: (value: string | number | null) => (typeof value === 'number' ? format.value(value) : '–'),
      })),
    ],
    rows: slots.map((at) => [slotId(at, chart), ...columns.map(({ values, format }) => rounded(values.get(at) ?? null, format.decimals))]),
  }
}

/** Sums of prices have parts of cents, and those of binary numbers have noise. A file has neither. */
function rounded(value: number | null, decimals: number | undefined): number | null {
  return value === null || decimals === undefined ? value : Number(value.toFixed(decimals))
}

function toColumns({ label, points }: TimeSeries, title: string | undefined, isNamed: boolean, texts: TimeTableTexts) {
  const real = points.filter(({ isAnchor }) => !isAnchor)
  const name = isNamed && title && title !== label ? `${title}: ${label}` : label
  const column = (text: string, key: 'value' | 'low' | 'high') => ({
    label: text,
    values: new Map(real.map((point) => [point.at, point[key] ?? null])),
  })
  const hasBand = real.some(({ low, high }) => low !== undefined && high !== undefined)
  if (!hasBand) return [column(name, 'value')]
  const { low, high } = texts
  return [column(name, 'value'), column(low(name), 'low'), column(high(name), 'high')]
}
