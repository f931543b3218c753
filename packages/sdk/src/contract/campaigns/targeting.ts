/** Targeting: the types and values of rules, their checks, and the rules of a campaign and its ads (docs/domain.md §9). */
import * as z from 'zod'
import { limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'
import {
  TargetingValueMatch,
  groups,
  links,
  ResolvedTargetingText,
  TargetingFinding,
  TargetingLabel,
  TargetingType,
  type,
  value,
  writtenGroups,
} from './targeting-schemas.ts'

export {
  TargetingValueMatch as FoundTargetingValue,
  links,
  ResolvedTargetingText,
  TargetingFinding,
  TargetingLabel,
  TargetingRule,
  TargetingType,
  TargetingValue,
  type WrittenGroups,
} from './targeting-schemas.ts'

const ours = { permission: 'CAMPAIGN.READ', spec: 'ours' } as const

export const types = endpoint({
  ...ours,
  method: 'GET',
  path: '/targeting/types',
  summary: 'List the targeting rule types that you may use',
  description: 'The list omits types whose feature is off, or whose values the caller may not see.',
  response: z.array(TargetingType),
})

export const values = endpoint({
  ...ours,
  method: 'GET',
  path: '/targeting/values',
  summary: 'Look up values of a targeting rule type',
  description:
    'It finds names and values that begin with the text, in any case and with or without accents. The largest and best known come first.',
  query: z.object({
    /** Type of the rule. */
    type,
    /** Beginning of the label or the value; if omitted, the best known values. */
    q: z.string().max(limits.query).optional(),
    /** Maximum number of values in the answer. */
    limit: z.int().min(1).max(limits.pageMax).default(pageSizes.lookUp),
  }),
  response: z.array(TargetingValueMatch),
})

export const resolve = endpoint({
  ...ours,
  method: 'POST',
  path: '/targeting/resolve',
  summary: 'Find the values that codes and names stand for',
  description:
    'Use it for a list from a spreadsheet. Each text is the code of a value, or its whole name in any case and with or without accents. Invisible characters and surrounding quotes do not count. The answer has every text, in order.',
  reads: true,
  largeBody: true,
  body: z.object({
    /** Type of the rules. */
    type,
    /** Codes and names. */
    texts: z.array(value).max(limits.targetingTextValues),
  }),
  response: z.array(ResolvedTargetingText),
})

export const labels = endpoint({
  ...ours,
  method: 'POST',
  path: '/targeting/labels',
  summary: 'Read the labels of stored targeting values',
  description: 'The answer has every value once, in the order of the request.',
  reads: true,
  largeBody: true,
  body: z.object({
    /** Stored values by type of rule. */
    values: z
      .array(
        z.object({
          /** Type of the rule. */
          type,
          /** Stored values of the type. */
          values: z.array(value).max(limits.targetingTextValues),
        }),
      )
      .max(100),
  }),
  response: z.array(TargetingLabel),
})

/** A targeting is written as groups or as one line of text. Both mean the same. */
const line = z.string().max(500_000)

const reading = {
  /** Alternative groups; an empty list means everywhere. */
  groups: groups.nullable(),
  /** The targeting as one line; '' means everywhere. */
  text: z.string().nullable(),
  /** The targeting in plain English. */
  sentence: z.string(),
  /** Findings of the check. Empty if none. */
  findings: z.array(TargetingFinding),
  /** Labels of the values that the rules name. */
  labels: z.array(TargetingLabel),
}

export const lint = endpoint({
  ...ours,
  method: 'POST',
  path: '/targeting/lint',
  summary: 'Check a targeting',
  description:
    'The answer has every finding with its fix, the one-line text, and a sentence in plain English. If the request names a campaign, its flight is checked too.',
  reads: true,
  largeBody: true,
  body: z.union([
    z.strictObject({
      /** The targeting as one line. */
      text: line,
      /** The campaign whose flight is checked too; if omitted, none. */
      campaignId: id.optional(),
    }),
    z.strictObject({
      /** The targeting as groups. */
      groups: writtenGroups,
      /** The campaign whose flight is checked too; if omitted, none. */
      campaignId: id.optional(),
    }),
  ]),
  response: z.object({
    /** True if there is no error. Warnings are allowed. */
    valid: z.boolean(),
    ...reading,
  }),
})

/** A targeting of ads. Ads that share it are listed together. */
export const AdsTargeting = z.object({
  /** Ids of the ads that share the targeting. */
  ads: z.array(id),
  /** Versions of the ads, in their order. */
  versions: z.array(z.int()),
  /** Alternative groups; an empty list means everywhere. */
  groups,
  /** AND narrows the campaign's targeting. REPLACE replaces it. */
  link: z.enum(links),
  /** The targeting as one line. */
  text: z.string(),
  /** The targeting in plain English. */
  sentence: z.string(),
})
export type AdsTargeting = z.output<typeof AdsTargeting>

/** The targeting of a campaign, and that of its ads. */
export const CampaignTargeting = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Version of the campaign, for If-Match. */
  version: z.int(),
  /** Groups are null if targeting was never saved. */
  ...reading,
  /** Targeting of the ads that have their own. */
  rules: z.array(AdsTargeting),
})
export type CampaignTargeting = z.output<typeof CampaignTargeting>

