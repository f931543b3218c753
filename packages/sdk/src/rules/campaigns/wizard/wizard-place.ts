/** The place in the wizard where a finding of the checks before launch is fixed. */
import type { CheckPlace, Evidence } from '../../../values/index.ts'
import { type CampaignField, campaignFieldNames } from '../settings/campaign-fields.ts'
import type { WizardStep } from './wizard-guard.ts'

/** A finding as far as its place depends on it. */
export interface PlacedFinding {
  place: CheckPlace
  field: string | null
  evidence: Evidence
}

export interface WizardPlace {
  step: Exclude<WizardStep, 4>
  /** The ad that step 2 opens; null means its list. */
  adId: number | null
  /** The setting of step 1 that takes the focus. */
  field: CampaignField | null
}

/** Null if the wizard has no place for it, as for an archived order or a forecast that was never run. */
export function wizardPlace({ place, field, evidence }: PlacedFinding): WizardPlace | null {
  const setting = campaignFieldNames.find((name) => name === field && name !== 'targeting') ?? null
  switch (place) {
    case 'ads':
      return { step: 2, adId: typeof evidence['adId'] === 'number' ? evidence['adId'] : null, field: null }
    case 'targeting':
      return { step: 3, adId: null, field: null }
    case 'campaign':
      return { step: 1, adId: null, field: setting }
    case 'order':
    case 'advertiser':
      // The setting that does not fit them is the campaign's.
      return setting === null ? null : { step: 1, adId: null, field: setting }
    case 'forecast':
    case 'actions':
    case 'proposal':
    case 'delivery':
      return null
  }
}
