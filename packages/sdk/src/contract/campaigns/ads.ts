import * as z from 'zod'
import { adSubtypes, adTypes, briefSteps, limits, targetingLinks } from '../../values/index.ts'
import { AdRow, CappingRule, Reference } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery } from '../wire.ts'

const line = (maximum: number) => z.string().trim().normalize('NFC').max(maximum)
const address = z.string().trim().max(limits.url)

/** An ad with all its settings. Its delivery is that of its whole life. */
export const Ad = AdRow.extend({
  campaign: Reference,
  /** The file it plays or shows. */
  creative: Reference.extend({
    fileName: z.string(),
    mediaType: z.string(),
    durationSeconds: z.number().nullable(),
    loudnessLufs: z.number().nullable(),
  }).nullable(),
  /** Seconds that an ad without a file is expected to last. */
  estimatedDuration: z.int().nullable(),
  clickUrl: z.string().nullable(),
  /** The third party's tag, of REDIRECT ads. */
  redirectUrl: z.string().nullable(),
  thirdPartyTracking: z.object({ impressionUrls: z.array(z.string()) }),
  /** Null at an end where it is the campaign's. */
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  /** As text; null when it has none of its own. */
  targeting: z.string().nullable(),
  targetingLink: z.enum(targetingLinks),
  createdAt: instant,
  updatedAt: instant,
})
export type Ad = z.output<typeof Ad>

/** What a write answers: the ad as it is now, what is questionable about it, and the change-set that an undo reverts. */
export const AdResult = Ad.extend({
  changeSetId: z.uuid().nullable(),
  warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export type AdResult = z.output<typeof AdResult>

const settings = {
  name: line(limits.name).min(1),
  type: z.enum(adTypes),
  subtype: z.enum(adSubtypes).nullable(),
  weight: z.int().min(limits.weightMin).max(limits.weightMax),
  includedInCampaignObjective: z.boolean(),
  creative: z.object({ id }).nullable(),
  estimatedDuration: z.int().min(1).max(limits.estimatedSecondsMax).nullable(),
  clickUrl: address.nullable(),
  redirectUrl: address.nullable(),
  thirdPartyTracking: z.object({ impressionUrls: z.array(address).max(limits.impressionTrackers) }),
  linkedTo: z.array(z.object({ id })).max(limits.linkedAds),
  cappingRules: z.array(CappingRule).max(limits.cappingRules),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  externalReference: line(limits.externalReference).min(1).nullable(),
}

/** Settings of an ad, named as an ad shows them. What is left out stays: an ad sent back as it was read changes nothing. */
export const AdSettings = z.object(settings).partial()
export type AdSettings = z.output<typeof AdSettings>
export const NewAd = AdSettings.extend({ name: settings.name, type: settings.type })
export type NewAd = z.output<typeof NewAd>

const byAd = z.object({ id, adId: id })

export const list = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads',
  summary: 'The ads of a campaign with all their settings',
  description: 'Archived ones are left out unless they are asked for.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object({ archived: z.boolean().default(false), ...pageQuery(limits.pageMax, limits.exportPageMax) }),
  response: listOf(Ad),
})

export const types = endpoint({
  method: 'GET',
  path: '/ads/types',
  summary: 'The types of ad that the agency can make',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  response: z.array(
    z.object({
      type: z.enum(adTypes),
      label: z.string(),
      outputType: AdRow.shape.outputType,
      subtypes: z.array(z.enum(adSubtypes)),
    }),
  ),
})

export const create = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/ads',
  summary: 'Create an ad in a campaign',
  description: 'A draft in a draft campaign, where submitting activates it; inactive in any other.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'create',
  spec: 'ours',
  status: 201,
  params: byId,
  body: NewAd,
  response: AdResult,
  errors: ['campaignActionNotAllowed'],
})

export const get = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads/{adId}',
  summary: 'Read an ad',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byAd,
  response: Ad,
})

export const update = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}',
  summary: 'Change the settings of an ad',
  description: 'What the body leaves out stays as it is. The type is fixed once the ad is no draft any more.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  params: byAd,
  body: AdSettings,
  response: AdResult,
  errors: ['adActionNotAllowed', 'versionConflict'],
})

function action<const V extends string, const M extends 'POST' | 'PUT' = 'POST'>(verb: V, summary: string, method = 'POST' as M) {
  return endpoint({
    method,
    path: `/campaigns/{id}/ads/{adId}/${verb}` as const,
    summary,
    permission: 'CAMPAIGN.WRITE',
    scope: verb,
    spec: 'ours',
    params: byAd,
    response: AdResult,
    errors: ['adActionNotAllowed', 'versionConflict'],
  })
}

export const activate = endpoint({
  ...action('activate', 'Activate an ad; one that was in the sequence goes back to its place'),
  errors: ['adActionNotAllowed', 'adNotPlayable', 'versionConflict'],
})
export const deactivate = action('deactivate', 'Deactivate an ad and remove it from the sequence')
export const unlink = endpoint({ ...action('unlink', 'Unlink an ad from the ads it is shown beside'), feature: 'AD_LINK' })
export const archive = action('archive', 'Archive an ad, out of the sequence and of every link', 'PUT')
export const unarchive = action('unarchive', 'Unarchive an ad', 'PUT')

export const duplicate = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/duplicate',
  summary: 'Duplicate an ad in its campaign',
  description: 'A draft, or inactive in a campaign that is none; without statistics, place in the sequence and external reference.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'duplicate',
  spec: 'ours',
  status: 201,
  params: byAd,
  response: AdResult,
  errors: ['adActionNotAllowed', 'campaignActionNotAllowed'],
})

export const moveBrief = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/brief',
  summary: "Take a step of an audio ad's creative brief",
  description:
    'send → accept or decline → upload (with the file) → approve or requestChanges; cancel while it is open. A new brief may follow either end. Steps are never reverted.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  params: byAd,
  body: z.object({ step: z.enum(briefSteps), creative: z.object({ id }).optional().describe('The file, of the step upload.') }),
  response: AdResult,
  errors: ['adActionNotAllowed', 'briefStepNotAllowed', 'versionConflict'],
})

/** One step of a sequence. */
const step = z.object({ adId: id })

export const AdSequence = z.object({
  /** 0: there never was one. */
  version: z.int().min(0),
  /** In the order in which a listener hears them; none, or at least two. */
  sequence: z.array(step.extend({ name: z.string() })),
  /** Ads that could be in it and are not. */
  available: z.array(step.extend({ name: z.string() })),
})
export type AdSequence = z.output<typeof AdSequence>

export const sequence = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ad-sequence',
  summary: "The order in which a campaign's ads are heard",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: AdSequence,
})

export const setSequence = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/ad-sequence',
  summary: "Set the order in which a campaign's ads are heard",
  description: 'At least two ads of the audio timeline that are active, or drafts of a draft campaign; none at all dissolves it.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  params: byId,
  body: z.object({ sequence: z.array(step).max(limits.sequenceAds) }),
  response: AdSequence.extend({ changeSetId: z.uuid().nullable() }),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})
