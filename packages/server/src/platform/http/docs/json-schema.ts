/** JSON Schemas of the contract's zod schemas, as OpenAPI 3.1 wants them: named ones in `components`, instants as date-time texts. */
import { nouns } from '@spotdesk/sdk/contract'
import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

/** Every schema that a noun's module exports by name. */
const named = z.registry<{ id: string }>()
for (const module of Object.values(nouns)) {
  for (const [name, value] of Object.entries(module)) {
    const isSchema: boolean = value instanceof z.ZodType
    if (isSchema && !named.has(value as z.ZodType)) named.add(value as z.ZodType, { id: name })
  }
}

/** Named schemas that were found while a document is made. */
export type Components = Record<string, JsonSchema>

/**
 * @param io 'input' for bodies of callers (defaults may be left out), 'output' for answers
 * @param components takes the named schemas that this one refers to
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $defs = {},
    $schema: _,
    ...own
  } = z.toJSONSchema(schema, { metadata: named, io, unrepresentable: 'any', override: adapt }) as JsonSchema & { $defs?: Components }
  const names = new Map(Object.entries($defs).map(([name, definition]) => [name, nameIn(components, name, definition)]))
  for (const [name, definition] of Object.entries($defs)) components[names.get(name)!] = withReferences(definition, names) as JsonSchema
  return withReferences(own, names) as JsonSchema
}

/** A schema whose input differs from its output (defaults) goes under a second name. */
function nameIn(components: Components, name: string, definition: JsonSchema): string {
  const known = components[name]
  return !known || comparable(known) === comparable(definition) ? name : `${name}Input`
}

/** A definition without its own id and without the place of what it refers to. */
function comparable(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value)).replaceAll(
    /"#\/(\$defs|components\/schemas)\//g,
    '"',
  )
}

function withReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === 'id' && typeof inner === 'string') return []
      if (key === '$ref' && typeof inner === 'string')
        return [[key, `#/components/schemas/${names.get(inner.replace('#/$defs/', '')) ?? ''}`]]
      return [[key, withReferences(inner, names)]]
    }),
  )
}

/** Changes that zod cannot make: instants are sent as text, answers may grow, and the bounds of a double are no rule of the contract. */
function adapt({ zodSchema, jsonSchema, io }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema; io?: string }): void {
  const meta = z.globalRegistry.get(zodSchema) as { wire?: string } | undefined
  if (meta?.wire === 'instant') {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  }
  if (io !== 'input' && jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}
