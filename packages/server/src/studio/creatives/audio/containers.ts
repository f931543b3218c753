/** Frames of AAC and pages of Ogg, checked one after the other: a file with a broken structure is refused before it is decoded. */
import { audioStart } from '@spotdesk/sdk/rules'

/** Sample rates by their index in an ADTS header (ISO/IEC 14496-3, table 1.18). */
const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const aacHeader = 7
const aacBlockSamples = 1024

/**
 * Milliseconds of an ADTS stream by its frames; null when it is none. It is read a little past `mostMs`. Bytes after the last whole frame
 * are ignored.
 */
export function aacDuration(bytes: Uint8Array, mostMs: number): number | null {
  let seconds = 0
  for (let at = audioStart(bytes); at + aacHeader <= bytes.length && seconds * 1000 <= mostMs;) {
    const [sync, kind, format, high, middle, low, blocks] = bytes.subarray(at, at + aacHeader) as unknown as number[]
    const isFrame = sync === 0xff && (kind! & 0xf6) === 0xf0
    const rate = aacRates[(format! >> 2) & 15]
    const length = ((high! & 3) << 11) | (middle! << 3) | (low! >> 5)
    if (!isFrame) return seconds > 0 && isTag(bytes, at) ? seconds * 1000 : null
    if (rate === undefined || length < aacHeader) return null
    if (at + length > bytes.length) break
    seconds += (((blocks! & 3) + 1) * aacBlockSamples) / rate
    at += length
  }
  return seconds > 0 ? seconds * 1000 : null
}

/** Old tags are at the end of a file. */
const isTag = (bytes: Uint8Array, at: number) => latin(bytes, at, 3) === 'TAG' || latin(bytes, at, 8) === 'APETAGEX'
const latin = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

const oggHeader = 27
/** 'OggS' */
const oggMark = 0x4f676753
/** Encoders write an empty page at the end at most; decoders are slow with thousands of them. */
const mostEmptyPages = 100

/** True if a file is pages of Ogg from its first byte to its last; the last one may be cut. */
export function isOggThroughout(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  for (let empty = 0; at + oggHeader <= bytes.length;) {
    if (view.getUint32(at) !== oggMark) return false
    const data = at + oggHeader + bytes[at + 26]!
    let end = data
    for (let lacing = at + oggHeader; lacing < data && lacing < bytes.length; lacing += 1) end += bytes[lacing]!
    if (end === data) empty += 1
    if (empty > mostEmptyPages) return false
    at = end
  }
  return at > 0
}
