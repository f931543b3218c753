import { campaigns, insights, orders } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'
import type { Prefetch, Screen } from '../../shared/page/screen.ts'
import { readCampaignId } from '../campaigns/campaign-id.ts'

const list = {
  title: 'Orders',
  requiredPermission: 'CAMPAIGN.READ',
  load: () => import('./list/OrderDashboard.tsx'),
  switchAccountRedirect: '/orders/list',
} as const

/** The order of the address, which every page of it shows first, with the margin of its settings. */
function prepare(params: Readonly<Record<string, string>>, prefetch: Prefetch): void {
  const id = readCampaignId(params['id'])
  if (id === null) return
  prefetch(orders.get, { id, defaultMargin: true })
  prefetch(orders.vendors, { id })
}

/** A page of an order, for users who may make its call. */
function page(path: string, title: string, load: Screen['load'], call: CallRow = orders.get): Screen {
  return {
    path: `/orders/$id/${path}`,
    title,
    parent: '/orders/list',
    ...(call.permission && { requiredPermission: call.permission }),
    ...(call.feature && { requiredFeature: call.feature }),
    switchAccountRedirect: '/orders/list',
    load,
    prepare,
  }
}

export const orderScreens: readonly Screen[] = [
  {
    ...list,
    path: '/orders',
    navigation: { label: 'Orders', href: '/orders/list' },
    find: { label: 'Find orders', href: '/orders/list?q=' },
  },
  { ...list, path: '/orders/list' },
  // The path of the grid's call in the specification, which links may have.
  { ...list, path: '/orders/dashboard' },
  {
    path: '/orders/create',
    title: 'New order',
    parent: '/orders/list',
    requiredPermission: 'CAMPAIGN.WRITE',
    switchAccountRedirect: '/orders/list',
    load: () => import('./settings/NewOrder.tsx'),
  },
  page('stats', 'Order Stats', () => import('./page/OrderStats.tsx')),
  page('settings', 'Order Settings', () => import('./settings/OrderSettings.tsx')),
  page('campaigns', 'Order Campaigns', () => import('./page/OrderCampaigns.tsx'), campaigns.list),
  page('insights', 'Delivery Insights', () => import('./page/OrderAudience.tsx'), insights.orderAudience),
  page('performance', 'Attribution Insights', () => import('./page/OrderAttribution.tsx'), insights.orderAttribution),
]
