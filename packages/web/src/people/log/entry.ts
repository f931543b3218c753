/** The texts of an entry of the user log. */
import type { userLog } from '@spotdesk/sdk/contract'
import { isWholly, revertedFields } from '@spotdesk/sdk/rules'
import { type AuditSource, auditActionLabels, auditSourceLabels, entityTypeLabels, formatTotal } from '@spotdesk/sdk/values'
import { label, t } from '../../shared/text.ts'

export type Entry = userLog.LogEntry

export const logPath = '/account/user-log/list'

export const typeText = (type: string) => label(entityTypeLabels[type] ?? type)
export const actionText = (action: string) => label(auditActionLabels[action] ?? action)
/** The client that it came by, of an agent with its name. */
export const sourceText = ({ source, agent }: Pick<Entry, 'source' | 'agent'>) =>
  [label(auditSourceLabels[source as AuditSource] ?? source), ...(agent === null ? [] : [agent])].join(': ')

/** The name of the thing as it was then. */
export const toEntryName = ({ entityName, entityType, entityId }: Entry) =>
  entityName === '' ? t('{type} {id}', { type: typeText(entityType), id: String(entityId) }) : entityName

/** The labels of changed fields: the first ones, and how many more there are. */
export function fieldsText({ changes }: Pick<Entry, 'changes'>, shown = 3): string {
  const names = changes.map((change) => label(change.label))
  const rest = names.length - shown
  return rest > 0 ? `${names.slice(0, shown).join(', ')} +${rest}` : names.join(', ')
}

/** 'Reverted', or how many of its fields were; null: the change stands. */
export function revertedSentence(entry: Entry): string | null {
  const parts = revertedFields(entry)
  if (parts === null) return null
  const { done, of } = parts
  return isWholly(parts) ? t('Reverted') : t('Reverted in part ({done} of {of})', { done: formatTotal(done), of: formatTotal(of) })
}

/** The log with these filters alone. */
export const logWith = (filters: Readonly<Record<string, string>>) => `${logPath}?${new URLSearchParams(filters).toString()}`
