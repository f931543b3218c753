/** Changes of the history in words: fields with their values, money with its currency, and what a revert does. */
import type { ChangeItem, RevertResult, StringDates } from '@spotdesk/sdk'
import { changeValue, type ChangeSide, type ValuedChange } from '@spotdesk/sdk/rules'
import { auditActionLabels, entityTypeLabels } from '@spotdesk/sdk/values'
import { type ExitCode, exitCodes } from '../../exit-codes.ts'
import { dateTexts, dayTimeText } from '../../output/dates.ts'
import { printable } from '../../output/table.ts'
import { type Paper, paragraphs } from '../files/paper.ts'

type Change = Pick<ChangeItem['changes'][number], 'field' | 'label' | 'before' | 'after' | 'beforeText' | 'afterText'>
export type Reverted = StringDates<RevertResult>

export const typeLabel = (type: string) => entityTypeLabels[type] ?? type
export const actionLabel = (action: string) => auditActionLabels[action] ?? action

/** '3 campaigns', '1 ad' */
export function countOfType(count: number, type: string): string {
  const label = typeLabel(type).toLowerCase()
  return `${count} ${count === 1 ? label : label.endsWith('y') ? `${label.slice(0, -1)}ies` : `${label}s`}`
}

/** 'CPM: $12.50 → $13.00'; of a new thing 'CPM: $13.00' */
export function changeText(change: Change, item: Partial<ValuedChange> = {}): string {
  const around = { changes: [], ...item }
  const [before, after] = [changeValue(around, change, 'before', dateTexts), changeValue(around, change, 'after', dateTexts)]
  return `${change.label}: ${before === null ? '' : `${before} → `}${after ?? 'none'}`
}

/** The changes of an item, with `beforeText` and `afterText` in their units. */
export function worded(item: StringDates<ChangeItem>): StringDates<ChangeItem>['changes'] {
  const text = (change: Change, side: ChangeSide) => changeValue(item, change, side, dateTexts)
  return item.changes.map((change) => ({ ...change, beforeText: text(change, 'before'), afterText: text(change, 'after') }))
}

/** 'Campaign 104001'; the bare id where an older server has not said the kind. */
export const conflictSubject = ({ entityType, id }: Reverted['conflicts'][number]) =>
  entityType === undefined ? String(id) : `${typeLabel(entityType)} ${id}`

/** Nothing stayed: 0. Some fields stayed: partial. Nothing was reverted because of them: a conflict. */
export function revertExit({ reverted, conflicts }: Reverted): ExitCode {
  if (conflicts.length === 0) return exitCodes.done
  return reverted > 0 ? exitCodes.partial : exitCodes.conflict
}

/** The counts of a revert, done or planned, and the fields that stay, with who has changed them. */
export function revertText(
  paper: Paper,
  { reverted, unchanged, conflicts }: Reverted,
  { dryRun, zone }: { dryRun: boolean; zone: string },
): string {
  const counts = [
    `${dryRun ? 'Would be reverted' : 'Reverted'}: ${reverted}`,
    ...(unchanged > 0 ? [`as before already: ${unchanged}`] : []),
    ...(conflicts.length > 0 ? [`${dryRun ? 'would stay' : 'stayed'} as they are: ${conflicts.length}`] : []),
  ]
  return paragraphs([
    `${counts.join(', ')}.`,
    conflicts
      .map((conflict) => {
        const { name, fields, reason, changedBy, changedAt } = conflict
        return [
          paper.paint('yellow', `${conflictSubject(conflict)}  ${printable(name)}: ${fields.join(', ')}`),
          paper.sentence(
            `${reason}${changedBy === null ? '' : ` By ${changedBy}${changedAt === null ? '' : `, ${dayTimeText(changedAt, zone)}`}.`}`,
            4,
          ),
        ].join('\n')
      })
      .join('\n'),
  ])
}
