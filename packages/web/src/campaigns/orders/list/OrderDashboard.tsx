import { useSignalValue } from '@spotdesk/ui'
import { dashboards, orders } from '@spotdesk/sdk/calls'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { useMemo, useState } from 'react'
import { Can } from '../../../shared/session/Can.tsx'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { useDates } from '../../../shared/dates.ts'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { emptyLists } from '../../../shared/list/empty-lists.ts'
import { ListView } from '../../../shared/list/ListView.tsx'
import { useListScreen } from '../../../shared/list/use-list-screen.ts'
import { useSavedColumns } from '../../../shared/list/use-saved-columns.ts'
import { PageHead } from '../../../shared/page/PageHead.tsx'
import { currentAccount } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { ExportAllButton } from '../../campaigns/list/ExportAllButton.tsx'
import { orderPath } from '../paths.ts'
import { useActionCommands } from '../../../shared/actions/use-action-commands.ts'
import { useWideWindow } from '../../../shared/list/use-wide-window.ts'
import { orderColumns } from './columns.tsx'
import { orderFilters } from './filters.ts'
import { NewOrderLink } from './NewOrderLink.tsx'
import type { OrderListRow } from '../order-actions.ts'
import { orderStripe } from './OrderCells.tsx'
import { useDuplicationWatch } from './use-duplication-watch.ts'
import { useOrderActions } from '../use-order-actions.ts'

const rowName = (row: OrderListRow) => row.name

/** The order dashboard: filters in the address, the grid with the roll-up of each order's campaigns, export. */
export default function OrderDashboard() {
  const user = useUser()
  const account = useSignalValue(currentAccount)
  const { go } = useActionContext()
  const actions = useOrderActions()
  const list = useListScreen(orders.dashboard, {
    name: 'orders',
    label: t('Orders'),
    texts: emptyLists.orders,
    limit: pageSizes.orders,
    columns: useColumns(),
    filters: orderFilters(account?.hasAccessToMultipleAdvertisers ?? false),
    actions,
    rowName,
    sortCycle: 'descending-first',
    isSelectable: true,
  })
  useActionCommands(actions, {
    selected: useMemo(() => [...list.selected.values()], [list.selected]),
    sayMany: formatSelected,
    row: undefined,
    clearSelection: useStable(list.clearSelection),
    go,
  })
  useDuplicationWatch(list.grid.data.list)
  const layout = useSavedColumns(dashboards.orderColumns, dashboards.saveOrderColumns, limits.columnsSaveMs.orders)
  return (
    <>
      <PageHead crumbs={[{ text: user.agency.name }, { text: t('Orders') }]}>
        <Can call={orders.exportList}>
          <ExportAllButton row={orders.exportList} input={list.input} total={list.isKnown ? list.total : undefined} />
        </Can>
        <NewOrderLink />
      </PageHead>
      <ListView
        list={list}
        rowHeight={54}
        savedLayout={layout}
        stripe={orderStripe}
        onRowClick={useStable((row: OrderListRow) => go(orderPath(row)))}
        footnote={t('Dates and figures in {zone} time', { zone: user.agency.timeZone })}
      />
    </>
  )
}

const formatSelected = (count: number) => t('{count, plural, one {# selected order} other {# selected orders}}', { count })

/** The columns, which stay the same object while nothing of the user or the window changes. */
function useColumns() {
  const zone = useUser().agency.timeZone
  const dates = useDates()
  const isWide = useWideWindow()
  const [now] = useState(() => new Date())
  return useMemo(() => orderColumns({ zone, dates, now, isWide }), [zone, dates, now, isWide])
}
