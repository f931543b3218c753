/** Duration and loudness of an audio file: decoded to the end, never taken from its header. */
import type { AudioKind } from '@spotdesk/sdk/rules'
import { measureInThread } from '../measure-in-thread.ts'
import { aacDuration, isOggThroughout } from './containers.ts'
import type { MeasureTask } from './measure-worker.ts'

export interface Measured {
  durationMs: number
  /** One decimal; null for AAC, and for what is too short or too quiet. */
  loudnessLufs: number | null
}

export type Measurement = { ok: true; audio: Measured } | { ok: false; code: 'audioUnreadable' } | { ok: false; code: 'audioTooLong' }

/** Audio of that many seconds may be a little longer: encoders fill their last frame. */
const toleranceMs = 250
/** Shorter audio is what a decoder finds in bytes that are no audio. */
const leastMs = 100

/** @param maximumSeconds longer audio is not decoded to its end */
export async function measureAudio(bytes: Uint8Array, kind: AudioKind, maximumSeconds: number): Promise<Measurement> {
  const most = maximumSeconds * 1000 + toleranceMs
  const audio = await measured(bytes, kind, most)
  if (audio === null || audio.durationMs < leastMs) return { ok: false, code: 'audioUnreadable' }
  return audio.durationMs > most ? { ok: false, code: 'audioTooLong' } : { ok: true, audio }
}

async function measured(bytes: Uint8Array, kind: AudioKind, mostMs: number): Promise<Measured | null> {
  if (kind === 'AAC') {
    const duration = aacDuration(bytes, mostMs)
    return duration === null ? null : { durationMs: Math.round(duration), loudnessLufs: null }
  }
  if (kind === 'OGG' && !isOggThroughout(bytes)) return null
  return measureInThread<MeasureTask, Measured>(workerUrl, { bytes, kind, mostMs })
}

/** The worker beside this file, in source or built. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-worker.ts' : './measure-worker.js', import.meta.url)
