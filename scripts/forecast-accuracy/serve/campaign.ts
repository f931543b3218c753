/** A campaign of an independent world, as a planner would book it. */
import type { CappingRule } from '@spotdesk/forecast'
import type { PacingType } from '@spotdesk/sdk/values'
import type { Placed } from './rules.ts'

/** How the forecast meets a campaign: in the book, as a draft, or not at all, since it is booked only later. */
export type Known = 'BOOKED' | 'DRAFT' | 'LATER'

export interface Campaign extends Placed {
  id: number
  known: Known
  /** 1 wins. */
  priority: number
  pacing: PacingType
  startMs: number
  endMs: number
  /** Impressions wanted in the whole flight. */
  objective: number
  /** Bought by price: its objective in impressions follows from money and CPM. */
  byPrice: boolean
  /** Currency units for a thousand impressions. */
  cpm: number
  capping: readonly CappingRule[]
  order: Order | null
}

/** Campaigns that share caps. */
export interface Order {
  id: number
  capping: readonly CappingRule[]
}
