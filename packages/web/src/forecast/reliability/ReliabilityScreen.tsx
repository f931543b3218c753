import { forecastLedger } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { ErrorState, KeyValuePanel, Skeleton } from '@spotdesk/ui'
import { DataTable } from '@spotdesk/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/page/Card.tsx'
import { useDates } from '../../shared/dates.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../shared/delivery/insight/table-columns.ts'
import { Reliability } from '../panel/ledger/Reliability.tsx'
import { Backtest } from './Backtest.tsx'
import styles from './reliability.module.css'

type ReliabilityData = OutputOf<typeof forecastLedger.reliability>

/** How far the agency's forecasts can be trusted: probabilities beside what came, forecasts beside deliveries, and the corrections in use. */
export default function ReliabilityScreen() {
  const title = t('Reliability of forecasts')
  const found = useQuery(query(forecastLedger.reliability, {}))
  return (
    <>
      <PageHead crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }, { text: title }]} />
      <div className={styles.page}>
        {found.data ? (
          <>
            <Scores found={found.data} />
            <Reliability title={t('Probabilities stated, and what came')} hasMore={false} />
          </>
        ) : found.isError ? (
          <Card label={t('Scores')}>
            <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
          </Card>
        ) : (
          <Skeleton height={84} />
        )}
        <Backtest />
        {found.data && <Weeks weeks={found.data.weeks} />}
        {found.data && <Corrections calibrations={found.data.calibrations} />}
      </div>
    </>
  )
}

/** A Brier score with three decimals: 0 is best. */
const scoreText = (score: number | null) => (score === null ? '–' : score.toFixed(3))

function Scores({ found: { forecasts, campaigns, brier, baseBrier, covered, intervals } }: { found: ReliabilityData }) {
  return (
    <KeyValuePanel
      label={t('Scores')}
      columns={4}
      items={[
        {
          label: t('Forecasts compared'),
          value: formatTotal(forecasts),
          note: t('of {count} ended campaigns', { count: formatTotal(campaigns) }),
        },
        { label: t('Error of probabilities'), value: scoreText(brier), note: t('0 is best: mean of (stated − came)²') },
        {
          label: t('Error of a constant answer'),
          value: scoreText(baseBrier),
          note: t('always states the share that was in full'),
        },
        {
          label: t('90% intervals that held'),
          value: rateText(covered),
          note: t('of {count} intervals', { count: formatTotal(intervals) }),
        },
      ]}
    />
  )
}

function Weeks({ weeks }: Pick<ReliabilityData, 'weeks'>) {
  const dates = useDates()
  if (weeks.length === 0) return null
  const scoreColumn = (label: string) => ({ label, isNumber: true, format: (value: unknown) => scoreText(value as number) })
  return (
    <Card title={t('By the week in which flights ended')}>
      <DataTable
        label={t('Values by week')}
        table={{
          columns: [
            textColumn(t('Week of')),
            countColumn(t('Forecasts')),
            scoreColumn(t('Error of probabilities')),
            scoreColumn(t('Error of a constant answer')),
            countColumn(t('Intervals')),
            percentColumn(t('90% intervals that held')),
          ],
          rows: weeks.map((week) => [
            dates.day(new Date(week.week), 'UTC'),
            week.forecasts,
            week.brier,
            week.baseBrier,
            week.intervals,
            percentCell(week.covered),
          ]),
        }}
      />
    </Card>
  )
}

function Corrections({ calibrations }: Pick<ReliabilityData, 'calibrations'>) {
  const dates = useDates()
  return (
    <Card title={t('Corrections in use')}>
      <p>
        {calibrations.length === 0
          ? t('No forecast has taught anything yet, so probabilities are stated as they are computed.')
          : t('Learnt once a week from the ended forecasts of the whole installation; the first line is in use.')}
      </p>
      {calibrations.length > 0 && (
        <DataTable
          label={t('Values of the corrections')}
          table={{
            columns: [
              textColumn(t('Week of')),
              countColumn(t('Forecasts')),
              countColumn(t('Campaigns')),
              textColumn(t('Width of intervals')),
              percentColumn(t('Booked later')),
              percentColumn(t('90% intervals that held')),
            ],
            rows: calibrations.map(({ week, forecasts, campaigns, spread, laterBookings, covered }) => [
              dates.day(new Date(week), 'UTC'),
              forecasts,
              campaigns,
              `× ${spread.toFixed(2)}`,
              percentCell(laterBookings.share),
              percentCell(covered),
            ]),
          }}
        />
      )}
    </Card>
  )
}
