/** Duration and loudness of an audio file: decoded to the end, never taken from its header. */
import { type AudioKind, endsWithinFrame, findAudio } from '@spotdesk/sdk/rules'
import { type MeasuredFor, measureInThread } from '../measure-in-thread.ts'
import type { AudioFlaw } from './flaws.ts'

export interface MeasureTask {
  /** From the first byte of the audio, behind tags. */
  bytes: Uint8Array
  kind: AudioKind
  /** Milliseconds after which decoding stops. */
  mostMs: number
  /** True if the last frame is not whole, as far as that is known already. */
  isCut: boolean
}

/** The measures of a file, or the encoding in which it cannot be read. */
export type MeasureResult = Measured | { encoding: string }

export interface Measured {
  durationMs: number
  /** One decimal; null for AAC, and for what is too short or too quiet. */
  loudnessLufs: number | null
  flaws: AudioFlaw[]
}

export type Measurement =
  | { ok: true; audio: Measured }
  | { ok: false; code: 'audioUnreadable' }
  | { ok: false; code: 'audioTooLong'; params: { maximum: number } }
  | { ok: false; code: 'formatNotAccepted'; params: { format: string } }

/** Audio of that many seconds may be a little longer: encoders fill their last frame. */
const toleranceMs = 250
/** Shorter audio is what a decoder finds in bytes that are no audio. */
const leastMs = 100

/**
 * @param maximumSeconds longer audio is not decoded to its end
 * @throws as `measureInThread`
 */
export async function measureAudio(
  bytes: Uint8Array,
  kind: AudioKind,
  { maximumSeconds, ...call }: MeasuredFor & { maximumSeconds: number },
): Promise<Measurement> {
  const mostMs = maximumSeconds * 1000 + toleranceMs
  const from = findAudio(bytes)?.at ?? 0
  const task: MeasureTask = { bytes: bytes.subarray(from), kind, mostMs, isCut: kind === 'MP3' && endsWithinFrame(bytes) }
  const audio = await measureInThread<MeasureTask, MeasureResult>(workerUrl, task, call)
  if (audio !== null && 'encoding' in audio)
    return { ok: false, code: 'formatNotAccepted', params: { format: `${kind} with ${audio.encoding}` } }
  if (audio === null || audio.durationMs < leastMs) return { ok: false, code: 'audioUnreadable' }
  return audio.durationMs > mostMs ? { ok: false, code: 'audioTooLong', params: { maximum: maximumSeconds } } : { ok: true, audio }
}

/** The worker beside this file, in source or built. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-worker.ts' : './measure-worker.js', import.meta.url)
