import { pacing, statistics } from '@spotdesk/sdk/calls'
import type { DateRange } from '@spotdesk/sdk/rules'
import { dayMs } from '@spotdesk/sdk/values'
import { ErrorState } from '@spotdesk/ui'
import { ChartFrame, TimeChart, type ValueFormat, useTimeTable } from '@spotdesk/ui/charts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { toPeriod } from '../../../shared/delivery/use-page-range.ts'
import { type MarkedChange, shownPauses } from '../../../shared/delivery/stats/changes.ts'
import type { DeliveryData } from './delivery-data.ts'
import type { DeliveryLines, Measure } from '../../../shared/delivery/stats/delivery-lines.ts'
import { hourLines, findShownHours, sumOfHours } from '../../../shared/delivery/stats/hours.ts'
import { hoursChart } from '../../../shared/delivery/stats/hours-chart.ts'
import { changeMarkers } from '../../../shared/delivery/stats/markers.tsx'

interface HoursProps {
  data: DeliveryData
  lines: DeliveryLines
  changes: readonly MarkedChange[]
  measure: Measure
  format: ValueFormat
  title: string
  controls: ReactNode
  range: DateRange
  /** When the data is complete to, and when it is next. */
  foot: { asOf?: string; note?: string }
}

const none: readonly never[] = []

/** Delivery hour by hour against the plan of these hours; of a long range its last hours. */
export function Hours({ data, lines, changes, measure, format, title, controls, range, foot }: HoursProps) {
  const { campaign, pauses } = data
  const { id, timeZone: zone, currency } = campaign
  const { timeFormat } = useUser()
  const dates = useDates()
  const { asOf } = data.plan
  const span = useMemo(() => findShownHours(range, asOf), [range, asOf])
  const period = toPeriod(span)
  const delivered = useQuery({ ...query(statistics.ofCampaign, { id, by: 'hour', ...period }), placeholderData: keepPreviousData })
  const planned = useQuery({ ...query(pacing.plan, { id, ...period }), placeholderData: keepPreviousData })
  const failed = [delivered, planned].find(({ isError, data: found }) => isError && !found)
  const rows = delivered.data?.rows
  const plan = planned.data
  const hours = useMemo(
    () => (rows && plan ? hourLines({ rows, plan, campaign, measure, asOf, span }) : none),
    [rows, plan, campaign, measure, asOf, span],
  )
  const chart = useMemo(() => {
    const [from, to] = [span.start.getTime(), span.end.getTime()]
    const shown = shownPauses(pauses, { from, to }, asOf?.getTime() ?? from, dayMs)
    return hoursChart({
      hours,
      span,
      format,
      zone,
      timeFormat,
      asOf,
      markers: changeMarkers(changes, { lines, measure, currency, dates, zone, pauses: shown }),
      spans: shown.map((pause) => ({ from: pause.from, to: pause.to, label: t('Paused') })),
    })
  }, [hours, span, pauses, format, zone, timeFormat, asOf, changes, lines, measure, currency, dates])
  const table = useTimeTable(chart)
  const sums = sumOfHours(hours)
  const summary =
    sums.planned === null
      ? t('{delivered} delivered in these hours.', { delivered: format.value(sums.delivered) })
      : t('{delivered} delivered and {planned} planned in these hours.', {
          delivered: format.value(sums.delivered),
          planned: format.value(sums.planned),
        })
  const cut = span.isCut && t('{from} to {to} of the range', { from: dates.dayTime(span.start, zone), to: dates.dayTime(span.end, zone) })
  return (
    <ChartFrame
      title={title}
      subject={campaign.name}
      controls={controls}
      zone={zone}
      hasHours
      {...foot}
      note={[cut, foot.note].filter(Boolean).join(' · ')}
      fileName={`campaign-${id}-${measure.toLowerCase().replace('_', '-')}-hours`}
      {...(hours.length > 0 && { table })}
    >
      {failed ? (
        <ErrorState message={toErrorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <TimeChart label={title} summary={summary} chart={chart} isLoading={delivered.isPending || planned.isPending} />
      )}
    </ChartFrame>
  )
}
