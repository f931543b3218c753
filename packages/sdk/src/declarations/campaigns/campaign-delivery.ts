// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AdOutputType, AdStatus, AdSubtype, AdType, BriefStatus } from '../values/campaign.ts'
import type { CappingRule, Reference } from './campaign-schemas.ts'

/** One day (in the agency's zone) of a campaign's delivery. */
export interface DeliveryDay {
  /** The day as yyyy-MM-dd. */
  date: string
  /** Audio impressions delivered on the day. */
  impressions: number
  /** Second screen impressions delivered on the day. */
  secondScreenImpressions: number
  /** Audio impressions that were heard to the end. */
  completes: number
  /** Clicks on the day. */
  clicks: number
  /** Spend of the audio impressions, in the campaign's currency. */
  spend: number
  /** Spend of the second screen impressions, in the campaign's currency. */
  secondScreenSpend: number
}

/**
 * An ad as the grid inside a campaign shows it. `actuals`, `clicks`, `totalSpend` and `totalEcpm` are those of the period asked for,
 * `totals` are the impressions of its whole life; second screen included.
 */
export interface AdRow {
  /** Id of the ad. */
  id: number
  /** Name of the ad. */
  name: string
  /** Lifecycle status. ARCHIVED is no status but the flag `archived`. */
  status: AdStatus
  /** True: the ad is out of use, of the sequence and of every link. */
  archived: boolean
  /** REDIRECT is shown as 3rd Party Creative. */
  type: AdType
  /** Kind of an AUDIO ad; null for the other types. */
  subtype: AdSubtype | null
  /** SERIAL plays in the audio timeline, PARALLEL beside it, UNKNOWN as the third party's tag decides. */
  outputType: AdOutputType
  /** Ads that this one is shown together with. Empty: none. */
  linkedTo: Reference[]
  /** True: the ad has no file, or as a REDIRECT no tag. */
  missingCreative: boolean
  /** Status of the creative brief, with the two that follow from the ad itself. Empty: none holds. */
  briefCreativeStatuses: BriefStatus[]
  /** Types of rule in the ad's own targeting, each once. Empty: it has none of its own. */
  targetingTypes: string[]
  /** Frequency caps of the ad, beside those of its campaign. */
  cappingRules: CappingRule[]
  /** Share of the rotation, in proportion to the weights of the other ads. */
  weight: number
  /** Impressions in the period. */
  actuals: number
  /** Impressions of the ad's whole life. */
  totals: number
  /** Clicks in the period. */
  clicks: number
  /** Spend in the period, in the campaign's currency. */
  totalSpend: number
  /** Spend for a thousand impressions in the period; null without impressions. */
  totalEcpm: number | null
  /** False: its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective: boolean
  /** Length of the file, else the estimated duration, in seconds; null: not known. */
  durationSeconds: number | null
  /** Rises with every change; send it as If-Match. */
  version: number
  /** Its place in the campaign's sequence, from 1. */
  sequencePosition: number | null
  /** The agency's own key of the ad; null without one. */
  externalReference: string | null
}
