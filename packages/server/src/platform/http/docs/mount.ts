/** /api/v2/openapi.json and the page of it at /api/docs. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type NamedRow, apiBase } from '@spotdesk/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { compressed } from '../compression.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'

interface Resource {
  type: string
  text: string
  etag: string
}

const resource = (type: string, text: string): Resource => ({
  type,
  text,
  // Weak: the same for every encoding.
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
})
const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The document is made on the first request for it: most starts of the server never need it. */
export function mountDocs(app: FastifyInstance, rows: readonly NamedRow[], version: string): void {
  const resources: Record<string, () => Resource> = {
    [`${apiBase}/openapi.json`]: () => resource('application/json; charset=utf-8', JSON.stringify(openApiDocument(rows, version))),
    '/api/docs': () => resource('text/html; charset=utf-8', docsPage(openApiDocument(rows, version))),
    '/api/docs/docs.css': () => resource('text/css; charset=utf-8', file('docs.css')),
    '/api/docs/docs.js': () => resource('text/javascript; charset=utf-8', file('docs.js')),
  }
  for (const [url, make] of Object.entries(resources)) {
    let made: Resource | undefined
    app.get(url, { compress: compressed }, (request, reply) => {
      made ??= make()
      void reply.header('etag', made.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
      if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
      return reply.header('content-type', made.type).send(made.text)
    })
  }
}
