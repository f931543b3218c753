/** The columns of the order report, one row each: those of the list, with the same numbers, as cells of a CSV file. */
import { escapeText } from '@spotdesk/sdk/bulk'
import type { orders } from '@spotdesk/sdk/contract'
import { orderProblem } from '@spotdesk/sdk/rules'
import { orderStatusLabels } from '@spotdesk/sdk/values'
import { type ReportDates, printEnd, printMoment } from '../../delivery/reports/moments.ts'

type Row = orders.OrderRow
interface Column {
  title: string
  cell(row: Row, dates: ReportDates): string
}

const number = (value: number | null) => (value === null ? '' : String(value))
const text = (value: string | null) => escapeText(value ?? '')

export const orderReportColumns: readonly Column[] = [
  { title: 'ID', cell: ({ id }) => String(id) },
  { title: 'Order', cell: ({ name }) => text(name) },
  { title: 'External reference', cell: ({ externalReference }) => text(externalReference) },
  { title: 'Status', cell: ({ status }) => orderStatusLabels[status] },
  { title: 'Problem', cell: (row) => orderProblem(row)?.label ?? '' },
  { title: 'Advertiser', cell: ({ advertiser }) => text(advertiser.name) },
  { title: 'Start date', cell: ({ startDate }, dates) => printMoment(startDate, dates) },
  { title: 'End date', cell: ({ endDate }, dates) => printEnd(endDate, dates) },
  { title: 'Campaigns', cell: ({ campaigns }) => String(campaigns) },
  { title: 'Actuals', cell: ({ actuals }) => String(actuals) },
  { title: '2nd screen impressions', cell: ({ secondScreenImpressions }) => String(secondScreenImpressions) },
  { title: 'Objective type', cell: ({ objectiveType }) => objectiveType },
  {
    title: 'Audio objective',
    cell: ({ audioObjective, orderObjective }) => (orderObjective.unlimited ? 'Unlimited' : number(audioObjective)),
  },
  { title: '2nd screen objective', cell: ({ secondScreenObjective }) => number(secondScreenObjective) },
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Total spend', cell: ({ totalSpend }) => String(totalSpend) },
  { title: 'Audio spend', cell: ({ audioSpend }) => String(audioSpend) },
  { title: '2nd screen spend', cell: ({ secondScreenSpend }) => String(secondScreenSpend) },
  { title: 'Complete %', cell: ({ complete }) => number(complete) },
  { title: 'Estimated complete %', cell: ({ estimatedComplete }) => number(estimatedComplete) },
  { title: 'Due %', cell: ({ elapsed }) => number(elapsed) },
  { title: 'Pace', cell: ({ pace }) => number(pace) },
  { title: '2nd screen complete %', cell: ({ secondScreenComplete }) => number(secondScreenComplete) },
  { title: '2nd screen estimated complete %', cell: ({ secondScreenEstimatedComplete }) => number(secondScreenEstimatedComplete) },
]
