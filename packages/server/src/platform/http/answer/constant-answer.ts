/**
 * Texts that are the same for everybody while the server runs. Each is made and compressed once, and every answer sends the same bytes:
 * a thousand clients that read nothing hold no copies.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

interface Constant {
  /** Weak: the same for every encoding. */
  etag: string
  bytes: Record<'identity' | Encoding, Buffer>
}

type Encoding = (typeof encodings)[number]
const encodings = ['br', 'gzip'] as const

interface Parts {
  type: string
  /** Called on the first request. */
  make: () => string
}

/** Serves a text at an address. */
export function mountConstant(app: FastifyInstance, url: string, { type, make }: Parts): void {
  let made: Promise<Constant> | undefined
  app.get(url, async (request, reply) => {
    const { etag, bytes } = await (made ??= prepare(make()))
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', [...encodings])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.header('content-type', type).send(bytes[encoding ?? 'identity'])
  })
}

/** Compresses beside the event loop, better than answers that are made anew: it is done once. */
async function prepare(text: string): Promise<Constant> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bytes: { identity, br, gzip: zipped } }
}
