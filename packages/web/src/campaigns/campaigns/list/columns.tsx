/** The columns of the campaign list: what a campaign needs first, then the rest of the specified ones. Any of them can be hidden and moved. */
import { DeliveryStripe } from '@spotdesk/ui'
import type { CampaignRow } from '@spotdesk/sdk'
import type { campaigns } from '@spotdesk/sdk/calls'
import {
  type CellField,
  formatCpm,
  formatMoney,
  formatObjective,
  formatPacing,
  formatProgress,
  formatTotal,
  hasAudioPart,
} from '@spotdesk/sdk/values'
import type { Dates } from '../../../shared/dates.ts'
import type { ListColumn } from '../../../shared/list/row-types.ts'
import { t } from '../../../shared/text.ts'
import { AmountsCell, FlightCell, PacingCell, formatCampaignAmounts, formatFlightDays, SecondScreenProgress } from './CampaignCells.tsx'
import { CampaignName } from './CampaignName.tsx'
import { CampaignStatusDot, formatCampaignState, describeStatus, listCampaignStates } from './CampaignStatusDot.tsx'
import { isFinished } from '../../../shared/delivery/flight.ts'
import type { CampaignEdits } from '../edits/use-campaign-edits.ts'

export type CampaignColumn = ListColumn<typeof campaigns.list>
const dash = '–'

interface ColumnContext {
  /** The account's time zone, in which flights are shown. */
  zone: string
  dates: Dates
  now: Date
  /** The window has room for whole names beside everything that leads. */
  isWide: boolean
  /** The editors of cells; null for users who change nothing. */
  edits: CampaignEdits | null
}

/** The order of a user who has not arranged them: at 1280 pixels status, progress, spend, pacing and flight are on the
 * screen, and a name has 200. No column says once more what another shows. */
export function campaignColumns({ zone, dates, now, isWide, edits }: ColumnContext): readonly CampaignColumn[] {
  const edit = (field: CellField) => edits && { edit: edits[field] }
  return [
    {
      field: 'name',
      header: t('Campaign'),
      width: isWide ? 288 : 224,
      isPinned: true,
      isSortable: true,
      text: (row) => row.name || t('Unnamed draft'),
      cell: (row) => <CampaignName campaign={row} />,
    },
    {
      field: 'status',
      header: t('Status'),
      width: 142,
      isSortable: true,
      text: describeStatus,
      cell: (row) => <CampaignStatusDot campaign={row} />,
    },
    {
      field: 'complete',
      header: t('Complete'),
      width: isWide ? 248 : 204,
      isSortable: true,
      text: (row) => formatProgress(row.complete),
      cell: (row) => <PacingCell campaign={row} />,
    },
    {
      field: 'totalSpend',
      header: t('Spend of total'),
      width: isWide ? 240 : 222,
      align: 'end',
      isSortable: true,
      text: formatCampaignAmounts,
      cell: (row) => <AmountsCell campaign={row} />,
    },
    {
      field: 'campaignPacing',
      header: t('Pacing'),
      width: 116,
      isSortable: true,
      cell: (row) => formatPacing(row.campaignPacing),
      ...edit('pacingPriority'),
    },
    {
      field: 'endDate',
      header: t('Flight'),
      width: 196,
      isSortable: true,
      text: (row) => formatFlightDays(row, dates, zone),
      cell: (row) => <FlightCell flight={row} isQuiet={isFinished(row)} dates={dates} zone={zone} now={now} />,
      ...edit('endDate'),
    },
    {
      field: 'startDate',
      header: t('Start'),
      width: 108,
      isSortable: true,
      isHidden: true,
      cell: (row) => dates.day(row.startDate, zone),
      ...edit('startDate'),
    },
    { field: 'id', header: t('ID'), width: 92, isSortable: true, cell: (row) => String(row.id) },
    {
      field: 'actuals',
      header: t('Actuals'),
      width: 116,
      align: 'end',
      isSortable: true,
      // The spend of an objective in money does not tell the impressions; all others do.
      isSparse: true,
      hasValue: (row) => row.objectiveType === 'PRICE' && row.actuals > 0,
      cell: (row) => formatTotal(row.actuals),
    },
    {
      field: 'totalObjective',
      header: t('Total objective'),
      width: 138,
      align: 'end',
      isSortable: true,
      // Without a second screen it is the audio objective once more.
      isSparse: true,
      hasValue: (row) => row.secondScreenObjective !== null && hasAudioPart(row.campaignType),
      cell: totalObjective,
    },
    {
      field: 'campaignObjective',
      header: t('Audio objective'),
      width: 140,
      align: 'end',
      isSortable: true,
      cell: audioObjective,
      ...edit('objectiveValue'),
    },
    { field: 'campaignRevenue', header: t('CPM'), width: 116, align: 'end', isHidden: true, cell: price, ...edit('cpm') },
    {
      field: 'secondScreenImpressions',
      header: t('2nd screen imp.'),
      width: 142,
      align: 'end',
      isSortable: true,
      isSparse: true,
      cell: (row) => (row.secondScreen ? formatTotal(row.secondScreenImpressions) : dash),
    },
    {
      field: 'secondScreenObjective',
      header: t('2nd screen obj.'),
      width: 140,
      align: 'end',
      isSortable: true,
      isSparse: true,
      cell: (row) => formatTotal(row.secondScreenObjective),
    },
    {
      field: 'secondScreenSpend',
      header: t('2nd screen spend'),
      width: 150,
      align: 'end',
      isSortable: true,
      isSparse: true,
      cell: (row) => (row.secondScreen ? formatMoney(row.secondScreenSpend, row.currency) : dash),
    },
    {
      field: 'secondScreenComplete',
      header: t('2nd screen complete'),
      width: 172,
      isSortable: true,
      isSparse: true,
      hasValue: (row) => row.secondScreenComplete !== null,
      text: (row) => formatProgress(row.secondScreenComplete),
      cell: (row) => <SecondScreenProgress of={row} />,
    },
  ]
}

function audioObjective(row: CampaignRow): string {
  return hasAudioPart(row.campaignType) ? formatObjective(row.campaignObjective, row.currency).replace(' imp.', '') : dash
}

/** The price, with its unit where it is not a thousand impressions. */
function price({ campaignRevenue: { value, currency, type } }: CampaignRow): string {
  return type === 'CPM' || value === null ? formatCpm(value, currency) : `${formatCpm(value, currency)} ${type}`
}

function totalObjective(row: CampaignRow): string {
  if (row.campaignObjective.unlimited) return t('Unlimited')
  return row.objectiveType === 'PRICE' ? formatMoney(row.totalObjective, row.currency) : formatTotal(row.totalObjective)
}

/** The stripe in the gutter, in the colour of the worst of delivery statuses and deviation. */
export function deliveryStripe(row: CampaignRow) {
  if (row.archived) return null
  const [first, ...rest] = listCampaignStates(row).filter(({ kind }) => kind !== 'status')
  return first ? <DeliveryStripe tone={first.tone} label={[first, ...rest].map(formatCampaignState).join(', ')} /> : null
}
