import * as z from 'zod'
import {
  adOutputTypes,
  adStatuses,
  adSubtypes,
  adTypes,
  briefStatuses,
  campaignStatuses,
  campaignStatusFilters,
  campaignTypes,
  cappingUnits,
  currencies,
  type Currency,
  deliveryStatuses,
  limits,
  objectiveTypes,
  pacingTypes,
  pageSizes,
  revenueTypes,
  severities,
} from '../../values/index.ts'
import { CampaignSettings, NewCampaign, QuickEdit } from './campaign-settings.ts'
import { endpoint } from '../endpoint.ts'
import { EffectivePacing } from './pacing.ts'
import { byId, cpm, id, instant, listOf, pageQuery, sortOf, submitOverride } from '../wire.ts'

/** An entity by its id and name. */
export const Reference = z.object({ id, name: z.string() })
export type Reference = z.output<typeof Reference>

export const CappingRule = z.object({
  limit: z.int().min(1).max(limits.cappingLimitMax),
  unit: z.enum(cappingUnits),
  unitMultiplier: z.int().min(1).max(limits.cappingMultiplierMax),
})
export type CappingRule = z.output<typeof CappingRule>

export const Objective = z.object({
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the campaign's currency; null when it is unlimited or not set yet. */
  value: z.number().nullable(),
  unlimited: z.boolean(),
})
export type Objective = z.output<typeof Objective>

const percent = z.number().min(0).max(100).nullable()
const amount = z.number()

