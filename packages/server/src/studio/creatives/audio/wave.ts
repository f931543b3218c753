/** Samples of a WAV file: PCM of 8 to 32 bits, or floats; also of RF64 and BW64 (EBU Tech 3306). */

export interface Pcm {
  rate: number
  channels: number
  /** Frames in all. */
  frames: number
  /** True if the file says that it has more samples than it has. */
  isCut: boolean
  /** Samples of each channel, −1 to 1. */
  read(from: number, to: number): Float32Array[]
}

/** A WAV file whose samples have an encoding that is not read. */
export interface OtherEncoding {
  encoding: string
}

const formats = { pcm: 1, float: 3, extensible: 0xfffe } as const

/** Encodings that are not read, by their format tags (RFC 2361). */
const encodings: Record<number, string> = {
  2: 'Microsoft ADPCM',
  6: 'A-law',
  7: 'mu-law',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x50: 'MPEG audio',
  0x55: 'MP3',
  0x161: 'Windows Media Audio',
}

/** Readers of one sample by format and bits. */
const readers: Record<string, (view: DataView, at: number) => number> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1/16': (view, at) => view.getInt16(at, true) / 0x8000,
  '1/24': (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 0x80_0000,
  '1/32': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3/32': (view, at) => view.getFloat32(at, true),
  '3/64': (view, at) => view.getFloat64(at, true),
}

interface Format {
  channels: number
  rate: number
  width: number
  read: (view: DataView, at: number) => number
}

/** A size that a writer left open: its stream had no end yet, or RF64 says it elsewhere. */
const isOpen = (size: number) => size === 0 || size === 0xffff_ffff

/** Null when it has no readable samples. */
export function readWave(bytes: Uint8Array): Pcm | OtherEncoding | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: Format | null = null
  /** Of ds64: the size of the data where the chunk itself has no room for it. */
  let longSize: number | null = null
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = view.getUint32(at)
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (name === chunk('ds64') && start + 16 <= view.byteLength) longSize = Number(view.getBigUint64(start + 8, true))
    if (name === chunk('fmt ') && start + 16 <= view.byteLength) {
      const found = readFormat(view, start, size)
      if (found === null || 'encoding' in found) return found
      format = found
    }
    if (name === chunk('data')) {
      const end = isOpen(size) ? (longSize ? start + longSize : view.byteLength) : start + size
      return format && readSamples(view, format, { start, end })
    }
    at = start + size + padding(view, start + size, size)
  }
  return null
}

const chunk = (name: string) => [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

/** A chunk of odd size has one byte more; some writers leave it out. */
function padding(view: DataView, end: number, size: number): 0 | 1 {
  const isName = (at: number) =>
    at + 4 <= view.byteLength && [0, 1, 2, 3].every((index) => view.getUint8(at + index) >= 0x20 && view.getUint8(at + index) < 0x7f)
  return size % 2 === 1 && (isName(end + 1) || !isName(end)) ? 1 : 0
}

function readFormat(view: DataView, at: number, size: number): Format | OtherEncoding | null {
  const tag = view.getUint16(at, true)
  const known = tag === formats.extensible && size >= 26 && at + 26 <= view.byteLength ? view.getUint16(at + 24, true) : tag
  if (known in encodings) return { encoding: encodings[known]! }
  const [channels, rate, bits] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true), view.getUint16(at + 14, true)]
  const read = readers[`${known}/${bits}`]
  const isSound = channels >= 1 && channels <= 8 && rate >= 4000 && rate <= 384_000
  return read && isSound ? { channels, rate, width: bits / 8, read } : null
}

function readSamples(view: DataView, { channels, rate, width, read }: Format, { start, end }: { start: number; end: number }): Pcm {
  const frame = channels * width
  return {
    rate,
    channels,
    frames: Math.floor((Math.min(end, view.byteLength) - start) / frame),
    isCut: end > view.byteLength,
    read: (from, to) =>
      Array.from({ length: channels }, (_, channel) => {
        const samples = new Float32Array(to - from)
        for (let at = from; at < to; at += 1) samples[at - from] = read(view, start + at * frame + channel * width)
        return samples
      }),
  }
}
