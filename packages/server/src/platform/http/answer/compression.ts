/**
 * Compression of JSON answers, for clients that ask for it by Accept-Encoding. The SDK's transport under Node does not ask.
 *
 * Left out: answers that may hold a secret, since the size of a compressed answer tells what of the request it repeats (BREACH); downloads,
 * which are streamed, and of which a client has to see that they broke off; everything that fits a packet. Compressed requests are refused as
 * before. An ETag is the version of an entity for If-Match, and the same for every encoding: no answer of the API is kept by a cache.
 */
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../route.ts'

/** Bytes of an answer that is sent as it is: with its headers it is one packet. */
const smallest = 1400
/** Larger answers are compressed beside the event loop. 1 MB takes it 1 ms. */
const largestInline = 1_000_000

/**
 * Options of a route whose answers are compressed; a route without them sends its answers as they are. The levels are the quickest ones,
 * because the event loop compresses. Processor time and size of the campaign list of 100 rows (123 kB) by zlib:
 *
 * - Brotli 1: 0.10 ms, 10.1 kB; gzip 1: 0.14 ms, 11.8 kB
 * - Brotli 4, the plugin's own setting: 0.33 ms, 8.2 kB; gzip 6, zlib's own: 0.34 ms, 9.5 kB
 */
export const compressed = {
  encodings: ['br', 'gzip'],
  threshold: smallest,
  syncThreshold: largestInline,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
  zlibOptions: { level: 1 },
} satisfies FastifyCompressOptions

/** Makes the options of routes work. Files of the web application are compressed when it is built. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false })
}

/** The setting of a route: compressed, or never. */
export function getCompression({ row, secret }: Route): { compress: typeof compressed | false } {
  return { compress: row.response && !row.download && !secret ? compressed : false }
}