/** The targeting of an ad. */
export const AdTargeting = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** The id of the ad. */
  ads: z.array(id),
  /** Version of the ad, for If-Match. */
  version: z.int(),
  /** Groups are null if the ad has no targeting of its own and uses its campaign's. */
  ...reading,
  /** AND narrows the campaign's targeting. REPLACE replaces it. */
  link: z.enum(links),
  /** The campaign's targeting, with which AND combines. */
  campaign: z.object({
    /** The targeting as one line; null if it was never saved. */
    text: z.string().nullable(),
    /** The targeting in plain English. */
    sentence: z.string(),
  }),
})
export type AdTargeting = z.output<typeof AdTargeting>

/** Member of answers to writes. */
const undoable = {
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
}

export const ofCampaign = endpoint({
  ...ours,
  method: 'GET',
  path: '/campaigns/{id}/targeting',
  summary: 'Read the targeting of a campaign and of its ads',
  params: byId,
  response: CampaignTargeting,
})

const link = z.enum(links).optional().describe('If omitted, it stays.')
/** The targeting in the body belongs to these ads, or to the campaign if no ads are named. */
const ofAds = {
  /** Ads that the targeting is for. */
  ads: z.array(id).max(limits.exportPageMax).optional().describe('The ads that the rule belongs to; none means the campaign.'),
  /** Versions of the ads. The write is refused if one of them changed in the meantime. */
  versions: z
    .array(z.int())
    .max(limits.exportPageMax)
    .optional()
    .describe('Versions of these ads as they were read, in their order. Needed with `ads`, unless If-Match is *.'),
  /** AND narrows the campaign's targeting. REPLACE replaces it. */
  link,
}

export const setCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/targeting',
  summary: 'Save the targeting of a campaign, or of some of its ads',
  description:
    "No groups, or an empty text, mean everywhere. They count as saved targeting. Null groups remove the ads' own targeting. The call writes all ads, or none.",
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  ifMatch: 'required',
  params: byId,
  body: z.union([
    z.strictObject({
      /** The targeting as one line; empty means everywhere. */
      text: line,
      ...ofAds,
    }),
    z.strictObject({
      /** Alternative groups; an empty list means everywhere. Null removes the ads' own targeting. */
      groups: writtenGroups.nullable(),
      ...ofAds,
    }),
  ]),
  response: CampaignTargeting.extend(undoable),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})

const byAd = z.object({
  /** Id of the campaign. */
  id,
  /** Id of the ad. */
  adId: id,
})

export const ofAd = endpoint({
  ...ours,
  method: 'GET',
  path: '/campaigns/{id}/ads/{adId}/targeting',
  summary: 'Read the targeting of an ad',
  params: byAd,
  response: AdTargeting,
})

export const setAd = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}/targeting',
  summary: "Save an ad's targeting",
  description: "Null groups remove the ad's own targeting. AND narrows the campaign's targeting. REPLACE replaces it.",
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  ifMatch: 'required',
  params: byAd,
  body: z.union([
    z.strictObject({
      /** The targeting as one line; empty means everywhere. */
      text: line,
      /** AND narrows the campaign's targeting. REPLACE replaces it. */
      link,
    }),
    z.strictObject({
      /** Alternative groups; an empty list means everywhere. Null removes the ad's own targeting. */
      groups: writtenGroups.nullable(),
      /** AND narrows the campaign's targeting. REPLACE replaces it. */
      link,
    }),
  ]),
  response: AdTargeting.extend(undoable),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})
