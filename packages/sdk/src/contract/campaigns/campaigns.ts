/** Calls on campaigns. Their answers are in `campaign-schemas.ts`. */
import * as z from 'zod'
import { currencies, type Currency, limits, pageSizes } from '../../values/index.ts'
import { CampaignSettings, NewCampaign, QuickEdit } from './campaign-settings.ts'
import { Campaign, CampaignActionResult, CampaignKeys, CampaignRow, CampaignUpdateResult } from './campaign-schemas.ts'
import { idMark, listFilters } from './campaign-filters.ts'
import { Copies, CopySettings } from './copies.ts'
import { endpoint } from '../endpoint.ts'
import { byId, cpm, listOf, pageQuery, submitOverride } from '../wire.ts'

export * from './campaign-cards.ts'
export * from './campaign-delivery.ts'
export * from './campaign-schemas.ts'
export * from './campaign-totals.ts'
export { Copies, CopySettings } from './copies.ts'
export { listFilters } from './campaign-filters.ts'

export const list = endpoint({
  method: 'GET',
  path: '/campaigns',
  summary: 'List campaigns',
  description: 'A page after the last one is empty and has the total.',
  permission: 'CAMPAIGN.READ',
  paged: true,
  query: z.object({ ...listFilters, ...idMark, ...pageQuery(pageSizes.campaigns, limits.pageMax) }),
  response: listOf(CampaignRow),
})

export const keys = endpoint({
  method: 'GET',
  path: '/campaigns/keys',
  summary: 'List ids, references and names of campaigns',
  description: 'Use it to walk over many campaigns: its rows are short and its pages long.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({ ...listFilters, ...idMark, ...pageQuery(limits.keysPageMax, limits.keysPageMax) }),
  response: listOf(CampaignKeys),
})

export const get = endpoint({
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'Read a campaign',
  permission: 'CAMPAIGN.READ',
  params: byId,
  response: Campaign,
})

const exportPage = {
  /** Page of the list, from 0; if omitted, every page. */
  page: z.int().min(0).max(1_000_000).optional(),
  /** Number of campaigns in the report; if omitted, all matching ones. */
  limit: z.int().min(1).max(limits.exportPageMax).optional(),
}

export const exportList = endpoint({
  method: 'GET',
  path: '/campaigns/export',
  summary: 'Export campaigns as a CSV report',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  description: 'Without page and limit, the report has all matches. A user can run one export at a time.',
  query: z.object({ ...listFilters, ...exportPage }),
  response: z.object({
    /** Name to download the report by, with `creatives.report`. */
    fileName: z.string(),
  }),
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
    errors: ['campaignActionNotAllowed', 'changeSetClosed', 'versionConflict'],
  })
}

export const create = endpoint({
  method: 'POST',
  path: '/campaigns',
  summary: 'Create a campaign as a draft',
  description:
    "The draft takes the order's currency, or else the user's. If no advertiser is given, it takes the order's advertiser, or else the only advertiser of the account. It takes the flight of its order and the remaining objective of the order. Everything else is empty.",
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
  description:
    'Fields that are absent from the body stay as they are. Type, currency, objective type, advertiser and order cannot change after the submit.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'update',
  spec: 'ours',
  ifMatch: 'required',
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
  ifMatch: 'required',
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
    'If the forecast finds no inventory the call is refused, unless `override=NO_INVENTORY` confirms it and X-Change-Reason gives a reason. Without a forecast, no campaign is refused.',
  spec: 'ours',
  query: z.object({
    /** NO_INVENTORY: submit although the forecast finds no inventory. */
    override: submitOverride,
  }),
  errors: ['campaignActionNotAllowed', 'versionConflict', 'forecastNoInventory', 'overrideNeedsReason'],
})
export const withdraw = endpoint({ ...action('withdraw', 'Take a proposal back to draft before it is answered'), spec: 'ours' })

export const duplicate = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/duplicate',
  summary: 'Duplicate a campaign as a draft',
  description: 'A copy has the settings, the flight and the ads of its source, without statistics and external references.',
  permission: 'CAMPAIGN.WRITE',
  scope: 'duplicate',
  params: byId,
  body: CopySettings.optional(),
  response: Copies,
  errors: ['campaignActionNotAllowed'],
})

export const assignedUsers = endpoint({
  method: 'GET',
  path: '/campaigns/assigned-users',
  summary: 'List the user names that campaigns are assigned to',
  permission: 'CAMPAIGN.READ',
  description: "'Unassigned' is first if there is no `q`.",
  query: z.object({
    /** Part of a user name; if omitted, all names. */
    q: z.string().max(limits.query).optional(),
    /** Maximum number of names in the answer, without 'Unassigned'. */
    limit: z.int().min(1).max(limits.pageMax).default(pageSizes.lookUp),
  }),
  response: z.array(z.string()),
})

export const validCpm = endpoint({
  method: 'POST',
  path: '/campaigns/valid/cpm',
  summary: "Check a CPM against the agency's maximum",
  permission: 'CAMPAIGN.READ',
  reads: true,
  body: z.object({
    /** The CPM to check. */
    value: cpm,
    /** ISO 4217 code of the CPM. */
    currency: z.enum(currencies as [Currency, ...Currency[]]),
  }),
  /** `maximum` is in `currency`; null if the agency has no maximum in this currency. */
  response: z.object({
    /** True if the CPM is not above the maximum. */
    valid: z.boolean(),
    /** The agency's maximum CPM; null if it has none in this currency. */
    maximum: z.number().nullable(),
    /** Currency of `maximum`: that of the request. */
    currency: z.string(),
  }),
})

export const dealSettings = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/settings',
  summary: "Read the address of a campaign's deal settings",
  permission: 'CAMPAIGN.WRITE',
  params: byId,
  response: z.object({
    /** Address of the page to open. */
    redirectURL: z.url(),
  }),
  errors: ['dealSettingsNotSet'],
})
