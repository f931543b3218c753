/** The editable settings of an ad, shared by bulk files, change-sets, forms and audit entries, and the rules between them. */
import * as z from 'zod'
import {
  type AdStatus,
  type AdSubtype,
  adOutputTypeOf,
  adSubtypes,
  adTypes,
  type AdType,
  type CampaignType,
  limits,
  type RowErrorCode,
  targetingLinks,
} from '../../../values/index.ts'
import { flightFaults } from '../../date-fields.ts'
import { adMedia, familyOf } from '../../studio/media-kinds.ts'
import { CappingSetting, redundantCapping } from '../settings/campaign-fields.ts'
import { newNameFindings } from '../../new-name.ts'
import type { FieldFinding } from '../orders/order-fields.ts'
import { guessAddress, isAddress } from '../settings/web-address.ts'

const entityId = z.int().positive()

export const AdFields = z.object({
  campaignId: entityId,
  name: z.string().max(limits.name),
  type: z.enum(adTypes),
  /** Of AUDIO ads only. */
  subtype: z.enum(adSubtypes).nullable(),
  weight: z.int().min(limits.weightMin).max(limits.weightMax),
  /** False: it delivers, and is neither counted nor charged. */
  includedInCampaignObjective: z.boolean(),
  /** The creative that it plays or shows. */
  creativeId: entityId.nullable(),
  /** Expected seconds of an ad without a creative. */
  estimatedDuration: z.int().min(1).nullable(),
  clickUrl: z.string().max(limits.url).nullable(),
  /** The third party's tag, which delivers the ad: of REDIRECT ads only. */
  redirectUrl: z.string().max(limits.url).nullable(),
  /** Addresses of third parties that are called for every impression. */
  impressionTrackers: z.array(z.string().max(limits.url)).max(limits.impressionTrackers),
  /** Ads beside which a DISPLAY ad is shown. */
  linkedTo: z.array(entityId).max(limits.linkedAds),
  capping: z.array(CappingSetting).max(limits.cappingRules),
  /** Half-open; null at an end where it is the campaign's. */
  startDate: z.date().nullable(),
  endDate: z.date().nullable(),
  /** Canonical targeting text; null when the ad has no targeting of its own, '' for everywhere. */
  targeting: z.string().nullable(),
  /** How the ad's targeting joins the campaign's. */
  targetingLink: z.enum(targetingLinks),
  externalReference: z.string().max(limits.externalReference).nullable(),
})
export type AdFields = z.output<typeof AdFields>
export type AdField = keyof AdFields
export const adFieldNames = Object.keys(AdFields.shape) as AdField[]

/** The default settings of an ad. */
export function newAdFields(campaignId: number, type: AdType): AdFields {
  return {
    campaignId,
    name: '',
    type,
    subtype: type === 'AUDIO' ? 'AUDIO' : null,
    weight: limits.weightDefault,
    includedInCampaignObjective: true,
    creativeId: null,
    estimatedDuration: null,
    clickUrl: null,
    redirectUrl: null,
    impressionTrackers: [],
    linkedTo: [],
    capping: [],
    startDate: null,
    endDate: null,
    targeting: null,
    targetingLink: 'AND',
    externalReference: null,
  }
}

/** True if something can be played: media, a tag, or an estimated duration in their place. */
export function isPlayable(ad: Pick<AdFields, 'creativeId' | 'redirectUrl' | 'estimatedDuration'>): boolean {
  return ad.creativeId !== null || ad.redirectUrl !== null || ad.estimatedDuration !== null
}

/** True if an ad has no media; one of a third party no tag. */
export function isCreativeMissing({ type, creativeId, redirectUrl }: Pick<AdFields, 'type' | 'creativeId' | 'redirectUrl'>): boolean {
  return type === 'REDIRECT' ? redirectUrl === null : creativeId === null
}

/** Settings that ads of some types have and others do not. */
const typeSettings: Record<AdType, readonly ('subtype' | 'estimatedDuration' | 'redirectUrl' | 'linkedTo')[]> = {
  AUDIO: ['subtype', 'estimatedDuration'],
  VIDEO: ['estimatedDuration'],
  DISPLAY: ['linkedTo'],
  SECOND_SCREEN: [],
  REDIRECT: ['redirectUrl', 'estimatedDuration'],
}

