import { insights, orders } from '@spotdesk/sdk/calls'
import { ButtonLink, EmptyState } from '@spotdesk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { AttributionView } from '../../../shared/delivery/attribution/AttributionView.tsx'
import { toInsightPeriod } from '../../../shared/delivery/insight/use-insight.ts'
import insightStyles from '../../../shared/delivery/insight/insights.module.css'
import { orderTabPath } from '../paths.ts'
import { OrderPage, type OrderPageState } from './OrderPage.tsx'

/** Conversions of the campaigns of an order. */
export default function OrderAttribution() {
  return <OrderPage hasRange>{(page) => <Loaded {...page} />}</OrderPage>
}

function Loaded({ order, range }: OrderPageState) {
  const vendors = useQuery(query(orders.vendors, { id: order.id }))
  const found = useQuery({
    ...query(insights.orderAttribution, { id: order.id, ...toInsightPeriod(range) }),
    placeholderData: keepPreviousData,
  })
  if (vendors.data?.length === 0)
    return (
      <div className={insightStyles.page}>
        <div className={insightStyles.card}>
          <EmptyState
            title={t('No campaign of this order is measured.')}
            description={t(
              'Attribution compares listeners who heard a campaign with others like them. It takes an attribution pixel in the settings of a campaign.',
            )}
            action={<ButtonLink href={orderTabPath(order, 'campaigns')}>{t('See the campaigns of the order')}</ButtonLink>}
          />
        </div>
      </div>
    )
  const pixels = (vendors.data ?? []).flatMap(({ pixelIds }) => pixelIds).join(', ')
  return (
    <AttributionView
      subject={{ kind: 'order', id: order.id, name: order.name }}
      found={found}
      range={range}
      noneYet={t('The pixels are {pixels}. Ask their vendors whether they send reports for these campaigns.', { pixels })}
    />
  )
}
