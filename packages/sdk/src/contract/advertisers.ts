import * as z from 'zod'
import { advertiserStatuses, limits, pageSizes } from '../values/index.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant } from './wire.ts'

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
