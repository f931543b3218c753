/** Tables behind the charts that have no time axis. Headings come from the caller, in the user's language. */
import type { BarChartData } from './bar-layout.ts'
import type { Bin } from './bins.ts'
import type { ChartCell, ChartTable } from '../frame/chart-table.ts'
import type { HeatMapData } from '../HeatMap.tsx'
import type { ValueFormat } from '../frame/value-formats.ts'

const numbers = (label: string, format: ValueFormat) => ({
  label,
  isNumber: true,
  format: (value: ChartCell) => (typeof value === 'number' ? format.value(value) : '–'),
})

/** A row for each category, a column for each series. */
export function barTable({ categories, series, format }: BarChartData, heading: string): ChartTable {
  return {
    columns: [{ label: heading }, ...series.map(({ label }) => numbers(label, format))],
    rows: categories.map((name, index) => [name, ...series.map(({ values }) => values[index] ?? null)]),
  }
}

/** A row and a column for each of the map's. */
export function heatTable({ rows, columns, values, format }: HeatMapData, heading: string): ChartTable {
  return {
    columns: [{ label: heading }, ...columns.map((name) => numbers(name, format))],
    rows: rows.map((name, row) => [name, ...columns.map((_, column) => values[row]?.[column] ?? null)]),
  }
}

/** A row for each step of a waterfall or stage of a funnel. */
export function stepTable(
  steps: readonly { label: string; value: number }[],
  format: ValueFormat,
  headings: readonly [string, string],
): ChartTable {
  return {
    columns: [{ label: headings[0] }, numbers(headings[1], format)],
    rows: steps.map(({ label, value }) => [label, value]),
  }
}

/** A row for each range of a distribution. */
export function binTable(
  bins: readonly Bin[],
  formats: { value: ValueFormat; count: ValueFormat },
  headings: readonly [string, string, string],
): ChartTable {
  return {
    columns: [numbers(headings[0], formats.value), numbers(headings[1], formats.value), numbers(headings[2], formats.count)],
    rows: bins.map(({ from, to, count }) => [from, to, count]),
  }
}
