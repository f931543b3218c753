import type { RowError } from '@spotdesk/sdk/values'
import type { Entities } from '../../platform/change-sets/entity.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'

/** The part of an import that is left to apply. */
export interface Work {
  entities: Entities
  changeSetId: string
  actor: Actor
  /** Items from the job's cursor on, without a gap. */
  items: PlannedItem[]
  /** Ids of entities that earlier items created, by index. */
  made: ReadonlyMap<number, number>
  /** Items that can no longer be applied as planned, by index. */
  moved: ReadonlyMap<number, RowError[]>
  /** A user asked the job to stop before any item was applied. */
  cancelRequested: boolean
}