/** True if ads of a type have a setting: a tag is a third party's, links are those of a companion. */
export function hasAdSetting(type: AdType, field: (typeof typeSettings)[AdType][number]): boolean {
  return typeSettings[type].includes(field)
}

/** Features that ads of a subtype need; the others are open to every agency. */
const subtypeFeatures: Partial<Record<AdSubtype, string>> = {
  INTERACTIVE_VOICE: 'VOICE_ADS',
  AUDIO_HOST_READ: 'HOST_TALENT_READ',
  AUDIO_TALENT_READ: 'HOST_TALENT_READ',
}

/** The types of ad that a campaign can have, and the subtypes of those that have any. */
export function availableAdTypes(features: readonly string[]): { type: AdType; subtypes: AdSubtype[] }[] {
  const isOpen = (subtype: AdSubtype) => subtypeFeatures[subtype] === undefined || features.includes(subtypeFeatures[subtype])
  return adTypes.map((type) => ({ type, subtypes: type === 'AUDIO' ? adSubtypes.filter(isOpen) : [] }))
}

/** The data of a creative that the rules of an ad need. */
export interface CreativeFacts {
  id: number
  mediaType: string
  /** Null where it has none, such as an image. */
  durationSeconds: number | null
  /** Null means any advertiser's. */
  advertiserId: number | null
}

/** Another ad of the campaign. */
export interface SiblingFacts {
  type: AdType
  archived: boolean
}

export interface AdContext {
  /** The stored ad; null for a new one. */
  before: { fields: AdFields; status: AdStatus } | null
  campaign: { type: CampaignType; advertiserId: number; startDate: Date | null; endDate: Date | null }
  /** The campaign's other ads by id. */
  siblings: ReadonlyMap<number, SiblingFacts>
  /** Creatives that the user may see, by id. */
  creatives: ReadonlyMap<number, CreativeFacts>
  /** The agency's maximum duration of an ad. */
  maximumSeconds: number
  features: readonly string[]
}

type Check = (ad: AdFields, context: AdContext) => FieldFinding[]
const finding = (field: string, code: RowErrorCode, params?: FieldFinding['params']): FieldFinding[] => [
  { field, code, ...(params && { params }) },
]

/** True if a field differs from the stored one: unchanged fields are not checked again when others change. */
const isNew = (field: AdField, ad: AdFields, { before }: AdContext) =>
  before === null || JSON.stringify(before.fields[field]) !== JSON.stringify(ad[field])

const identity: Check = (ad, context) => [
  ...(ad.name.trim() === '' ? finding('name', 'required') : []),
  ...newNameFindings(ad.name, context.before?.fields.name),
  ...(context.before && context.before.fields.campaignId !== ad.campaignId ? finding('campaignId', 'readOnly') : []),
  ...(context.before && context.before.status !== 'DRAFT' && isNew('type', ad, context) ? finding('type', 'readOnly') : []),
]

const subtype: Check = (ad, context) => {
  if (!hasAdSetting(ad.type, 'subtype')) return ad.subtype === null ? [] : finding('subtype', 'invalidValue')
  if (ad.subtype === null) return finding('subtype', 'required')
  const feature = subtypeFeatures[ad.subtype]
  return isNew('subtype', ad, context) && feature !== undefined && !context.features.includes(feature)
    ? finding('subtype', 'forbidden')
    : []
}

const creative: Check = (ad, context) => {
  if (ad.creativeId === null || !(isNew('creativeId', ad, context) || isNew('type', ad, context))) return []
  const families = adMedia[ad.type]
  if (families.length === 0) return finding('creativeId', 'invalidValue')
  const file = context.creatives.get(ad.creativeId)
  const isTheirs = file && (file.advertiserId === null || file.advertiserId === context.campaign.advertiserId)
  if (!isTheirs) return finding('creativeId', 'unknownItem', { field: 'creative file' })
  const family = familyOf(file.mediaType)
  if (family === null || !families.includes(family)) return finding('creativeId', 'invalidValue')
  return file.durationSeconds !== null && file.durationSeconds > context.maximumSeconds
    ? finding('creativeId', 'creativeTooLong', { maximum: context.maximumSeconds })
    : []
}

