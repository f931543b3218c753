/** The readable page of the OpenAPI document. Made on the server, whole; its script only filters. */
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'
import { schemaHtml } from './schema-html.ts'
import { type Html, html, join } from './html.ts'

interface Entry {
  method: string
  path: string
  operation: Operation
}

export function docsPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map((tag) => ({
    tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)).toSorted(byPath),
  }))
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Spotdesk API</title>
        <link rel="stylesheet" href="/api/docs/docs.css" />
        <script src="/api/docs/docs.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Spotdesk API <small>${String(document.info['version'])}</small></h1>
          <p><a href="/api/v2/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
        </header>
        <div class="columns">
          <nav aria-label="Calls">
            <input type="search" id="search" placeholder="Find a call, a permission, an error" aria-label="Find a call" />
            <p id="none" hidden>Nothing fits.</p>
            ${groups.map(
              ({ tag, entries: calls }) =>
                html`<section data-group>
                  <h2>${tag.name}</h2>
                  <ul>
                    ${calls.map(navItem)}
                  </ul>
                </section>`,
            )}
          </nav>
          <main>
            ${String(document.info['description'])
              .split('\n\n')
              .map((text) => html`<p>${codeSpans(text)}</p>`)}
            ${groups.map(
              ({ tag, entries: calls }) =>
                html`<section data-group>
                  <h2>${tag.name}</h2>
                  <p>${tag.description}</p>
                  ${calls.map((entry) => article(entry, document))}
                </section>`,
            )}
            <section id="schemas">
              <h2>Schemas</h2>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<details id="schema-${name}">
                    <summary>${name}</summary>
                    ${schemaHtml(schema)}
                  </details>`,
              )}
            </section>
            <section id="errors">
              <h2>Errors</h2>
              ${errorTable(entries)}
            </section>
          </main>
        </div>
      </body>
    </html>`.text
  }`
}

const byPath = (a: Entry, b: Entry) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method)

/** The text that the search matches. */
function keywords({ method, path, operation }: Entry): string {
  const codes = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? [])
  return [method, path, operation.operationId, operation.summary, ...(operation['x-permission'] ?? []), ...codes].join(' ').toLowerCase()
}

function navItem(entry: Entry): Html {
  const { method, path, operation } = entry
  return html`<li data-call="${keywords(entry)}">
    <a href="#${operation.operationId}" title="${operation.summary}"><b class="${method.toLowerCase()}">${method}</b> ${path}</a>
  </li>`
}

function article(entry: Entry, document: OpenApiDocument): Html {
  const { method, path, operation } = entry
  const [status = '', success] = Object.entries(operation.responses)[0] ?? []
  const content = Object.entries(success?.content ?? {})
  return html`<article id="${operation.operationId}" data-call="${keywords(entry)}">
    <h3><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></h3>
    <p class="summary">
      ${operation.summary}${operation['x-spec'] === 'ours' ? html` <span class="mark" title="The specification does not show this path">ours</span>` : ''}
    </p>
    ${(operation.description ?? '')
      .split('\n\n')
      .filter(Boolean)
      .map((text) => html`<p>${codeSpans(text)}</p>`)}
    <p class="needs">${needs(operation)}</p>
    ${parameters(operation, document)}
    ${Object.entries(operation.requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h4>Body <small>${type}${operation.requestBody?.required ? '' : ', may be left out'}</small></h4>
          ${schemaHtml(schema)}`,
    )}
    <h4>Answer <small>${status}${content.map(([type]) => ` ${type}`)}</small></h4>
    ${content.length > 0 ? content.map(([, { schema }]) => schemaHtml(schema)) : html`<p>No body.</p>`}
    <details>
      <summary>Errors</summary>
      <ul>
        ${failures(operation)}
      </ul>
    </details>
    <h4>Example</h4>
    <pre><code>${curl(entry)}</code></pre>
  </article>`
}

function needs(operation: Operation): Html {
  const permissions = operation['x-permission']
  if (!permissions) return html`Public: no sign-in.`
  const scope = operation['x-scope']
    ? html`; a token can be narrowed to it: <code>${permissions[0] ?? ''}:${operation['x-scope']}</code>`
    : ''
  return html`Needs
  ${join(
    permissions.map((permission) => html`<code>${permission}</code>`),
    ' and ',
  )}${scope}.`
}

function parameters(operation: Operation, document: OpenApiDocument): Html | '' {
  if (operation.parameters.length === 0) return ''
  const rows = operation.parameters
    .map((parameter) => resolve(parameter, document))
    .map(
      (parameter) =>
        html`<tr>
          <td><code>${String(parameter['name'])}</code>${parameter['required'] ? html` <span class="mark">required</span>` : ''}</td>
          <td>${String(parameter['in'])}</td>
          <td>${schemaHtml(parameter['schema'] as JsonSchema)}${parameter['explode'] === false ? html` joined with commas` : ''}</td>
          <td>${codeSpans((parameter['description'] ?? '') as string)}</td>
        </tr>`,
    )
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th>Values</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

function resolve(parameter: JsonSchema, document: OpenApiDocument): JsonSchema {
  const reference = parameter['$ref']
  return typeof reference === 'string' ? document.components.parameters[reference.split('/').at(-1)!]! : parameter
}

function failures(operation: Operation): Html[] {
  return Object.entries(operation.responses).flatMap(([status, response]) =>
    (response['x-codes'] ?? []).map(
      (code) =>
        html`<li>
          ${status} <a href="#error-${code}"><code>${code}</code></a>
        </li>`,
    ),
  )
}

function errorTable(entries: readonly Entry[]): Html {
  const texts = new Map<string, { status: string; text: string }>()
  for (const { operation } of entries) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const line of response['x-codes'] ? response.description.split('\n\n') : []) {
        const [, code = '', text = ''] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
        texts.set(code, { status, text })
      }
    }
  }
  const rows = [...texts]
    .toSorted(([, a], [, b]) => a.status.localeCompare(b.status))
    .map(
      ([code, { status, text }]) =>
        html`<tr id="error-${code}">
          <td>${status}</td>
          <td><code>${code}</code></td>
          <td>${text}</td>
        </tr>`,
    )
  return html`<table>
    <thead>
      <tr>
        <th>Status</th>
        <th>Code</th>
        <th>Text</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function curl({ method, path, operation }: Entry): string {
  const url = `$SPOTDESK_URL/api/v2${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`]
  if (operation['x-permission']) lines.push('-H "Authorization: Bearer $SPOTDESK_TOKEN"')
  if (type === 'multipart/form-data') lines.push('-F "file=@campaign.csv"')
  else if (type) lines.push(`-H "Content-Type: ${type}"`, "-d '{ … }'")
  return lines.join(' \\\n  ')
}

/** Texts of the document mark code with backquotes. */
function codeSpans(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
