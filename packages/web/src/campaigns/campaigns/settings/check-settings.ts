/** The errors of a campaign's settings that a schema cannot state, by the rules that the server decides with. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import { type CampaignField, checkPriority, missingForSubmit, readPath, submitFields, toSettingField } from '@spotdesk/sdk/rules'
import type { FieldIssue } from '../../../shared/forms/judge.ts'
import type { SettingsValues } from './settings-values.ts'

export interface CheckFacts {
  campaign: Pick<Campaign, 'status' | 'campaignType' | 'campaignPacing' | 'margin'>
  /** The user holds AGENCY_ADVANCED.WRITE. */
  advanced: boolean
}

/** Empty counts as missing; a text that is no number or date is not. */
function missingFields(values: SettingsValues): CampaignField[] {
  const given = submitFields.map((field) => {
    const value = readPath(values, toSettingField(field))
    return [field, field === 'name' ? values.name.trim() : value === '' ? null : value] as const
  })
  return missingForSubmit(Object.fromEntries(given) as unknown as Parameters<typeof missingForSubmit>[0])
}

/** The fields that a submit needs and that are empty: a draft is saved without them, and the wizard does not go on. */
export function missingSettings(values: SettingsValues): string[] {
  return missingFields(values).map(toSettingField)
}

/** True if a submit needs the field, whatever it says now. */
export function isNeeded(field: string, values: SettingsValues): boolean {
  const empty: SettingsValues = {
    ...values,
    name: '',
    startDate: null,
    publisher: null,
    campaignRevenue: { ...values.campaignRevenue, value: null },
    campaignObjective: { ...values.campaignObjective, value: null },
    extensions: [{ data: { ...values.extensions[0].data, cpmBid: null } }],
  }
  return missingSettings(empty).includes(field)
}

export function checkSettings(values: SettingsValues, { campaign, advanced }: CheckFacts): FieldIssue[] {
  const { startDate, endDate, campaignPacing, campaignType, margin, advertiser, order } = values
  const issues: FieldIssue[] = []
  for (const field of ['startDate', 'endDate'] as const) if (typeof values[field] === 'string') issues.push({ field, code: 'invalidDate' })
  if (startDate instanceof Date && endDate instanceof Date && endDate <= startDate)
    issues.push({ field: 'endDate', code: 'endBeforeStart' })
  if (advertiser === null && order === null) issues.push({ field: 'advertiser', code: 'required' })
  if (campaign.margin !== null && margin === null) issues.push({ field: 'margin', code: 'required' })
  if (campaign.status !== 'DRAFT') for (const field of missingSettings(values)) issues.push({ field, code: 'required' })
  const { priority } = campaignPacing
  if (priority === null) issues.push({ field: 'campaignPacing.priority', code: 'required' })
  const isSaved = priority === campaign.campaignPacing.priority && campaignType === campaign.campaignType
  if (typeof priority === 'number' && !isSaved) {
    const verdict = checkPriority(campaignType, priority, advanced)
    if (!verdict.ok) issues.push({ field: 'campaignPacing.priority', code: verdict.code })
  }
  return issues
}
