/** The columns of the campaign list, with the status beside the name until a user moves it. */
import { DeliveryStripe, LongLabel, ProgressBar } from '@spotdesk/ui'
import type { campaigns } from '@spotdesk/sdk/contract'
import { deliveryColour } from '@spotdesk/sdk/rules'
import { deliveryStatusLabels, formatMoney, formatObjective, formatPacing, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import type { Dates } from '../../shared/dates.ts'
import type { GridColumn } from '../../shared/grid/column.ts'
import { CampaignName } from './CampaignName.tsx'
import { CampaignStatusDot } from './CampaignStatusDot.tsx'

type Row = campaigns.CampaignRow
const dash = '–'
const tones = { red: 'bad', orange: 'warn', gray: 'muted' } as const

/** @param zone the account's time zone, in which flights are shown */
export function campaignColumns(zone: string, dates: Dates): GridColumn<Row>[] {
  return [
    { field: 'name', header: 'Campaign', width: 300, isPinned: true, isSortable: true, cell: (row) => <CampaignName campaign={row} /> },
    { field: 'status', header: 'Status', width: 168, isSortable: true, cell: (row) => <CampaignStatusDot campaign={row} /> },
    { field: 'id', header: 'ID', width: 92, isSortable: true, cell: (row) => row.id },
    { field: 'startDate', header: 'Start', width: 112, isSortable: true, cell: (row) => dates.day(row.startDate, zone) },
    {
      field: 'endDate',
      header: 'End',
      width: 112,
      isSortable: true,
      cell: (row) => (row.endDate ? dates.lastDay(row.endDate, zone) : dash),
    },
    number('actuals', 'Actuals', 116, (row) => formatTotal(row.actuals)),
    number('secondScreenImpressions', '2nd screen imp.', 142, (row) =>
      row.secondScreen ? formatTotal(row.secondScreenImpressions) : dash,
    ),
    number('totalObjective', 'Total objective', 138, (row) => totalObjective(row)),
    number('campaignObjective', 'Audio objective', 140, (row) => audioObjective(row)),
    number('secondScreenObjective', '2nd screen obj.', 140, (row) => formatTotal(row.secondScreenObjective)),
    number('totalSpend', 'Total spend', 128, (row) => formatMoney(row.totalSpend, row.currency)),
    number('secondScreenSpend', '2nd screen spend', 150, (row) =>
      row.secondScreen ? formatMoney(row.secondScreenSpend, row.currency) : dash,
    ),
    progress('complete', 'Complete', (row) => [row.complete, row.estimatedComplete]),
    progress('secondScreenComplete', '2nd screen complete', (row) => [row.secondScreenComplete, row.secondScreenEstimatedComplete]),
    {
      field: 'campaignPacing',
      header: 'Pacing',
      width: 120,
      isSortable: true,
      cell: (row) => <LongLabel text={formatPacing(row.campaignPacing)} />,
    },
  ]
}

function number(field: string, header: string, width: number, cell: (row: Row) => string): GridColumn<Row> {
  return { field, header, width, align: 'end', isSortable: true, cell }
}

function progress(field: string, header: string, values: (row: Row) => [number | null, number | null]): GridColumn<Row> {
  return {
    field,
    header,
    width: 164,
    isSortable: true,
    cell: (row) => {
      const [value, estimate] = values(row)
      return value === null ? (
        dash
      ) : (
        <ProgressBar
          label={`${header} of ${row.name}`}
          value={value}
          estimate={estimate ?? value}
          valueText={formatProgress(value)}
          tone={toneOf(row)}
        />
      )
    },
  }
}

function toneOf(row: Row) {
  const colour = deliveryColour(row.deliveryStatuses, row.pace)
  return colour === 'red' ? 'bad' : colour === 'orange' ? 'warn' : 'ok'
}

function audioObjective(row: Row): string {
  return row.campaignType === 'SECOND_SCREEN' ? dash : formatObjective(row.campaignObjective, row.currency).replace(' imp.', '')
}

function totalObjective(row: Row): string {
  if (row.campaignObjective.unlimited) return 'Unlimited'
  return row.objectiveType === 'PRICE' ? formatMoney(row.totalObjective, row.currency) : formatTotal(row.totalObjective)
}

/** The stripe in the gutter, in the colour of the most severe delivery status. */
export function deliveryStripe(row: Row) {
  const colour = row.archived ? null : deliveryColour(row.deliveryStatuses, row.pace)
  return (
    colour && (
      <DeliveryStripe
        tone={tones[colour]}
        label={row.deliveryStatuses.map((status) => deliveryStatusLabels[status] ?? status).join(', ')}
      />
    )
  )
}
