/** Pixel size of an image or a video, and the length of a video: read from the whole file in a thread. */
import type { MediaKind } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { type MeasuredFor, measureInThread } from '../measure-in-thread.ts'

export interface VisualTask {
  bytes: Uint8Array
  kind: VisualKind
}

export type VisualKind = Extract<MediaKind, 'PNG' | 'JPEG' | 'GIF' | 'WEBP' | 'MP4' | 'WEBM'>

export interface MeasuredVisual {
  /** In pixels, as it is shown: turned if the file says so. */
  width: number
  height: number
  /** Null for an image. */
  durationMs: number | null
}

export type VisualMeasurement =
  | { ok: true; visual: MeasuredVisual }
  | { ok: false; code: 'mediaUnreadable' }
  | { ok: false; code: 'imageTooBig'; params: { width: number; height: number; maximum: number } }
  | { ok: false; code: 'videoTooLong'; params: { maximum: number } }

/** The worker beside this file, in source or built. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-worker.ts' : './measure-worker.js', import.meta.url)

/** A video of that many seconds may be a little longer: its last frame lasts. */
const toleranceMs = 250

/**
 * @param maximumSeconds of a video
 * @throws as `measureInThread`
 */
export async function measureVisual(
  bytes: Uint8Array,
  kind: VisualKind,
  { maximumSeconds, ...call }: MeasuredFor & { maximumSeconds: number },
): Promise<VisualMeasurement> {
  const visual = await measureInThread<VisualTask, MeasuredVisual>(workerUrl, { bytes, kind }, call)
  if (visual === null || visual.width < 1 || visual.height < 1) return { ok: false, code: 'mediaUnreadable' }
  const { width, height, durationMs } = visual
  const maximum = limits.mediaPixels
  if (Math.max(width, height) > maximum) return { ok: false, code: 'imageTooBig', params: { width, height, maximum } }
  if (durationMs !== null && durationMs > maximumSeconds * 1000 + toleranceMs)
    return { ok: false, code: 'videoTooLong', params: { maximum: maximumSeconds } }
  return { ok: true, visual }
}
