/** The order list as a CSV report: everything that matches, or one page of it. */
import { csvLine } from '@spotdesk/sdk/bulk'
import type { orders } from '@spotdesk/sdk/contract'
import { pageSizes } from '@spotdesk/sdk/values'
import type { Call, Handler } from '../http/route.ts'
import { keepReport, reportName } from '../report-files/store.ts'
import { toOrderRow } from './present.ts'
import { reportColumns } from './report-columns.ts'
import { type Window, searchIds } from './search.ts'
import { readOrders } from './store.ts'

/** Orders that are read and written at a time. */
const batch = 500

export const exportOrders: Handler<typeof orders.exportList> = async ({ page, limit, ...search }, call) => {
  const now = call.services.clock.now()
  const { ids } = await searchIds(call.db, call.actor, search, windowOf(page, limit), now)
  const content = await printReport(call, ids, now)
  const fileName = reportName('orders', now, call.actor.agency.timeZone)
  await call.write(async (tx) => keepReport(tx, call.actor, { fileName, mediaType: 'text/csv', content }, now))
  return { fileName }
}

/** Neither page nor limit: no window. */
function windowOf(page: number | undefined, limit: number | undefined): Window {
  if (page === undefined && limit === undefined) return { limit: null, offset: 0 }
  const size = limit ?? pageSizes.orders
  return { limit: size, offset: (page ?? 0) * size }
}

async function printReport(call: Call, ids: readonly number[], now: Date): Promise<Buffer> {
  const zone = call.actor.agency.timeZone
  const parts = [
    `# timezone=${zone}; exported=${now.toISOString().replace(/\.\d+Z$/, 'Z')}\r\n`,
    csvLine(reportColumns.map(({ title }) => title)),
  ]
  for (let at = 0; at < ids.length; at += batch) {
    call.signal.throwIfAborted()
    const records = await readOrders(call.db, call.actor, ids.slice(at, at + batch), now)
    for (const record of records) parts.push(csvLine(reportColumns.map((column) => column.cell(toOrderRow(record, now), zone))))
  }
  return Buffer.from(parts.join(''))
}
