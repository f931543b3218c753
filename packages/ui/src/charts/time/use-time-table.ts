import { useMemo } from 'react'
import { useText } from '../../text.tsx'
import type { ChartTable } from '../frame/chart-table.ts'
import type { TimeChartData } from './time-series.ts'
import { timeTable } from './time-table.ts'

/** The table behind a chart over time, with its headings in the user's language. */
export function useTimeTable(chart: TimeChartData): ChartTable {
  const t = useText()
  return useMemo(() => {
    const times = { hour: t('Hour'), day: t('Day'), week: t('Week'), month: t('Month') }
    return timeTable(chart, {
      time: times[chart.grain],
      low: (name) => t('{name}, low', { name }),
      high: (name) => t('{name}, high', { name }),
    })
  }, [chart, t])
}
