/** archive and unarchive of records: one, or many in one change-set. */
import type { RecordTable } from '@spotdesk/sdk/records'
import type { Handler } from '../../command.ts'
import { type ActionNoun, actionRunner } from '../rows/row-action.ts'
import { findRefusal } from './refusal.ts'
import { getRecordCalls, type RecordRow } from './table.ts'

export type RecordActionVerb = 'archive' | 'unarchive'
type Subject = RecordRow & { archived: boolean }

const toSubject = (row: RecordRow): Subject => ({ ...row, archived: row.status === 'ARCHIVED' })

function createRecordNoun(table: RecordTable): ActionNoun<RecordActionVerb, Subject> {
  const { status } = table.fields
  const labels: Readonly<Record<string, string>> = status.kind === 'choice' ? status.labels : {}
  const [longest = ''] = Object.keys(labels).toSorted((one, other) => labels[other]!.length - labels[one]!.length)
  return {
    many: table.many,
    one: table.one,
    asks: ['archive'],
    read: async ({ client, signal }, id) => toSubject(await getRecordCalls(client, table.noun).get({ id }, { signal })),
    act: async ({ client }, verb, { id }, options) => {
      const after = await getRecordCalls(client, table.noun)[verb]({ id }, options)
      return { ...toSubject(after), changeSetId: after.changeSetId }
    },
    expect: (verb, row, user) => {
      const refusal = findRefusal(table, row, user, verb)
      if (refusal) return { refusal }
      const archived = verb === 'archive'
      return { after: row.archived === archived ? null : { status: archived ? 'ARCHIVED' : 'ACTIVE', archived } }
    },
    stateText: (state) => labels[state.status] ?? state.status,
    longestState: { status: longest, archived: false },
  }
}

export const act = (table: RecordTable, verb: RecordActionVerb): Handler => actionRunner(createRecordNoun(table), verb)
