/** The encoding of a text file. A file that fits no encoding is an error, because a lost letter is lost in every copy. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const utf16 = { le: 'utf-16le', be: 'utf-16be' } as const

/** UTF-32 by its byte order mark, or by the two zero bytes that each of its characters has. */
function isUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  // The little-endian mark begins with that of UTF-16.
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) return true
  const sample = bytes.subarray(0, 256)
  const characters = Math.floor(sample.length / 4)
  const allZero = (offset: number) => sample.every((byte, index) => index % 4 !== offset || byte === 0)
  return characters >= 2 && ((allZero(2) && allZero(3)) || (allZero(0) && allZero(1)))
}

/**
 * The encoding of a file. The byte order mark decides. Without one it is UTF-16 if every second byte of its beginning is 0, and otherwise
 * UTF-8. Null for UTF-32, which is not supported.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding | null {
  if (isUtf32(bytes)) return null
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.le
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.be
  const sample = bytes.subarray(0, 256)
  const zeros = (offset: number) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length
  const half = Math.floor(sample.length / 2)
  if (half >= 2 && zeros(1) > half * 0.7 && zeros(0) === 0) return utf16.le
  if (half >= 2 && zeros(0) > half * 0.7 && zeros(1) === 0) return utf16.be
  return 'utf-8'
}

export type DecodedText =
  | { ok: true; text: string; encoding: TextEncoding; hasMark: boolean }
  /** The first line that cannot be read, from 1. */
  | { ok: false; line: number }

const markCode = 0xfeff

/** The text of a file without its byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  if (encoding === null || (encoding !== 'utf-8' && bytes.length % 2 === 1)) return { ok: false, line: 1 }
  // A decoder of its own for each text: a fatal one is not reset by its error.
  const decode = (part: Uint8Array) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(part)
  try {
    const text = decode(bytes)
    const hasMark = text.charCodeAt(0) === markCode
    return { ok: true, text: hasMark ? text.slice(1) : text, encoding, hasMark }
  } catch {
    return { ok: false, line: encoding === 'utf-8' ? firstBadLine(bytes, decode) : 1 }
  }
}

function firstBadLine(bytes: Uint8Array, decode: (part: Uint8Array) => string): number {
  for (let [line, from] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf(0x0a, from)
    try {
      decode(bytes.subarray(from, end === -1 ? bytes.length : end))
    } catch {
      return line
    }
    if (end === -1) return line
    from = end + 1
  }
}

/** The bytes of a text in an encoding, with its byte order mark if it had one. */
export function encodeText(text: string, { encoding, hasMark }: { encoding: TextEncoding; hasMark: boolean }): Uint8Array {
  const whole = hasMark ? String.fromCharCode(markCode) + text : text
  if (encoding === 'utf-8') return new TextEncoder().encode(whole)
  const view = new DataView(new ArrayBuffer(whole.length * 2))
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), encoding === 'utf-16le')
  return new Uint8Array(view.buffer)
}
