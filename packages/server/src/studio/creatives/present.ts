/** A creative file as calls answer it. */
import type { creatives } from '@spotdesk/sdk/contract'
import type { CreativeRecord } from './store.ts'

export function toCreativeFile(record: CreativeRecord): creatives.CreativeFile {
  return {
    id: record.id,
    name: record.name,
    fileName: record.file_name,
    mediaType: record.media_type,
    bytes: record.bytes,
    durationSeconds: record.duration_ms === null ? null : record.duration_ms / 1000,
    loudnessLufs: record.loudness_lufs === null ? null : Number(record.loudness_lufs),
    width: record.width,
    height: record.height,
    advertiser:
      record.advertiser_id === null || record.advertiser_name === null ? null : { id: record.advertiser_id, name: record.advertiser_name },
    usedByAds: record.used_by_ads,
    downloadable: record.stored,
    createdAt: record.created_at,
  }
}
