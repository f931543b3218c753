import { dashboards } from '@spotdesk/sdk/contract'
import { type Call, type Route, on } from '../../platform/http/route.ts'
import { readColumns, columnsUpsert } from './store.ts'

type Columns = dashboards.ColumnLayout['colDef']
type Dashboard = 'campaigns' | 'orders'

/** Fields of each dashboard that only filter and so have no column. */
const internalFields: Record<Dashboard, readonly string[]> = {
  campaigns: dashboards.campaignFilterFields,
  orders: dashboards.orderFilterFields,
}

const read =
  (dashboard: Dashboard) =>
  async (_: object, { db, actor }: Call): Promise<dashboards.ColumnLayout> => ({
    colDef: withoutInternal(dashboard, await readColumns(db, actor, dashboard)),
  })

const save =
  (dashboard: Dashboard) =>
  ({ body }: { body: dashboards.ColumnLayout }, call: Call): Promise<dashboards.ColumnLayout> =>
    call.write(async (tx) => {
      const colDef = withoutInternal(dashboard, body.colDef)
      tx.last(columnsUpsert(call.actor, dashboard, colDef, call.services.clock.now()))
      return { colDef }
    })

/** Filters out internal columns; a repeated field keeps its first position. */
function withoutInternal(dashboard: Dashboard, columns: Columns): Columns {
  const internal = internalFields[dashboard]
  return columns.filter(({ field }, index) => !internal.includes(field) && columns.findIndex((column) => column.field === field) === index)
}

export const dashboardRoutes: Route[] = [
  on(dashboards.campaignColumns, read('campaigns')),
  on(dashboards.saveCampaignColumns, save('campaigns')),
  on(dashboards.orderColumns, read('orders')),
  on(dashboards.saveOrderColumns, save('orders')),
]
