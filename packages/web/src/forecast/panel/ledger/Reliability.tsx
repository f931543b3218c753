import type { OutputOf } from '@spotdesk/sdk/contract'
import { forecastLedger } from '@spotdesk/sdk/calls'
import { formatTotal, limits } from '@spotdesk/sdk/values'
import { BarChart, type BarChartData, ChartFrame, type ChartTable, percentFormat } from '@spotdesk/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { t } from '../../../shared/text.ts'
import { reliabilityPath } from '../../reliability/paths.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'

/** Fewer forecasts than these make no curve: one more would turn it. */
const leastForecasts = 20

type ReliabilityData = OutputOf<typeof forecastLedger.reliability>

interface ReliabilityProps {
  title?: string
  /** With a link to the screen that says more. */
  hasMore?: boolean
}

/** Stated probabilities beside what came, of all ended campaigns that the user sees: how far a forecast can be trusted. */
export function Reliability({ title = t('Reliability of forecasts'), hasMore = true }: ReliabilityProps) {
  const id = useId()
  const dates = useDates()
  const found = useQuery(query(forecastLedger.reliability, {}))
  if (!found.data || found.data.forecasts < leastForecasts)
    return (
      <section className={styles.card} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className={styles.quiet} role={found.isPending ? 'status' : undefined}>
          {found.isError ? toErrorText(found.error) : found.isPending ? t('Loading...') : tooFewText(found.data?.forecasts ?? 0)}
        </p>
        {hasMore && <MoreLink />}
      </section>
    )
  const chart = toChart(found.data)
  const note = toNote(found.data, dates)
  return (
    <ChartFrame
      title={title}
      fileName="forecast-reliability"
      controls={hasMore && <MoreLink />}
      table={toTable(found.data, chart)}
      note={note}
    >
      <p className={styles.quiet}>
        {t('What forecasts of flights that ended in the last {weeks} weeks stated, and the part of them that was delivered in full.', {
          weeks: limits.reliabilityWeeks,
        })}
      </p>
      <BarChart label={title} height={150} {...chart} summary={note} />
    </ChartFrame>
  )
}

const MoreLink = () => <ScreenLink href={reliabilityPath}>{t('All of the agency')}</ScreenLink>

function tooFewText(forecasts: number): string {
  if (forecasts === 0) return t('No flight with a forecast has ended yet.')
  return t('Flights of {forecasts, plural, one {# forecast} other {# forecasts}} have ended, which is too few. A curve takes {least}.', {
    forecasts,
    least: leastForecasts,
  })
}

const wholePercent = { ...percentFormat(), value: (value: number) => `${Math.round(value)}%` }

/** Whole percent: draws tell no more apart. */
const percent = (share: number) => Math.round(share * 100)

function toChart({ bins }: ReliabilityData): BarChartData {
  return {
    categories: bins.map(({ from, to }) => `${percent(from)}–${percent(to)}%`),
    format: wholePercent,
    series: [
      { id: 'stated', label: t('Stated'), values: bins.map(({ stated }) => percent(stated)), tone: 'neutral' },
      { id: 'observed', label: t('In full'), values: bins.map(({ observed }) => percent(observed)), tone: '1' },
    ],
  }
}

/** The chart's numbers with the forecasts behind each. */
function toTable({ bins }: ReliabilityData, { categories, series, format }: BarChartData): ChartTable {
  const share = { isNumber: true, format: (value: unknown) => format.value(value as number) }
  return {
    columns: [
      { label: t('Probability') },
      ...series.map((one) => ({ label: one.label, ...share })),
      { label: t('Forecasts'), isNumber: true, format: (value) => formatTotal(value as number) },
    ],
    rows: bins.map(({ count }, index) => [categories[index]!, ...series.map(({ values }) => values[index] ?? null), count]),
  }
}

/** The number of forecasts, how often their intervals held, and the corrections in use. */
function toNote({ forecasts, campaigns, covered, calibrations: [inUse] }: ReliabilityData, dates: Dates): string {
  return [
    t('{forecasts, plural, one {# forecast} other {# forecasts}} of {campaigns, plural, one {# campaign} other {# campaigns}}', {
      forecasts,
      campaigns,
    }),
    covered !== null && t('90% intervals held in {percent}%', { percent: Math.round(covered * 100) }),
    inUse && t('corrected since {day} by what came of earlier ones', { day: dates.day(new Date(inUse.week), 'UTC') }),
  ]
    .filter(Boolean)
    .join(' · ')
}
