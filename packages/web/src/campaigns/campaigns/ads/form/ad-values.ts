/** The settings of an ad as its form has them: those of the body, with ids as fields choose them and numbers and dates as they are typed. Pure. */
import type { Ad, Campaign } from '@spotdesk/sdk'
import type { ads } from '@spotdesk/sdk/contract'
import {
  type AdField,
  type AdFields,
  adMedia,
  adSettingPlace,
  checkAd,
  type CreativeFacts,
  familyOf,
  type FieldFinding,
  hasAdSetting,
  newAdFields,
} from '@spotdesk/sdk/rules'
import { type AdSubtype, type AdType, limits } from '@spotdesk/sdk/values'
import type { TypedNumber } from '@spotdesk/ui'
import type { TypedDate } from '@spotdesk/ui/dates'
import type { FieldIssue } from '../../../../shared/forms/judge.ts'
import { inForce, type TypedCap } from '../../../../shared/forms/caps/typed-cap.ts'

/** Their order is that of the fields on the page. */
export interface AdValues {
  type: AdType
  subtype: AdSubtype | null
  name: string
  weight: TypedNumber
  includedInCampaignObjective: boolean
  /** Id of the file. */
  creative: number | null
  estimatedDuration: TypedNumber
  redirectUrl: string
  clickUrl: string
  thirdPartyTracking: { impressionUrls: string[] }
  /** Ids, as the field that chooses them has them. */
  linkedTo: string[]
  cappingRules: TypedCap[]
  startDate: TypedDate
  endDate: TypedDate
  externalReference: string
}

/** The settings that the form of a new ad begins with. */
export function newAdValues(type: AdType): AdValues {
  const { subtype, weight, includedInCampaignObjective } = newAdFields(0, type)
  return {
    type,
    subtype,
    name: '',
    weight,
    includedInCampaignObjective,
    creative: null,
    estimatedDuration: null,
    redirectUrl: '',
    clickUrl: '',
    thirdPartyTracking: { impressionUrls: [] },
    linkedTo: [],
    cappingRules: [],
    startDate: null,
    endDate: null,
    externalReference: '',
  }
}

/** The settings of an ad as its form begins. */
export function toAdValues(ad: Ad): AdValues {
  const { type, subtype, name, weight, includedInCampaignObjective, estimatedDuration, startDate, endDate } = ad
  return {
    type,
    subtype,
    name,
    weight,
    includedInCampaignObjective,
    creative: ad.creative?.id ?? null,
    estimatedDuration,
    redirectUrl: ad.redirectUrl ?? '',
    clickUrl: ad.clickUrl ?? '',
    thirdPartyTracking: { impressionUrls: [...ad.thirdPartyTracking.impressionUrls] },
    linkedTo: ad.linkedTo.map(({ id }) => String(id)),
    cappingRules: ad.cappingRules.map(({ limit, unit, unitMultiplier }) => ({ limit, unit, unitMultiplier })),
    startDate,
    endDate,
    externalReference: ad.externalReference ?? '',
  }
}

/** The values with another type: what ads of that type do not have is empty again. */
export function withType(values: AdValues, type: AdType, mediaTypeOf: (id: number) => string | undefined): AdValues {
  const family = values.creative === null ? null : familyOf(mediaTypeOf(values.creative) ?? '')
  return {
    ...values,
    type,
    subtype: newAdFields(0, type).subtype,
    creative: family !== null && adMedia[type].includes(family) ? values.creative : null,
    estimatedDuration: hasAdSetting(type, 'estimatedDuration') ? values.estimatedDuration : null,
    redirectUrl: hasAdSetting(type, 'redirectUrl') ? values.redirectUrl : '',
    linkedTo: hasAdSetting(type, 'linkedTo') ? values.linkedTo : [],
  }
}

/** The body of the call; values that are no numbers or dates go on as they are, for the schema to judge. */
export type AdBody = { [K in keyof ads.NewAd]: unknown }

