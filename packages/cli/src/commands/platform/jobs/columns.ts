import type { Job, StringDates } from '@spotdesk/sdk'
import { formatTotal } from '@spotdesk/sdk/values'
import { defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'

type Row = StringDates<Job>

const colours = { SUCCEEDED: 'green', PARTIAL: 'yellow', FAILED: 'red', CANCELED: 'gray' } as const
const outcomeWords = { SUCCEEDED: 'Succeeded', PARTIAL: 'Some rows failed', FAILED: 'Failed', CANCELED: 'Canceled' } as const
const typeWords: Partial<Record<Row['type'], string>> = {
  import: 'Import of',
  export: 'Export of',
  duplicate: 'Copies of',
  ingest: 'Delivery facts:',
  inventory: 'Inventory of the',
  snapshot: 'Snapshot of the',
}

const shortType = ({ type, dryRun }: Row) => (dryRun ? `${type} (dry run)` : type)

export const jobColumns = (zone: string) =>
  defineColumns<Row>([
    { key: 'id', label: 'Id' },
    { key: 'type', label: 'Type', text: shortType, plain: shortType },
    { key: 'kind', label: 'Of', spare: 3 },
    { key: 'dryRun', label: 'Dry run', hidden: true },
    {
      key: 'status',
      label: 'Status',
      text: ({ outcome, progress }) => (outcome === null ? `Running ${progress}%` : outcomeWords[outcome]),
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
    {
      key: 'createdAt',
      label: 'Started',
      spare: 2,
      text: ({ createdAt }) => dayTimeText(createdAt, zone),
      plain: ({ createdAt }) => createdAt,
    },
    {
      key: 'finishedAt',
      label: 'Ended',
      hidden: true,
      text: ({ finishedAt }) => (finishedAt === null ? '' : dayTimeText(finishedAt, zone)),
      plain: ({ finishedAt }) => finishedAt ?? '',
    },
  ])

/** 'Export of campaigns', 'Import of ads, a dry run: nothing is written' */
const typeText = ({ type, kind, dryRun }: Row) => `${typeWords[type] ?? type} ${kind}${dryRun ? ', a dry run: nothing is written' : ''}`

const stateText = ({ status, progress, cancelRequested, revertedAt }: Row, zone: string) => {
  if (status === 'STARTED') return `Running, ${progress}%${cancelRequested ? '; it was asked to stop' : ''}`
  return `Ended${revertedAt === null ? '' : `; reverted ${dayTimeText(revertedAt, zone)}`}`
}

const workText = ({ doneItems, totalItems, created, updated, unchanged, totalErrors, type }: Row) => {
  const rows = `${formatTotal(doneItems)} of ${formatTotal(totalItems)}`
  if (type !== 'import') return rows
  const errors = `${formatTotal(totalErrors)} error${totalErrors === 1 ? '' : 's'}`
  return `${rows} rows: ${formatTotal(created)} created, ${formatTotal(updated)} changed, ${formatTotal(unchanged)} unchanged, ${errors}`
}

/** One job: in words for people, field by field in other formats. */
export const jobFields = (zone: string) =>
  defineColumns<Row>([
    { key: 'id', label: 'Job' },
    { key: 'type', label: 'Type', text: typeText },
    {
      key: 'status',
      label: 'Status',
      text: (job) => stateText(job, zone),
      plain: ({ status }) => status,
      colour: ({ status }) => (status === 'STARTED' ? 'blue' : undefined),
    },
    {
      key: 'outcome',
      label: 'Outcome',
      text: ({ failure, outcome }) => failure ?? (outcome === null ? '' : outcomeWords[outcome]),
      plain: ({ failure, outcome }) => failure ?? outcome ?? '',
      colour: ({ outcome }) => (outcome ? colours[outcome] : undefined),
    },
    { key: 'fileName', label: 'File' },
    { key: 'doneItems', label: 'Work', text: workText, plain: ({ doneItems }) => String(doneItems) },
    { key: 'changeSetId', label: 'Change-set' },
    {
      key: 'createdAt',
      label: 'Asked for',
      text: ({ createdAt, createdBy }) => `${dayTimeText(createdAt, zone)} by ${createdBy}`,
      plain: ({ createdAt }) => createdAt,
    },
    {
      key: 'finishedAt',
      label: 'Ended',
      text: ({ finishedAt }) => (finishedAt === null ? '' : dayTimeText(finishedAt, zone)),
      plain: ({ finishedAt }) => finishedAt ?? '',
    },
  ])
