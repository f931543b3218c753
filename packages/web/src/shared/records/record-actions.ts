/** The actions that every record has: its page, its history, and those that archive and unarchive it. */
import { userLog } from '@spotdesk/sdk/calls'
import { Archive, ArchiveRestore, ExternalLink, History } from 'lucide-react'
import type { ActionContext } from '../actions/action-context.ts'
import type { Action, ActionNoun } from '../actions/action-noun.ts'
import { mergeRow, refreshOthers } from '../actions/merge-row.ts'
import { runAction } from '../actions/run-action.ts'
import type { RowAction } from '../grid/actions.ts'
import { tabPath } from './record-paths.ts'
import { recordMessage } from './record-messages.ts'
import { type AnyRecord, isForeign, type RecordAction, type RecordWeb, type Written } from './record-web.ts'

/** The changes of a record in the user log. */
const historyPath = ({ table }: RecordWeb, { id }: AnyRecord) =>
  `/account/user-log/list?${new URLSearchParams({ entityType: table.one, entityId: String(id) }).toString()}`

/** A line of a menu: a page that it leads to, or an action that it runs. */
interface RecordLine extends RecordAction<AnyRecord> {
  action?: Action<AnyRecord>
}

const archive = { verb: 'archive', label: 'Archive', icon: Archive, isUndoable: true, question: 'Archive {name}?' } as const
const unarchive = { verb: 'unarchive', label: 'Unarchive', icon: ArchiveRestore, isUndoable: true, question: 'Unarchive {name}?' } as const
const openLine = { id: 'open', label: 'Open', icon: ExternalLink, group: 'pages', isTab: true } as const
const historyLine = { id: 'history', label: 'History', icon: History, group: 'log', call: userLog.list }

/** The actions that make a call. */
function callActions({ table, calls, options }: RecordWeb): readonly Action<AnyRecord>[] {
  const toAction = ({ question, ...action }: typeof archive | typeof unarchive, effect: string, done: 'archived' | 'unarchived') => ({
    ...action,
    call: calls[action.verb],
    texts: { question, effect, done: recordMessage(table, done) },
  })
  return [
    toAction(archive, options.archiveEffect ?? recordMessage(table, 'leaves'), 'archived'),
    toAction(unarchive, recordMessage(table, 'returns'), 'unarchived'),
  ]
}

/** The lines of a record's menu, in their order. */
export function recordLines(web: RecordWeb): readonly RecordLine[] {
  const isOffered = (verb: string) => (row: AnyRecord) => !isForeign(row) && (row.status === 'ARCHIVED') === (verb === 'unarchive')
  return [
    { ...openLine, href: (row) => tabPath(web.table.path, row.id) },
    ...(web.options.actions ?? []),
    { ...historyLine, href: (row) => historyPath(web, row) },
    ...callActions(web).map((action) => ({
      id: action.verb,
      label: action.label,
      icon: action.icon,
      group: 'state',
      call: action.call,
      action,
      offered: isOffered(action.verb),
    })),
  ]
}

/** A line as lists and pages take it. */
export function toRecordAction(
  web: RecordWeb,
  { action, isTab: _, call: _call, ...line }: RecordLine,
  context: ActionContext,
): RowAction<AnyRecord> {
  const { table, calls } = web
  const noun: ActionNoun<AnyRecord> = { conflict: recordMessage(table, 'changed'), list: calls.list, get: calls.get }
  return action === undefined ? line : { ...line, run: ([row]) => row && runAction({ noun, action, context }, row) }
}

/** The answer of a write replaces the record where it is shown; what else shows it is loaded again. */
export function mergeRecord({ calls }: RecordWeb, { changeSetId: _, ...record }: Written): void {
  mergeRow(calls, record as AnyRecord)
  refreshOthers(calls)
}
