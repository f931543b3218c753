/** The settings that a campaign lacks before it can be submitted, and the finished steps of the wizard. */
import type { CampaignType } from '../../../values/index.ts'
import type { CampaignField, CampaignFields } from '../settings/campaign-fields.ts'
import { pickSettings } from '../settings/setting-values.ts'

/** The settings that a submit depends on. */
export const submitFields = [
  'name',
  'type',
  'startDate',
  'cpm',
  'publisherId',
  'objectiveValue',
  'objectiveUnlimited',
  'secondScreenObjective',
  'secondScreenCpm',
] as const satisfies readonly CampaignField[]
type Settings = Pick<CampaignFields, (typeof submitFields)[number]>

/** Settings without which there is no campaign: a file has to give them, and they cannot be cleared after the submit. */
export function missingBasics(settings: Settings): CampaignField[] {
  const missing: CampaignField[] = []
  if (settings.name === '') missing.push('name')
  if (settings.startDate === null) missing.push('startDate')
  if (settings.cpm === null) missing.push('cpm')
  if (settings.type === 'RESERVED' && settings.publisherId === null) missing.push('publisherId')
  return missing
}

/** Settings that a submit needs in addition. A second screen campaign may have its objective on the second screen alone. */
export function missingForSubmit(settings: Settings): CampaignField[] {
  const { type, objectiveValue, objectiveUnlimited, secondScreenObjective, secondScreenCpm } = settings
  const elsewhere = type === 'SECOND_SCREEN' && secondScreenObjective !== null
  const missing = missingBasics(settings)
  if (objectiveValue === null && !objectiveUnlimited && !elsewhere) missing.push('objectiveValue')
  if (secondScreenObjective !== null && secondScreenCpm === null) missing.push('secondScreenCpm')
  return missing
}

/** The steps of the wizard that come before its summary. */
export interface WizardSteps {
  /** 1: campaign settings. */
  settings: boolean
  /** 2: at least one ad that is not archived. */
  ads: boolean
  /** 3: targeting was saved; "everywhere" is a decision too. */
  targeting: boolean
}

/** The finished steps of a draft. @param ads the number of ads that are not archived */
export function wizardSteps(settings: Settings & Pick<CampaignFields, 'targeting'>, ads: number): WizardSteps {
  return { settings: missingForSubmit(settings).length === 0, ads: ads > 0, targeting: settings.targeting !== null }
}

/** A draft as calls answer it, as far as its completeness depends on it. */
export interface DraftResponse {
  name: string
  campaignType: CampaignType
  startDate: Date | null
  publisher: { id: number } | null
  campaignObjective: { value: number | null; unlimited: boolean }
  campaignRevenue: { value: number | null }
  extensions: readonly { data: { objective: number | null; cpmBid: number | null } }[]
  targeting: boolean
}

/** The settings that a submit of a draft still needs. */
export const missingOfDraft = (draft: DraftResponse): CampaignField[] => missingForSubmit(pickSettings(draft, submitFields))

/** The finished steps of a draft as calls answer it. @param ads the number of ads that are not archived */
export function stepsOfDraft(draft: DraftResponse, ads: number): WizardSteps {
  return { settings: missingOfDraft(draft).length === 0, ads: ads > 0, targeting: draft.targeting }
}
