/** Change-sets in words. */
import type { ChangeSet, StringDates } from '@spotdesk/sdk'
import { revertedText, revertedThings } from '@spotdesk/sdk/rules'
import { auditSourceLabels, type AuditSource } from '@spotdesk/sdk/values'
import { type Column, defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { countOfType } from '../../../shared/change-sets/change-text.ts'

export type ChangeSetRow = StringDates<ChangeSet>

/** '3 campaigns changed, 1 ad created'; of a plan what it would do. */
export function whatText({ written, counts, kind, reverts }: ChangeSetRow): string {
  const done = written.flatMap(({ entityType, created, changed }) => [
    ...(changed > 0 ? [`${countOfType(changed, entityType)} ${reverts === null ? 'changed' : 'reverted'}`] : []),
    ...(created > 0 ? [`${countOfType(created, entityType)} created`] : []),
  ])
  if (done.length > 0) return done.join(', ')
  const planned = [
    ...(counts.create > 0 ? [`${counts.create} to create`] : []),
    ...(counts.update > 0 ? [`${counts.update} to change`] : []),
    ...(counts.error > 0 ? [`${counts.error} failed`] : []),
  ]
  return planned.length > 0 ? `${kind}: ${planned.join(', ')}` : `${kind}: nothing changed`
}

export function formatChangeSetStatus(row: ChangeSetRow): string {
  const { status, reverts } = row
  const text = `${status[0]}${status.slice(1).toLowerCase()}`
  const parts = revertedThings(row)
  if (parts) return `${text}, ${revertedText(parts)}`
  return reverts === null ? text : `${text}, a revert`
}

const colours = { PLANNED: 'yellow', APPLYING: 'blue', APPLIED: 'green', EXPIRED: 'gray' } as const
const getColour = ({ status, revertedAt }: ChangeSetRow) => (revertedAt === null ? colours[status] : 'gray')
/** 'Agent: claude-code'; without a name of the agent the source alone. */
export const formatChangeSource = ({ source, agent }: Pick<ChangeSetRow, 'source' | 'agent'>) =>
  [auditSourceLabels[source as AuditSource] ?? source, ...(agent === null ? [] : [agent])].join(': ')

const shared = (zone: string): readonly Column<ChangeSetRow>[] => [
  { key: 'createdAt', label: 'Made', text: ({ createdAt }) => dayTimeText(createdAt, zone), plain: ({ createdAt }) => createdAt, spare: 3 },
  { key: 'createdBy', label: 'By', flexible: true, spare: 2 },
  { key: 'written', label: 'What', flexible: true, text: whatText, plain: whatText },
  { key: 'status', label: 'Status', text: formatChangeSetStatus, plain: ({ status }) => status, colour: getColour, spare: 1 },
  { key: 'id', label: 'Change-set' },
  { key: 'kind', label: 'Noun', hidden: true },
  { key: 'source', label: 'Source', hidden: true, text: formatChangeSource, plain: ({ source }) => source },
  { key: 'agent', label: 'Agent', hidden: true },
  { key: 'fileName', label: 'File', hidden: true },
  { key: 'appliedAt', label: 'Applied', hidden: true },
  { key: 'revertedAt', label: 'Reverted', hidden: true },
  { key: 'reverts', label: 'Reverts', hidden: true },
]

export const changeSetListColumns = (zone: string) => defineColumns<ChangeSetRow>(shared(zone))
