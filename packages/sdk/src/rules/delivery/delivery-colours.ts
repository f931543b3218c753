/** Colours of delivery statuses (docs/domain.md §3.2). */
import {
  type CampaignStatus,
  type DeliveryStatus,
  type Severity,
  deliveryStatusColours,
  deliveryThresholds,
  severities,
} from '../../values/index.ts'

/** Conditions that change the usual colour of a status. */
export interface ColourContext {
  /** The campaign's other statuses. */
  beside?: readonly string[]
  /** The agency's pace under which under-delivery is severe. */
  severePace?: number
}

/**
 * Colour of one delivery status: red, orange or gray, gray for an unknown one. UNDER_DELIVERING is red below a pace of 0.60, ENDING_SOON
 * orange beside it.
 */
export function deliveryStatusColour(status: string, pace: number | null = null, context: ColourContext = {}): Severity {
  const { beside = [], severePace = deliveryThresholds.severePace } = context
  if (status === 'UNDER_DELIVERING' && pace !== null && pace < severePace) return 'red'
  if (status === 'ENDING_SOON' && beside.includes('UNDER_DELIVERING')) return 'orange'
  return Object.hasOwn(deliveryStatusColours, status) ? deliveryStatusColours[status as DeliveryStatus] : 'gray'
}

/** Colour of a campaign's stripe: that of its most severe status; null when it has none. */
export function deliveryColour(statuses: readonly string[], pace: number | null, severePace?: number): Severity | null {
  const context = { beside: statuses, ...(severePace !== undefined && { severePace }) }
  const colours = statuses.map((status) => deliveryStatusColour(status, pace, context))
  return severities.find((colour) => colours.includes(colour)) ?? null
}

const onlyWhile: Partial<Record<DeliveryStatus, readonly CampaignStatus[]>> = {
  NOT_DELIVERING: ['RUNNING'],
  UNDER_DELIVERING: ['RUNNING'],
  DAILY_TREND_HIGH: ['RUNNING'],
  MISSING_CREATIVE: ['READY', 'RUNNING', 'PENDING'],
  STARTING_SOON: ['READY'],
  ENDING_SOON: ['RUNNING', 'PAUSED'],
  RECENTLY_ENDED: ['COMPLETED'],
}

/** Stored delivery statuses that are still possible with a campaign's status: the answer of an action before the next assessment. */
export function stillFitting(statuses: readonly DeliveryStatus[], status: CampaignStatus): DeliveryStatus[] {
  return statuses.filter((delivery) => onlyWhile[delivery]?.includes(status) ?? true)
}
