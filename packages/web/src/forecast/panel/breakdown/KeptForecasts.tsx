import type { Campaign } from '@spotdesk/sdk'
import { forecastLedger } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { forecastOutlook } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import { Badge, ErrorState, Pagination, Skeleton } from '@spotdesk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Dates, useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { ScrollRegion } from '../../../shared/page/ScrollRegion.tsx'
import { label, t } from '../../../shared/text.ts'
import { liftText } from '../../../shared/delivery/insight/table-columns.ts'
import styles from '../forecast.module.css'
import parts from '../breakdown.module.css'

type Kept = OutputOf<typeof forecastLedger.ofCampaign>['list'][number]

const pageSize = 10

/** The forecasts of the saved campaign, the latest first: what each said, and what came on the whole days since. */
export function KeptForecasts({ campaign }: { campaign: Campaign }) {
  const dates = useDates()
  const [page, setPage] = useState(0)
  const found = useQuery({
    ...query(forecastLedger.ofCampaign, { id: campaign.id, asSaved: true, page, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={parts.part}>
      <h3>{t('Forecasts of this campaign')}</h3>
      {found.isPending && <Skeleton height={120} />}
      {found.isError && (
        <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      )}
      {found.data?.total === 0 && <p className={styles.quiet}>{t('No forecast of the saved campaign was kept yet.')}</p>}
      {found.data && found.data.total > 0 && (
        <>
          <ScrollRegion label={t('Forecasts of this campaign')} className={parts.scroll} isBusy={found.isPlaceholderData}>
            <table className={parts.table}>
              <thead>
                <tr>
                  <th scope="col">{t('Made')}</th>
                  <th scope="col">{t('Verdict')}</th>
                  <th scope="col">{t('Days compared')}</th>
                  <th scope="col">{t('Forecast')}</th>
                  <th scope="col">{t('Came')}</th>
                  <th scope="col">{t('Error')}</th>
                </tr>
              </thead>
              <tbody>
                {found.data.list.map((kept) => (
                  <KeptRow key={kept.id} kept={kept} zone={campaign.timeZone} dates={dates} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {found.data.total > pageSize && (
            <Pagination
              pageIndex={page}
              pageSize={pageSize}
              sizeChoices={[pageSize]}
              total={found.data.total}
              onChange={({ pageIndex }) => setPage(pageIndex)}
            />
          )}
        </>
      )}
    </div>
  )
}

function KeptRow({ kept, zone, dates }: { kept: Kept; zone: string; dates: Dates }) {
  const { madeAt, madeBy, changedSince, outcome, reason, listeners, status, probability } = kept
  const notes = reason === 'sampleTooSmall' && listeners !== null ? [{ code: reason, params: { listeners } }] : []
  const { text, values } = forecastOutlook({ status, probability, notes })
  return (
    <tr>
      <th scope="row">
        {dates.dayTime(madeAt, zone)}
        <small>{madeBy === 'SYSTEM' ? t('by the schedule') : madeBy}</small>
      </th>
      <td className={parts.words}>
        {label(text, values)} {changedSince && <Badge tone="muted">{t('changed since')}</Badge>}
      </td>
      <td>{outcome ? `${outcome.from} – ${outcome.to}` : t('no whole day yet')}</td>
      <td>{outcome ? formatTotal(Math.round(outcome.forecast)) : '–'}</td>
      <td>{outcome ? formatTotal(outcome.delivered) : '–'}</td>
      <td>{liftText(outcome?.errorShare ?? null)}</td>
    </tr>
  )
}
