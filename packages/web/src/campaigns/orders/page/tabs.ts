/** The tabs of an order, in the specification's order (document 000, §2). */
import type { Order } from '@spotdesk/sdk'
import { campaigns, insights, orders } from '@spotdesk/sdk/calls'
import type { TabRow } from '../../../shared/page/RouteTabs.tsx'
import { t } from '../../../shared/text.ts'
import { orderTabPath } from '../paths.ts'

interface TabFacts {
  /** A campaign of the order has an attribution pixel. */
  hasVendor: boolean
  /** Path of the page: the tab of what the order has not is there only on its own page, which says so. */
  path: string
}

/** `RouteTabs` leaves out those whose call the user may not make. */
export function orderTabs(order: Order, { hasVendor, path }: TabFacts): TabRow[] {
  const tab = (id: string, label: string, call: NonNullable<TabRow['call']>): TabRow => ({
    id,
    label,
    path: orderTabPath(order, id),
    call,
  })
  const performance = tab('performance', t('Attribution Insights'), insights.orderAttribution)
  return [
    tab('stats', t('Order Stats'), orders.get),
    tab('settings', t('Order Settings'), orders.get),
    tab('campaigns', t('Order Campaigns'), campaigns.list),
    tab('insights', t('Delivery Insights'), insights.orderAudience),
    ...(hasVendor || path === performance.path ? [performance] : []),
  ]
}
