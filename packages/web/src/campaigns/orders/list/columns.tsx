/** The columns of the order list: what leads first, then the rest of the specified ones. Any of them can be hidden and moved. */
import type { orders } from '@spotdesk/sdk/calls'
import type { OrderRow } from '@spotdesk/sdk'
import { formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import type { Dates } from '../../../shared/dates.ts'
import type { ListColumn } from '../../../shared/list/row-types.ts'
import { t } from '../../../shared/text.ts'
import { EstimatedProgress, FlightCell, formatFlightDays, SecondScreenProgress } from '../../campaigns/list/CampaignCells.tsx'
import { ParentLink } from '../../campaigns/page/ParentLink.tsx'
import { OrderAmounts, OrderName, OrderStatusCell, formatOrderAmounts, formatOrderPace, formatOrderStatus } from './OrderCells.tsx'

type Column = ListColumn<typeof orders.dashboard>
const dash = '–'

interface ColumnContext {
  /** The account's time zone, in which the dates of orders are shown. */
  zone: string
  dates: Dates
  now: Date
  /** The window has room for whole names beside everything that leads. */
  isWide: boolean
}

/** The order of a user who has not arranged them: at 1280 pixels status, progress, spend and dates are on the screen. */
export function orderColumns({ zone, dates, now, isWide }: ColumnContext): readonly Column[] {
  const end = { align: 'end', isSortable: true } as const
  return [
    {
      field: 'name',
      header: t('Order'),
      width: isWide ? 320 : 296,
      isPinned: true,
      isSortable: true,
      text: (row) => row.name,
      cell: (row) => <OrderName order={row} />,
    },
    {
      field: 'status',
      header: t('Status'),
      width: 116,
      isSortable: true,
      text: formatOrderStatus,
      cell: (row) => <OrderStatusCell order={row} />,
    },
    {
      field: 'complete',
      header: t('Complete'),
      width: 188,
      isSortable: true,
      text: (row) => formatProgress(row.complete),
      cell: (row) => (
        <EstimatedProgress
          label={t('Complete of {name}', { name: row.name })}
          value={row.complete}
          estimate={row.estimatedComplete}
          tone="ok"
        />
      ),
    },
    {
      field: 'totalSpend',
      header: t('Spend of total'),
      width: 244,
      ...end,
      text: formatOrderAmounts,
      cell: (row) => <OrderAmounts order={row} />,
    },
    {
      field: 'endDate',
      header: t('Dates'),
      width: 212,
      isSortable: true,
      text: (row) => (row.startDate === null && row.endDate === null ? dash : formatFlightDays(row, dates, zone)),
      cell: (row) =>
        row.startDate === null && row.endDate === null ? (
          dash
        ) : (
          <FlightCell flight={row} isQuiet={row.archived || row.status === 'INACTIVE'} dates={dates} zone={zone} now={now} />
        ),
    },
    { field: 'pace', header: t('Pace'), width: 116, ...end, text: formatOrderPace, cell: formatOrderPace },
    { field: 'id', header: t('ID'), width: 92, isSortable: true, cell: (row) => String(row.id) },
    {
      field: 'advertiser',
      header: t('Advertiser'),
      width: 168,
      isSortable: true,
      isHidden: true,
      text: (row) => row.advertiser.name,
      cell: (row) => <ParentLink kind="advertiser" of={row.advertiser} />,
    },
    { field: 'startDate', header: t('Start'), width: 108, isSortable: true, isHidden: true, cell: (row) => dates.day(row.startDate, zone) },
    {
      field: 'actuals',
      header: t('Actuals'),
      width: 116,
      ...end,
      // The spend of an objective in money does not tell the impressions; all others do.
      isSparse: true,
      hasValue: (row) => row.objectiveType === 'PRICE' && row.actuals > 0,
      cell: (row) => formatTotal(row.actuals),
    },
    { field: 'audioObjective', header: t('Audio objective'), width: 140, ...end, isHidden: true, cell: audioObjective },
    { field: 'campaigns', header: t('Campaigns'), width: 112, align: 'end', isHidden: true, cell: (row) => formatTotal(row.campaigns) },
    {
      field: 'secondScreenImpressions',
      header: t('2nd screen imp.'),
      width: 142,
      ...end,
      isSparse: true,
      cell: (row) => (hasSecondScreen(row) ? formatTotal(row.secondScreenImpressions) : dash),
    },
    {
      field: 'secondScreenObjective',
      header: t('2nd screen obj.'),
      width: 140,
      ...end,
      isSparse: true,
      cell: (row) => formatTotal(row.secondScreenObjective),
    },
    {
      field: 'secondScreenSpend',
      header: t('2nd screen spend'),
      width: 150,
      ...end,
      isSparse: true,
      cell: (row) => (hasSecondScreen(row) ? formatMoney(row.secondScreenSpend, row.currency) : dash),
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
    { field: 'externalReference', header: t('External reference'), width: 168, isSparse: true },
    {
      field: 'updatedAt',
      header: t('Last change'),
      width: 148,
      isSortable: true,
      isHidden: true,
      cell: (row) => dates.dayTime(row.updatedAt, zone),
    },
  ]
}

const hasSecondScreen = (row: OrderRow) => row.secondScreenObjective !== null || row.secondScreenImpressions > 0

function audioObjective({ orderObjective, objectiveType, audioObjective: objective, currency }: OrderRow): string {
  if (orderObjective.unlimited) return t('Unlimited')
  return objectiveType === 'PRICE' ? formatMoney(objective, currency) : formatTotal(objective)
}
