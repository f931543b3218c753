/** The hours of a campaign as a chart: bars of what was delivered against the line of the plan, and what was changed in them. */
import type { ChangeMarker, ShadedSpan, TimeChartData, TimeSeries, ValueFormat } from '@spotdesk/ui/charts'
import type { DateRange } from '@spotdesk/sdk/rules'
import type { TimeFormat } from '@spotdesk/sdk/values'
import { t } from '../../text.ts'
import type { LineHour } from './hours.ts'

interface HoursDrawn {
  hours: readonly LineHour[]
  span: DateRange
  format: ValueFormat
  zone: string
  timeFormat: TimeFormat
  asOf: Date | null
  markers: readonly ChangeMarker[]
  spans: readonly ShadedSpan[]
}

export function hoursChart({ hours, span, format, zone, timeFormat, asOf, markers, spans }: HoursDrawn): TimeChartData {
  const [from, to] = [span.start.getTime(), span.end.getTime()]
  const isWithin = (at: number) => at >= from && at < to
  const series: TimeSeries[] = [
    { id: 'hour', label: t('Delivered'), kind: 'bar', tone: '1', points: hours.map(({ at, delivered: value }) => ({ at, value })) },
    {
      id: 'hour-plan',
      label: t('Planned'),
      kind: 'line',
      tone: 'plan',
      dash: 'dotted',
      isThin: true,
      points: hours.map(({ at, planned: value }) => ({ at, value })),
    },
  ]
  const now = asOf?.getTime()
  return {
    grain: 'hour',
    zone,
    timeFormat,
    from,
    to,
    panels: [
      {
        id: 'hours',
        height: 330,
        format,
        series: series.filter(({ points }) => points.some(({ value }) => value !== null)),
        hasLegend: true,
      },
    ],
    markers: markers.filter(({ at }) => isWithin(at)),
    spans,
    ...(now !== undefined && isWithin(now) && { now }),
  }
}
