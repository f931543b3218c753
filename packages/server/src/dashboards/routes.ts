import { dashboards } from '@spotdesk/sdk/contract'
import { type Handler, type Route, on } from '../http/route.ts'
import { readColumns, columnsUpsert } from './store.ts'

const getCampaignColumns: Handler<typeof dashboards.campaignColumns> = async (_, { db, actor }) => ({
  colDef: withoutInternal(await readColumns(db, actor, 'campaigns')),
})

const saveCampaignColumns: Handler<typeof dashboards.saveCampaignColumns> = ({ body }, call) =>
  call.write(async (tx) => {
    const colDef = withoutInternal(body.colDef)
    tx.last(columnsUpsert(call.actor, 'campaigns', colDef, call.services.clock.now()))
    return { colDef }
  })

/** Fields that only filter have no column, and a field stands once: its first place counts. */
function withoutInternal(columns: dashboards.ColumnLayout['colDef']): dashboards.ColumnLayout['colDef'] {
  const internal: readonly string[] = dashboards.campaignFilterFields
  return columns.filter(({ field }, index) => !internal.includes(field) && columns.findIndex((column) => column.field === field) === index)
}

export const routes: Route[] = [on(dashboards.campaignColumns, getCampaignColumns), on(dashboards.saveCampaignColumns, saveCampaignColumns)]
