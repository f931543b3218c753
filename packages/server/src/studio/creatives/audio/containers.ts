/** Frames of AAC and pages of Ogg, checked one after the other: a file with a broken structure is refused before it is decoded. */

/** The facts that a container says before it is decoded. */
export interface Contained {
  /** True if the last part of the file is missing. */
  isCut: boolean
}

/** Sample rates by their index in an ADTS header (ISO/IEC 14496-3, table 1.18). */
const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const aacHeader = 7
const aacBlockSamples = 1024

/**
 * Milliseconds of an ADTS stream by its frames; null when it is none. It is read a little past `mostMs`. Bytes after the last whole frame
 * are ignored.
 */
export function readAac(bytes: Uint8Array, mostMs: number): (Contained & { durationMs: number }) | null {
  let seconds = 0
  let isCut = false
  for (let at = 0; at + aacHeader <= bytes.length && seconds * 1000 <= mostMs;) {
    const [sync, kind, format, high, middle, low, blocks] = bytes.subarray(at, at + aacHeader) as unknown as number[]
    const isFrame = sync === 0xff && (kind! & 0xf6) === 0xf0
    const rate = aacRates[(format! >> 2) & 15]
    const length = ((high! & 3) << 11) | (middle! << 3) | (low! >> 5)
    if (!isFrame && seconds > 0 && isTag(bytes, at)) break
    if (!isFrame || rate === undefined || length < aacHeader) return null
    isCut = at + length > bytes.length
    if (isCut) break
    seconds += (((blocks! & 3) + 1) * aacBlockSamples) / rate
    at += length
  }
  return seconds > 0 ? { durationMs: seconds * 1000, isCut } : null
}

/** Tags at the end of a file. */
const isTag = (bytes: Uint8Array, at: number) => ['TAG', 'ID3'].includes(latin(bytes, at, 3)) || latin(bytes, at, 8) === 'APETAGEX'
const latin = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

const oggHeader = 27
/** 'OggS' */
const oggMark = 0x4f676753
/** The bit of a page that ends its stream. */
const oggEnd = 4
/** Encoders write an empty page at the end at most; decoders are slow with thousands of them. */
const mostEmptyPages = 100

/** Null unless a file is pages of Ogg from its first byte to its last; the last one may be cut. */
export function readOgg(bytes: Uint8Array): Contained | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let isLast = false
  for (let empty = 0; at + oggHeader <= bytes.length;) {
    if (view.getUint32(at) !== oggMark) return null
    const data = at + oggHeader + bytes[at + 26]!
    let end = data
    for (let lacing = at + oggHeader; lacing < data && lacing < bytes.length; lacing += 1) end += bytes[lacing]!
    if (end === data) empty += 1
    if (empty > mostEmptyPages) return null
    isLast = (bytes[at + 5]! & oggEnd) !== 0
    at = end
  }
  return at > 0 ? { isCut: !isLast || at > bytes.length } : null
}

/** In a header of Xing or LAME, the bit that says that the number of frames follows. */
const hasFrames = 1

/** The number of frames that an MP3 file says it has, in its first frame; null: it does not say. */
export function declaredFrames(bytes: Uint8Array): number | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200))
  const [vbri, at] = [head.indexOf('VBRI'), Math.max(head.indexOf('Xing'), head.indexOf('Info'))]
  if (vbri > 0 && vbri + 18 <= head.length) return head.readUInt32BE(vbri + 14)
  return at > 0 && at + 12 <= head.length && head.readUInt32BE(at + 4) & hasFrames ? head.readUInt32BE(at + 8) : null
}
