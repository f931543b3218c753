/**
 * The thread in which a file is decoded: a file that is made to be slow, or to use all memory, uses this thread's and is given up, while
 * the server goes on answering. It imports nothing of the packages but types.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { declaredFrames, readAac, readOgg } from './containers.ts'
import { decoders } from './decode.ts'
import { type AudioFlaw, createClipMeter } from './flaws.ts'
import { createLoudnessMeter } from './loudness.ts'
import type { MeasureResult, MeasureTask, Measured } from './measure-audio.ts'
import { readWave } from './wave.ts'

/** Frames that a decoder may leave out: the one that describes the file, and silence that an encoder has added. */
const fewFrames = 4

async function measure(task: MeasureTask): Promise<MeasureResult | null> {
  const { bytes, kind, mostMs, isCut } = task
  if (kind === 'AAC') {
    const read = readAac(bytes, mostMs)
    return read && { durationMs: Math.round(read.durationMs), loudnessLufs: null, flaws: read.isCut ? ['truncated'] : [] }
  }
  if (kind === 'OGG') {
    const read = readOgg(bytes)
    return read && decode(bytes, kind, mostMs, () => read.isCut)
  }
  if (kind === 'WAV') {
    const pcm = readWave(bytes)
    return pcm === null || 'encoding' in pcm ? pcm : decode(bytes, kind, mostMs, () => pcm.isCut)
  }
  const declared = declaredFrames(bytes)
  return decode(bytes, kind, mostMs, (samples, rate) => isCut || (declared ?? 0) - samples / samplesPerFrame(rate) > fewFrames)
}

/** Of layer III: MPEG 1 has rates of 32,000 Hz and more. */
const samplesPerFrame = (rate: number) => (rate >= 32_000 ? 1152 : 576)

async function decode(
  bytes: Uint8Array,
  kind: keyof typeof decoders,
  mostMs: number,
  isCut: (samples: number, rate: number) => boolean,
): Promise<Measured | null> {
  let [rate, samples] = [0, 0]
  const clips = createClipMeter()
  let loudness: ReturnType<typeof createLoudnessMeter> | null = null
  for await (const piece of decoders[kind](bytes)) {
    const length = piece.channels[0]?.length ?? 0
    if (length === 0) continue
    loudness ??= createLoudnessMeter(piece.rate)
    rate ||= piece.rate
    if (piece.rate !== rate) return null
    loudness.add(piece.channels)
    clips.add(piece.channels)
    samples += length
    if ((samples / rate) * 1000 > mostMs) break
  }
  if (loudness === null) return null
  const lufs = loudness.integrated()
  const flaws: AudioFlaw[] = []
  if (lufs === null) flaws.push(loudness.isTooShort() ? 'tooShort' : 'silent')
  if (clips.isClipped()) flaws.push('clipped')
  if (isCut(samples, rate)) flaws.push('truncated')
  return { durationMs: Math.round((samples / rate) * 1000), loudnessLufs: lufs === null ? null : Math.round(lufs * 10) / 10, flaws }
}

// Decoders throw messages of their C code about a damaged file; callers do not get them.
const result = await measure(workerData as MeasureTask).catch(() => null)
parentPort?.postMessage(result)