/** A campaign as lists show it: settings, and the roll-up of its delivery. Money is in the campaign's currency. */
export const CampaignRow = z.object({
  id,
  name: z.string(),
  externalReference: z.string().nullable(),
  version: z.int(),
  status: z.enum(campaignStatuses),
  archived: z.boolean(),
  campaignType: z.enum(campaignTypes),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  currency: z.string(),
  advertiser: Reference,
  order: Reference.extend({ archived: z.boolean() }).nullable(),
  publisher: Reference.nullable(),
  isProgrammaticGuaranteed: z.boolean(),
  assignedUsername: z.string().nullable(),
  campaignPacing: z.object({ priority: z.int(), type: z.enum(pacingTypes) }),
  effectivePacing: EffectivePacing,
  /** The most severe first. */
  deliveryStatuses: z.array(z.enum(deliveryStatuses)),
  /** Delivered over eligible time so far, 1 being on time; null when it cannot be said. */
  pace: z.number().nullable(),
  /** Colour of the most severe delivery status; null when there is none. */
  deliveryColour: z.enum(severities).nullable(),
  objectiveType: z.enum(objectiveTypes),
  campaignObjective: Objective,
  /** Campaign and second screen together; null when unlimited. */
  totalObjective: z.number().nullable(),
  secondScreen: z.boolean(),
  secondScreenObjective: z.number().nullable(),
  campaignRevenue: z.object({ type: z.enum(revenueTypes), currency: z.string(), value: z.number().nullable() }),
  /** Audio impressions delivered. */
  actuals: z.int(),
  secondScreenImpressions: z.int(),
  totalSpend: amount,
  audioSpend: amount,
  secondScreenSpend: amount,
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** The part expected at the end at the present pace, in percent. */
  estimatedComplete: percent,
  secondScreenComplete: percent,
  secondScreenEstimatedComplete: percent,
  /** Completed listens over impressions, 0 to 1. */
  ltr: z.number().nullable(),
  targeting: z.boolean(),
  /** Delivery facts are complete up to here. */
  asOf: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type CampaignRow = z.output<typeof CampaignRow>

export const Campaign = CampaignRow.extend({
  cappingRules: z.array(CappingRule),
  /** In percent; null for an advertiser, who may not see it. */
  margin: z.number().nullable(),
  attribution: z.object({ pixelIds: z.array(z.string()) }),
  dco: z.boolean(),
  categoryIds: z.array(z.string()),
  dealId: z.string().nullable(),
  extensions: z.array(z.object({ type: z.string(), data: z.object({ objective: z.number().nullable(), cpmBid: z.number().nullable() }) })),
  /** First and last day with delivery, or the flight when nothing was delivered. */
  dateRange: z.object({ start: instant, end: instant }).nullable(),
  /** Why the status is what it is, where that is not plain: EXPIRED, a rejection's reason. */
  statusReason: z.string().nullable(),
  timeZone: z.string(),
})
export type Campaign = z.output<typeof Campaign>

/** What an action answers: the campaign as it is now, and the change-set that an undo reverts (null when nothing changed). */
export const CampaignActionResult = Campaign.extend({ changeSetId: z.uuid().nullable() })
export type CampaignActionResult = z.output<typeof CampaignActionResult>

/** Columns that the campaign list sorts by; `updatedAt` is ours. */
export const campaignSorts = [
  'id',
  'name',
  'startDate',
  'endDate',
  'actuals',
  'secondScreenImpressions',
  'totalObjective',
  'campaignObjective',
  'secondScreenObjective',
  'totalSpend',
  'secondScreenSpend',
  'complete',
  'secondScreenComplete',
  'campaignPacing',
  'status',
  'updatedAt',
] as const

/** What every list of campaigns filters and sorts by. */
export const listFilters = {
  type: z.array(z.enum(campaignTypes)).optional(),
  status: z
    .array(z.enum(campaignStatusFilters))
    .optional()
    .describe('Empty or absent: every campaign, archived ones too. ARCHIVED: only archived; other values: only unarchived.'),
  deliveryStatus: z.array(z.enum(deliveryStatuses)).optional(),
  assignedUsername: z
    .array(z.string().max(limits.name))
    .optional()
    .describe("'Unassigned' stands for campaigns that nobody is assigned to."),
  advertiserId: z.array(id).optional(),
  orderId: z.array(id).optional(),
  q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
  sort: sortOf(campaignSorts),
}

export const list = endpoint({
  method: 'GET',
  path: '/campaigns',
  summary: 'List campaigns',
  permission: 'CAMPAIGN.READ',
  paged: true,
  query: z.object({ ...listFilters, ...pageQuery(pageSizes.campaigns, limits.pageMax) }),
  response: listOf(CampaignRow),
})

export const get = endpoint({
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'Read a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  response: Campaign,
})

const exportPage = { page: z.int().min(0).max(1_000_000).optional(), limit: z.int().min(1).max(limits.exportPageMax).optional() }

export const exportList = endpoint({
  method: 'GET',
  path: '/campaigns/export',
  summary: 'Export campaigns as a CSV report',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  description: 'Without page and limit: everything that matches. One export of a user at a time.',
  query: z.object({ ...listFilters, ...exportPage }),
  response: z.object({ fileName: z.string() }),
  errors: ['exportRunning', 'exportsBusy', 'storageQuotaExceeded'],
})

function action<const V extends string, const M extends 'POST' | 'PUT' = 'POST'>(verb: V, summary: string, method = 'POST' as M) {
  return endpoint({
    method,
    path: `/campaigns/{id}/${verb}` as const,
    summary,
    permission: 'CAMPAIGN.WRITE',
    scope: verb,
    params: byId,
    response: CampaignActionResult,
    errors: ['campaignActionNotAllowed', 'versionConflict'],
  })
}

/** What a change of settings answers: as an action, with what is allowed but worth a second look. */
export const CampaignUpdateResult = CampaignActionResult.extend({
  warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export type CampaignUpdateResult = z.output<typeof CampaignUpdateResult>

export const create = endpoint({
  method: 'POST',
  path: '/campaigns',
  summary: 'Begin a campaign: an empty draft',
  description: "In the order's currency, else the user's; with the order's advertiser when none is given.",
  permission: 'CAMPAIGN.WRITE',
  scope: 'create',
  spec: 'ours',
  status: 201,
  body: NewCampaign,
  response: CampaignActionResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}',
  summary: "Change a campaign's settings",
  description: 'What the body leaves out stays as it is. Type, currency, objective type, advertiser and order are fixed on submit.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  params: byId,
  body: CampaignSettings,
  response: CampaignUpdateResult,
  errors: ['campaignActionNotAllowed', 'confirmationRequired', 'versionConflict'],
})

export const quickEdit = endpoint({
  method: 'PUT',
  path: '/campaigns/{id}/quick-edit',
  summary: 'Change flight, objective and price of a live campaign',
  permission: 'CAMPAIGN.WRITE',
  scope: 'quick-edit',
  spec: 'ours',
  params: byId,
  body: QuickEdit,
  response: CampaignUpdateResult,
  errors: ['campaignActionNotAllowed', 'confirmationRequired', 'versionConflict'],
})

export const pause = action('pause', 'Pause a campaign')
export const resume = action('resume', 'Resume a campaign')
export const review = action('review', 'Take a rejected campaign back to draft')
export const archive = action('archive', 'Archive a campaign', 'PUT')
export const unarchive = action('unarchive', 'Unarchive a campaign', 'PUT')

export const submit = endpoint({
  ...action('submit', 'Submit a draft; a guaranteed one goes to its publisher as a proposal'),
  description:
    'Where the forecast finds no inventory it is refused, unless `override=NO_INVENTORY` says that it is meant and X-Change-Reason says why. Without a forecast nothing is refused.',
  spec: 'ours',
  query: z.object({ override: submitOverride }),
  errors: ['campaignActionNotAllowed', 'versionConflict', 'forecastNoInventory', 'overrideNeedsReason'],
})
export const withdraw = endpoint({ ...action('withdraw', 'Take a proposal back to draft before it is answered'), spec: 'ours' })

export const duplicate = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/duplicate',
  summary: 'Duplicate a campaign as a draft',
  permission: 'CAMPAIGN.WRITE',
  scope: 'duplicate',
  params: byId,
  response: z.object({ id }),
  errors: ['campaignActionNotAllowed'],
})

export const assignedUsers = endpoint({
  method: 'GET',
  path: '/campaigns/assigned-users',
  summary: 'User names that campaigns are assigned to',
  permission: 'CAMPAIGN.READ',
  description: "'Unassigned' stands first when there is no q.",
  query: z.object({ q: z.string().max(limits.query).optional(), limit: z.int().min(1).max(limits.pageMax).default(pageSizes.lookUp) }),
  response: z.array(z.string()),
})

export const validCpm = endpoint({
  method: 'POST',
  path: '/campaigns/valid/cpm',
  summary: "Whether a CPM is within the agency's maximum",
  permission: 'CAMPAIGN.READ',
  reads: true,
  body: z.object({ value: cpm, currency: z.enum(currencies as [Currency, ...Currency[]]) }),
  /** `maximum` is in `currency`; null when the agency has none in it. */
  response: z.object({ valid: z.boolean(), maximum: z.number().nullable(), currency: z.string() }),
})

export const dealSettings = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/settings',
  summary: "Where a campaign's deal settings are",
  permission: 'CAMPAIGN.WRITE',
  params: byId,
  response: z.object({ redirectURL: z.url() }),
  errors: ['dealSettingsNotSet'],
})

