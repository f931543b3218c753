import * as z from 'zod'
import { adSubtypes, adTypes, briefSteps, limits, targetingLinks, toKey } from '../../values/index.ts'
import { AdRow, CappingRule, Reference } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, openEnd, listOf, pageQuery } from '../wire.ts'

const line = (maximum: number) => z.string().trim().normalize('NFC').max(maximum)
const key = (maximum: number) => z.string().overwrite(toKey).max(maximum)
const address = z.string().trim().max(limits.url)

/** An ad with all its settings. Its delivery covers its whole life. */
export const Ad = AdRow.extend({
  /** The campaign that the ad belongs to. */
  campaign: Reference,
  /** The file it plays or shows. */
  creative: Reference.extend({
    /** Name of the file as it was uploaded. */
    fileName: z.string(),
    /** Media type, such as audio/mpeg. */
    mediaType: z.string(),
    /** Length in seconds; null for a file that is not heard. */
    durationSeconds: z.number().nullable(),
    /** Integrated loudness by ITU-R BS.1770, in LUFS; null if not measured. */
    loudnessLufs: z.number().nullable(),
  }).nullable(),
  /** Seconds that an ad without a file is expected to last. */
  estimatedDuration: z.int().nullable(),
  /** Address that a click leads to; null if none. */
  clickUrl: z.string().nullable(),
  /** The third party's tag, of REDIRECT ads. */
  redirectUrl: z.string().nullable(),
  /** Trackers of third parties. */
  thirdPartyTracking: z.object({
    /** Addresses called once for each impression. */
    impressionUrls: z.array(z.string()),
  }),
  /** Start of the ad's own flight, inclusive; null means the campaign's. */
  startDate: instant.nullable(),
  /** End of the ad's own flight, exclusive; null means the campaign's. */
  endDate: instant.nullable(),
  /** The ad's own targeting as one line; null if it has none. */
  targeting: z.string().nullable(),
  /** AND narrows the campaign's targeting. REPLACE replaces it. */
  targetingLink: z.enum(targetingLinks),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type Ad = z.output<typeof Ad>

/** Answer of a write: the current ad, warnings, and the change-set of the write. */
export const AdResult = Ad.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
  /** Warnings about values that were saved all the same. Empty if there are none. */
  warnings: z.array(
    z.object({
      /** Setting that the warning is about. */
      field: z.string(),
      /** Code of the error table. */
      code: z.string(),
      /** The warning as an English sentence. */
      message: z.string(),
    }),
  ),
})
export type AdResult = z.output<typeof AdResult>

const settings = {
  /** Name of the ad. */
  name: line(limits.name).min(1),
  /** It cannot change once the ad is no longer a draft. */
  type: z.enum(adTypes),
  /** Kind of an AUDIO ad; null for the other types. */
  subtype: z.enum(adSubtypes).nullable(),
  /** Share of the rotation, in proportion to the weights of the other ads. */
  weight: z.int().min(limits.weightMin).max(limits.weightMax),
  /** If false, its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective: z.boolean(),
  /** The file that it plays or shows; null if none. */
  creative: z
    .object({
      /** Id of the file. */
      id,
    })
    .nullable(),
  /** Seconds that an ad without a file is expected to last; null if not known. */
  estimatedDuration: z.int().min(1).max(limits.estimatedSecondsMax).nullable(),
  /** Address that a click leads to, with https; null if none. */
  clickUrl: address.nullable(),
  /** Tag of the third party, of REDIRECT ads; null if none. */
  redirectUrl: address.nullable(),
  /** Trackers of third parties. */
  thirdPartyTracking: z.object({
    /** Addresses called once for each impression; the list replaces the previous one. */
    impressionUrls: z.array(address).max(limits.impressionTrackers),
  }),
  /** Ads to show it together with; the list replaces the previous one. */
  linkedTo: z
    .array(
      z.object({
        /** Id of the ad. */
        id,
      }),
    )
    .max(limits.linkedAds),
  /** Frequency caps in addition to those of the campaign; the list replaces the previous one. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules),
  /** Start of the ad's own flight, inclusive; null means the campaign's. */
  startDate: instant.nullable(),
  /** End of the ad's own flight, exclusive; null means the campaign's. */
  endDate: openEnd.nullable(),
  /** The agency's own key; null clears it. */
  externalReference: key(limits.externalReference).min(1).nullable(),
}

/**
 * Settings of an ad, with the names of the ad's members. Absent settings stay as they are, so an ad that is sent back as it was read
 * changes nothing.
 */
