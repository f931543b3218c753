/** The campaign list as a CSV report: everything that matches, or one page of it. */
import { csvLine } from '@spotdesk/sdk/bulk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { pageSizes } from '@spotdesk/sdk/values'
import type { Handler } from '../../../platform/http/route.ts'
import { makeReport, reportComment } from '../../../delivery/reports/make.ts'
import { toCampaignRow } from '../present.ts'
import { campaignReportColumns } from './report-columns.ts'
import { campaignIdsQuery } from './search-query.ts'
import { readCampaigns } from '../store.ts'

export const exportCampaigns: Handler<typeof campaigns.exportList> = ({ page, limit, ...search }, call) => {
  const { actor, db, services } = call
  const now = services.clock.now()
  const dates = { zone: actor.agency.timeZone, formats: actor.user }
  return makeReport(call, {
    name: 'campaigns',
    head: `${reportComment(dates, now)}${csvLine(campaignReportColumns.map(({ title }) => title))}`,
    ids: campaignIdsQuery(actor, search, toPageWindow(page, limit), now),
    read: (ids) => readCampaigns(db, actor, ids),
    print(record) {
      const row = toCampaignRow(record)
      return csvLine(campaignReportColumns.map((column) => column.cell(row, dates)))
    },
  })
}

/** Without page and limit: everything. */
function toPageWindow(page: number | undefined, limit: number | undefined): { limit: number | null; offset: number } {
  if (page === undefined && limit === undefined) return { limit: null, offset: 0 }
  const size = limit ?? pageSizes.campaigns
  return { limit: size, offset: (page ?? 0) * size }
}
