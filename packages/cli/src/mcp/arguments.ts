/** The arguments of a tool, made from the schemas of its call: a JSON schema for agents, and the input that the call takes. */
import { type Endpoint, fromQuery, unwrap } from '@spotdesk/sdk/contract'
import { nearest } from '@spotdesk/sdk/values'
import * as z from 'zod'
import { badArguments, type ArgumentError } from './answer.ts'
import { isMoment, moment, toCompact } from './moments.ts'
import { type JsonSchema, shortSchema } from './short-schema.ts'
import type { ReadRow } from './tool-row.ts'

export type Arguments = Record<string, unknown>

/** Rows of a list in an answer, where nothing else is asked for. */
export const defaultRows = 20
export const mostRows = 100

/** Targeting of a request, which agents write as one line. */
const targetingName = 'targeting'
const bodyTargeting = 'audienceTargeting'

const targetingText = z.string().max(20_000).describe('One line, in place of the saved one: spotdesk://targeting/grammar')

/** Arguments that shape the answer and are not sent. What they mean is said once, when a client connects. */
const shaping = {
  fields: z.array(z.string().max(200)).max(60).optional(),
  limit: z.int().min(1).max(mostRows).optional(),
  page: z.int().min(0).optional(),
}

/** The call's own arguments, flat: those of the path, of the query and of the body. */
function ownShape(row: Endpoint, without: readonly string[]): Record<string, z.ZodType> {
  const shape = { ...row.params?.shape, ...row.query?.shape, ...bodyShape(row) } as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      without.includes(name) ? [] : [name === bodyTargeting ? [targetingName, targetingText.optional()] : [name, asWritten(schema)]],
    ),
  )
}

const asWritten = (schema: z.ZodType): z.ZodType => (isMoment(schema) ? moment : schema)

/** Of a body with several forms, the one that is written as text comes first. */
function bodyShape({ body }: Endpoint): Record<string, z.ZodType> {
  const form = body instanceof z.ZodUnion ? (body.options[0] as z.ZodType) : body
  return form instanceof z.ZodObject ? (form.shape as Record<string, z.ZodType>) : {}
}

type Shape = Pick<ReadRow, 'rows' | 'without'>

function buildShape(row: Endpoint, { rows, without = [] }: Shape): Record<string, z.ZodType> {
  const own = ownShape(row, without)
  const { page, ...rest } = shaping
  // A limit of the call's own without pages answers the first rows, and there is no second page.
  const hasPages = rows !== undefined && (own['page'] !== undefined || own['limit'] === undefined)
  return { ...rest, ...(hasPages && { page }), ...own, ...(own['limit'] && { limit: shaping.limit }) }
}

export function inputSchema(row: Endpoint, tool: Shape): JsonSchema {
  return toJson(z.strictObject(buildShape(row, tool)))
}

/** A zod schema as JSON schema for an agent, instants as text. */
export function toJson(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const own = jsonSchema as JsonSchema
      const { wire } = (z.globalRegistry.get(zodSchema) ?? {}) as { wire?: string }
      if (wire === undefined) return
      for (const key of Object.keys(own)) delete own[key]
      Object.assign(own, { type: 'string', ...(wire === 'instant' ? { format: 'date-time' } : { description: 'ISO day or instant' }) })
    },
  })
  return { ...shortSchema(json), additionalProperties: false }
}

export interface ReadInput {
  /** Input of the call. */
  input: Record<string, unknown>
  fields: readonly string[] | undefined
  limit: number
  page: number
}

/** @param zone of days @throws ToolError badArguments, with each argument that is wrong */
export function readArguments(row: Endpoint, tool: Shape, given: Arguments, zone: string): ReadInput {
  const shape = buildShape(row, tool)
  const read = lenient(shape, given)
  const parsed = z.strictObject(shape).safeParse(read)
  if (!parsed.success) throw badArguments(parsed.error.issues.flatMap((issue) => toArgumentErrors(issue, Object.keys(shape))))
  const own = ownShape(row, tool.without ?? [])
  const { fields, limit = defaultRows, page = 0 } = read as { fields?: string[]; limit?: number; page?: number }
  const days = typeof read['timeZone'] === 'string' ? read['timeZone'] : zone
  const sent = Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) =>
      Object.hasOwn(own, name) ? [[name, own[name] === moment ? toCompact(value as string, days, name === 'to') : value]] : [],
    ),
  )
  if (own['limit']) sent['limit'] = limit
  return { input: toClientInput(row, sent), fields, limit, page }
}

/** The input of the client: the body's members under `body`. */
function toClientInput(row: Endpoint, sent: Arguments): Record<string, unknown> {
  if (!row.body) return sent
  const names = new Set([...Object.keys(row.params?.shape ?? {}), ...Object.keys(row.query?.shape ?? {})])
  const { [targetingName]: text, ...flat } = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)))
  const takesTargeting = Object.hasOwn(bodyShape(row), bodyTargeting)
  const body = { ...flat, ...(text !== undefined && (takesTargeting ? { [bodyTargeting]: { text } } : { [targetingName]: text })) }
  return { ...Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name))), body }
}

/** Arguments as a tool reads them: `null` is left out, except in cells, which it clears; lists and objects that came as JSON text are read. */
export function mendArguments(schema: () => JsonSchema, given: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      if (value === null) return []
      if (!isJsonText(value)) return [[name, withoutNulls(value)]]
      const { type } = ((schema()['properties'] ?? {}) as Record<string, JsonSchema>)[name] ?? {}
      return [[name, type === 'array' || type === 'object' ? withoutNulls(fromJsonText(name, value)) : value]]
    }),
  )
}

/** True for a text that begins as a list or an object does. */
const isJsonText = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value)

const clearing = 'cells'

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, name === clearing ? inner : withoutNulls(inner)]])),
  )
}

/** A list or an object that an agent has sent as its JSON. @throws ToolError badArguments for a text that only begins as one */
function fromJsonText(field: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw badArguments([{ field, message: 'This is a text, and no JSON. Send the list or the object itself.', suggestion: null }])
  }
}

/** Numbers as text and single values of a set are read as what they stand for. */
function lenient(shape: Record<string, z.ZodType>, given: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (!schema || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')) return [name, value]
      if (isJsonText(value) && ['array', 'object'].includes(unwrap(schema).def.type)) return [name, fromJsonText(name, value)]
      const isSimple = ['number', 'int', 'boolean', 'enum', 'array'].includes(unwrap(schema).def.type)
      return [name, isSimple ? (fromQuery({ [name]: schema }, { [name]: String(value) })[name] ?? value) : value]
    }),
  )
}

function toArgumentErrors(issue: z.core.$ZodIssue, known: readonly string[]): ArgumentError[] {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
    return issue.keys.map((field) => ({ field, message: 'There is no such argument.', suggestion: nearest(field, known) ?? null }))
  return [{ field: issue.path.join('.'), message: `${issue.message}.`, suggestion: null }]
}
