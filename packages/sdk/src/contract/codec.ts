/**
 * How values travel: queries to and from text, sets comma-joined, dates as UTC ISO strings, keys that begin with `$$` dropped.
 * Apart from the schemas of `wire.ts`, so that a client of a few rows does not carry those.
 */
import * as z from 'zod'
import type { EndpointRow } from './endpoint.ts'

/** Takes optional, default, nullable and readonly wrappers off a schema. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let inner: z.ZodType = schema
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodReadonly ||
    inner instanceof z.ZodCatch
  ) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** Whether a query parameter is a set: comma-joined on the wire. */
export function isSet(schema: z.ZodType): schema is z.ZodArray {
  return unwrap(schema) instanceof z.ZodArray
}

/** Drops keys that begin with `$$` at every depth and turns dates into UTC ISO strings. */
export function toJson(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (value === null || typeof value !== 'object') return value
  const clean: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) if (!key.startsWith('$$') && inner !== undefined) clean[key] = toJson(inner)
  return clean
}

/** The query text of a row's input: sets comma-joined, absent and empty values left out. Keys in the schema's order. */
export function toQuery(row: EndpointRow, input: Record<string, unknown>): string {
  const out = new URLSearchParams()
  for (const name of Object.keys(row.query?.shape ?? {})) {
    const value = input[name]
    if (value === undefined || value === null) continue
    const text = Array.isArray(value) ? value.map(queryText).join(',') : queryText(value)
    if (text !== '') out.append(name, text)
  }
  return out.toString()
}

function queryText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/**
 * The raw values of a query as the schema wants them: sets split, numbers and booleans read, enum values matched in any
 * case. What does not fit is handed on as text, so that validation names it. An empty value counts as absent.
 */
export function fromQuery(shape: Record<string, z.ZodType>, raw: Record<string, string | string[] | undefined>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!schema) continue
    const texts = [value].flat().filter((text): text is string => text !== undefined)
    if (isSet(schema)) {
      const parts = texts
        .flatMap((text) => text.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== '')
      const element = (unwrap(schema) as z.ZodArray).element as z.ZodType
      if (parts.length > 0) out[name] = parts.map((part) => readText(element, part))
    } else {
      const last = texts.at(-1)
      if (last !== undefined && last.trim() !== '') out[name] = readText(schema, last)
    }
  }
  return out
}

/** A text as the number, boolean or enum value that a schema wants; the text itself where it is none. */
export function readText(schema: z.ZodType, text: string): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodNumber) return /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  if (inner instanceof z.ZodEnum) {
    const wanted = text.trim().toLowerCase()
    return (inner.options as string[]).find((option) => option.toLowerCase() === wanted) ?? text
  }
  return text
}
