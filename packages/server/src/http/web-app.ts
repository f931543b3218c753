/** The built web application: hashed assets for ever, everything else fresh, and its page for every address of its router. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Vite puts what carries a hash in its name here. */
const assets = '/assets/'

/** Serves the files of a folder. @returns what answers addresses that are no file */
export async function mountWebApp(
  app: FastifyInstance,
  webDir: string | null,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  if (!webDir || !existsSync(join(webDir, 'index.html'))) return withoutWebApp
  await app.register(staticFiles, {
    root: resolve(webDir),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request, reply) => {
    // A missing asset must not come as a page: the browser would take HTML for a script.
    if (request.url.startsWith(assets)) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
    return reply.sendFile('index.html')
  }
}

function withoutWebApp(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send(
      'This server runs without the web application: none is built, or SPOTDESK_WEB_DIR points elsewhere.\nThe API is described at /api/docs.\n',
    )
}
