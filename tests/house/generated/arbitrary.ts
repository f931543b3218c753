/** Values from schemas: ones that fit, ones at the very edge, and ones that are broken by construction. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import fc from 'fast-check'
import * as z from 'zod'

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

/** The JSON Schema of what a caller sends, with instants as texts. */
export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A value with a fallback takes anything: what does not fit is ignored.
      if (zodSchema instanceof z.ZodCatch) for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key]
      if ((z.globalRegistry.get(zodSchema) as { wire?: string } | undefined)?.wire !== 'instant') return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key]
      Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  }) as Schema
}

/** Values that fit. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  const [type] = [schema.type].flat()
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((one) => fitting({ ...schema, type: one })))
  switch (type) {
    case 'integer': {
      const { low, high } = bounds(schema)
      return fc.oneof(fc.integer({ min: low, max: Math.min(high, low + 1000) }), fc.constantFrom(low, high))
    }
    case 'number': {
      const { low, high } = bounds(schema)
      return fc.double({ min: low, max: high, noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function bounds(schema: Schema): { low: number; high: number } {
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1)
  return { low: Math.max(low, Number.MIN_SAFE_INTEGER), high: Math.min(schema.maximum ?? low + 1000, Number.MAX_SAFE_INTEGER) }
}

function textOf({ format, pattern, minLength = 0, ...schema }: Schema): fc.Arbitrary<string> {
  // A pattern has its own lengths: a text that it matches may never be as short as others.
  const { maxLength = pattern ? Infinity : 40 } = schema
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength)
  const nasty = [
    "'; drop table campaigns; --",
    '<img src=x onerror=alert(1)>',
    '%_%',
    '\\',
    '{{7*7}}',
    '🎧',
    'ȘCOALĂ',
    '../../etc/passwd',
    '__proto__',
    '=1+1',
  ].filter((text) => text.length <= maxLength && text.length >= minLength)
  const any = fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40), size: 'max' })
    .filter((text) => !text.includes('\0') && text.length <= maxLength && text.trim().length >= minLength)
  return nasty.length > 0 ? fc.oneof({ arbitrary: any, weight: 3 }, { arbitrary: fc.constantFrom(...nasty), weight: 1 }) : any
}

function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fitting(inner)] as const)
  if (entries.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fitting(schema.additionalProperties), { maxKeys: 3 })
  return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] }) as fc.Arbitrary<Record<string, unknown>>
}

/** Smallest and largest values that fit. */
export function edges(schema: Schema): unknown[] {
  if (schema.enum) return schema.enum
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return Object.values(bounds(schema))
  if (type === 'string' && !schema.format && !schema.pattern)
    return [schema.minLength ?? 0, schema.maxLength ?? 255].map((length) => 'ă'.repeat(length))
  if (type === 'boolean') return [true, false]
  return []
}

/** Values that cannot fit, whatever else is right. */
export function misfits(schema: Schema): unknown[] {
  if (schema.anyOf) return [{ no: 'such thing' }]
  if (schema.enum) return ['NOT_A_VALUE', 7, {}]
  const [type] = [schema.type].flat()
  switch (type) {
    case 'integer':
      return [
        1.5,
        'x',
        '',
        {},
        [],
        true,
        Number.MAX_VALUE * 10,
        ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
        ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
      ]
    case 'boolean':
      return ['maybe', 2, {}]
    case 'string':
      return [
        7,
        {},
        [],
        'a\0b',
        ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
        ...(schema.minLength ? [''] : []),
        ...(schema.format || schema.pattern ? ['§ no such form §'] : []),
      ]
    case 'array':
      return [
        'x',
        {},
        7,
        ...(schema.items && misfits(schema.items).length > 0 ? [[misfits(schema.items)[0]]] : []),
        ...(schema.minItems ? [[]] : []),
      ]
    case 'object':
      return ['x', 7, []]
    default:
      return []
  }
}

/** The schemas of a row's parts. */
export function partsOf(row: EndpointRow): { query: Schema; body: Schema | null } {
  return { query: row.query ? schemaOf(row.query) : { type: 'object', properties: {} }, body: row.body ? schemaOf(row.body) : null }
}
