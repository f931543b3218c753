import { countFormat, percentFormat, slotsOf, type TimeChartData } from '@spotdesk/ui/charts'
import styles from './ChartGrid.module.css'
import { FramedChart } from './FramedChart.tsx'

const zone = 'America/New_York'
const impressions = countFormat('imp.')
/** Some values that rise and fall, the same each time. */
const wave = (index: number, turn: number) =>
  Math.round(40_000 + 14_000 * Math.sin(index / 4 + turn) + 6000 * Math.sin(index * 1.7 + turn) + turn * 5000)

const from = Date.parse('2026-09-28T00:00-04:00')
const days = slotsOf(from, Date.parse('2026-11-09T00:00-05:00'), { grain: 'day', zone })
const publishers = ['Northlight Jazz', 'Radio Delta', 'Poddlewood', 'إذاعة المدينة', 'Coast FM', 'Talk 24', 'Harbor Podcasts']
const span = { zone, from, to: Date.parse('2026-11-09T00:00-05:00') }

const lines: TimeChartData = {
  ...span,
  grain: 'day',
  panels: [
    {
      id: 'ltr',
      height: 220,
      format: percentFormat(),
      isFromZero: false,
      series: publishers.slice(0, 4).map((label, turn) => ({
        id: label,
        label,
        kind: 'line',
        points: days.map((at, index) => ({ at, value: 84 + wave(index, turn) / 9000 + turn })),
      })),
    },
  ],
}

const areas: TimeChartData = {
  ...span,
  grain: 'day',
  panels: [
    {
      id: 'publishers',
      height: 220,
      format: impressions,
      isStacked: true,
      series: publishers.map((label, turn) => ({
        id: label,
        label,
        kind: 'area',
        end: { text: label, tone: 'muted' },
        points: days.map((at, index) => ({ at, value: wave(index, turn) })),
      })),
    },
  ],
}

const weeks = slotsOf(from, span.to, { grain: 'week', zone })
const stacked: TimeChartData = {
  ...span,
  grain: 'week',
  panels: [
    {
      id: 'types',
      height: 200,
      format: impressions,
      isStacked: true,
      series: ['Guaranteed', 'Auction', 'House'].map((label, turn) => ({
        id: label,
        label,
        kind: 'bar',
        points: weeks.map((at, index) => ({ at, value: wave(index * 3, turn) * 7 })),
      })),
    },
  ],
}

const night = { zone, from: Date.parse('2026-10-31T00:00-04:00'), to: Date.parse('2026-11-02T00:00-05:00') }
const hours: TimeChartData = {
  ...night,
  grain: 'hour',
  panels: [
    {
      id: 'hours',
      height: 200,
      format: impressions,
      series: [
        {
          id: 'hour',
          label: 'Impressions',
          kind: 'bar',
          points: slotsOf(night.from, night.to, { grain: 'hour', zone }).map((at, index) => ({
            at,
            value: Math.round(wave(index, 0) / 20),
          })),
        },
      ],
    },
  ],
}

const charts = [
  { title: 'Listen-through rate by publisher', chart: lines },
  { title: 'Impressions by publisher', chart: areas },
  { title: 'Impressions by type and week', chart: stacked },
  { title: 'The night on which clocks go back', chart: hours },
]

/** Several lines, stacks, weeks and hours. */
export function MoreTimeCharts() {
  return (
    <div className={styles.grid}>
      {charts.map(({ title, chart }) => (
        <FramedChart key={title} title={title} chart={chart} />
      ))}
    </div>
  )
}
