/** The status of an order as a function of stored facts and the time (`domain.md` §2, §21.8). */
import { hourMs } from '../../values/index.ts'
import { limits } from '../../values/limits.ts'
import type { OrderDuplicationStatus, OrderStatus, OrderStatusFilter } from '../../values/index.ts'

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

/** What the list filters by: ARCHIVED by the flag, INACTIVE when it is over or none of its campaigns can deliver, else ACTIVE. */
export function orderActivity(
  { archived, endDate, campaigns, idleCampaigns }: Omit<OrderFacts, 'duplicationStatus' | 'duplicatedAt'>,
  now: Date,
): OrderStatusFilter {
  if (archived) return 'ARCHIVED'
  if (endDate !== null && endDate <= now) return 'INACTIVE'
  return campaigns > 0 && idleCampaigns === campaigns ? 'INACTIVE' : 'ACTIVE'
}

/** The status that is shown: a duplication stands over ACTIVE and INACTIVE, the archived flag over both. */
export function orderStatus(facts: OrderFacts, now: Date): OrderStatus {
  const activity = orderActivity(facts, now)
  return activity === 'ARCHIVED' ? activity : (shownDuplication(facts, now) ?? activity)
}