/** One day (in the agency's zone) of a campaign's delivery. */
export const DeliveryDay = z.object({
  date: z.iso.date(),
  impressions: z.int(),
  secondScreenImpressions: z.int(),
  completes: z.int(),
  clicks: z.int(),
  spend: amount,
  secondScreenSpend: amount,
})
export type DeliveryDay = z.output<typeof DeliveryDay>

export const delivery = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/delivery',
  summary: 'Daily delivery of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  spec: 'ours',
  query: z.object({
    from: z
      .string()
      .regex(/^\d{14}$/)
      .optional()
      .describe('YYYYMMDDHHmmss in UTC'),
    to: z
      .string()
      .regex(/^\d{14}$/)
      .optional()
      .describe('YYYYMMDDHHmmss in UTC; includes its second'),
  }),
  response: z.object({ timeZone: z.string(), asOf: instant.nullable(), currency: z.string(), days: z.array(DeliveryDay) }),
})

/**
 * An ad as the grid inside a campaign shows it. `actuals`, `clicks`, `totalSpend` and `totalEcpm` are those of the period asked for,
 * `totals` are the impressions of its whole life; second screen included.
 */
export const AdRow = z.object({
  id,
  name: z.string(),
  status: z.enum(adStatuses),
  archived: z.boolean(),
  type: z.enum(adTypes),
  subtype: z.enum(adSubtypes).nullable(),
  outputType: z.enum(adOutputTypes),
  linkedTo: z.array(Reference),
  missingCreative: z.boolean(),
  briefCreativeStatuses: z.array(z.enum(briefStatuses)),
  targetingTypes: z.array(z.string()),
  cappingRules: z.array(CappingRule),
  weight: z.int(),
  actuals: z.int(),
  totals: z.int(),
  clicks: z.int(),
  totalSpend: amount,
  totalEcpm: amount.nullable(),
  includedInCampaignObjective: z.boolean(),
  durationSeconds: z.number().nullable(),
  version: z.int(),
  /** Its place in the campaign's sequence, from 1. */
  sequencePosition: z.int().nullable(),
  externalReference: z.string().nullable(),
})
export type AdRow = z.output<typeof AdRow>

export const adSorts = ['id', 'name', 'status', 'type', 'weight', 'actuals', 'clicks', 'totalSpend', 'totalEcpm'] as const

export const ads = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/ads/filter',
  summary: 'List the ads of a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  paged: true,
  query: z.object({
    q: z.string().max(limits.query).optional(),
    from: z
      .string()
      .regex(/^\d{14}$/)
      .optional(),
    to: z
      .string()
      .regex(/^\d{14}$/)
      .optional(),
    sort: sortOf(adSorts),
    ...pageQuery(pageSizes.expandedAds, limits.pageMax),
  }),
  response: listOf(AdRow),
})
