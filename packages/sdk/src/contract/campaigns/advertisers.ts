import * as z from 'zod'
import { advertiserStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'
import { CampaignRow, listFilters } from './campaigns.ts'

/** An advertiser as a picker shows it. */
export const AdvertiserSummary = z.object({
  /** Id of the advertiser. */
  id,
  /** Name of the advertiser. */
  name: z.string(),
  /** ACTIVE, INACTIVE or ARCHIVED. */
  status: z.enum(advertiserStatuses),
})
export type AdvertiserSummary = z.output<typeof AdvertiserSummary>

/** An advertiser with all its settings. */
export const Advertiser = AdvertiserSummary.extend({
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** The agency's own key of the advertiser; null without one. */
  externalReference: z.string().nullable(),
  /** Host of its web site; null if none. */
  domain: z.string().nullable(),
  /** Name of the contact person; null if none. */
  contact: z.string().nullable(),
  /** E-mail address of the contact; null if none. */
  email: z.string().nullable(),
  /** Categories of the IAB Content Taxonomy 1.0. */
  categories: z.array(
    z.object({
      /** Code, such as IAB2. */
      id: z.string(),
      /** English name. */
      name: z.string(),
    }),
  ),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type Advertiser = z.output<typeof Advertiser>

export const summary = endpoint({
  method: 'GET',
  path: '/advertisers/summary',
  summary: 'List names of advertisers for a picker',
  permission: 'CAMPAIGN.READ',
  query: z.object({
    /** Maximum number of advertisers in the answer. */
    limit: z.int().min(1).max(limits.exportPageMax).default(pageSizes.lookUp),
    /** Part of the name; if omitted, the first of all. */
    q: z.string().max(limits.query).optional(),
  }),
  response: z.array(AdvertiserSummary),
})
export const search = endpoint({
  method: 'GET',
  path: '/advertisers/search',
  summary: 'Find advertisers by name or ids',
  permission: 'CAMPAIGN.READ',
  query: z.object({
    /** Part of the name. */
    q: z.string().max(limits.query).optional(),
    /** Advertisers with these ids. */
    ids: z.array(id).max(limits.exportPageMax).optional(),
  }),
  response: z.array(AdvertiserSummary),
})
export const get = endpoint({
  method: 'GET',
  path: '/advertisers/{id}',
  summary: 'Read an advertiser',
  permission: 'CAMPAIGN.READ',
  params: byId,
  response: Advertiser,
})

/** Answer of a write: the current advertiser, and the change-set of the write. */
export const AdvertiserResult = Advertiser.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type AdvertiserResult = z.output<typeof AdvertiserResult>

/** Columns that the advertiser list sorts by; `attention` puts the worst first. */
export const advertiserSorts = ['attention', 'id', 'name', 'status', 'createdAt', 'updatedAt'] as const

export const list = endpoint({
  method: 'GET',
  path: '/advertisers/dashboard',
  summary: 'List advertisers',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Statuses of the advertisers to list. */
    status: z.array(z.enum(advertiserStatuses)).optional().describe('If empty or omitted, every advertiser.'),
    /** Id or part of the name. */
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
    /** Column, with '-' before it for descending; `attention`: the worst first. */
    sort: sortOf(advertiserSorts).describe(
      'attention: the advertisers with the most live campaigns behind their plan first, then those whose next campaign ends first.',
    ),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
  response: listOf(Advertiser),
})

const text = (maximum: number) => z.string().max(maximum).nullish()
const settings = {
  /** Name of the advertiser, trimmed. */
  name: z.string().trim().min(1).max(limits.companyName),
  /** Its web site; none if omitted or null. */
  domain: text(limits.domain).describe('A host, with scheme and www or without; no user name and no port.'),
  /** Its categories; none if omitted or null. */
  categoryIds: z.array(z.string().max(20)).max(limits.advertiserCategories).nullish().describe('Codes of the IAB Content Taxonomy 1.0.'),
  /** The agency's own key. */
  externalReference: text(limits.externalReference),
}
/** A new advertiser. */
export const NewAdvertiser = z.object({
  ...settings,
  /** Name of the contact person; none if omitted or null. */
  contact: text(limits.contactName),
  /** E-mail address of the contact; none if omitted or null. */
  email: text(limits.email),
})
/** Settings of an advertiser that replace its current ones. */
export const AdvertiserChanges = z.object({
  ...settings,
  /** If omitted, it stays. Archiving has its own calls. */
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

export const create = endpoint({
  method: 'POST',
  path: '/advertisers',
  summary: 'Create an advertiser',
  description: 'Empty and null fields count as absent.',
  permission: 'CAMPAIGN.WRITE',
  status: 201,
  body: NewAdvertiser,
  response: AdvertiserResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/advertisers/{id}',
  summary: 'Change an advertiser',
  description:
    'The body replaces domain, categories and external reference: absent, empty or null values clear them. Contact and e-mail stay unchanged, and so does an absent status.',
  permission: 'CAMPAIGN.WRITE',
  params: byId,
  body: AdvertiserChanges,
  response: AdvertiserResult,
  errors: ['advertiserActionNotAllowed', 'versionConflict'],
})

function archiving<const V extends 'archive' | 'unarchive'>(verb: V, summary: string) {
  return endpoint({
    method: 'PUT',
    path: `/advertisers/{id}/${verb}` as const,
    summary,
    permission: 'CAMPAIGN.WRITE',
    scope: verb,
    spec: 'ours',
    params: byId,
    response: AdvertiserResult,
    errors: ['changeSetClosed', 'versionConflict'],
  })
}
export const archive = archiving('archive', 'Archive an advertiser')
export const unarchive = archiving('unarchive', 'Unarchive an advertiser')

const { advertiserId: _, ...campaignFilters } = listFilters
export const campaigns = endpoint({
  method: 'GET',
  path: '/advertisers/{id}/campaigns',
  summary: 'List the campaigns of an advertiser',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object({ ...campaignFilters, ...pageQuery(pageSizes.campaigns, limits.pageMax) }),
  response: listOf(CampaignRow),
})
