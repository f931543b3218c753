/** The order list as a CSV report: everything that matches, or one page of it. */
import { csvLine } from '@spotdesk/sdk/bulk'
import type { orders } from '@spotdesk/sdk/contract'
import { limits, pageSizes } from '@spotdesk/sdk/values'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { makeReport, reportComment } from '../../delivery/reports/make.ts'
import { toOrderRow } from './present.ts'
import { orderReportColumns } from './report-columns.ts'
import { type PageWindow, orderIdsQuery } from './search-query.ts'
import { readOrders } from './store.ts'

/** @throws Problem tooManyItems, and as `makeReport` does */
export const exportOrders: Handler<typeof orders.exportList> = ({ page, limit, ...search }, call) => {
  const { actor, db, services } = call
  if (search.ids && search.ids.length > limits.bulkExportIds) throw new Problem('tooManyItems')
  const now = services.clock.now()
  const dates = { zone: actor.agency.timeZone, formats: actor.user }
  return makeReport(call, {
    name: 'orders',
    head: `${reportComment(dates, now)}${csvLine(orderReportColumns.map(({ title }) => title))}`,
    ids: orderIdsQuery(actor, search, toPageWindow(page, limit), now),
    read: (ids) => readOrders(db, actor, ids, now),
    print(record) {
      const row = toOrderRow(record, now)
      return csvLine(orderReportColumns.map((column) => column.cell(row, dates)))
    },
  })
}

/** Without page and limit: everything. */
function toPageWindow(page: number | undefined, limit: number | undefined): PageWindow {
  if (page === undefined && limit === undefined) return { limit: null, offset: 0 }
  const size = limit ?? pageSizes.orders
  return { limit: size, offset: (page ?? 0) * size }
}
