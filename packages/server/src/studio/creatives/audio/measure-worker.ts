/**
 * The thread in which a file is decoded: a file that is made to be slow, or to use all memory, uses this thread's and is given up, while
 * the server goes on answering. It imports nothing of the packages but types.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { AudioKind } from '@spotdesk/sdk/rules'
import { aacDuration, isOggThroughout } from './containers.ts'
import { decoders } from './decode.ts'
import { type LoudnessMeter, createLoudnessMeter } from './loudness.ts'
import type { Measured } from './measure-audio.ts'

export interface MeasureTask {
  bytes: Uint8Array
  kind: AudioKind
  /** Milliseconds after which decoding stops. */
  mostMs: number
}

async function measure({ bytes, kind, mostMs }: MeasureTask): Promise<Measured | null> {
  if (kind === 'AAC') {
    const duration = aacDuration(bytes, mostMs)
    return duration === null ? null : { durationMs: Math.round(duration), loudnessLufs: null }
  }
  if (kind === 'OGG' && !isOggThroughout(bytes)) return null
  let meter: LoudnessMeter | null = null
  let rate = 0
  let frames = 0
  for await (const piece of decoders[kind](bytes)) {
    const length = piece.channels[0]?.length ?? 0
    if (length === 0) continue
    meter ??= createLoudnessMeter(piece.rate)
    rate ||= piece.rate
    if (piece.rate !== rate) return null
    meter.add(piece.channels)
    frames += length
    if ((frames / rate) * 1000 > mostMs) break
  }
  const lufs = meter?.integrated() ?? null
  return meter && { durationMs: Math.round((frames / rate) * 1000), loudnessLufs: lufs === null ? null : Math.round(lufs * 10) / 10 }
}

// Decoders throw messages of their C code about a damaged file; callers do not get them.
const result = await measure(workerData as MeasureTask).catch(() => null)
parentPort?.postMessage(result)
