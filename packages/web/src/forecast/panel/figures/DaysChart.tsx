import { BarChart, type BarChartData, countFormat } from '@spotdesk/ui/charts'
import { useMemo } from 'react'
import { t } from '../../../shared/text.ts'
import { type ForecastDay, daySlots, slotText } from './day-slots.ts'

interface DaysChartProps {
  days: readonly ForecastDay[]
  /** Bars at most; more days are summed to weeks. */
  most: number
  height: number
}

const format = countFormat()

/** Available impressions by day, on those that match. */
export function DaysChart({ days, most, height }: DaysChartProps) {
  const chart = useMemo((): BarChartData => {
    const slots = daySlots(days, most)
    return {
      categories: slots.map(slotText),
      format,
      isStacked: true,
      series: [
        { id: 'available', label: t('Available'), values: slots.map(({ available }) => available), tone: 'ok' },
        { id: 'rest', label: t('Taken or capped'), values: slots.map(({ matched, available }) => matched - available), tone: 'neutral' },
      ],
    }
  }, [days, most])
  return <BarChart label={t('Impressions by day')} height={height} {...chart} />
}
