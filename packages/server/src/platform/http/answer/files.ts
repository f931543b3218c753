/** Files in (one part of a multipart body, whole, within its limit) and out (attachments that no browser will run). */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { EndpointRow, FilePart } from '@spotdesk/sdk/contract'
import { limits, firstOf } from '@spotdesk/sdk/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSuccessStatus } from './answer.ts'
import { partOfFile } from '../request/byte-range.ts'
import { Problem, fieldError } from './problem.ts'
import type { Download, UploadedFile } from '../route.ts'
import { endWhenStalled } from './stalled-stream.ts'

/** Text fields beside the file: options that clients may send there instead of in the query. */
const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 1000, headerPairs: 100, files: 1, parts: 21 } as const

/**
 * Reads the multipart body of a call.
 * @throws Problem unsupportedMediaType, validationFailed when the part is missing, the part's own code when it is too large
 */
export async function receiveFile(
  request: FastifyRequest,
  part: FilePart,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Problem('unsupportedMediaType', { type: request.headers['content-type'] ?? 'none' })
  const { file, fields } = await readParts(request, part).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Problem(part.tooLarge ?? 'fileTooLarge')
    // The parser's own errors carry a status; an error without one is a body that broke off or is not multipart.
    throw error instanceof Error && 'statusCode' in error ? error : new Problem('badRequest')
  })
  if (!file) throw new Problem('validationFailed', {}, { errors: [fieldError(part.name, 'required')] })
  return { file, fields }
}

async function readParts(
  request: FastifyRequest,
  part: FilePart,
): Promise<{ file: UploadedFile | undefined; fields: Record<string, string> }> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const found of request.parts({ limits: { ...fieldLimits, fileSize: part.maxBytes } })) {
    if (found.type === 'field') fields[found.fieldname] = String(found.value)
    else if (found.fieldname === part.name) file = toUploadedFile(found.filename, found.mimetype, await found.toBuffer())
    else found.file.resume()
  }
  return { file, fields }
}

function toUploadedFile(name: string | undefined, mediaType: string, bytes: Buffer): UploadedFile {
  return { fileName: cleanFileName(name ?? ''), mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A name to display and to hand out again; never part of a path. */
function cleanFileName(name: string): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return firstOf(base.replaceAll(/\p{Cc}/gu, '').trim(), limits.name) || 'file'
}

/** Sends a file as an attachment with its own content policy, so that not even HTML in it can run. A file that is kept is sent in parts. */
export function sendDownload(reply: FastifyReply, row: EndpointRow, download: Download): FastifyReply {
  const mediaType = download.mediaType ?? row.download ?? 'application/octet-stream'
  reply
    .header('content-type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', contentDisposition(download.fileName))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  const body = prepareBody(reply, row, download)
  if (body instanceof Readable) endWhenStalled(reply, body)
  return reply.send(body)
}

/** The body of the answer, after its status and headers are set. */
function prepareBody(reply: FastifyReply, row: EndpointRow, { body }: Download): Buffer | string | Readable {
  // Rows that are read for this answer are others the next time.
  if (body instanceof Readable) {
    reply.code(getSuccessStatus(row)).header('accept-ranges', 'none')
    return body
  }
  const { method, headers } = reply.request
  const isRead = row.method === 'GET' && getSuccessStatus(row) === 200
  const rangeRequest = isRead && method === 'GET' ? { range: headers.range, ifRange: headers['if-range'] as string | undefined } : {}
  const part = partOfFile(body, rangeRequest)
  reply.code(isRead ? part.status : getSuccessStatus(row)).header('content-length', String(part.bytes))
  if (isRead) reply.headers(part.headers)
  // HEAD is answered without a look at the bytes; an empty stream leaves the length as it is.
  return method === 'HEAD' ? Readable.from([]) : part.read()
}

/** RFC 6266: an ASCII name for the oldest readers, the real one beside it in RFC 8187 form. */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return ascii === fileName ? `attachment; filename="${ascii}"` : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
