/** Planned rows, and the situation that they are planned for. */
import type { changeSets } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import type { TurnOptions } from '../../shares/shares.ts'

/** An item as applying needs it. */
export interface PlannedItem extends Pick<
  PlannedChange,
  'entityType' | 'index' | 'line' | 'verdict' | 'id' | 'externalReference' | 'name' | 'version' | 'effect' | 'after' | 'position' | 'errors'
> {
  /** The cells that it was planned from, when there is no stored file. */
  cells?: unknown
}

/** A field that changes, with its values as a file holds them. */
export type PlannedDifference = Omit<changeSets.ChangeItem['changes'][number], 'beforeText' | 'afterText'>

/** A planned row of any kind. */
export interface PlannedChange {
  entityType: string
  index: number
  line: number | null
  verdict: changeSets.Verdict
  action: string | null
  id: number | null
  externalReference: string | null
  name: string | null
  version: number | null
  changes: PlannedDifference[]
  errors: RowError[]
  warnings: RowError[]
  /** The fields after the change; null for ERROR. An entity that another row creates has the placeholder −(index + 1). */
  after: object | null
  effect: string | null
  /** The requested position among its siblings, from 1; null: none; absent: the position that follows from the other fields. */
  position?: number | null
}

export interface PlanSituation {
  now: Date
  /** The time zone of the rows' dates. */
  zone: string
  /** The rows may name only these children of the parent, or new ones. */
  selection?: { parentId: number; ids: readonly number[] } | undefined
  /** How a call waits for a thread; a job waits as nobody in particular. It stays out of a world: no thread can have a copy of a signal. */
  turn?: TurnOptions | undefined
}
