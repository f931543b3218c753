// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AdStatus, AdType, CampaignStatus } from '../values/campaign.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Download } from '../../client/download.ts'
import type { FileSource } from '../../client/upload.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'

/** A file that ads play or show. */
export interface CreativeFile {
  /** Id of the file. */
  id: number
  /** Name in the library. */
  name: string
  /** Name of the file as it was uploaded. */
  fileName: string
  /** Media type, such as audio/mpeg. */
  mediaType: string
  /** Size in bytes. */
  bytes: number
  /** Length in seconds; null for a file that is not heard. */
  durationSeconds: number | null
  /** Width in pixels, of images and videos; null: it has none. */
  width: number | null
  /** Height in pixels, of images and videos; null: it has none. */
  height: number | null
  /** Integrated loudness by ITU-R BS.1770, in LUFS; null: not measured. */
  loudnessLufs: number | null
  /** The advertiser whose file it is; null: every advertiser can use it. */
  advertiser: Reference | null
  /** Ads that use it. */
  usedByAds: number
  /** True if its content can be downloaded. */
  downloadable: boolean
  /** Time of the upload. */
  createdAt: Date
}

/** Answer of an upload: the file, and warnings. */
export interface UploadedCreative extends CreativeFile {
  /** Uploaded, but worth a second look. Empty: nothing to say. */
  warnings: {
    /** Kind of warning. */
    code: string
    /** The warning as an English sentence. */
    message: string
  }[]
}

/** An ad that plays a file. */
export interface CreativeUse {
  /** The ad. */
  ad: {
    /** Id of the entity. */
    id: number
    /** Name of the entity at the time of the answer. */
    name: string
    /** Type of the ad. */
    type: AdType
    /** Lifecycle status of the ad. */
    status: AdStatus
    /** True: the ad is archived. */
    archived: boolean
  }
  /** The campaign of the ad. */
  campaign: {
    /** Id of the entity. */
    id: number
    /** Name of the entity at the time of the answer. */
    name: string
    /** Lifecycle status of the campaign. */
    status: CampaignStatus
    /** True: the campaign is archived. */
    archived: boolean
  }
}

/** Input of `client.creatives.list`. */
export interface CreativesListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Part of the name; absent: every file. */
  q?: string
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'bytes' | 'createdAt' | 'durationSeconds' | 'name' | 'usedByAds'>
}

/** Input of `client.creatives.upload`. */
export interface CreativesUploadInput {
  /** The file: .mp3,.wav,.aac,.ogg,.png,.jpg,.jpeg,.gif,.webp,.mp4,.webm, at most 10 MB. */
  file: FileSource
  /** The advertiser whose file it is. */
  advertiserId?: number
  /** Name in the library. */
  name?: string
}

/** Input of `client.creatives.get`. */
export interface CreativesGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.creatives.download`. */
export interface CreativesDownloadInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.creatives.usage`. */
export interface CreativesUsageInput {
  /** Id of the thing. */
  id: number
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
}

/** Input of `client.creatives.report`. */
export interface CreativesReportInput {
  /** Id of the agency. */
  client: string
  /** Name that the export answered. */
  fileName: string
}

/** Calls of `client.creatives`. */
export interface CreativesApi<D extends Dates = 'date'> {
  /**
   * List creative files.
   *
   * Needs the permission `CREATIVE_STUDIO.READ`.
   *
   * Sends `GET /creatives`.
   * @example
   * ```ts
   * for await (const row of client.creatives.list()) console.log(row)
   * ```
   */
  list(input?: CreativesListInput, options?: CallOptions): PagedCall<Dated<Page<CreativeFile>, D>>

  /**
   * Upload a file that ads play or show.
   *
   * Audio (MP3, WAV, AAC in ADTS, Ogg), an image (PNG, JPEG, GIF, WebP) or a video (MP4, WebM), known by its bytes. Audio and video are at most as long as the agency's maximum. Duration and pixel size are measured, and the loudness of audio by ITU-R BS.1770 but for AAC. The same bytes for the same advertiser are the same file.
   *
   * Needs the permission `CREATIVE_STUDIO.WRITE`.
   *
   * Sends `POST /creatives`.
   * @throws {@link ApiError} `audioTooLarge` (413): The file can't exceed 10 MB.
   * @throws {@link ApiError} `notMedia` (422): This file can't be used. Upload audio (.mp3, .wav, .aac, .ogg), an image (.png, .jpg, .gif, .webp) or a video (.mp4, .webm) of up to 10 MB.
   * @throws {@link ApiError} `audioUnreadable` (422): The audio cannot be read: the file is damaged or of a kind that is not supported.
   * @throws {@link ApiError} `audioTooLong` (422): The audio lasts longer than the maximum of {maximum} s.
   * @throws {@link ApiError} `mediaUnreadable` (422): The file cannot be read: it is damaged or of a kind that is not supported.
   * @throws {@link ApiError} `imageTooBig` (422): The image has {width} × {height} pixels; {maximum} are the most on a side.
   * @throws {@link ApiError} `videoTooLong` (422): The video lasts longer than the maximum of {maximum} s.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.creatives.upload({ file })
   * console.log(answer)
   * ```
   */
  upload(input: CreativesUploadInput, options?: CallOptions): Call<Dated<UploadedCreative, D>>

  /**
   * Read a creative file.
   *
   * Needs the permission `CREATIVE_STUDIO.READ`.
   *
   * Sends `GET /creatives/{id}`.
   * @example
   * ```ts
   * const answer = await client.creatives.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: CreativesGetInput, options?: CallOptions): Call<Dated<CreativeFile, D>>

  /**
   * Download a creative file.
   *
   * Needs the permission `CREATIVE_STUDIO.READ`.
   *
   * Sends `GET /creatives/{id}/file`.
   * @example
   * ```ts
   * const file = await client.creatives.download({ id: 1 })
   * console.log(file.fileName, await file.text())
   * ```
   */
  download(input: CreativesDownloadInput, options?: CallOptions): Call<Download>

  /**
   * Where a creative file is used.
   *
   * Ads of campaigns that the user may see, archived ones too.
   *
   * Needs the permissions `CREATIVE_STUDIO.READ` and `CAMPAIGN.READ`.
   *
   * Sends `GET /creatives/{id}/usage`.
   * @example
   * ```ts
   * for await (const row of client.creatives.usage({ id: 1 })) console.log(row)
   * ```
   */
  usage(input: CreativesUsageInput, options?: CallOptions): PagedCall<Page<CreativeUse>>

  /**
   * Download a report made by an export.
   *
   * Needs the permission `REPORT.EXECUTE`.
   *
   * Sends `GET /creatives/report/{client}/{fileName}`.
   * @example
   * ```ts
   * const file = await client.creatives.report({ client: 'text', fileName: 'text' })
   * console.log(file.fileName, await file.text())
   * ```
   */
  report(input: CreativesReportInput, options?: CallOptions): Call<Download>
}
