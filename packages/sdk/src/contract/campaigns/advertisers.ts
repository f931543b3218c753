import * as z from 'zod'
import { advertiserStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'
import { CampaignRow, listFilters } from './campaigns.ts'

export const AdvertiserSummary = z.object({ id, name: z.string(), status: z.enum(advertiserStatuses) })
export type AdvertiserSummary = z.output<typeof AdvertiserSummary>

export const Advertiser = AdvertiserSummary.extend({
  version: z.int(),
  externalReference: z.string().nullable(),
  domain: z.string().nullable(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: instant,
  updatedAt: instant,
})
export type Advertiser = z.output<typeof Advertiser>

export const summary = endpoint({
  method: 'GET',
  path: '/advertisers/summary',
  summary: 'Names of advertisers for a picker',
  permission: 'CAMPAIGN.READ',
  query: z.object({
    limit: z.int().min(1).max(limits.exportPageMax).default(pageSizes.lookUp),
    q: z.string().max(limits.query).optional(),
  }),
  response: z.array(AdvertiserSummary),
})
export const search = endpoint({
  method: 'GET',
  path: '/advertisers/search',
  summary: 'Find advertisers by name or ids',
  permission: 'CAMPAIGN.READ',
  query: z.object({ q: z.string().max(limits.query).optional(), ids: z.array(id).max(limits.exportPageMax).optional() }),
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

/** What a write answers: the advertiser as it is now, and the change-set that an undo reverts (null when nothing changed). */
export const AdvertiserResult = Advertiser.extend({ changeSetId: z.uuid().nullable() })
export type AdvertiserResult = z.output<typeof AdvertiserResult>

/** Columns that the advertiser list sorts by. */
export const advertiserSorts = ['id', 'name', 'status', 'createdAt', 'updatedAt'] as const

export const list = endpoint({
  method: 'GET',
  path: '/advertisers/dashboard',
  summary: 'List advertisers',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    status: z.array(z.enum(advertiserStatuses)).optional().describe('Empty or absent: every advertiser.'),
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
    sort: sortOf(advertiserSorts),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
  response: listOf(Advertiser),
})

const text = (maximum: number) => z.string().max(maximum).nullish()
const settings = {
  name: z.string().trim().min(1).max(limits.companyName),
  domain: text(limits.domain).describe('A host, with scheme, credentials and www or without.'),
  categoryIds: z.array(z.string().max(20)).max(limits.advertiserCategories).nullish().describe('Codes of the IAB Content Taxonomy 1.0.'),
  externalReference: text(limits.externalReference),
}
export const NewAdvertiser = z.object({ ...settings, contact: text(limits.contactName), email: text(limits.email) })
export const AdvertiserChanges = z.object({ ...settings, status: z.enum(['ACTIVE', 'INACTIVE']).optional() })

export const create = endpoint({
  method: 'POST',
  path: '/advertisers',
  summary: 'Create an advertiser',
  description: 'Empty and null fields count as left out.',
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
    'Domain, categories and external reference are replaced: left out, empty or null they are taken away. Contact and e-mail are no part of it and stay; so does the status when it is left out.',
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
    errors: ['versionConflict'],
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
