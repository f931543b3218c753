import type { CampaignFields } from '@spotdesk/sdk/rules'
import { targetingToJson } from '../../campaigns/targeting/stored-targeting.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'

/**
 * A campaign of a forecast with planned fields. It stays under the caps of its present order: the caps of a new order would leave no fewer
 * requests.
 */
export function withFields(saved: ForecastCampaign, fields: CampaignFields): ForecastCampaign {
  const { type, publisherId, startDate, endDate, objectiveType, objectiveValue, objectiveUnlimited, cpm, pacingType } = fields
  return {
    ...saved,
    type,
    publisherId,
    startDate,
    endDate,
    objectiveType,
    objectiveValue: objectiveValue === null ? null : String(objectiveValue),
    objectiveUnlimited,
    cpmE4: cpm,
    pacingType,
    priority: fields.pacingPriority,
    capping: fields.capping,
    targeting: targetingToJson(fields.targeting),
  }
}
