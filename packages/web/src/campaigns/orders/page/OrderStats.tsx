import { statistics } from '@spotdesk/sdk/calls'
import { ErrorState } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'
import { OrderDelivery } from './OrderDelivery.tsx'
import { orderPlanIn } from './order-delivery.ts'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderPage, type OrderPageState } from './OrderPage.tsx'
import { OrderParts } from './OrderParts.tsx'

/** An order's figures, its delivery against its objective, and the campaigns that make it up. */
export default function OrderStats() {
  return (
    <OrderPage hasRange>
      {(page) => (
        <div className={styles.page}>
          <Delivered {...page} />
          <OrderParts order={page.order} />
        </div>
      )}
    </OrderPage>
  )
}

function Delivered({ order, range, now }: OrderPageState) {
  const { id } = order
  const days = useQuery(query(statistics.ofOrder, { id, by: 'day' }))
  const ranged = useQuery({ ...query(statistics.ofOrder, { id, by: 'day', ...range.period }), enabled: range.isChosen })
  const { isChosen, value } = range
  const plan = useMemo(() => (days.data && isChosen ? orderPlanIn(order, days.data, value) : null), [order, days.data, isChosen, value])
  return (
    <>
      <OrderFigures order={order} all={days.data?.totals} ranged={isChosen ? { sums: ranged.data?.totals, plan } : null} now={now} />
      {days.isError && !days.data ? (
        <div className={styles.card}>
          <ErrorState message={toErrorText(days.error)} onRetry={() => void days.refetch()} />
        </div>
      ) : days.data ? (
        <OrderDelivery order={order} days={days.data} range={range} now={now} />
      ) : (
        <div className={styles.waiting} role="status">
          {t('Loading...')}
        </div>
      )}
    </>
  )
}
