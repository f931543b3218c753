import type { insights } from '@spotdesk/sdk/contract'
import { ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, countFormat, HeatMap, percentFormat, weekLabels } from '@spotdesk/ui/charts'
import { useState } from 'react'
import { t } from '../../text.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../insight/table-columns.ts'
import type { Frames } from '../insight/use-insight.ts'

type WeekHour = insights.Audience['weekdayHours'][number]
type Measure = 'impressions' | 'ltr'

const week = weekLabels()
const days = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface WeekMapProps {
  hours: readonly WeekHour[]
  /** Zone of the hours. */
  zone: string
  frames: Frames
}

/** When it was heard: each hour of the week by its impressions, or by how many of them were heard to the end. */
export function WeekMap({ hours: heard, zone, frames }: WeekMapProps) {
  const [measure, setMeasure] = useState<Measure>('impressions')
  const byHour = new Map(heard.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  const at = (row: number, column: number) => byHour.get(`${days[row]} ${column}`)
  const ltr = (hour: WeekHour | undefined) => (hour && hour.impressions > 0 ? hour.completes / hour.impressions : null)
  /** As in the dimensions, the second screen's too. */
  const seen = (hour: WeekHour | undefined) => (hour ? hour.impressions + hour.secondScreenImpressions : 0)
  const title = measure === 'impressions' ? t('Impressions by hour of the week') : t('Listen-through rate by hour of the week')
  const busiest = heard.toSorted((a, b) => seen(b) - seen(a))[0]
  const imp = countFormat('imp.')
  return (
    <ChartFrame
      title={title}
      {...frames(`week-${measure}`, zone)}
      hasHours
      controls={
        <ToggleGroup
          label={t('Measure')}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'impressions', label: t('Impressions') },
            { value: 'ltr', label: t('Listen-through rate') },
          ]}
        />
      }
      table={{
        columns: [
          textColumn(t('Weekday')),
          { label: t('Hour'), isNumber: true },
          countColumn(t('Impressions')),
          countColumn(t('Heard to the end')),
          percentColumn(t('Listen-through rate')),
        ],
        rows: heard.map((hour) => {
          return [week.rows[hour.weekday - 1]!, week.columns[hour.hour]!, seen(hour), hour.completes, percentCell(ltr(hour))]
        }),
      }}
    >
      <HeatMap
        label={title}
        summary={
          busiest
            ? t('Most impressions: {day}, {hour} o’clock.', { day: week.rows[busiest.weekday - 1]!, hour: week.columns[busiest.hour]! })
            : ''
        }
        {...week}
        values={days.map((_, row) =>
          hours.map((column) => {
            const rate = ltr(at(row, column))
            return measure === 'impressions' ? seen(at(row, column)) : rate === null ? null : rate * 100
          }),
        )}
        format={measure === 'impressions' ? imp : percentFormat()}
        isRelative={measure === 'ltr'}
        details={(row, column) => {
          const hour = at(row, column)
          return measure === 'impressions'
            ? [{ label: t('Listen-through rate'), value: rateText(ltr(hour)) }]
            : [{ label: t('Impressions'), value: imp.value(seen(hour)) }]
        }}
        cellHeight={28}
        emptyText={t('No hours were reported in this range.')}
      />
    </ChartFrame>
  )
}
