import type { Campaign } from '@spotdesk/sdk'
import type { statistics } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import type { DateRange } from '@spotdesk/sdk/rules'
import { startOfDay } from '@spotdesk/sdk/values'
import { EmptyState } from '@spotdesk/ui'
import { ChartFrame, TimeChart, slotLabel } from '@spotdesk/ui/charts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDates } from '../../dates.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useStable } from '../../grid/use-stable.ts'
import { t } from '../../text.ts'
import { useUrlSearch } from '../../data/use-url-search.ts'
import { useUser } from '../../session/use-user.ts'
import { withDay } from '../range-search.ts'
import { breakdownChart, breakdownTable } from './breakdown-chart.ts'
import { breakdownColumns } from './breakdown-columns.tsx'
import { type BreakdownRow, breakdownRows } from './breakdown-rows.ts'
import { toTotalCells } from './measures.ts'

interface BreakdownViewProps {
  campaign: Campaign
  /** Undefined while it is loaded. */
  data: OutputOf<typeof statistics.breakdown> | undefined
  /** The figures are still those of another range. */
  isStale: boolean
  span: DateRange
  grain: 'hour' | 'day'
  fileName: string
}

const none: readonly never[] = []

/** The delivery of a zone as a chart, and below it slot by slot; a day opens its hours. */
export function BreakdownView({ campaign, data, isStale, span, grain, fileName }: BreakdownViewProps) {
  const { timeFormat, agency } = useUser()
  const zone = agency.timeZone
  const dates = useDates()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { search } = useUrlSearch()
  const asOf = data?.asOf ?? null
  const printing = useMemo(
    () => ({ currency: data?.currency ?? campaign.currency, dates, zone }),
    [data?.currency, campaign.currency, dates, zone],
  )
  const isLoading = !data || isStale
  const shown = useMemo(() => knownSpan(span, asOf, zone, grain), [span, asOf, zone, grain])
  const rows = useMemo(() => (data && !isStale ? breakdownRows(data, shown) : none), [data, isStale, shown])
  const chart = useMemo(
    () => ({ ...breakdownChart({ rows, span: shown, grain, printing, asOf }), timeFormat }),
    [rows, shown, grain, printing, asOf, timeFormat],
  )
  const table = useMemo(() => breakdownTable(rows, grain, printing), [rows, grain, printing])
  const toHref = useStable((row: BreakdownRow) => withDay(path, search, row.id))
  const columns = useMemo(
    () => breakdownColumns({ grain, printing, words: { grain, zone, timeFormat }, hrefOf: toHref }),
    [grain, zone, timeFormat, toHref, printing],
  )
  const open = useStable((row: BreakdownRow) => void navigate({ href: toHref(row) }))
  const openAt = useStable((at: number) => void navigate({ href: withDay(path, search, at) }))
  const title = grain === 'hour' ? t('Delivery by hour') : t('Delivery by day')
  const hasDelivery = rows.some((row) => row.impressions + row.secondScreenImpressions > 0)
  return (
    <>
      <ChartFrame
        title={title}
        subject={campaign.name}
        zone={zone}
        hasHours={grain === 'hour'}
        {...(asOf && { asOf: dates.dayTime(asOf, zone) })}
        note={!data || asOf ? t('totals of spend add up the rounded amounts below') : t('no delivery was reported yet')}
        fileName={`${fileName}-${grain === 'hour' ? 'hours' : 'days'}`}
        {...(hasDelivery && { table })}
      >
        <TimeChart
          label={title}
          chart={hasDelivery ? chart : { ...chart, panels: [] }}
          isLoading={isLoading}
          {...(grain === 'day' && { onOpen: openAt })}
        />
      </ChartFrame>
      {(isLoading || hasDelivery) && (
        <Grid<BreakdownRow>
          name={`breakdown-${grain}`}
          label={grain === 'hour' ? t('Hours') : t('Days')}
          columns={columns}
          isNested
          isWhole
          rowHeight={45}
          place={{ page: 0, limit: Math.max(1, rows.length), sort: null }}
          onPlaceChange={ignore}
          rowName={(row) => slotLabel(row.id, { grain, zone, timeFormat })}
          {...(grain === 'day' ? { onRowClick: open } : { canOpen: never })}
          totals={data && hasDelivery ? { slot: t('Total'), ...toTotalCells(data.totals, printing, 'time') } : undefined}
          data={{ list: rows, total: rows.length, isLoading, retry: ignore }}
          empty={<EmptyState title={t('Nothing was delivered in this range.')} />}
        />
      )}
    </>
  )
}

const ignore = () => {}
const never = () => false

/** The part of a span that can hold delivery: an axis over months to come would say nothing. */
function knownSpan({ start, end }: DateRange, asOf: Date | null, zone: string, grain: 'hour' | 'day'): DateRange {
  const from = startOfDay(start, zone)
  if (grain === 'hour' || !asOf || asOf <= from) return { start: from, end }
  const known = startOfDay(new Date(asOf.getTime() - 1), zone, 1)
  return { start: from, end: known < end ? known : end }
}
