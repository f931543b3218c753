import * as z from 'zod'
import { limits, pageSizes } from '../values/index.ts'
import { endpoint } from './endpoint.ts'
import { Reference } from './campaigns.ts'
import { id, instant, listOf, pageQuery, sortOf } from './wire.ts'

export const CreativeFile = z.object({
  id,
  name: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  durationSeconds: z.number().nullable(),
  loudnessLufs: z.number().nullable(),
  advertiser: Reference.nullable(),
  usedByAds: z.int(),
  createdAt: instant,
})
export type CreativeFile = z.output<typeof CreativeFile>

export const list = endpoint({
  method: 'GET',
  path: '/creatives',
  summary: 'List creative files',
  permission: 'CREATIVE_STUDIO.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    q: z.string().max(limits.query).optional(),
    advertiserId: z.array(id).optional(),
    sort: sortOf(['name', 'durationSeconds', 'bytes', 'usedByAds', 'createdAt'] as const),
    ...pageQuery(pageSizes.sharedList, limits.pageMax),
  }),
  response: listOf(CreativeFile),
})
export const report = endpoint({
  method: 'GET',
  path: '/creatives/report/{client}/{fileName}',
  summary: 'Download a report made by an export',
  permission: 'REPORT.EXECUTE',
  params: z.object({ client: z.string().min(1).max(64).describe("The agency's id."), fileName: z.string().min(1).max(255) }),
  download: 'text/csv',
})
