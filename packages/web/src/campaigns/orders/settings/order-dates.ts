/** The dates of an order: its own, and those of its campaigns. Pure. */
import type { Order } from '@spotdesk/sdk'
import { type Deviation, deviationOfPace } from '@spotdesk/sdk/rules'
import type { Ranged } from '../../../shared/delivery/use-page-range.ts'

/** The dates that the pages of an order are about: its own, widened by the flights of its campaigns, in which all of it is delivered. */
export function orderDates({ startDate, endDate, campaignsSummary }: Pick<Order, 'startDate' | 'endDate' | 'campaignsSummary'>): Ranged {
  const { minStartDate, maxEndDate } = campaignsSummary
  const isKnown = minStartDate !== null && maxEndDate !== null
  return {
    startDate: startDate ?? minStartDate,
    endDate: endDate ?? maxEndDate,
    dateRange: isKnown ? { start: minStartDate, end: maxEndDate } : null,
  }
}

/** True once nothing is to be delivered any more. */
export function isOrderOver(order: Parameters<typeof orderDates>[0] & Pick<Order, 'archived'>, now: Date): boolean {
  const { endDate } = orderDates(order)
  return order.archived || (endDate !== null && endDate <= now)
}

/** How far an order is behind what is due of it, or ahead; null where nothing is due, and of one that is over. */
export function deviationOfOrder(order: Parameters<typeof isOrderOver>[0] & Pick<Order, 'pace'>, now: Date): Deviation | null {
  return order.pace === null || isOrderOver(order, now) ? null : deviationOfPace(order.pace)
}
