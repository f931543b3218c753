/** A JSON Schema for readers: names, kinds and bounds, nested like the value. */
import { type Html, html, join } from './html.ts'
import type { JsonSchema } from './json-schema.ts'

export function schemaHtml(schema: JsonSchema): Html {
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1)!
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as JsonSchema[] | undefined
  if (options) return html`${join(options.map(schemaHtml), schema['allOf'] ? ' and ' : ' or ')}`
  const values = schema['enum'] as unknown[] | undefined
  if (values)
    return html`<span class="values"
        >${join(
          values.map((value) => html`<code>${String(value)}</code>`),
          ' ',
        )}</span
      >${notes(schema)}`
  if (schema['type'] === 'array') return html`list of ${schemaHtml((schema['items'] ?? {}) as JsonSchema)}${notes(schema)}`
  if (schema['properties']) return members(schema)
  if (typeof schema['additionalProperties'] === 'object') return html`by name: ${schemaHtml(schema['additionalProperties'] as JsonSchema)}`
  return html`<span class="kind">${describeKind(schema)}</span>${notes(schema)}`
}

function members(schema: JsonSchema): Html {
  const required = (schema['required'] ?? []) as string[]
  const rows = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(
    ([name, inner]) =>
      html`<dt><code>${name}</code>${required.includes(name) ? '' : html` <small>optional</small>`}</dt>
        <dd>${schemaHtml(inner)}</dd>`,
  )
  return html`<dl>${rows}</dl>`
}

function describeKind({ type, format, const: constant }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant)
  const kinds = [(type ?? 'any value') as string | string[]].flat().join(' or ')
  return typeof format === 'string' ? `${kinds} (${format})` : kinds
}

const bounds: Record<string, (value: string) => string> = {
  minimum: (value) => `from ${value}`,
  exclusiveMinimum: (value) => `above ${value}`,
  maximum: (value) => `to ${value}`,
  minLength: (value) => (value === '1' ? 'not empty' : `at least ${value} characters`),
  maxLength: (value) => `at most ${value} characters`,
  minItems: (value) => `at least ${value}`,
  maxItems: (value) => `at most ${value}`,
  pattern: (value) => `like ${value}`,
  default: (value) => `default ${value}`,
}

function notes(schema: JsonSchema): Html | '' {
  // A format says more than its pattern.
  const said = Object.entries(bounds).flatMap(([key, print]) =>
    schema[key] === undefined || (key === 'pattern' && schema['format'])
      ? []
      : [print(typeof schema[key] === 'string' ? schema[key] : JSON.stringify(schema[key]))],
  )
  const text = typeof schema['description'] === 'string' ? [schema['description']] : []
  return said.length + text.length > 0 ? html` <small>${[...said, ...text].join(', ')}</small>` : ''
}
