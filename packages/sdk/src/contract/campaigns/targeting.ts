/** Targeting: what rules may name, what is wrong with them, and the rules of a campaign and of its ads (docs/domain.md §9). */
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
  description: 'Types whose feature is off, or whose values the caller may not see, are absent.',
  response: z.array(TargetingType),
})

export const values = endpoint({
  ...ours,
  method: 'GET',
  path: '/targeting/values',
  summary: 'Look up values of a targeting rule type',
  description:
    'Names that begin with the text, in any case and with or without accents, or values that do; the largest and best known first.',
  query: z.object({
    /** Type of the rule. */
    type,
    /** Beginning of the label or the value; absent: the best known values. */
    q: z.string().max(limits.query).optional(),
    /** Values in the answer at most. */
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
    'For a list from a table: each text is the code of a value, or its whole name in any case and with or without accents. Invisible characters and quotes around it do not count. Every text is answered, in its order.',
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
  summary: 'Name stored targeting values',
  description: 'Every value is answered, in the order asked for, each once.',
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

/** A targeting is written as groups or as one line of text; both are read the same. */
const line = z.string().max(500_000)

const reading = {
  /** Alternatives; none: everywhere. */
  groups: groups.nullable(),
  /** The one line; '' is everywhere. */
  text: z.string().nullable(),
  /** In plain English. */
  sentence: z.string(),
  /** Findings of the check. Empty: none. */
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
    'Every finding with how to mend it, the one-line text, and a sentence in plain English. With a campaign its flight is looked at too.',
  reads: true,
  largeBody: true,
  body: z.union([
    z.strictObject({
      /** The targeting as one line. */
      text: line,
      /** The campaign whose flight is looked at too; absent: none. */
      campaignId: id.optional(),
    }),
    z.strictObject({
      /** The targeting as groups. */
      groups: writtenGroups,
      /** The campaign whose flight is looked at too; absent: none. */
      campaignId: id.optional(),
    }),
  ]),
  response: z.object({
    /** True: there is no error. Warnings are allowed. */
    valid: z.boolean(),
    ...reading,
  }),
})

/** A rule of ads: those that share it are named together. */
export const AdsTargeting = z.object({
  /** Ids of the ads that share the rule. */
  ads: z.array(id),
  /** Versions of the ads, in their order. */
  versions: z.array(z.int()),
  /** Alternatives; none: everywhere. */
  groups,
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
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
  /** Null groups: targeting was never saved. */
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
  /** Null groups: the ad has no targeting of its own and takes its campaign's. */
  ...reading,
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  link: z.enum(links),
  /** The campaign's own, which AND is joined with. */
  campaign: z.object({
    /** The targeting as one line; null: it was never saved. */
    text: z.string().nullable(),
    /** The targeting in plain English. */
    sentence: z.string(),
  }),
})
export type AdTargeting = z.output<typeof AdTargeting>

/** Member of answers to writes. */
const undoable = {
  /** The change-set of the write, to revert it by; null: nothing changed. */
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

const link = z.enum(links).optional().describe('Left out: as it is.')
/** A rule per campaign is of some ads, or of none in particular: then it is the campaign's. */
const ofAds = {
  /** Ads that the targeting is for. */
  ads: z.array(id).max(limits.exportPageMax).optional().describe("The ads that the rule is of; none: the campaign's own."),
  /** Versions of the ads, to refuse the write if one was changed since. */
  versions: z
    .array(z.int())
    .max(limits.exportPageMax)
    .optional()
    .describe('Versions of these ads as they were read, in their order. Needed with `ads`, unless If-Match is *.'),
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  link,
}

export const setCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/targeting',
  summary: "Save a campaign's targeting, or a rule of some of its ads",
  description:
    'No groups, or an empty text: everywhere, which is a decision too. Null groups take the own targeting of the ads away. All ads are written, or none.',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  ifMatch: 'required',
  params: byId,
  body: z.union([
    z.strictObject({
      /** The targeting as one line; empty: everywhere. */
      text: line,
      ...ofAds,
    }),
    z.strictObject({
      /** Alternatives; none: everywhere. Null: the ads lose their own targeting. */
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
  description: "Null groups remove the ad's own targeting. AND narrows the campaign's targeting, REPLACE replaces it.",
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  ifMatch: 'required',
  params: byAd,
  body: z.union([
    z.strictObject({
      /** The targeting as one line; empty: everywhere. */
      text: line,
      /** AND narrows the campaign's targeting, REPLACE stands in its place. */
      link,
    }),
    z.strictObject({
      /** Alternatives; none: everywhere. Null: the ad loses its own targeting. */
      groups: writtenGroups.nullable(),
      /** AND narrows the campaign's targeting, REPLACE stands in its place. */
      link,
    }),
  ]),
  response: AdTargeting.extend(undoable),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})
