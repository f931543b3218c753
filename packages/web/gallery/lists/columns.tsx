import { LongLabel, ProgressBar, StatusDot } from '@spotdesk/ui'
import { formatTotal } from '@spotdesk/sdk/values'
import { AmountCell } from '../../src/shared/grid/cells/Amount.tsx'
import type { ListColumn } from '../../src/shared/list/row-types.ts'
import { label } from '../../src/shared/text.ts'
import { type linesRow, statusLabels } from './lines.ts'
import { priorityEdit } from './priority-edit.ts'

const tones = { RUNNING: 'ok', PAUSED: 'muted', READY: 'muted' } as const

/** A column of each kind. */
export const columns: readonly ListColumn<typeof linesRow>[] = [
  {
    field: 'name',
    header: 'Line',
    width: 300,
    isPinned: true,
    isSortable: true,
    text: (line) => line.name,
    cell: (line) => <LongLabel text={line.name} />,
  },
  {
    field: 'status',
    header: 'Status',
    width: 150,
    text: (line) => label(statusLabels[line.status]),
    cell: (line) => (
      <StatusDot tone={tones[line.status]} shape={line.status === 'RUNNING' ? 'dot' : 'ring'}>
        {label(statusLabels[line.status])}
      </StatusDot>
    ),
  },
  {
    field: 'done',
    header: 'Progress',
    width: 200,
    isSortable: true,
    sortNotes: { ascending: 'least first', descending: 'most first' },
    text: (line) => `${line.done} %`,
    cell: (line) => <ProgressBar label={`Progress of ${line.name}`} value={line.done} estimate={line.done} valueText={`${line.done} %`} />,
  },
  {
    field: 'amount',
    isDerived: true,
    header: 'Spend of total',
    width: 210,
    text: (line) => `${formatTotal(line.spend)} of ${formatTotal(line.budget)} ${line.unit}`,
    cell: (line) => <AmountCell done={formatTotal(line.spend)} whole={`of ${formatTotal(line.budget)}`} unit={line.unit} />,
  },
  { field: 'impressions', header: 'Impressions', width: 100, align: 'end', isSortable: true },
  { field: 'clicks', header: 'Clicks', width: 120, align: 'end', isSortable: true },
  { field: 'client', header: 'Client', width: 180 },
  { field: 'bonus', header: 'Bonus', width: 90, align: 'end', isSparse: true },
  { field: 'priority', header: 'Priority', width: 90, align: 'end', isSortable: true, edit: priorityEdit },
  { field: 'assigned', header: 'Assigned', width: 160 },
]
