import { Button } from '@spotdesk/ui'
import {
  BarChart,
  ChartFrame,
  countFormat,
  Gauge,
  moneyFormat,
  slotsOf,
  TimeChart,
  type TimeChartData,
  type TimePoint,
} from '@spotdesk/ui/charts'
import { useState } from 'react'
import styles from './ChartGrid.module.css'
import { FramedChart } from './FramedChart.tsx'

const zone = 'UTC'
const day = 86_400_000
const from = Date.UTC(2026, 10, 2)

function chartOf(points: readonly TimePoint[], to = from + 14 * day): TimeChartData {
  return {
    grain: 'day',
    zone,
    from,
    to,
    panels: [{ id: 'spend', height: 150, format: moneyFormat('USD'), series: [{ id: 'spend', label: 'Spend', kind: 'line', points }] }],
  }
}

const days = Array.from({ length: 14 }, (_, index) => from + index * day)
const states: Record<string, TimeChartData> = {
  'Nothing delivered': chartOf([]),
  'One point': chartOf([{ at: from + 3 * day, value: 120 }]),
  Zeros: chartOf(days.map((at) => ({ at, value: 0 }))),
  'Below zero and a gap': chartOf(days.map((at, index) => ({ at, value: index === 6 ? null : Math.round(300 * Math.sin(index / 2)) }))),
}

const many = { zone, grain: 'hour', from, to: from + 5000 * 3_600_000 } as const
const manyPoints = slotsOf(many.from, many.to, many).map((at, index) => ({
  at,
  value: Math.round(500 + 400 * Math.sin(index / 40) + 90 * Math.sin(index * 7.7)),
}))
const line: TimeChartData = {
  ...many,
  panels: [
    { id: 'line', height: 160, format: countFormat('imp.'), series: [{ id: 'line', label: 'Line', kind: 'line', points: manyPoints }] },
  ],
}
const bars: TimeChartData = {
  ...many,
  panels: [
    { id: 'bars', height: 160, format: countFormat('imp.'), series: [{ id: 'bars', label: 'Bars', kind: 'bar', points: manyPoints }] },
  ],
}

/** Nothing, one value, zeros, losses, loading, and five thousand points. */
export function StateCharts() {
  return (
    <>
      <div className={styles.grid}>
        {Object.entries(states).map(([title, state]) => (
          <FramedChart key={title} title={title} chart={state} />
        ))}
        <ChartFrame title="Loading" fileName="loading">
          <TimeChart label="Loading" chart={states.Zeros!} isLoading />
        </ChartFrame>
        <ChartFrame title="No pace yet" fileName="gauge">
          <Gauge label="No pace yet" value={null} text="" caption="" zone={[95, 110]} emptyText="The flight has not begun." />
        </ChartFrame>
        <ChartFrame title="One bar" fileName="bar">
          <BarChart
            label="One bar"
            categories={['Car']}
            format={countFormat()}
            series={[{ id: 'car', label: 'Impressions', values: [12] }]}
            height={120}
          />
        </ChartFrame>
      </div>
      <ManyPoints title="Five thousand points" data={line} />
      <ManyPoints title="Five thousand bars" data={bars} />
    </>
  )
}

/** A chart that can be drawn again, to measure it. */
function ManyPoints({ title, data }: { title: string; data: TimeChartData }) {
  const [chart, setChart] = useState(data)
  return (
    <ChartFrame
      title={title}
      fileName="many"
      zone={zone}
      hasHours
      controls={<Button onPress={() => setChart({ ...data })}>Draw again</Button>}
    >
      <TimeChart label={title} chart={chart} />
    </ChartFrame>
  )
}
