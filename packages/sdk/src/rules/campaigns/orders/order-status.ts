/** The status of an order as a function of stored facts and the time (docs/domain.md §2.7, §2.8). */
import { hourMs } from '../../../values/index.ts'
import { limits } from '../../../values/numbers/limits.ts'
import type { OrderDuplicationStatus, OrderStatus, OrderStatusFilter, graphicColours } from '../../../values/index.ts'

export interface OrderFacts {
  archived: boolean
  duplicationStatus: OrderDuplicationStatus | null
  /** When the duplication was complete; null before, and for an order that is no duplicate. */
  duplicatedAt: Date | null
  endDate: Date | null
  /** Campaigns of the order, archived ones too, and how many of them are COMPLETED, PAUSED, REJECTED or archived. */
  campaigns: number
  idleCampaigns: number
}

/** The duplication as it is shown: DUPLICATED is a label for 24 hours. */
export function shownDuplication(
  { duplicationStatus, duplicatedAt }: Pick<OrderFacts, 'duplicationStatus' | 'duplicatedAt'>,
  now: Date,
): OrderDuplicationStatus | null {
  if (duplicationStatus !== 'DUPLICATED') return duplicationStatus
  const over = duplicatedAt === null || now.getTime() - duplicatedAt.getTime() >= limits.orderDuplicatedHours * hourMs
  return over ? null : 'DUPLICATED'
}

/**
 * The activity that the list filters by: ARCHIVED by the flag, INACTIVE when it is over or none of its campaigns can deliver, else ACTIVE.
 */
export function orderActivity(
  { archived, endDate, campaigns, idleCampaigns }: Omit<OrderFacts, 'duplicationStatus' | 'duplicatedAt'>,
  now: Date,
): OrderStatusFilter {
  if (archived) return 'ARCHIVED'
  if (endDate !== null && endDate <= now) return 'INACTIVE'
  return campaigns > 0 && idleCampaigns === campaigns ? 'INACTIVE' : 'ACTIVE'
}

/** The displayed status: a duplication overrides ACTIVE and INACTIVE, the archived flag overrides all. */
export function orderStatus(facts: OrderFacts, now: Date): OrderStatus {
  const activity = orderActivity(facts, now)
  return activity === 'ARCHIVED' ? activity : (shownDuplication(facts, now) ?? activity)
}

export type OrderColour = keyof typeof graphicColours

/** The duplications whose row is not grey. */
const duplicationColours: Partial<Record<OrderDuplicationStatus, OrderColour>> = { DUPLICATED: 'green', DUPLICATION_FAILED: 'red' }

/**
 * Colour of the strip of an order's row (docs/domain.md §2.8): green for a duplicate, red for one whose copying failed, grey for every other order.
 * @param duplicationStatus as it is shown (`shownDuplication`), so that a duplicate is grey after 24 hours
 */
export function orderColour(duplicationStatus: OrderDuplicationStatus | null): OrderColour {
  return (duplicationStatus && duplicationColours[duplicationStatus]) ?? 'gray'
}
