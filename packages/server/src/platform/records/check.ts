/** A noun's own checks of its records, beside the forms of their fields: facts are loaded first, and the decision is pure. */
import type { RecordState } from '@spotdesk/sdk/bulk'
import type { FieldFinding } from '@spotdesk/sdk/rules'
import type { Executor } from '../db/connection/executor.ts'
import type { Actor } from '../http/gate/actor.ts'
import { fieldFindings } from './fields.ts'
import type { RecordTable } from '@spotdesk/sdk/records'

/** A change as the noun's own check sees it. */
export interface CheckedChange {
  actor: Actor
  /** Null for a new record. */
  before: ({ id: number } & RecordState) | null
  after: RecordState
}

/** A noun's own check. A thread that plans gets a copy of the facts, so they are plain data. */
export interface RecordCheck {
  /** Loads what changes have to be held against, with few queries. */
  load(db: Executor, changes: readonly CheckedChange[]): Promise<unknown>
  judge(facts: never, change: Omit<CheckedChange, 'actor'>): readonly FieldFinding[]
}

/** Every finding of a change. @param facts what the check has loaded */
export function judgeChange(
  { fields }: RecordTable,
  check: RecordCheck | undefined,
  facts: unknown,
  change: Omit<CheckedChange, 'actor'>,
): FieldFinding[] {
  // The facts are those that the same check has loaded.
  return [...fieldFindings(fields, change.before, change.after), ...(check?.judge(facts as never, change) ?? [])]
}

/** The findings of a noun's own check of one change. */
export async function checkChange(db: Executor, check: RecordCheck | undefined, change: CheckedChange): Promise<readonly FieldFinding[]> {
  return check ? check.judge((await check.load(db, [change])) as never, change) : []
}