export function toAdBody(values: AdValues): AdBody {
  const { creative, linkedTo, cappingRules, clickUrl, redirectUrl, externalReference, thirdPartyTracking, ...same } = values
  return {
    ...same,
    creative: creative === null ? null : { id: creative },
    clickUrl: clickUrl.trim() || null,
    redirectUrl: redirectUrl.trim() || null,
    externalReference: externalReference.trim() || null,
    thirdPartyTracking: { impressionUrls: thirdPartyTracking.impressionUrls.filter((url) => url.trim() !== '') },
    linkedTo: linkedTo.map((id) => ({ id: Number(id) })),
    cappingRules: cappingRules.map(inForce),
  }
}

/** The field of the form for a field of rules, of errors and of audit entries. */
export const toAdField = (stored: string) => adSettingPlace(stored).replace(/^creative\.id$/, 'creative')

/** A value as an audit entry has it, as the form has it. */
export function readStoredAd(stored: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if ((stored === 'startDate' || stored === 'endDate') && typeof value === 'string') return new Date(value)
  if (stored === 'linkedTo') return (value as number[]).map(String)
  return value
}

/** The data that the rules of an ad need beside its settings. */
export interface AdWorld {
  ad: Ad | null
  campaign: Campaign
  siblings: readonly Pick<Ad, 'id' | 'type' | 'archived'>[]
  creatives: ReadonlyMap<number, CreativeFacts>
  /** The longest ad of the agency, in seconds. */
  maximumSeconds: number
  features: readonly string[]
}

const toNumber = (typed: TypedNumber) => (typeof typed === 'number' ? typed : null)
const toDate = (typed: TypedDate) => (typed instanceof Date ? typed : null)

function toAdFields(values: AdValues, campaignId: number): AdFields {
  const { creative, linkedTo, thirdPartyTracking, cappingRules, weight, estimatedDuration, startDate, endDate, ...same } = values
  return {
    ...newAdFields(campaignId, values.type),
    ...same,
    weight: toNumber(weight) ?? limits.weightDefault,
    creativeId: creative,
    estimatedDuration: toNumber(estimatedDuration),
    clickUrl: values.clickUrl.trim() || null,
    redirectUrl: values.redirectUrl.trim() || null,
    impressionTrackers: thirdPartyTracking.impressionUrls.map((url) => url.trim()).filter(Boolean),
    linkedTo: linkedTo.map(Number),
    // Half typed caps are the schema's to judge.
    capping: cappingRules.map(inForce).flatMap(({ limit, unit, unitMultiplier }) => {
      const rule = { limit: toNumber(limit), unit, unitMultiplier: toNumber(unitMultiplier) }
      return rule.limit !== null && rule.unitMultiplier !== null ? [rule as AdFields['capping'][number]] : []
    }),
    startDate: toDate(startDate),
    endDate: toDate(endDate),
  }
}

/** Fields with a text that is no number or date: the schema says so, and rules about their absence do not hold. */
const isHalfTyped = ({ estimatedDuration, startDate, endDate }: AdValues, field: string) =>
  typeof { estimatedDuration, startDate, endDate }[field as 'startDate'] === 'string'

/** The errors and warnings of the SDK's rules, at the fields of the form. */
export function judgeAd(values: AdValues, world: AdWorld): { errors: FieldIssue[]; warnings: FieldIssue[] } {
  const { ad, campaign, siblings, creatives, maximumSeconds, features } = world
  const { errors, warnings } = checkAd(toAdFields(values, campaign.id), {
    before: ad && { fields: toAdFields(toAdValues(ad), campaign.id), status: ad.status },
    campaign: {
      type: campaign.campaignType,
      advertiserId: campaign.advertiser.id,
      startDate: campaign.startDate,
      endDate: campaign.endDate,
    },
    siblings: new Map(siblings.map((sibling) => [sibling.id, sibling])),
    creatives,
    maximumSeconds,
    features,
  })
  // A file that was not read yet is the server's to judge.
  const isKnown = ({ field }: FieldFinding) =>
    (field as AdField) !== 'creativeId' || values.creative === null || creatives.has(values.creative)
  const placed = (found: FieldFinding[]) =>
    found
      .filter((one) => isKnown(one) && !isHalfTyped(values, one.field))
      .map(({ field, code, params }): FieldIssue => ({ field: toAdField(field), code, ...(params && { params }) }))
  return { errors: placed(errors), warnings: placed(warnings) }
}
