/**
 * Decoders of the accepted audio formats, piece by piece, so that the caller can stop early. Run in a thread of their own
 * (`measure-worker.ts`).
 */
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import CodecParser, { type CodecFrame, type OggPage } from 'codec-parser'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { readWave } from './wave.ts'

/** Some decoded audio. */
export interface Piece {
  rate: number
  channels: readonly Float32Array[]
}

type Decoder = (bytes: Uint8Array) => AsyncGenerator<Piece>

const pieceBytes = 64_000
const waveFrames = 16_000

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function* decodeMp3(bytes: Uint8Array): AsyncGenerator<Piece> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for (const part of pieces(bytes)) {
      const { channelData, sampleRate } = decoder.decode(part)
      yield { rate: sampleRate, channels: channelData }
    }
  } finally {
    decoder.free()
  }
}

async function* decodeWave(bytes: Uint8Array): AsyncGenerator<Piece> {
  const pcm = readWave(bytes)
  if (!pcm || 'encoding' in pcm) return
  for (let at = 0; at < pcm.frames; at += waveFrames)
    yield { rate: pcm.rate, channels: pcm.read(at, Math.min(pcm.frames, at + waveFrames)) }
}

async function* decodeVorbis(bytes: Uint8Array): AsyncGenerator<Piece> {
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  try {
    for (const part of pieces(bytes)) {
      const { channelData, sampleRate } = await decoder.decode(part)
      yield { rate: sampleRate, channels: channelData }
    }
    const { channelData, sampleRate } = await decoder.flush()
    yield { rate: sampleRate, channels: channelData }
  } finally {
    decoder.free()
  }
}

/** Opus, whose header says how much of the beginning is to be skipped. */
async function* decodeOpus(bytes: Uint8Array): AsyncGenerator<Piece> {
  let decoder: OpusDecoder<48_000> | null = null
  try {
    for (const pages of pagesIn(bytes)) {
      const frames = pages.flatMap(({ codecFrames }) => (codecFrames ?? []) as CodecFrame[])
      if (frames.length === 0) continue
      if (decoder === null) {
        const { channels, preSkip, streamCount, coupledStreamCount, channelMappingTable } = frames[0]!.header as OpusHeader
        decoder = new OpusDecoder({ channels, preSkip, streamCount, coupledStreamCount, channelMappingTable })
        await decoder.ready
      }
      const { channelData, sampleRate } = decoder.decodeFrames(frames.map(({ data }) => data))
      yield { rate: sampleRate, channels: channelData }
    }
  } finally {
    decoder?.free()
  }
}

type OpusHeader = { channels: number; preSkip: number; streamCount: number; coupledStreamCount: number; channelMappingTable: number[] }

/** The pages of an Ogg file, piece by piece, so that the caller need not parse the rest. */
function* pagesIn(bytes: Uint8Array): Generator<OggPage[]> {
  const parser = new CodecParser<OggPage>('application/ogg', { enableFrameCRC32: false })
  for (const part of pieces(bytes)) yield [...(parser.parseChunk(part) as unknown as Iterable<OggPage>)]
  yield [...(parser.flush() as unknown as Iterable<OggPage>)]
}

const isOpus = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).includes('OpusHead')

/** AAC is not among them: docs/adr/0012-no-loudness-of-aac.md gives the reasons. */
export const decoders = {
  MP3: decodeMp3,
  WAV: decodeWave,
  OGG: (bytes) => (isOpus(bytes) ? decodeOpus(bytes) : decodeVorbis(bytes)),
} as const satisfies Record<string, Decoder>