const duration: Check = (ad, context) => {
  if (ad.estimatedDuration === null) {
    return ad.type === 'AUDIO' && ad.creativeId === null ? finding('estimatedDuration', 'required') : []
  }
  return isNew('estimatedDuration', ad, context) && ad.estimatedDuration > context.maximumSeconds
    ? finding('estimatedDuration', 'tooBig', { most: context.maximumSeconds })
    : []
}

/** The error of an address, with the one that is most probably meant. */
function addressFinding(field: string, text: string | null, protocols: readonly string[]): FieldFinding[] {
  if (text === null || isAddress(text, protocols)) return []
  const suggestion = guessAddress(text, protocols)
  return [{ field, code: 'invalidUrl', ...(suggestion !== null && { suggestion }) }]
}

const addresses: Check = (ad) => [
  ...addressFinding('clickUrl', ad.clickUrl, ['https:', 'http:']),
  ...(ad.redirectUrl !== null && !hasAdSetting(ad.type, 'redirectUrl') ? finding('redirectUrl', 'invalidValue') : []),
  ...addressFinding('redirectUrl', ad.redirectUrl, ['https:']),
  ...ad.impressionTrackers.flatMap((url, index) => addressFinding(`impressionTrackers.${index}`, url, ['https:'])),
]

/** A companion is shown beside ads that are heard or that a third party plays. */
const links: Check = (ad, { siblings }) => {
  if (ad.linkedTo.length > 0 && !hasAdSetting(ad.type, 'linkedTo')) return finding('linkedTo', 'invalidValue')
  return ad.linkedTo.flatMap((id, index) => {
    const sibling = siblings.get(id)
    if (!sibling || sibling.archived || ad.linkedTo.indexOf(id) !== index)
      return finding(`linkedTo.${index}`, 'unknownItem', { field: 'ad of this campaign' })
    return adOutputTypeOf[sibling.type] === 'PARALLEL' ? finding(`linkedTo.${index}`, 'invalidValue') : []
  })
}

const flight: Check = (ad, context) => [
  ...flightFaults(ad).flatMap(([field, { code, params }]) => (isNew(field, ad, context) ? finding(field, code, params) : [])),
  ...(ad.startDate && ad.endDate && ad.endDate <= ad.startDate ? finding('endDate', 'endBeforeStart') : []),
]

const lifetime: Check = ({ capping }) =>
  // A lifetime is one window: nothing to multiply (docs/domain.md §7).
  capping.flatMap(({ unit, unitMultiplier }, index) =>
    unit === 'CAMPAIGN' && unitMultiplier !== 1 ? finding(`capping.${index}.unitMultiplier`, 'invalidValue') : [],
  )

const errors: Check[] = [identity, subtype, creative, duration, addresses, links, flight, lifetime]

const unlinked: Check = ({ type, linkedTo }) => (type === 'DISPLAY' && linkedTo.length === 0 ? finding('linkedTo', 'companionAlone') : [])
const idleCapping: Check = ({ capping }) => (redundantCapping(capping) ? finding('capping', 'cappingRedundant') : [])
const outsideFlight: Check = ({ startDate, endDate }, { campaign }) => [
  ...(startDate && campaign.endDate && startDate >= campaign.endDate ? finding('startDate', 'outsideFlight') : []),
  ...(endDate && campaign.startDate && endDate <= campaign.startDate ? finding('endDate', 'outsideFlight') : []),
]

const warnings: Check[] = [unlinked, idleCapping, outsideFlight]

/** Checks of the fields of an ad together, each of them being within its bounds: errors refuse the ad, warnings go with the answer. */
export function checkAd(ad: AdFields, context: AdContext): { errors: FieldFinding[]; warnings: FieldFinding[] } {
  return { errors: errors.flatMap((check) => check(ad, context)), warnings: warnings.flatMap((check) => check(ad, context)) }
}
