/** Where the audio of a file begins and whether it ends within a frame: tags and other bytes around the frames are no audio. Pure. */

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

export interface Frame {
  kind: 'MP3' | 'AAC'
  /** Bytes to the next frame; null if the header does not say (free format). */
  length: number | null
  /** Bits of the header that every frame of a file shares. */
  shared: number
}

/** Hertz by version (MPEG 2.5, reserved, 2, 1) and index. */
const rates = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
/** Kilobits of layer III by index: of MPEG 1, and of the later versions. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const

/** The frame of MPEG layer III (ISO/IEC 11172-3, 2.4.1.3) or of AAC in ADTS that begins there; null if none does. */
export function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (first !== 0xff) return null
  if ((second & 0xf6) === 0xf0) {
    const length = ((fourth & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5)
    return { kind: 'AAC', length: length < 7 ? null : length, shared: (second << 8) | (third & 0xfc) }
  }
  const [version, isLayer3] = [(second >> 3) & 3, (second & 0xe6) === 0xe2]
  const [rate, kilobits] = [rates[version]![(third >> 2) & 3], bitrates[version === 3 ? 0 : 1][third >> 4]]
  if (!isLayer3 || rate === undefined || kilobits === undefined) return null
  const length = kilobits === 0 ? null : Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / rate) + ((third >> 1) & 1)
  return { kind: 'MP3', length, shared: (second << 8) | (third & 0x0c) }
}

const apeHeader = 32

/** The first byte behind all tags of ID3v2 and APEv2 at the beginning, as far as these tell their length. */
export function tagsEnd(bytes: Uint8Array): number {
  let at = 0
  for (;;) {
    if (startsWith(bytes, 'ID3', at) && at + 10 <= bytes.length) {
      // Four bytes of seven bits, without the header and the footer of ten bytes each.
      const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (bytes[at + index]! & 0x7f), 0)
      at += 10 + size + (bytes[at + 5]! & 0x10 ? 10 : 0)
    } else if (startsWith(bytes, 'APETAGEX', at) && at + apeHeader <= bytes.length) {
      const size = [15, 14, 13, 12].reduce((sum, index) => sum * 256 + bytes[at + index]!, 0)
      at += apeHeader + size
    } else return at
  }
}

/** Bytes in which the first frame is looked for: a picture in a tag whose length is wrong is within them. */
const mostBefore = 1_000_000
/** Headers of as many frames that follow one another are no chance. */
const framesInRow = 3

/** The first frame at or behind `from`. One that begins exactly there needs no others after it. */
export function findFrame(bytes: Uint8Array, from: number): { kind: Frame['kind']; at: number } | null {
  for (let at = from; at < Math.min(bytes.length, from + mostBefore); at += 1) {
    if (bytes[at] !== 0xff) continue
    const frame = frameAt(bytes, at)
    if (frame && (at === from || followedFrom(bytes, at, frame) !== null)) return { kind: frame.kind, at }
  }
  return null
}

/** The end of some frames in a row; null if there are fewer. */
function followedFrom(bytes: Uint8Array, start: number, first: Frame): number | null {
  let at = start
  for (let count = 0; count < framesInRow; count += 1) {
    const frame = frameAt(bytes, at)
    if (frame === null || frame.kind !== first.kind || frame.shared !== first.shared || frame.length === null) return null
    at += frame.length
  }
  return at
}

/** The longest frame of layer III has 1,441 bytes: some in a row are within these. */
const tailBytes = 10_000

/** True if the last frame of an MP3 file is not whole. Tags at the end are not cut frames. */
export function endsWithinFrame(bytes: Uint8Array): boolean {
  for (let start = Math.max(0, bytes.length - tailBytes); start < bytes.length; start += 1) {
    const first = bytes[start] === 0xff ? frameAt(bytes, start) : null
    let at = first && followedFrom(bytes, start, first)
    if (at === null) continue
    for (let frame = frameAt(bytes, at); frame !== null; frame = frameAt(bytes, at)) {
      if (frame.shared !== first!.shared || frame.length === null) return false
      at += frame.length
      if (at > bytes.length) return true
    }
    return false
  }
  return false
}
