import type { DeliveryBatch, StringDates } from '@spotdesk/sdk'
import { defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'

type Row = StringDates<DeliveryBatch>

const colours = { SUCCEEDED: 'green', PARTIAL: 'yellow', FAILED: 'red', CANCELED: 'gray' } as const
const outcomeWords = { SUCCEEDED: 'Succeeded', PARTIAL: 'Some rows failed', FAILED: 'Failed', CANCELED: 'Canceled' } as const
const countRefused = ({ totalRows, created, updated, unchanged, outcome }: Row) =>
  outcome === null ? '' : String(Math.max(0, totalRows - created - updated - unchanged))

/** Columns of batches of facts; `id` is that of the job. */
export const batchColumns = (zone: string) => {
  const time = (iso: string | null) => (iso === null ? '' : dayTimeText(iso, zone))
  return defineColumns<Row>([
    { key: 'createdAt', label: 'Sent', text: ({ createdAt }) => time(createdAt), plain: ({ createdAt }) => createdAt, spare: 2 },
    { key: 'kind', label: 'Kind' },
    {
      key: 'outcome',
      label: 'Outcome',
      text: ({ outcome }) => (outcome === null ? 'Running' : outcomeWords[outcome]),
      plain: ({ outcome }) => outcome ?? '',
      colour: ({ outcome }) => (outcome ? colours[outcome] : 'blue'),
    },
    { key: 'totalRows', label: 'Rows', align: 'right' },
    { key: 'created', label: 'New', align: 'right' },
    { key: 'updated', label: 'Corrected', align: 'right', spare: 4 },
    { key: 'unchanged', label: 'Known', align: 'right', spare: 5 },
    { key: 'refused', label: 'Refused', align: 'right', text: countRefused, plain: countRefused },
    { key: 'createdBy', label: 'By', flexible: true, spare: 3 },
    { key: 'id', label: 'Job' },
    { key: 'batchId', label: 'Batch id', hidden: true },
    { key: 'fileName', label: 'File', hidden: true },
    {
      key: 'finishedAt',
      label: 'Ended',
      hidden: true,
      text: ({ finishedAt }) => time(finishedAt),
      plain: ({ finishedAt }) => finishedAt ?? '',
    },
  ])
}
