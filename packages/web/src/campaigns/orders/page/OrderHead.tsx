import type { Order } from '@spotdesk/sdk'
import { orders } from '@spotdesk/sdk/calls'
import { orderStatusLabels } from '@spotdesk/sdk/values'
import { DetailHeader, SubBar } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { RouteTabs } from '../../../shared/page/RouteTabs.tsx'
import { toMenuGroups } from '../../../shared/grid/actions.ts'
import { PageActions } from '../../../shared/page/PageActions.tsx'
import { query } from '../../../shared/query.ts'
import { label, t } from '../../../shared/text.ts'
import { Ranges } from '../../campaigns/page/CampaignHead.tsx'
import type { PageRange } from '../../../shared/delivery/use-page-range.ts'
import { ParentLink } from '../../campaigns/page/ParentLink.tsx'
import { useActionCommands } from '../../../shared/actions/use-action-commands.ts'
import stats from '../../../shared/delivery/stats/stats.module.css'
import type { OrderListRow } from '../order-actions.ts'
import { orderStatusLooks, orderStripe, problemOfOrder } from '../list/OrderCells.tsx'
import styles from '../orders.module.css'
import { orderTabs } from './tabs.ts'
import { useOrderActions } from '../use-order-actions.ts'

interface OrderHeadProps {
  order: Order
  /** Null: the page has no range of dates. */
  range: PageRange | null
  now: Date
}

/** The sub-bar of an order's pages: name, status, id, advertiser, range of dates and actions; below them the tabs. */
export function OrderHead({ order, range, now }: OrderHeadProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The tabs stand while it is being asked; the last one joins them.
  const vendors = useQuery(query(orders.vendors, { id: order.id }))
  return (
    <SubBar
      header={
        <DetailHeader
          crumbs={[{ text: t('Orders'), url: '/orders/list' }]}
          title={order.name}
          problem={problemOfOrder(order)}
          state={{ text: label(orderStatusLabels[order.status]), ...orderStatusLooks[order.status] }}
          id={order.id}
          beside={
            <span className={styles.beside}>
              {orderStripe(order)}
              <ParentLink kind="advertiser" of={order.advertiser} isAlways className={styles.advertiser} />
            </span>
          }
          actions={
            <div className={stats.options} data-whole>
              {range && <Ranges range={range} now={now} />}
              <OrderPageActions order={order} />
            </div>
          }
        />
      }
      tabs={<RouteTabs label={t('Order')} rows={orderTabs(order, { hasVendor: (vendors.data?.length ?? 0) > 0, path })} />}
    />
  )
}

const none: readonly OrderListRow[] = []

/** The actions of an order on its own page: those of its row in the list. */
function OrderPageActions({ order }: { order: Order }) {
  const context = useActionContext()
  const actions = useOrderActions({ stays: true })
  useActionCommands(actions, { selected: none, row: order, go: context.go })
  const rows = toMenuGroups(actions, order)
    .flat()
    .map((line) => ({ ...line, isInMenu: true }))
  return <PageActions label={t('Actions for {name}', { name: order.name })} rows={rows} />
}
