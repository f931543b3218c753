/** Entries of the user log in words. */
import type { LogEntry, StringDates } from '@spotdesk/sdk'
import { revertedFields, revertedText } from '@spotdesk/sdk/rules'
import { auditActorMarks, auditSourceLabels, type AuditSource } from '@spotdesk/sdk/values'
import { type Column, defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { actionLabel, changeText, typeLabel } from '../../../shared/change-sets/change-text.ts'

export type Entry = StringDates<LogEntry>

/** 'campaign 104001 Autumn drive' */
export const thingText = ({ entityType, entityId, entityName }: Entry) => `${typeLabel(entityType)} ${entityId} ${entityName}`

export const formatEntryChanges = ({ changes }: Entry) => changes.map((change) => changeText(change)).join('; ')

const actorText = ({ actor: { type, name } }: Entry) => {
  const mark = auditActorMarks[type]
  return mark === null ? name : `${name} (${mark})`
}

const sourceText = ({ source, agent }: Entry) =>
  [auditSourceLabels[source as AuditSource] ?? source, ...(agent === null ? [] : [agent])].join(': ')

/** How far it was reverted; none: it stands. */
export const revertedWords = (entry: Entry): string[] => {
  const parts = revertedFields(entry)
  return parts ? [revertedText(parts)] : []
}

/** ' Not reverted: Name, CPM.'; '' where nothing stays. */
export function keptText({ changes, keptFields }: Entry): string {
  const kept = changes.flatMap(({ field, label }) => (keptFields.includes(field) ? [label] : []))
  return kept.length === 0 ? '' : ` Not reverted: ${kept.join(', ')}.`
}

const columns = (zone: string): readonly Column<Entry>[] => [
  { key: 'at', label: 'When', text: ({ at }) => dayTimeText(at, zone), plain: ({ at }) => at },
  { key: 'actor.name', label: 'By', text: actorText, flexible: true, spare: 3 },
  {
    key: 'action',
    label: 'Action',
    text: (entry) => [actionLabel(entry.action), ...revertedWords(entry)].join(', '),
    plain: ({ action }) => action,
    colour: ({ revertedAt }) => (revertedAt === null ? undefined : 'gray'),
  },
  { key: 'entityName', label: 'What', text: thingText, plain: ({ entityType, entityId }) => `${entityType}:${entityId}`, flexible: true },
  { key: 'changes', label: 'Changes', text: formatEntryChanges, plain: formatEntryChanges, flexible: true, spare: 2 },
  { key: 'reason', label: 'Reason', flexible: true, hidden: true },
  {
    key: 'source',
    label: 'Source',
    hidden: true,
    text: sourceText,
    plain: ({ source }) => source,
  },
  { key: 'agent', label: 'Agent', hidden: true },
  { key: 'id', label: 'Id', hidden: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
  { key: 'requestId', label: 'Request', hidden: true },
]

export const entryColumns = (zone: string) => defineColumns<Entry>(columns(zone))
export const entryFields = (zone: string) =>
  defineColumns<Entry>(
    columns(zone).map((column) => ({ ...column, hidden: undefined, spare: undefined, flexible: undefined })) as Column<Entry>[],
  )
