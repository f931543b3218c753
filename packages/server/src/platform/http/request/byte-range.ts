/** Parts of files (RFC 9110 §14): a download that broke off is continued where it was. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A file that can be read from any of its bytes on. */
export interface StoredFile {
  /** The same for the same bytes, whenever they are read: a strong validator without its quotes. */
  tag: string
  /** Bytes of the whole file. */
  size: number
  /** The bytes from one to another, both included. */
  read: (from: number, to: number) => Buffer | Readable
}

/** The part of a file that is sent. */
export interface FilePart {
  status: 200 | 206 | 416
  headers: Record<string, string>
  /** Its length. */
  bytes: number
  read: () => Buffer | Readable
}

/** One range of bytes, from and to inclusive; null: no range that is understood, so that the whole file is sent. */
function readRange(text: string | undefined, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(text?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}

/**
 * The part of a file that a request asks for; of a stored file nothing else is read.
 * @param headers those of the request: `range`, and `if-range` with the tag that the beginning had
 */
export function partOfFile(
  content: Buffer | string | StoredFile,
  headers: { range?: string | undefined; ifRange?: string | undefined },
): FilePart {
  const { tag, size, read } = typeof content === 'string' || Buffer.isBuffer(content) ? inMemory(Buffer.from(content)) : content
  const etag = `"${tag}"`
  const isSame = headers.ifRange === undefined || headers.ifRange.trim() === etag
  const range = isSame ? readRange(headers.range, size) : null
  const fileHeaders = { etag, 'accept-ranges': 'bytes' }
  const empty = Buffer.alloc(0)
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...fileHeaders, 'content-range': `bytes */${size}` }, bytes: 0, read: () => empty }
  if (range === null) return { status: 200, headers: fileHeaders, bytes: size, read: () => (size === 0 ? empty : read(0, size - 1)) }
  const { from, to } = range
  const contentRange = `bytes ${from}-${to}/${size}`
  return { status: 206, headers: { ...fileHeaders, 'content-range': contentRange }, bytes: to + 1 - from, read: () => read(from, to) }
}

function inMemory(bytes: Buffer): StoredFile {
  return {
    tag: createHash('sha256').update(bytes).digest('base64url'),
    size: bytes.length,
    read: (from, to) => bytes.subarray(from, to + 1),
  }
}
