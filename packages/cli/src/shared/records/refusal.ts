/** Refusals that a dry run foretells, as the server says them. */
import { errorText } from '@spotdesk/sdk/contract'
import type { RecordTable } from '@spotdesk/sdk/records'
import { type ActionUser, mayAct } from '@spotdesk/sdk/rules'
import { Failure } from '../../failure.ts'
import type { RecordRow } from './table.ts'

/** The refusal of a write: a right that is missing, or a record that another agency owns. @param scope by which a token is narrowed to the call */
export function findRefusal(table: RecordTable, { isOwn }: RecordRow, user: ActionUser, scope?: string): Failure | undefined {
  const need = { permission: table.permissions.write, ...(scope !== undefined && { scope }) }
  if (!mayAct(user, need)) return new Failure({ code: 'forbidden', message: errorText('forbidden'), exit: 'forbidden' })
  return isOwn === false ? new Failure({ code: 'notFound', message: errorText('notFound'), exit: 'notFound' }) : undefined
}

/** The refusal of a change of an archived record. */
export function refusalOfArchived({ status }: RecordRow): Failure | undefined {
  const code = 'recordActionNotAllowed'
  return status === 'ARCHIVED' ? new Failure({ code, message: errorText(code, { status }), exit: 'conflict' }) : undefined
}
