/** The dates of an order: its own, and those of its campaigns. Pure. */
import type { Order } from '@spotdesk/sdk'
import type { Ranged } from '../campaigns/page/use-page-range.ts'

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
