import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Formats that a browser decompresses; fonts and images are compressed already. */
const compressible = /\.(js|css|html|svg|json)$/
/** Bytes below which a file fits into one packet anyway. */
const least = 1000

/** Writes a `.br` and a `.gz` beside every text of the build, which the server sends in its place. */
export function compressedFiles(): Plugin {
  return {
    name: 'spotdesk:compressed-files',
    apply: 'build',
    generateBundle: {
      // After everything else has written and changed its files.
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).flatMap((file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          return compressible.test(file.fileName) && source.length >= least ? [{ name: file.fileName, source }] : []
        })
        await Promise.all(
          texts.map(async ({ name, source }) => {
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            }
            this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await brotli(source, { params }) })
            this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: await zip(source, { level: 9 }) })
          }),
        )
      },
    },
  }
}
