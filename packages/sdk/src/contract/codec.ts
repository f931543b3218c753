/** Queries to and from text, by their schemas. */
import * as z from 'zod'
import type { EndpointRow } from './endpoint-row.ts'
import { queryText } from './json.ts'
import { nearest } from '../values/text/nearest.ts'

/** Removes optional, default, nullable and readonly wrappers from a schema. */
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

/** True if a query parameter is a set: comma-joined on the wire. */
export function isSet(schema: z.ZodType): schema is z.ZodArray {
  return unwrap(schema) instanceof z.ZodArray
}

/** The query text of a row's input, with keys in the schema's order. Sets are joined by commas. Absent and empty values are left out. */
export function toQuery(row: EndpointRow, input: Record<string, unknown>): string {
  return queryText(Object.keys(row.query?.shape ?? {}), input)
}

/**
 * The raw values of a query in the form of the schema. It splits sets, reads numbers and booleans, and matches enum values in any case. A
 * value that does not fit stays text, so that validation names it. An empty value counts as absent.
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

/**
 * The parameters of a query that take one value and have several. Silently taking one of them would hide a filter that the caller relies
 * on.
 */
export function repeatedParameters(row: EndpointRow, raw: Record<string, string | string[] | undefined>): string[] {
  return Object.entries(row.query?.shape ?? {}).flatMap(([name, schema]) => {
    const given = Object.hasOwn(raw, name) ? [raw[name] ?? []].flat().filter((text) => text.trim() !== '') : []
    return given.length > 1 && !isSet(schema as z.ZodType) ? [name] : []
  })
}

/** A parameter of a query that the row does not have. */
export interface UnknownParameter {
  /** The parameter. */
  name: string
  /** Names that the row has, in the schema's order. */
  known: string[]
  /** The known name that it most probably means; null if none is near. */
  suggestion: string | null
  /** The known names and the suggestion as a sentence. */
  text: string
}

/** The parameters of a query that a row does not have. Ignoring them would hide filters that the caller relies on. */
export function unknownParameters(row: EndpointRow, names: readonly string[]): UnknownParameter[] {
  const shape = row.query?.shape ?? {}
  const known = Object.keys(shape)
  return names
    .filter((name) => !Object.hasOwn(shape, name))
    .map((name) => {
      const suggestion = nearest(name, known)
      const list = known.length === 0 ? 'This call takes none.' : `Known: ${known.join(', ')}.`
      return { name, known, suggestion, text: suggestion === null ? list : `${list} Did you mean ${suggestion}?` }
    })
}

/** Reads a text as the number, boolean or enum value of a schema. It returns the text itself if it is none of these. */
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
