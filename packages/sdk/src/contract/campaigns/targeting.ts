/** Targeting: what rules may name, what is wrong with them, and the rules of a campaign and of its ads (`domain.md` §9). */
import * as z from 'zod'
import { limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id } from '../wire.ts'

/** How an ad's targeting joins its campaign's. */
export const links = ['AND', 'REPLACE'] as const

const type = z.string().min(1).max(64).describe('A targeting rule type, such as LOCATION_CITY.')
const value = z.string().max(limits.name)
const bound = z.union([z.number(), z.string().max(32)])

/** One condition. LIST has `values`, TEXT `text` (patterns with `*`), INTERVAL `from` and `to`, or a place `near` or in a `box`. */
export const TargetingRule = z.object({
  type,
  exclude: z.boolean().optional(),
  values: z.array(value).optional(),
  text: z.array(value).optional(),
  from: bound.optional(),
  to: bound.optional(),
  near: z.object({ lat: z.number(), lon: z.number(), km: z.number() }).optional(),
  box: z.object({ s: z.number(), w: z.number(), n: z.number(), e: z.number() }).optional(),
})
export type TargetingRule = z.output<typeof TargetingRule>

/** Groups are alternatives, the rules of a group hold together, the values of a rule are alternatives. None: everywhere. */
const groups = z.array(z.object({ rules: z.array(TargetingRule).min(1).max(100) })).max(100)
export type TargetingGroups = z.output<typeof groups>

/** What a lint finds. An error stops a save, a warning does not. */
export const TargetingFinding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  /** What to do about it. */
  mend: z.string(),
  /** The value that was probably meant. */
  suggestion: z.string().nullable(),
  /** Index of the group, and of the rule in it; null when it is not one rule's. */
  group: z.int().nullable(),
  rule: z.int().nullable(),
  /** Where a text cannot be read, in characters from 0. */
  offset: z.int().nullable(),
})
export type TargetingFinding = z.output<typeof TargetingFinding>

export const TargetingValue = z.object({
  value: z.string(),
  label: z.string(),
  /** Where a place lies, whose zone it is. */
  detail: z.string().nullable(),
})
export type TargetingValue = z.output<typeof TargetingValue>

/** A value with its label; null for one that does not exist, or that you may not see. */
export const TargetingLabel = z.object({ type: z.string(), value: z.string(), label: z.string().nullable(), detail: z.string().nullable() })
export type TargetingLabel = z.output<typeof TargetingLabel>

export const TargetingType = z.object({
  type: z.string(),
  label: z.string(),
  group: z.string(),
  comparison: z.enum(['LIST', 'TEXT', 'INTERVAL']),
  /** What follows the type in the one-line text: 'in (…)'. */
  form: z.string(),
  /** What a right value looks like. */
  hint: z.string().nullable(),
  /** All values, when they are few and the same for everybody. */
  values: z.array(TargetingValue).nullable(),
  /** Whether `GET /targeting/values` finds values. */
  lookUp: z.boolean(),
  interval: z
    .object({
      kind: z.enum(['number', 'date', 'version', 'geo']),
      minimum: z.number().nullable(),
      maximum: z.number().nullable(),
      decimals: z.int().nullable(),
      unit: z.string().nullable(),
    })
    .nullable(),
  exclusionOnly: z.boolean(),
})
export type TargetingType = z.output<typeof TargetingType>

const ours = { permission: 'CAMPAIGN.READ', spec: 'ours' } as const

export const types = endpoint({
  ...ours,
  method: 'GET',
  path: '/targeting/types',
  summary: 'List the targeting rule types that you may use',
  description: 'Types behind a feature of the agency, or of things that you may not see, are left out.',
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
    type,
    q: z.string().max(limits.query).optional(),
    limit: z.int().min(1).max(limits.pageMax).default(pageSizes.lookUp),
  }),
  response: z.array(TargetingValue),
})

export const labels = endpoint({
  ...ours,
  method: 'POST',
  path: '/targeting/labels',
  summary: 'Name stored targeting values',
  description: 'Every value is answered, in the order asked for, each once.',
  reads: true,
  largeBody: true,
  body: z.object({ values: z.array(z.object({ type, values: z.array(value).max(limits.targetingTextValues) })).max(100) }),
  response: z.array(TargetingLabel),
})

/** A targeting is written as groups or as one line of text; both are read the same. */
const line = z.string().max(500_000)

const reading = {
  groups: groups.nullable(),
  /** The one line; '' is everywhere. */
  text: z.string().nullable(),
  /** In plain English. */
  sentence: z.string(),
  findings: z.array(TargetingFinding),
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
  body: z.union([z.strictObject({ text: line, campaignId: id.optional() }), z.strictObject({ groups, campaignId: id.optional() })]),
  response: z.object({ valid: z.boolean(), ...reading }),
})

/** A rule of ads: those that share it are named together. */
export const AdsTargeting = z.object({
  ads: z.array(id),
  /** Versions of the ads, in their order. */
  versions: z.array(z.int()),
  groups,
  link: z.enum(links),
  text: z.string(),
  sentence: z.string(),
})
export type AdsTargeting = z.output<typeof AdsTargeting>

export const CampaignTargeting = z.object({
  campaignId: id,
  /** Version of the campaign, for If-Match. */
  version: z.int(),
  /** Null groups: targeting was never saved. */
  ...reading,
  /** What ads have of their own. */
  rules: z.array(AdsTargeting),
})
export type CampaignTargeting = z.output<typeof CampaignTargeting>

export const AdTargeting = z.object({
  campaignId: id,
  ads: z.array(id),
  /** Version of the ad, for If-Match. */
  version: z.int(),
  /** Null groups: the ad has no targeting of its own and takes its campaign's. */
  ...reading,
  link: z.enum(links),
  /** The campaign's own, which AND is joined with. */
  campaign: z.object({ text: z.string().nullable(), sentence: z.string() }),
})
export type AdTargeting = z.output<typeof AdTargeting>

/** The change-set that an undo reverts; null when nothing changed. */
const undoable = { changeSetId: z.uuid().nullable() }

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
  ads: z.array(id).max(limits.exportPageMax).optional().describe("The ads that the rule is of; none: the campaign's own."),
  versions: z.array(z.int()).max(limits.exportPageMax).optional().describe('Versions of these ads as they were read, in their order.'),
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
  params: byId,
  body: z.union([z.strictObject({ text: line, ...ofAds }), z.strictObject({ groups: groups.nullable(), ...ofAds })]),
  response: CampaignTargeting.extend(undoable),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})

const byAd = z.object({ id, adId: id })

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
  description: "Null groups take the ad's own targeting away. AND narrows the campaign's, REPLACE stands in its place.",
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  params: byAd,
  body: z.union([z.strictObject({ text: line, link }), z.strictObject({ groups: groups.nullable(), link })]),
  response: AdTargeting.extend(undoable),
  errors: ['campaignActionNotAllowed', 'versionConflict'],
})
