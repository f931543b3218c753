/** The settings that a new campaign takes from its order. Pure. */
import type { CampaignType, ObjectiveType } from '../../../values/index.ts'
import { startOfDay } from '../../../values/index.ts'
import type { Flight } from '../copies.ts'

/** An order as a new campaign begins with it. */
export interface OrderToBook extends Flight {
  objectiveType: ObjectiveType
  /** In impressions, or in the order's currency; null if the order has none. */
  objectiveValue: number | null
  objectiveUnlimited: boolean
  /** Sum of the objectives of its campaigns, in the same unit. */
  sumObjective: number
}

export interface DraftOfOrder extends Flight {
  objectiveValue: number | null
}

/** The number of decimals of an objective in money. */
const moneyScale = 100

/**
 * The flight of the order, and the rest of its objective. An order that has begun gives the next whole day as start. An order that is over
 * gives no flight. Members without a value in the order are null.
 */
export function draftOfOrder(order: OrderToBook, { type, now, zone }: { type: CampaignType; now: Date; zone: string }): DraftOfOrder {
  return { ...flightLeft(order, now, zone), objectiveValue: type === 'SECOND_SCREEN' ? null : objectiveLeft(order) }
}

function flightLeft({ startDate, endDate }: Flight, now: Date, zone: string): Flight {
  if (endDate !== null && endDate <= now) return { startDate: null, endDate: null }
  if (startDate === null || startDate > now) return { startDate, endDate }
  const next = startOfDay(now, zone, 1)
  return { startDate: endDate !== null && next >= endDate ? null : next, endDate }
}

function objectiveLeft({ objectiveType, objectiveValue, objectiveUnlimited, sumObjective }: OrderToBook): number | null {
  if (objectiveUnlimited || objectiveValue === null) return null
  const scale = objectiveType === 'PRICE' ? moneyScale : 1
  const left = Math.round((objectiveValue - sumObjective) * scale) / scale
  return left > 0 ? left : null
}