export const AdSettings = z.object(settings).partial()
export type AdSettings = z.output<typeof AdSettings>
/** Settings of a new ad; name and type are required. */
export const NewAd = AdSettings.extend({
  /** Name of the ad. */
  name: settings.name,
  /** Type of the ad. */
  type: settings.type,
})
export type NewAd = z.output<typeof NewAd>

const byAd = z.object({
  /** Id of the campaign. */
  id,
  /** Id of the ad. */
  adId: id,
})

export const list = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads',
  summary: 'List the ads of a campaign with all their settings',
  description: 'Archived ads are left out unless you request them.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object({
    /** True includes archived ads. */
    archived: z.boolean().default(false),
    ...pageQuery(limits.pageMax, limits.exportPageMax),
  }),
  response: listOf(Ad),
})

export const types = endpoint({
  method: 'GET',
  path: '/ads/types',
  summary: 'List the types of ad that the agency can create',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  response: z.array(
    z.object({
      /** The type. */
      type: z.enum(adTypes),
      /** The type as the interface names it. */
      label: z.string(),
      /** How ads of the type play. */
      outputType: AdRow.shape.outputType,
      /** Kinds that the agency's features allow. Empty if the type has none. */
      subtypes: z.array(z.enum(adSubtypes)),
      /** Maximum length of an ad of the agency, in seconds. */
      maximumSeconds: z.int(),
    }),
  ),
})

export const create = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/ads',
  summary: 'Create an ad in a campaign',
  description: 'In a draft campaign the new ad is a draft, and submitting the campaign activates it. In any other campaign it is inactive.',
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
  description: 'Fields that are absent from the body stay as they are. The type cannot change once the ad is no longer a draft.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  ifMatch: 'required',
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
    errors: ['adActionNotAllowed', 'changeSetClosed', 'versionConflict'],
  })
}

export const activate = endpoint({
  ...action('activate', 'Activate an ad; one that was in the sequence goes back to its place'),
  errors: ['adActionNotAllowed', 'adNotPlayable', 'changeSetClosed', 'versionConflict'],
})
export const deactivate = action('deactivate', 'Deactivate an ad and remove it from the sequence')
export const unlink = endpoint({ ...action('unlink', 'Unlink an ad from the ads it is shown beside'), feature: 'AD_LINK' })
export const archive = action('archive', 'Archive an ad, out of the sequence and of every link', 'PUT')
export const unarchive = action('unarchive', 'Unarchive an ad', 'PUT')

export const duplicate = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/duplicate',
  summary: 'Duplicate an ad in its campaign',
  description:
    'The copy is a draft in a draft campaign and inactive in any other. It has no statistics, no place in the sequence and no external reference.',
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
    'send → accept or decline → upload (with the file) → approve or requestChanges; cancel while it is open. A new brief may follow an approved, declined or cancelled one. Steps are never reverted.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  params: byAd,
  body: z.object({
    /** The step to take. */
    step: z.enum(briefSteps),
    /** The file of the step upload. */
    creative: z
      .object({
        /** Id of the file. */
        id,
      })
      .optional()
      .describe('The file, of the step upload.'),
  }),
  response: AdResult,
  errors: ['adActionNotAllowed', 'briefStepNotAllowed', 'versionConflict'],
})

/** One step of a sequence. */
const step = z.object({
  /** Id of the ad. */
  adId: id,
})

/** The order in which a listener hears the ads of a campaign. */
export const AdSequence = z.object({
  /** Version of the sequence; 0 if there never was one. */
  version: z.int().min(0),
  /** Ads in the order in which a listener hears them: none, or at least two. */
  sequence: z.array(
    step.extend({
      /** Name of the ad. */
      name: z.string(),
    }),
  ),
  /** Ads that the sequence could contain but does not. */
  available: z.array(
    step.extend({
      /** Name of the ad. */
      name: z.string(),
    }),
  ),
})
export type AdSequence = z.output<typeof AdSequence>

export const sequence = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ad-sequence',
  summary: "Read the order in which a campaign's ads are heard",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: AdSequence,
})

export const setSequence = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/ad-sequence',
  summary: "Set the order in which a campaign's ads are heard",
  description:
    'It needs at least two ads of the audio timeline that are active, or that are drafts of a draft campaign. An empty list dissolves the sequence.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  ifMatch: 'required',
  params: byId,
  body: z.object({
    /** Ads in order: at least two, or none to dissolve the sequence. */
    sequence: z.array(step).max(limits.sequenceAds),
  }),
  response: AdSequence.extend({
    /** The change-set of the write, by which it can be reverted; null if nothing changed. */
    changeSetId: z.uuid().nullable(),
  }),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})
