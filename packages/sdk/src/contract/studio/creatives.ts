import * as z from 'zod'
import { adStatuses, adTypes, campaignStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

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
  /** Whether its bytes can be had. */
  downloadable: z.boolean(),
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

/** What an upload answers: the file, and what is questionable about it. */
export const UploadedCreative = CreativeFile.extend({ warnings: z.array(z.object({ code: z.string(), message: z.string() })) })
export type UploadedCreative = z.output<typeof UploadedCreative>

export const upload = endpoint({
  method: 'POST',
  path: '/creatives',
  summary: 'Upload an audio file',
  description:
    "MP3, WAV, AAC (ADTS) or Ogg, known by its bytes, at most as long as the agency's maximum. Its duration is measured, and its loudness by ITU-R BS.1770 but for AAC. The same bytes for the same advertiser are the same file.",
  permission: 'CREATIVE_STUDIO.WRITE',
  spec: 'ours',
  status: 201,
  query: z.object({
    advertiserId: id.optional().describe('Whose file it is; left out, every advertiser can use it.'),
    name: z.string().trim().min(1).max(limits.name).optional().describe('Left out, the name of the file without its ending.'),
  }),
  file: { name: 'file', accept: '.mp3,.wav,.aac,.ogg', maxBytes: limits.uploadBytes, tooLarge: 'audioTooLarge' },
  timeoutMs: 120_000,
  response: UploadedCreative,
  errors: ['audioTooLarge', 'notAudio', 'audioUnreadable', 'audioTooLong', 'storageQuotaExceeded'],
})

export const get = endpoint({
  method: 'GET',
  path: '/creatives/{id}',
  summary: 'Read a creative file',
  permission: 'CREATIVE_STUDIO.READ',
  spec: 'ours',
  params: byId,
  response: CreativeFile,
})

export const download = endpoint({
  method: 'GET',
  path: '/creatives/{id}/file',
  summary: 'Download a creative file',
  permission: 'CREATIVE_STUDIO.READ',
  spec: 'ours',
  params: byId,
  download: 'audio/mpeg',
})

/** An ad that plays a file. */
export const CreativeUse = z.object({
  ad: Reference.extend({ type: z.enum(adTypes), status: z.enum(adStatuses), archived: z.boolean() }),
  campaign: Reference.extend({ status: z.enum(campaignStatuses), archived: z.boolean() }),
})
export type CreativeUse = z.output<typeof CreativeUse>

export const usage = endpoint({
  method: 'GET',
  path: '/creatives/{id}/usage',
  summary: 'Where a creative file is used',
  description: 'Ads of campaigns that the user may see, archived ones too.',
  permission: ['CREATIVE_STUDIO.READ', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byId,
  paged: true,
  query: z.object(pageQuery(pageSizes.sharedList, limits.pageMax)),
  response: listOf(CreativeUse),
})

export const report = endpoint({
  method: 'GET',
  path: '/creatives/report/{client}/{fileName}',
  summary: 'Download a report made by an export',
  permission: 'REPORT.EXECUTE',
  params: z.object({ client: z.string().min(1).max(64).describe("The agency's id."), fileName: z.string().min(1).max(255) }),
  download: 'text/csv',
})
