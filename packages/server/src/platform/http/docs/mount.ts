/** /api/v2/openapi.json and the page of it at /api/docs. */
import { readFileSync } from 'node:fs'
import { type NamedRow, apiBase } from '@spotdesk/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { mountConstant } from '../answer/constant-answer.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The document is made on the first request for it: most starts of the server never need it. */
export function mountDocs(app: FastifyInstance, rows: readonly NamedRow[], version: string): void {
  const mount = (url: string, type: string, make: () => string) => mountConstant(app, url, { type: `${type}; charset=utf-8`, make })
  mount(`${apiBase}/openapi.json`, 'application/json', () => JSON.stringify(openApiDocument(rows, version)))
  mount('/api/docs', 'text/html', () => docsPage(openApiDocument(rows, version)))
  mount('/api/docs/docs.css', 'text/css', () => file('docs.css'))
  mount('/api/docs/docs.js', 'text/javascript', () => file('docs.js'))
}
