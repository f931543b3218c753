/** The delivery of a zone as a chart: impressions and spend by hours or days. */
import type { DateRange } from '@spotdesk/sdk/rules'
import { type ChartTable, type TimeChartData, type TimeSeries, countFormat, moneyFormat, slotId, slotLabel } from '@spotdesk/ui/charts'
import { t } from '../../text.ts'
import type { BreakdownRow } from './breakdown-rows.ts'
import { sumSpend } from './distribution-lines.ts'
import { type Printing, fileColumns } from './measures.ts'

interface ChartAsked {
  rows: readonly BreakdownRow[]
  span: DateRange
  grain: 'hour' | 'day'
  printing: Printing
  asOf: Date | null
}

export function breakdownChart({ rows, span, grain, printing, asOf }: ChartAsked): TimeChartData {
  const { currency, zone } = printing
  const bars = (id: string, label: string, of: (row: BreakdownRow) => number | null): TimeSeries => ({
    id,
    label,
    kind: 'bar',
    tone: '1',
    points: rows.map((row) => ({ at: row.id, value: of(row) })),
  })
  const second = rows.some(({ secondScreenImpressions }) => secondScreenImpressions > 0)
  const hasSpend = currency !== null && rows.some((row) => sumSpend(row) !== null)
  const now = asOf?.getTime()
  return {
    grain,
    zone,
    from: span.start.getTime(),
    to: span.end.getTime(),
    panels: [
      {
        id: 'impressions',
        title: t('Impressions'),
        height: 150,
        format: countFormat('imp.'),
        isStacked: true,
        series: [
          bars('audio', t('Impressions'), ({ impressions }) => impressions),
          ...(second
            ? [{ ...bars('second', t('Second screen'), ({ secondScreenImpressions }) => secondScreenImpressions), tone: '2' as const }]
            : []),
        ],
      },
      ...(hasSpend
        ? [{ id: 'spend', title: t('Spend'), height: 90, format: moneyFormat(currency), series: [bars('spend', t('Spend'), sumSpend)] }]
        : []),
    ],
    ...(now !== undefined && now > span.start.getTime() && now < span.end.getTime() && { now }),
  }
}

/** All figures of each slot, for the table of the chart and its file. */
export function breakdownTable(rows: readonly BreakdownRow[], grain: 'hour' | 'day', printing: Printing): ChartTable {
  const columns = fileColumns(printing, 'time')
  const words = { grain, zone: printing.zone }
  const labels = new Map(rows.map((row) => [slotId(row.id, words), slotLabel(row.id, words)]))
  const byValue = columns.map(({ value, print }) => new Map(rows.map((row) => [value(row), print(row)])))
  return {
    columns: [
      {
        label: grain === 'hour' ? t('Hour in {zone} time', words) : t('Day in {zone} time', words),
        format: (value) => labels.get(String(value)) ?? String(value),
      },
      ...columns.map(({ label, isNumber }, index) => ({
        label,
        isNumber,
        format: (value: string | number | null) => byValue[index]!.get(value) ?? '–',
      })),
    ],
    rows: rows.map((row) => [slotId(row.id, words), ...columns.map(({ value }) => value(row))]),
  }
}
