/** What keeps a campaign from delivering while its forecast expects delivery. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import type { DeliveryForecastStatus } from '@spotdesk/sdk/values'

export type StoppedFacts = Pick<Campaign, 'status' | 'archived' | 'deliveryStatuses'>

/** The cause for which nothing is delivered now; null: it delivers, or the forecast expects nothing either. */
export function stoppedBy({ status, archived, deliveryStatuses }: StoppedFacts, forecast: DeliveryForecastStatus) {
  if (archived || (forecast !== 'IN_FULL' && forecast !== 'AT_RISK')) return null
  // Without a creative it is clear why nothing is delivered.
  if (deliveryStatuses.includes('MISSING_CREATIVE')) return 'MISSING_CREATIVE'
  if (deliveryStatuses.includes('NOT_DELIVERING')) return 'NOT_DELIVERING'
  return status === 'PAUSED' ? 'PAUSED' : null
}
