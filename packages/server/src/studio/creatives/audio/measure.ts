/** Duration and loudness of an audio file: decoded to the end, never taken from its header. */
import { Worker } from 'node:worker_threads'
import type { AudioKind } from '@spotdesk/sdk/rules'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
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
/** Within the time limit of a call. A minute of audio takes well under a second. */
const patienceMs = 10_000
const memoryMb = 256
const threads = inTurn(2)

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
  return threads(() => inThread({ bytes, kind, mostMs }))
}

/** The worker beside this file, in source or built. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './measure-worker.ts' : './measure-worker.js', import.meta.url)

function inThread(task: MeasureTask): Promise<Measured | null> {
  // The log does not show what decoders print about a damaged file.
  const worker = new Worker(workerUrl, {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  return new Promise<Measured | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    worker.once('message', (found: Measured | null) => resolve(found))
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
  }).finally(() => void worker.terminate())
}
