/**
 * The built web application: hashed assets are cached for ever, everything else is fresh, and its page answers every address of its router.
 * An address that can only be a file, and is none, is 404.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The folder in which Vite puts files with a hash in their name. */
const assets = '/assets/'
/** The names that Vite gives them. */
const assetName = '^[\\w.-]+$'

/** Serves the files of a folder. @returns a function that answers addresses without a file */
export async function mountWebApp(
  app: FastifyInstance,
  { webDir, ...settings }: WebSettings,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>> {
  if (!webDir || !existsSync(join(webDir, 'index.html'))) return withoutWebApp
  await app.register(staticFiles, {
    root: resolve(webDir),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The plugin's own route reads the whole folder for each request, to tell a name from one that a file system takes for the same. A hashed
  // name of the build has no second spelling that would open another door: it is looked up as it is.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${assets}:name(${assetName})`,
    handler: (request, reply) => reply.sendFile(`${assets}${(request.params as { name: string }).name}`),
  })
  const metas = renderMetas(settings)
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // A missing asset must not be answered with the page: the browser would run HTML as a script.
    if (isFile(request.url)) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
    // Read for each request: a new build of the application needs no restart of the server.
    const html = await readFile(join(webDir, 'index.html'), 'utf8')
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace('</head>', `${metas}</head>`))
  }
  // The route of files would answer these with the bare file, or refuse the folder.
  for (const url of ['/', '/index.html']) app.get(url, page)
  return page
}

/** True for addresses that no router of the web application has: hidden names (.env) and names with the ending of a file. */
function isFile(url: string): boolean {
  const path = decoded(url.split(/[?#]/, 1)[0]!)
  return path.startsWith(assets) || path.includes('/.') || /\.[a-z]\w*$/i.test(path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type WebSettings = Pick<Config, 'webDir' | 'webAutoRefresh' | 'webContactUrl'>

/** The settings of an installation for its web application, as meta tags: the page's policy allows no inline script. */
function renderMetas({ webAutoRefresh, webContactUrl }: Omit<WebSettings, 'webDir'>): string {
  const tags = {
    ...(webAutoRefresh ? {} : { 'spotdesk-auto-refresh': 'off' }),
    ...(webContactUrl && { 'spotdesk-contact-url': webContactUrl }),
  }
  return Object.entries(tags)
    .map(([name, content]) => `<meta name="${name}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`)
    .join('')
}

function withoutWebApp(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send(
      'This server runs without the web application: none is built, or SPOTDESK_WEB_DIR points elsewhere.\nThe API is described at /api/docs.\n',
    )
}
