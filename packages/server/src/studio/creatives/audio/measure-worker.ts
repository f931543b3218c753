/**
 * The thread in which a file is decoded: a file made to be slow, or to take all memory, takes this thread's and is given up, while
 * the server goes on answering. It stands alone: nothing of the packages' is imported here but types.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { decoders } from './decode.ts'
import { type LoudnessMeter, createLoudnessMeter } from './loudness.ts'
import type { Measured } from './measure.ts'

export interface MeasureTask {
  bytes: Uint8Array
  kind: keyof typeof decoders
  /** Milliseconds beyond which it is not heard on. */
  mostMs: number
}

async function measure({ bytes, kind, mostMs }: MeasureTask): Promise<Measured | null> {
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

// Decoders throw what their C code makes of a damaged file; none of it is for a caller.
const result = await measure(workerData as MeasureTask).catch(() => null)
parentPort?.postMessage(result)
