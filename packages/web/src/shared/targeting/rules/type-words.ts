/** Words that people look for, where neither the label of a targeting type nor its name in texts has them. */
import type { TargetingType } from '@spotdesk/sdk/targeting'

export const typeWords: Partial<Record<TargetingType, string>> = {
  LOCATION: 'place state zip',
  LOCATION_POSTAL_CODE: 'zip place',
  LOCATION_LATLONG: 'map circle radius box place',
  TIME_DATE_INTERVAL: 'dates period',
  TIME_HOURLY_WEEK_DAY: 'hours schedule weekday morning evening',
  TIME_WEEK_DAY: 'weekday weekend',
}
