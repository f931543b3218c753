import { orders } from '@spotdesk/sdk/calls'
import { hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import { availableOrderActions, type OrderAction, orderActionNeeds, orderVerbs, printDateRange } from '@spotdesk/sdk/rules'
import { ChartColumn, Download, FileChartColumn, Pencil, Plus, UserCog } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../shared/session/Can.tsx'
import { useActionContext } from '../../shared/actions/action-context.ts'
import { toMenuLine, toRowAction } from '../../shared/actions/row-action.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { hasScreen } from '../../shared/page/screen-table.ts'
import { currentRights } from '../../shared/session/session.ts'
import { useSignalValue } from '@spotdesk/ui'
import { advertiserSettingsPath } from '../advertisers/paths.ts'
import { createCampaignPath } from '../campaigns/paths.ts'
import { orderPath, orderTabPath } from './paths.ts'
import { exportOrders } from './list/export-orders.ts'
import { orderActions, orderDuplication, type OrderListRow, orderNoun } from './order-actions.ts'
import { openCopies } from '../campaigns/actions/copies/open-copies.ts'

/** A report on the order over its dates, for the page of predefined reports. */
function reportPath({ id, startDate, endDate }: OrderListRow): string {
  const dateRange = startDate && endDate ? `&dateRange=${printDateRange({ start: startDate, end: endDate })}` : ''
  return `/customReports/predefined?predefinedReportType=ORDER_REPORT&entityId=${id}${dateRange}`
}

interface PageLine {
  action: OrderAction
  line: RowAction<OrderListRow>
}

const firstLines: readonly PageLine[] = [
  { action: 'ORDER_STATS', line: { id: 'stats', label: 'Order stats', icon: ChartColumn, group: 'pages', href: orderPath } },
  {
    action: 'EDIT_ORDER',
    line: { id: 'edit', label: 'Edit order', icon: Pencil, group: 'pages', href: (order) => orderTabPath(order, 'settings') },
  },
]

const moreLines: readonly PageLine[] = [
  {
    action: 'GENERATE_REPORT',
    line: {
      id: 'supply-report',
      label: 'Generate report',
      icon: FileChartColumn,
      group: 'more',
      offered: (order) => hasScreen(reportPath(order)),
      href: reportPath,
    },
  },
  {
    action: 'EDIT_ADVERTISER',
    line: {
      id: 'advertiser',
      label: 'Edit advertiser',
      icon: UserCog,
      group: 'more',
      offered: ({ advertiser }) => hasScreen(advertiserSettingsPath(advertiser)),
      href: ({ advertiser }) => advertiserSettingsPath(advertiser),
    },
  },
  {
    action: 'CREATE_CAMPAIGN',
    line: {
      id: 'new-campaign',
      label: 'Create campaign',
      icon: Plus,
      group: 'more',
      href: ({ id }) => createCampaignPath({ orderId: id }),
    },
  },
]

const exported: RowAction<OrderListRow> = {
  id: 'export',
  label: 'Export',
  icon: Download,
  group: 'files',
  isOnlyForMany: true,
  run: (rows) => exportOrders(rows.map(({ id }) => id)),
}

/** The actions on orders for this user, in the order of the rules' table. @param stays on the order's own page, which has no way to itself */
export function useOrderActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<OrderListRow>[] {
  const context = useActionContext()
  const rights = useSignalValue(currentRights)
  const mayExport = useCan(orders.exportList)
  return useMemo(() => {
    const isAllowed = (action: OrderAction) => {
      const { permission, feature } = orderActionNeeds[action] ?? {}
      return (!permission || hasPermission(rights, permission as never)) && (!feature || hasFeature(rights, feature as never))
    }
    const page = ({ action, line }: PageLine): RowAction<OrderListRow> => ({
      ...line,
      offered: (order) => availableOrderActions(order).includes(action) && (line.offered?.(order) ?? true),
    })
    const duplication: PageLine = {
      action: orderVerbs.duplicate,
      line: {
        ...toMenuLine(orderDuplication),
        group: 'copies',
        run: (rows) => openCopies({ kind: 'orders', noun: orderNoun, action: orderDuplication }, rows, context),
      },
    }
    const toLine = (action: (typeof orderActions)[number]): PageLine => ({
      action: orderVerbs[action.verb],
      line: { ...toRowAction({ noun: orderNoun, action, context }), group: action.verb === 'retryDuplication' ? 'copies' : 'state' },
    })
    const [retry, ...states] = orderActions.map(toLine)
    const lines = [...(stays ? firstLines.slice(1) : firstLines), duplication, retry!, ...moreLines, ...states]
    return [...lines.filter(({ action }) => isAllowed(action)).map(page), ...(mayExport && !stays ? [exported] : [])]
  }, [rights, context, stays, mayExport])
}
