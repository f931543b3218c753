import { forecastLedger } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { ErrorState, Skeleton, ToggleGroup } from '@spotdesk/ui'
import { BarChart, type Cell, ChartFrame, countFormat, DataTable } from '@spotdesk/ui/charts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../shared/page/Card.tsx'
import { useDates } from '../../shared/dates.ts'
import { query } from '../../shared/query.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { useUrlSearch } from '../../shared/data/use-url-search.ts'
import { slotText } from '../panel/figures/day-slots.ts'
import { countColumn, liftText, textColumn } from '../../shared/delivery/insight/table-columns.ts'
import { dayTotals, firstDay } from './backtest-days.ts'
import styles from './reliability.module.css'

type BacktestData = OutputOf<typeof forecastLedger.backtest>

const lengths = ['7', '14', '28'] as const
const leads = ['1', '3', '7', '14'] as const
const format = countFormat()

/** Forecasts of each day beside its delivery, and the mean of the week before to compare with. */
export function Backtest() {
  const { search, change } = useUrlSearch()
  const length = lengths.find((one) => one === search['days']) ?? '7'
  const lead = leads.find((one) => one === search['lead']) ?? '1'
  // The last day with complete facts is known from an answer: a longer range is asked for with it.
  const latest = useQuery(query(forecastLedger.backtest, { lead: Number(lead) }))
  const last = latest.data?.to
  const isLonger = length !== '7'
  const longer = useQuery({
    ...query(forecastLedger.backtest, {
      lead: Number(lead),
      ...(last !== undefined && { from: firstDay(last, Number(length)), to: last }),
    }),
    enabled: isLonger && last !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = isLonger ? longer : latest
  const controls = (
    <div className={styles.choices}>
      <ToggleGroup
        label={t('Days that are compared')}
        value={length}
        onChange={(days) => change({ days: days === '7' ? undefined : days })}
        options={lengths.map((value) => ({ value, label: t('{count} days', { count: value }) }))}
      />
      <ToggleGroup
        label={t('Made before the day')}
        value={lead}
        onChange={(days) => change({ lead: days === '1' ? undefined : days })}
        options={leads.map((value) => ({
          value,
          label: t('{count, plural, one {# day ahead} other {# days ahead}}', { count: Number(value) }),
        }))}
      />
    </div>
  )
  if (found.data) return <Compared found={found.data} controls={controls} />
  return (
    <Card title={t('Forecast and delivery by day')} action={controls}>
      {found.isError ? (
        <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Skeleton height={240} />
      )}
    </Card>
  )
}

function Compared({ found, controls }: { found: BacktestData; controls: ReactNode }) {
  const dates = useDates()
  const { asOf, timeZone, overall, campaigns, publishers } = found
  const days = dayTotals(found.days)
  return (
    <>
      <ChartFrame
        title={t('Forecast and delivery by day')}
        fileName={`forecast-backtest-${found.from}-${found.to}`}
        controls={controls}
        zone={timeZone}
        {...(asOf && { asOf: dates.dayTime(asOf, timeZone) })}
        table={{
          columns: [
            textColumn(t('Day')),
            countColumn(t('Forecast')),
            countColumn(t('Delivered')),
            countColumn(t('Mean of the week before')),
          ],
          rows: days.map(({ day, forecast, delivered, lastWeek }): Cell[] => [day, Math.round(forecast), delivered, Math.round(lastWeek)]),
        }}
      >
        <p className={styles.quiet}>
          {campaigns === 0
            ? t('No campaign has a forecast that was made so long before these days.')
            : t(
                '{campaigns, plural, one {# campaign} other {# campaigns}}: {forecast} forecast and {delivered} delivered, a bias of {bias} in all and an error of {error} by publisher and day.',
                {
                  campaigns,
                  forecast: formatTotal(overall.forecast),
                  delivered: formatTotal(overall.delivered),
                  bias: liftText(overall.bias),
                  error: shareText(overall.weightedError),
                },
              )}
        </p>
        {campaigns > 0 && (
          <BarChart
            label={t('Forecast and delivery by day')}
            height={200}
            format={format}
            categories={days.map(({ day }) => slotText({ from: day, to: day }))}
            series={[
              { id: 'forecast', label: t('Forecast'), values: days.map(({ forecast }) => Math.round(forecast)), tone: 'neutral' },
              { id: 'delivered', label: t('Delivered'), values: days.map(({ delivered }) => delivered), tone: '1' },
            ]}
          />
        )}
      </ChartFrame>
      {publishers.length > 0 && <Publishers publishers={publishers} />}
    </>
  )
}

const shareText = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
const signed = (label: string) => ({ label, isNumber: true, format: (value: Cell) => liftText(value as number) })
const part = (label: string) => ({ label, isNumber: true, format: (value: Cell) => shareText(value as number) })

function Publishers({ publishers }: Pick<BacktestData, 'publishers'>) {
  return (
    <Card title={t('By publisher')}>
      <p className={styles.quiet}>
        {t('Bias: above 0 the forecast was too high. Error: the sum of all differences, whichever their sign, over what was delivered.')}
      </p>
      <DataTable
        label={t('Values by publisher')}
        table={{
          columns: [
            textColumn(t('Publisher')),
            countColumn(t('Forecast')),
            countColumn(t('Delivered')),
            signed(t('Bias')),
            part(t('Error')),
            signed(t('Bias of the week before')),
            part(t('Error of the week before')),
          ],
          rows: publishers.map(({ publisher, forecast, delivered, bias, weightedError, lastWeekBias, lastWeekWeightedError }): Cell[] => [
            publisher?.name ?? t('Not known'),
            forecast,
            delivered,
            bias,
            weightedError,
            lastWeekBias,
            lastWeekWeightedError,
          ]),
        }}
      />
    </Card>
  )
}
