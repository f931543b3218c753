import { insights } from '@spotdesk/sdk/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { AudienceView } from '../../../shared/delivery/audience/AudienceView.tsx'
import { toInsightPeriod } from '../../../shared/delivery/insight/use-insight.ts'
import { OrderPage, type OrderPageState } from './OrderPage.tsx'

/** Who heard the campaigns of an order, where and when. */
export default function OrderAudience() {
  return <OrderPage hasRange>{(page) => <Loaded {...page} />}</OrderPage>
}

function Loaded({ order, range }: OrderPageState) {
  const found = useQuery({
    ...query(insights.orderAudience, { id: order.id, ...toInsightPeriod(range) }),
    placeholderData: keepPreviousData,
  })
  const noneYet = order.campaignsSummary.started
    ? t('Insights come with delivery. See in the order stats whether its campaigns deliver.')
    : t('No campaign of the order has started. Its listeners are shown from the first hour on.')
  return <AudienceView subject={{ kind: 'order', id: order.id, name: order.name }} found={found} range={range} noneYet={noneYet} />
}
