/** Samples of a WAV file: PCM of 8 to 32 bits, or floats. */

export interface Pcm {
  rate: number
  channels: number
  /** Frames in all. */
  frames: number
  /** Samples of each channel, −1 to 1. */
  read(from: number, to: number): Float32Array[]
}

const formats = { pcm: 1, float: 3, extensible: 0xfffe } as const

/** Readers of one sample by format and bits. */
const readers: Record<string, (view: DataView, at: number) => number> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1/16': (view, at) => view.getInt16(at, true) / 0x8000,
  '1/24': (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 0x80_0000,
  '1/32': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3/32': (view, at) => view.getFloat32(at, true),
  '3/64': (view, at) => view.getFloat64(at, true),
}

/** Null when it has no readable samples. */
export function readWave(bytes: Uint8Array): Pcm | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: { channels: number; rate: number; width: number; read: (view: DataView, at: number) => number } | null = null
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = view.getUint32(at)
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (name === chunk('fmt ') && start + 16 <= view.byteLength) format = readFormat(view, start, size)
    if (name === chunk('data')) {
      // A stream that was cut, or whose length was not known, ends with the file.
      const end = Math.min(start + size, view.byteLength)
      return format && samplesOf(view, format, { start, end })
    }
    at = start + size + (size % 2)
  }
  return null
}

const chunk = (name: string) => [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

function readFormat(view: DataView, at: number, size: number) {
  const tag = view.getUint16(at, true)
  const known = tag === formats.extensible && size >= 26 && at + 26 <= view.byteLength ? view.getUint16(at + 24, true) : tag
  const [channels, rate, bits] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true), view.getUint16(at + 14, true)]
  const read = readers[`${known}/${bits}`]
  const isSound = channels >= 1 && channels <= 8 && rate >= 4000 && rate <= 384_000
  return read && isSound ? { channels, rate, width: bits / 8, read } : null
}

function samplesOf(
  view: DataView,
  { channels, rate, width, read }: NonNullable<ReturnType<typeof readFormat>>,
  { start, end }: { start: number; end: number },
): Pcm {
  const frame = channels * width
  return {
    rate,
    channels,
    frames: Math.floor((end - start) / frame),
    read: (from, to) =>
      Array.from({ length: channels }, (_, channel) => {
        const samples = new Float32Array(to - from)
        for (let at = from; at < to; at += 1) samples[at - from] = read(view, start + at * frame + channel * width)
        return samples
      }),
  }
}
