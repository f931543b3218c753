import type { Order, OrderRow, StringDates } from '@spotdesk/sdk'
import {
  formatCapping,
  formatMoney,
  formatObjective,
  formatProgress,
  formatTotal,
  type OrderStatus,
  orderStatusLabels,
} from '@spotdesk/sdk/values'
import { type Colour, type Column, defineColumns } from '../../../output/column.ts'
import { dayText, lastDayText } from '../../../output/dates.ts'
import { zonedTime } from '../../../shared/zone.ts'

export type OrderListRow = StringDates<OrderRow>

const statusColours: Record<OrderStatus, Colour | undefined> = {
  ACTIVE: 'green',
  INACTIVE: 'yellow',
  ARCHIVED: 'gray',
  DUPLICATED: 'cyan',
  DUPLICATING: 'blue',
  DUPLICATION_FAILED: 'red',
}

export const formatOrderStatus = ({ status }: { status: string }) => orderStatusLabels[status as OrderStatus]

/** The order's own objective, else the sum of its campaigns', with its unit. */
const objectiveText = ({ objectiveType: type, audioObjective: value, orderObjective: { unlimited }, currency }: OrderListRow) =>
  formatObjective({ type, value, unlimited }, currency)

/** Days in the agency's time zone. An end is half-open, so the day before it is shown. */
const shared = (zone: string): readonly Column<OrderListRow>[] => [
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'advertiser', label: 'Advertiser', flexible: true, spare: 4, plain: ({ advertiser }) => advertiser.name },
  { key: 'status', label: 'Status', text: formatOrderStatus, plain: ({ status }) => status, colour: ({ status }) => statusColours[status] },
  { key: 'campaigns', label: 'Campaigns', align: 'right', spare: 6 },
  { key: 'startDate', label: 'Start', spare: 3, text: ({ startDate }) => dayText(startDate, zone) },
  {
    key: 'endDate',
    label: 'End',
    spare: 1,
    text: ({ endDate }) => lastDayText(endDate, zone),
  },
  {
    key: 'orderObjective',
    label: 'Objective',
    align: 'right',
    spare: 2,
    text: objectiveText,
    plain: ({ orderObjective }) => String(orderObjective.value ?? ''),
  },
  { key: 'objectiveType', label: 'Unit', hidden: true },
  {
    key: 'actuals',
    label: 'Actuals',
    align: 'right',
    spare: 5,
    text: ({ actuals }) => formatTotal(actuals),
    plain: ({ actuals }) => String(actuals),
  },
  {
    key: 'complete',
    label: 'Done',
    align: 'right',
    text: ({ complete }) => formatProgress(complete),
    plain: ({ complete }) => String(complete ?? ''),
  },
  {
    key: 'totalSpend',
    label: 'Spend',
    align: 'right',
    text: ({ totalSpend, currency }) => formatMoney(totalSpend, currency),
    plain: ({ totalSpend }) => String(totalSpend),
  },
  { key: 'currency', label: 'Currency', hidden: true },
  { key: 'externalReference', label: 'Reference', hidden: true, flexible: true },
  { key: 'archived', label: 'Archived', hidden: true },
  { key: 'version', label: 'Version', hidden: true, align: 'right' },
  {
    key: 'updatedAt',
    label: 'Updated',
    hidden: true,
    text: ({ updatedAt }) => zonedTime(updatedAt, zone),
    plain: ({ updatedAt }) => updatedAt,
  },
]

export const orderListColumns = (zone: string) => defineColumns<OrderListRow>(shared(zone))

export const orderViewColumns = (zone: string) =>
  defineColumns<StringDates<Order>>([
    ...(shared(zone) as readonly Column<StringDates<Order>>[])
      .filter(({ key }) => key !== 'objectiveType' && key !== 'archived')
      .map(({ hidden: _, ...column }) => column),
    { key: 'estimatedComplete', label: 'Expected at the end', text: ({ estimatedComplete }) => formatProgress(estimatedComplete) },
    {
      key: 'campaignsSummary',
      label: 'Objectives of its campaigns',
      text: ({ campaignsSummary: { sumObjective, hasUnlimitedObjective }, objectiveType, currency }) =>
        `${formatObjective({ type: objectiveType, value: sumObjective, unlimited: false }, currency)}${hasUnlimitedObjective ? ', and an unlimited one' : ''}`,
    },
    {
      key: 'orderRevenue',
      label: 'Paid by',
      text: ({ orderRevenue }) => orderRevenue.type,
      plain: ({ orderRevenue }) => orderRevenue.type,
    },
    {
      key: 'cappingRules',
      label: 'Capping',
      text: ({ cappingRules }) => cappingRules.map(formatCapping).join(', '),
      plain: ({ cappingRules }) => cappingRules.map(formatCapping).join(';'),
    },
    { key: 'dealId', label: 'Deal' },
    { key: 'comments', label: 'Comments' },
  ])
