import type { Campaign } from '@spotdesk/sdk'
import { campaigns, pacing, userLog } from '@spotdesk/sdk/calls'
import { ErrorState } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { Delivery } from './Delivery.tsx'
import { type DeliveryData, getPlannedTotals, toRangePlans } from './delivery-data.ts'
import { Figures } from './Figures.tsx'
import styles from '../../../shared/delivery/stats/stats.module.css'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'

interface DeliverySectionProps {
  campaign: Campaign
  /** The forecast of the fix that the page proposes. */
  forecast: DeliveryData['forecast']
  range: PageRange
  now: Date
}

/** The same list each time, so that nothing is laid out again. */
const none: readonly never[] = []

/** Loads what figures and charts are made of, and shows them: the chart with its delivery and plan, then its pauses and changes. */
export function DeliverySection({ campaign, forecast, range, now }: DeliverySectionProps) {
  const { id } = campaign
  const delivery = useQuery(query(campaigns.delivery, { id }))
  const ranged = useQuery({ ...query(campaigns.delivery, { id, ...range.period }), enabled: range.isChosen })
  const plan = useQuery(query(pacing.plan, { id }))
  const paced = useQuery(query(pacing.get, { id, hours: 0 }))
  const history = useQuery(query(userLog.ofCampaign, { id, limit: 100 }))
  const isFailed = ({ isError, data }: { isError: boolean; data: unknown }) => isError && !data
  const failed = [delivery, plan].find(isFailed)
  const failedMarks = [paced, history].find(isFailed)
  const data = useMemo(
    () =>
      delivery.data && plan.data
        ? {
            campaign,
            days: delivery.data.days,
            plan: plan.data,
            pauses: paced.data?.pauses ?? none,
            history: history.data?.list ?? none,
            forecast,
          }
        : null,
    [campaign, delivery.data, plan.data, paced.data, history.data, forecast],
  )
  const planned = useMemo(() => (data ? getPlannedTotals(data) : null), [data])
  const { isChosen, value } = range
  const plans = useMemo(() => (data && isChosen ? toRangePlans(data, value) : null), [data, isChosen, value])
  return (
    <>
      <Figures
        campaign={campaign}
        days={delivery.data?.days}
        ranged={isChosen ? { days: ranged.data?.days, plans } : null}
        planned={planned}
        now={now}
      />
      {failed && (
        <div className={styles.card}>
          <ErrorState message={toErrorText(failed.error)} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {!failed && !data && (
        <div className={styles.waiting} role="status">
          {t('Loading...')}
        </div>
      )}
      {data && !failed && <Delivery data={data} range={range.isChosen ? range.value : null} whole={range.whole} now={now} />}
      {data && !failed && failedMarks && (
        <div className={styles.card}>
          <ErrorState
            message={t('What was changed and when it was paused could not be loaded: {reason}', { reason: toErrorText(failedMarks.error) })}
            onRetry={() => void failedMarks.refetch()}
          />
        </div>
      )}
    </>
  )
}
