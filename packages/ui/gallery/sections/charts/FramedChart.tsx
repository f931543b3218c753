import { ChartFrame, TimeChart, type TimeChartData, useTimeTable } from '@spotdesk/ui/charts'

/** A chart over time in its frame, with the table behind it. */
export function FramedChart({ title, chart }: { title: string; chart: TimeChartData }) {
  return (
    <ChartFrame title={title} fileName="chart" zone={chart.zone} hasHours={chart.grain === 'hour'} table={useTimeTable(chart)}>
      <TimeChart label={title} chart={chart} />
    </ChartFrame>
  )
}
