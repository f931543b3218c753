import type { Campaign, CampaignRow, StringDates } from '@spotdesk/sdk'
import { deliveryColour } from '@spotdesk/sdk/rules'
import {
  type CampaignStatus,
  campaignStatusLabels,
  campaignTypeLabels,
  deliveryStatusLabels,
  formatCapping,
  formatMoney,
  formatObjective,
  formatPacing,
  formatProgress,
  formatTotal,
} from '@spotdesk/sdk/values'
import { type Colour, type Column, defineColumns } from '../output/column.ts'
import { dayText, lastDayText } from '../output/dates.ts'
import { zonedTime } from './zone.ts'

export type CampaignListRow = StringDates<CampaignRow>

const statusColours: Record<CampaignStatus, Colour | undefined> = {
  RUNNING: 'green',
  READY: 'cyan',
  PAUSED: 'yellow',
  PENDING: 'blue',
  REJECTED: 'red',
  DRAFT: 'gray',
  COMPLETED: 'gray',
}
const severityColours = { red: 'red', orange: 'yellow', gray: 'gray' } as const

/** 'Running'; 'Completed, archived' */
export const formatCampaignStatus = ({ status, archived }: Pick<CampaignListRow, 'status' | 'archived'>) =>
  archived ? `${campaignStatusLabels[status]}, archived` : campaignStatusLabels[status]

/** Days in the agency's time zone. An end is half-open, so the day before it is shown. */
const shared = (zone: string): readonly Column<CampaignListRow>[] => [
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'status',
    label: 'Status',
    text: formatCampaignStatus,
    colour: ({ status, archived }) => (archived ? 'gray' : statusColours[status]),
  },
  { key: 'campaignType', spare: 6, label: 'Type', text: ({ campaignType }) => campaignTypeLabels[campaignType] },
  {
    key: 'deliveryStatuses',
    label: 'Delivery',
    text: ({ deliveryStatuses: [first] }) => (first ? deliveryStatusLabels[first] : ''),
    colour: ({ deliveryStatuses, pace }) => severityColours[deliveryColour(deliveryStatuses, pace) ?? 'gray'],
  },
  { key: 'startDate', spare: 4, label: 'Start', text: ({ startDate }) => dayText(startDate, zone) },
  {
    key: 'endDate',
    spare: 1,
    label: 'End',
    text: ({ endDate }) => lastDayText(endDate, zone),
  },
  {
    key: 'campaignObjective',
    spare: 2,
    label: 'Objective',
    align: 'right',
    text: ({ campaignObjective, currency }) => formatObjective(campaignObjective, currency),
    plain: ({ campaignObjective }) => (campaignObjective.unlimited ? 'unlimited' : String(campaignObjective.value ?? '')),
  },
  { key: 'actuals', spare: 5, label: 'Actuals', align: 'right', text: ({ actuals }) => formatTotal(actuals) },
  { key: 'complete', label: 'Done', align: 'right', text: ({ complete }) => formatProgress(complete) },
  { key: 'totalSpend', spare: 3, label: 'Spend', align: 'right', text: ({ totalSpend, currency }) => formatMoney(totalSpend, currency) },
]

const further = (zone: string): readonly Column<CampaignListRow>[] => [
  { key: 'advertiser', label: 'Advertiser', flexible: true },
  {
    key: 'order',
    label: 'Order',
    flexible: true,
    text: ({ order }) => (order ? `${order.name} #${order.id}` : ''),
    plain: ({ order }) => order?.name ?? '',
  },
  { key: 'publisher', label: 'Publisher', flexible: true },
  { key: 'currency', label: 'Currency' },
  { key: 'campaignPacing', label: 'Pacing', text: ({ campaignPacing }) => formatPacing(campaignPacing) },
  { key: 'assignedUsername', label: 'Assigned', flexible: true },
  { key: 'externalReference', label: 'Reference', flexible: true },
  { key: 'version', label: 'Version', align: 'right' },
  { key: 'updatedAt', label: 'Updated', text: ({ updatedAt }) => zonedTime(updatedAt, zone), plain: ({ updatedAt }) => updatedAt },
]

/** Facts that people read in the status and in the objective. */
const forPrograms: readonly Column<CampaignListRow>[] = [
  { key: 'archived', label: 'Archived' },
  {
    key: 'objectiveUnit',
    label: 'Unit of the objective',
    plain: ({ campaignObjective, currency }) => (campaignObjective.type === 'PRICE' ? currency : campaignObjective.type),
    text: ({ campaignObjective, currency }) => (campaignObjective.type === 'PRICE' ? currency : campaignObjective.type),
  },
]
const hidden = (column: Column<CampaignListRow>) => ({ ...column, hidden: true as const })

export const campaignListColumns = (zone: string, { forPeople }: { forPeople: boolean }) =>
  defineColumns<CampaignListRow>([...shared(zone), ...(forPeople ? forPrograms.map(hidden) : forPrograms), ...further(zone).map(hidden)])

export const campaignViewColumns = (zone: string) =>
  defineColumns<StringDates<Campaign> & { targetingSentence?: string }>([
    ...(shared(zone) as readonly Column<StringDates<Campaign>>[]),
    ...(further(zone) as readonly Column<StringDates<Campaign>>[]),
    { key: 'estimatedComplete', label: 'Expected at the end', text: ({ estimatedComplete }) => formatProgress(estimatedComplete) },
    {
      key: 'cappingRules',
      label: 'Capping',
      text: ({ cappingRules }) => cappingRules.map(formatCapping).join(', '),
      plain: ({ cappingRules }) => cappingRules.map(formatCapping).join(';'),
    },
    {
      key: 'targetingSentence',
      label: 'Targeting',
      text: ({ targeting, targetingSentence }) => (targeting ? (targetingSentence ?? '') : 'never set'),
      plain: ({ targeting }) => String(targeting),
    },
    { key: 'statusReason', label: 'Reason' },
    {
      key: 'asOf',
      label: 'Figures as of',
      text: ({ asOf }) => (asOf === null ? '' : zonedTime(asOf, zone)),
      plain: ({ asOf }) => asOf ?? '',
    },
  ])
