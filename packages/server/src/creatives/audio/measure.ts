/** How long and how loud an audio file is: decoded to the end, never taken from what its header claims. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AudioKind, audioKinds } from '@spotdesk/sdk/rules'
import CodecParser from 'codec-parser'
import { decoders } from './decode.ts'
import { type LoudnessMeter, createLoudnessMeter } from './loudness.ts'

export interface Measured {
  durationMs: number
  /** One decimal; null for AAC, and for what is too short or too quiet. */
  loudnessLufs: number | null
}

export type Measurement = { ok: true; audio: Measured } | { ok: false; code: 'audioUnreadable' } | { ok: false; code: 'audioTooLong' }

/** A spot of that many seconds may be a little longer: encoders fill their last frame. */
const toleranceMs = 250

/** @param maximumSeconds what is longer is not read to its end */
export async function measureAudio(bytes: Uint8Array, kind: AudioKind, maximumSeconds: number): Promise<Measurement> {
  const most = maximumSeconds * 1000 + toleranceMs
  const audio = kind === 'AAC' ? framesOf(bytes) : await decoded(bytes, kind, most)
  if (audio === null || audio.durationMs < 1) return { ok: false, code: 'audioUnreadable' }
  return audio.durationMs > most ? { ok: false, code: 'audioTooLong' } : { ok: true, audio }
}

async function decoded(bytes: Uint8Array, kind: keyof typeof decoders, mostMs: number): Promise<Measured | null> {
  let meter: LoudnessMeter | null = null
  let rate = 0
  let frames = 0
  try {
    for await (const piece of decoders[kind](bytes)) {
      const length = piece.channels[0]?.length ?? 0
      if (length === 0) continue
      meter ??= createLoudnessMeter(piece.rate)
      rate ||= piece.rate
      if (piece.rate !== rate) return null
      meter.add(piece.channels)
      frames += length
      if ((frames / rate) * 1000 > mostMs) break
      await nextTurn()
    }
  } catch {
    // Decoders throw what their C code makes of a damaged file; none of it is for a caller.
    return null
  }
  const lufs = meter?.integrated() ?? null
  return meter && { durationMs: Math.round((frames / rate) * 1000), loudnessLufs: lufs === null ? null : Math.round(lufs * 10) / 10 }
}

/** The duration of AAC by its frames, each of which says how many samples it holds. */
function framesOf(bytes: Uint8Array): Measured | null {
  try {
    const frames = new CodecParser(audioKinds.AAC.mediaType, { enableFrameCRC32: false }).parseAll(bytes)
    const durationMs = Math.round(frames.reduce((sum, { duration }) => sum + duration, 0))
    return { durationMs, loudnessLufs: null }
  } catch {
    return null
  }
}
