import type { Order } from '@spotdesk/sdk'
import { orders } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { RecordPage } from '../../../shared/page/RecordPage.tsx'
import { query } from '../../../shared/query.ts'
import { t } from '../../../shared/text.ts'
import { readCampaignId } from '../../campaigns/campaign-id.ts'
import { type PageRange, usePageRange } from '../../../shared/delivery/use-page-range.ts'
import { orderDates } from '../settings/order-dates.ts'
import { OrderHead } from './OrderHead.tsx'
import { useDuplicationWatch } from '../list/use-duplication-watch.ts'

/** The state that every page of an order shares. */
export interface OrderPageState {
  order: Order
  /** The range of dates in the address. */
  range: PageRange
  /** The time at which the page was opened. */
  now: Date
}

interface OrderPageProps {
  /** The page has a range of dates. */
  hasRange?: boolean
  children: (page: OrderPageState) => ReactNode
}

/** The call of an order's pages: with the margin, which its settings show. */
export const orderOfPage = (id: number) => ({ id, defaultMargin: true })

/** A page of an order: its head with tabs over its content. An unknown id is told as such. */
export function OrderPage({ hasRange = false, children }: OrderPageProps) {
  const { id } = useParams({ strict: false }) as { id: string }
  const known = readCampaignId(id)
  const found = useQuery({ ...query(orders.get, orderOfPage(known ?? 0)), enabled: known !== null })
  return (
    <RecordPage
      found={found}
      isKnown={known !== null}
      list={{ text: t('Orders'), url: '/orders/list' }}
      title={t('Order')}
      missing={t('There is no order at this address.')}
    >
      {(order) => (
        <Loaded key={id} order={order} hasRange={hasRange}>
          {children}
        </Loaded>
      )}
    </RecordPage>
  )
}

function Loaded({ order, hasRange, children }: OrderPageProps & { order: Order }) {
  const [now] = useState(() => new Date())
  const range = usePageRange(
    useMemo(() => orderDates(order), [order]),
    now,
  )
  useDuplicationWatch([order])
  return (
    <>
      <OrderHead order={order} range={hasRange ? range : null} now={now} />
      {children({ order, range, now })}
    </>
  )
}
