/** What planning is given and what it answers. */
import type { ParsedAd, ParsedRow } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import type { ParsedOrder } from './order-world.ts'

/** A planned row of any kind. */
export interface PlannedChange {
  entityType: 'order' | 'campaign' | 'ad'
  index: number
  line: number | null
  verdict: changeSets.Verdict
  action: string | null
  id: number | null
  externalReference: string | null
  name: string | null
  version: number | null
  changes: changeSets.ChangeItem['changes']
  errors: RowError[]
  warnings: RowError[]
  /** The fields as they would be; null for ERROR. Things that other rows make stand as −(index + 1). */
  after: object | null
  effect: string | null
  /** Of an ad: its place in the sequence, when one is asked for. */
  position?: number | null
}

/** Rows by what they are of. Each has an index of its own among all of them; parents come before children. */
export interface PlanRows {
  orders?: readonly ParsedOrder[]
  campaigns?: ParsedRow[]
  ads?: readonly ParsedAd[]
}

export interface PlanSituation {
  now: Date
  /** Zone that the rows' dates were read in. */
  zone: string
  /** Only these campaigns of the order, and new ones in it. */
  selection?: { orderId: number; ids: readonly number[] } | undefined
}
