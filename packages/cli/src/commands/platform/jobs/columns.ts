import type { Job, StringDates } from '@spotdesk/sdk'
import { columnsOf } from '../../../output/column.ts'
import { localTime } from '../../../output/instant.ts'

const colours = { SUCCEEDED: 'green', PARTIAL: 'yellow', FAILED: 'red', CANCELED: 'gray' } as const

export const jobColumns = columnsOf<StringDates<Job>>([
  { key: 'id', label: 'Id' },
  { key: 'type', label: 'Type', text: ({ type, dryRun }) => (dryRun ? `${type} (dry run)` : type) },
  {
    key: 'status',
    label: 'Status',
    text: ({ status, outcome, progress }) => outcome ?? `${status} ${progress}%`,
    plain: ({ status }) => status,
    colour: ({ outcome }) => (outcome ? colours[outcome] : 'blue'),
  },
  { key: 'outcome', label: 'Outcome', hidden: true },
  { key: 'fileName', label: 'File', flexible: true },
  {
    key: 'doneItems',
    label: 'Done',
    align: 'right',
    text: ({ doneItems, totalItems }) => `${doneItems}/${totalItems}`,
    plain: ({ doneItems }) => String(doneItems),
  },
  { key: 'totalErrors', label: 'Errors', align: 'right' },
  { key: 'created', label: 'Created', align: 'right', hidden: true },
  { key: 'updated', label: 'Updated', align: 'right', hidden: true },
  { key: 'unchanged', label: 'Unchanged', align: 'right', hidden: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
  { key: 'failure', label: 'Failure', hidden: true },
  { key: 'createdBy', label: 'By', flexible: true, spare: 1 },
  { key: 'createdAt', label: 'Started', spare: 2, text: ({ createdAt }) => localTime(createdAt), plain: ({ createdAt }) => createdAt },
  {
    key: 'finishedAt',
    label: 'Ended',
    hidden: true,
    text: ({ finishedAt }) => (finishedAt === null ? '' : localTime(finishedAt)),
    plain: ({ finishedAt }) => finishedAt ?? '',
  },
])

/** All columns, for one job. */
export const jobFields = jobColumns.map((column) => ({ ...column, hidden: undefined }))
