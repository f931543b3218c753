/** The columns of the campaign report, a row each: those of the list, with the same numbers, as cells of a CSV file. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { escapeText } from '@spotdesk/sdk/bulk'
import { campaignStatusLabels, campaignTypeLabels, deliveryStatusLabels, formatPacing } from '@spotdesk/sdk/values'
import { type ReportDates, printEnd, printMoment } from '../../../delivery/reports/moments.ts'

type Row = campaigns.CampaignRow
interface Column {
  title: string
  cell(row: Row, dates: ReportDates): string
}

const number = (value: number | null) => (value === null ? '' : String(value))
const text = (value: string | null | undefined) => escapeText(value ?? '')
const objective = (value: number | null, unlimited: boolean) => (unlimited ? 'Unlimited' : number(value))

export const campaignReportColumns: readonly Column[] = [
  { title: 'ID', cell: ({ id }) => String(id) },
  { title: 'Campaign', cell: ({ name }) => text(name) },
  { title: 'External reference', cell: ({ externalReference }) => text(externalReference) },
  { title: 'Type', cell: ({ campaignType }) => campaignTypeLabels[campaignType] },
  { title: 'Status', cell: ({ status, archived }) => campaignStatusLabels[archived ? 'ARCHIVED' : status] },
  { title: 'Advertiser', cell: ({ advertiser }) => text(advertiser.name) },
  { title: 'Order', cell: ({ order }) => text(order?.name) },
  { title: 'Assigned to', cell: ({ assignedUsername }) => text(assignedUsername) },
  { title: 'Start date', cell: ({ startDate }, dates) => printMoment(startDate, dates) },
  { title: 'End date', cell: ({ endDate }, dates) => printEnd(endDate, dates) },
  { title: 'Actuals', cell: ({ actuals }) => String(actuals) },
  { title: '2nd screen impressions', cell: ({ secondScreenImpressions }) => String(secondScreenImpressions) },
  { title: 'Objective type', cell: ({ objectiveType }) => objectiveType },
  { title: 'Total objective', cell: ({ totalObjective, campaignObjective }) => objective(totalObjective, campaignObjective.unlimited) },
  { title: 'Campaign objective', cell: ({ campaignObjective }) => objective(campaignObjective.value, campaignObjective.unlimited) },
  { title: '2nd screen objective', cell: ({ secondScreenObjective }) => number(secondScreenObjective) },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Total spend', cell: ({ totalSpend }) => String(totalSpend) },
  { title: 'Audio spend', cell: ({ audioSpend }) => String(audioSpend) },
  { title: '2nd screen spend', cell: ({ secondScreenSpend }) => String(secondScreenSpend) },
  { title: 'Complete %', cell: ({ complete }) => number(complete) },
  { title: 'Estimated complete %', cell: ({ estimatedComplete }) => number(estimatedComplete) },
  { title: 'Due %', cell: ({ elapsed }) => number(elapsed) },
  { title: 'Pace', cell: ({ pace }) => number(pace) },
  { title: 'Listen-through rate', cell: ({ ltr }) => number(ltr) },
  { title: '2nd screen complete %', cell: ({ secondScreenComplete }) => number(secondScreenComplete) },
  { title: '2nd screen estimated complete %', cell: ({ secondScreenEstimatedComplete }) => number(secondScreenEstimatedComplete) },
  { title: 'Pacing', cell: ({ campaignPacing }) => formatPacing(campaignPacing) },
  { title: 'Delivery statuses', cell: ({ deliveryStatuses }) => deliveryStatuses.map((status) => deliveryStatusLabels[status]).join('; ') },
]
