/** The thread in which images and videos are measured. It imports nothing of the packages but types. */
import { parentPort, workerData } from 'node:worker_threads'
import { imageSize } from 'image-size'
import { Input, MP4, WEBM } from 'mediabunny'
import { countedSource } from './counted-source.ts'
import { isWholeImage } from './whole-image.ts'
import type { MeasuredVisual, VisualTask } from './measure-visual.ts'

const videos = { MP4, WEBM } as const

async function measure({ bytes, kind }: VisualTask): Promise<MeasuredVisual | null> {
  if (kind === 'MP4' || kind === 'WEBM') return measureVideo(bytes, kind)
  if (!isWholeImage(bytes, kind)) return null
  const { width, height, orientation = 1 } = imageSize(bytes)
  // EXIF: from 5 on the image is shown turned by a quarter.
  return orientation >= 5 ? { width: height, height: width, durationMs: null } : { width, height, durationMs: null }
}

async function measureVideo(bytes: Uint8Array, kind: keyof typeof videos): Promise<MeasuredVisual | null> {
  const input = new Input({ source: countedSource(bytes), formats: [videos[kind]] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) return null
  // By its packets, not by its header: a cut file is as long as what is left of it.
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) return null
  const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
  return { width, height, durationMs: Math.round(seconds * 1000) }
}

// The libraries throw their own messages about a damaged file; callers do not get them.
const result = await measure(workerData as VisualTask).catch(() => null)
parentPort?.postMessage(result)
