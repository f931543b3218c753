/** Parts of files (RFC 9110 §14): a download that broke off is continued where it was. */
import { createHash } from 'node:crypto'

/** The part of a file that is sent. */
export interface FilePart {
  status: 200 | 206 | 416
  headers: Record<string, string>
  body: Buffer
}

/** A strong validator: the same for the same bytes, whenever they are printed. */
function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`
}

/** One range of bytes, from and to inclusive; null: no range that is understood, so that the whole file is sent. */
function readRange(text: string | undefined, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(text?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}

/** @param headers those of the request: `range`, and `if-range` with the tag that the beginning had */
export function partOfFile(content: Buffer | string, headers: { range?: string | undefined; ifRange?: string | undefined }): FilePart {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const etag = tagOf(bytes)
  const told = { etag, 'accept-ranges': 'bytes' }
  const isSame = headers.ifRange === undefined || headers.ifRange.trim() === etag
  const range = isSame ? readRange(headers.range, bytes.length) : null
  if (range === null) return { status: 200, headers: told, body: bytes }
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...told, 'content-range': `bytes */${bytes.length}` }, body: Buffer.alloc(0) }
  const { from, to } = range
  return {
    status: 206,
    headers: { ...told, 'content-range': `bytes ${from}-${to}/${bytes.length}` },
    body: bytes.subarray(from, to + 1),
  }
}
