import type { RowError } from '@spotdesk/sdk/values'
import type { PlannedItem } from '../../platform/change-sets/change-set-store.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** What is left to apply of an import. */
export interface Work {
  changeSetId: string
  actor: Actor
  /** Items from the job's cursor on, without a gap. */
  items: PlannedItem[]
  /** Ids of what items before these have made, by index. */
  made: ReadonlyMap<number, number>
  /** Items that cannot be applied any more as they were planned, by index. */
  moved: ReadonlyMap<number, RowError[]>
  /** Somebody asked the job to stop before anything of it was applied. */
  cancelRequested: boolean
}
