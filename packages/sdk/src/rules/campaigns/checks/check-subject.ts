/** The data of a campaign that checks read. */
import type { AdStatus, AdSubtype, AdType, BriefStatus, CampaignStatus, Formats } from '../../../values/index.ts'
import type { CampaignFields } from '../settings/campaign-fields.ts'
import type { ForecastVerdict } from '../../forecast/forecast-eligibility.ts'
import type { EffectivePacing } from '../pacing/pacing.ts'
import type { SubmitForecast } from '../../forecast/submit-forecast.ts'

export interface CheckedAd {
  id: number
  name: string
  status: AdStatus
  type: AdType
  subtype: AdSubtype | null
  inObjective: boolean
  /** A creative, or a third party's tag. */
  hasMedia: boolean
  /** Of the creative, or estimated. */
  durationSeconds: number | null
  brief: BriefStatus | null
  /** It has targeting of its own, which replaces the campaign's. */
  replacesTargeting: boolean
}

export interface CheckedTargeting {
  /** Saved, even if only as "everywhere". */
  saved: boolean
  everywhere: boolean
  hasDayparts: boolean
  findings: readonly { severity: 'error' | 'warning'; code: string; message: string }[]
  /** Publishers and zones that it names, and the number of them that are not active or do not exist. */
  inventory: { targeted: number; gone: number }
  /** Every group has a rule about podcasts, and nothing that it could run on is a podcast. */
  podcastsOnly: boolean
  /** The campaign's publisher, when the targeting leaves it out. */
  leftOut: string | null
}

export interface CheckedOrder {
  name: string
  archived: boolean
  startDate: Date | null
  endDate: Date | null
  /** null means unlimited or not set. */
  objectiveValue: number | null
  /** Sum of its campaigns' objectives, including this one's. */
  sumObjective: number
}

/** Floors of the zones that a campaign could run on, as CPMs of 10⁻⁴ in its currency. */
export interface CheckedFloors {
  zones: number
  within: number
  lowestE4: number
}

/** The latest forecast of the campaign as it is saved; numbers are impressions. */
export interface ForecastOutlook extends SubmitForecast {
  /** The campaign was changed after it was made. */
  changed: boolean
  remaining: number | null
  available: number | null
  deliverable: number | null
  matched: number | null
  competing: number | null
  capped: number | null
}

export interface CheckSubject {
  status: CampaignStatus
  archived: boolean
  fields: Omit<CampaignFields, 'targeting'>
  dco: boolean
  /** IANA zone of the dates in findings. */
  zone: string
  /** The reader's formats of days and times; if omitted, those of the specification. */
  formats?: Formats
  advertiser: { name: string; active: boolean }
  order: CheckedOrder | null
  ads: readonly CheckedAd[]
  targeting: CheckedTargeting
  /** Hours of the flight, and those of them in the dayparts; null without an end. */
  hours: { flight: number; eligible: number } | null
  pacing: EffectivePacing
  /** CPMs (10⁻⁴) and objectives of the advertiser's other campaigns in the same currency and unit. */
  history: { cpms: readonly number[]; objectives: readonly number[] }
  maximumCpmE4: number | null
  /** Null when it is not known, or not in the campaign's currency. */
  floors: CheckedFloors | null
  /** The longest ad that zones accept, in seconds. */
  maximumSeconds: number
  forecast: { verdict: ForecastVerdict; at: Date | null }
  /** Null when it was never forecast. */
  outlook: ForecastOutlook | null
}
