import * as z from 'zod'
import { adStatuses, adTypes, campaignStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { byId, id, instant, listOf, pageQuery, sortOf, visible } from '../wire.ts'

/** A file that ads play or show. */
export const CreativeFile = z.object({
  /** Id of the file. */
  id,
  /** Name in the library. */
  name: z.string(),
  /** Name of the file as it was uploaded. */
  fileName: z.string(),
  /** Media type, such as audio/mpeg. */
  mediaType: z.string(),
  /** Size in bytes. */
  bytes: z.int(),
  /** Length in seconds; null for a file that is not heard. */
  durationSeconds: z.number().nullable(),
  /** Width of an image or video in pixels; null for other files. */
  width: z.int().nullable(),
  /** Height of an image or video in pixels; null for other files. */
  height: z.int().nullable(),
  /** Integrated loudness by ITU-R BS.1770, in LUFS; null if not measured. */
  loudnessLufs: z.number().nullable(),
  /** The advertiser that owns the file; null if every advertiser can use it. */
  advertiser: Reference.nullable(),
  /** Ads that use it. */
  usedByAds: z.int(),
  /** True if its content can be downloaded. */
  downloadable: z.boolean(),
  /** Time of the upload. */
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
    /** Part of the name; if omitted, every file. */
    q: z.string().max(limits.query).optional(),
    /** Advertisers; if empty or omitted, all. */
    advertiserId: z.array(id).optional(),
    /** Column, with '-' before it for descending. */
    sort: sortOf(['name', 'durationSeconds', 'bytes', 'usedByAds', 'createdAt'] as const),
    ...pageQuery(pageSizes.sharedList, limits.pageMax),
  }),
  response: listOf(CreativeFile),
})

/** Answer of an upload: the file, and warnings. */
export const UploadedCreative = CreativeFile.extend({
  /** Warnings about a file that was uploaded all the same. Empty if there are none. */
  warnings: z.array(
    z.object({
      /** Kind of warning. */
      code: z.string(),
      /** The warning as an English sentence. */
      message: z.string(),
    }),
  ),
})
export type UploadedCreative = z.output<typeof UploadedCreative>

export const upload = endpoint({
  method: 'POST',
  path: '/creatives',
  summary: 'Upload a file that ads play or show',
  description:
    "Audio (MP3, WAV, AAC in ADTS, Ogg), an image (PNG, JPEG, GIF, WebP) or a video (MP4, WebM), recognised by its bytes. Audio and video are at most as long as the agency's maximum. Duration and pixel size are measured, and the loudness of audio by ITU-R BS.1770, except for AAC. The same bytes for the same advertiser are the same file.",
  permission: 'CREATIVE_STUDIO.WRITE',
  spec: 'ours',
  status: 201,
  query: z.object({
    /** The advertiser that owns the file. */
    advertiserId: id.optional().describe('The advertiser that owns the file; if omitted, every advertiser can use it.'),
    /** Name in the library. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(limits.name)
      .superRefine(visible)
      .optional()
      .describe('If omitted, the name of the file without its ending.'),
  }),
  file: {
    name: 'file',
    accept: '.mp3,.wav,.aac,.ogg,.png,.jpg,.jpeg,.gif,.webp,.mp4,.webm',
    maxBytes: limits.uploadBytes,
    tooLarge: 'audioTooLarge',
  },
  response: UploadedCreative,
  errors: [
    'audioTooLarge',
    'notMedia',
    'formatNotAccepted',
    'audioUnreadable',
    'audioTooLong',
    'mediaUnreadable',
    'imageTooBig',
    'videoTooLong',
    'storageQuotaExceeded',
  ],
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
  /** The ad. */
  ad: Reference.extend({
    /** Type of the ad. */
    type: z.enum(adTypes),
    /** Lifecycle status of the ad. */
    status: z.enum(adStatuses),
    /** True if the ad is archived. */
    archived: z.boolean(),
  }),
  /** The campaign of the ad. */
  campaign: Reference.extend({
    /** Lifecycle status of the campaign. */
    status: z.enum(campaignStatuses),
    /** True if the campaign is archived. */
    archived: z.boolean(),
  }),
})
export type CreativeUse = z.output<typeof CreativeUse>

export const usage = endpoint({
  method: 'GET',
  path: '/creatives/{id}/usage',
  summary: 'List the uses of a creative file',
  description: 'The list has ads of campaigns that the user may see, including archived ones.',
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
  params: z.object({
    /** Id of the agency. */
    client: z.string().min(1).max(64).describe("The agency's id."),
    /** Name in the answer of the export. */
    fileName: z.string().min(1).max(255),
  }),
  download: 'text/csv',
})
