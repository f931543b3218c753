/** From the raw parts of a request to a handler's flat input, by the schemas of the row. */
import { firstOf } from '@spotdesk/sdk/values'
import {
  type EndpointRow,
  type GridRequest,
  describeIssue,
  fromQuery,
  gridQuery,
  gridSourceOf,
  knownMembersText,
  repeatedParameters,
  unknownMembers,
  unknownParameters,
} from '@spotdesk/sdk/contract'
import type * as z from 'zod'
import { badTextIn } from './json.ts'
import { type FieldError, Problem, fieldError, notFound } from '../answer/problem.ts'

export interface RawInput {
  params: Record<string, string | undefined>
  query: Record<string, string | string[] | undefined>
  body: unknown
}

/**
 * The POST form of a grid's source gives the input of its GET.
 * @throws Problem notFound for a path with an invalid id, invalidParameter for the query, validationFailed for the body; the latter two
 * name every field
 */
export function parseInput(row: EndpointRow, raw: RawInput): Record<string, unknown> {
  const source = gridSourceOf(row)
  if (source) {
    const params = parseParams(row, raw.params)
    refuseUnknown(row, raw.query)
    const { body } = parseBody(row, raw.body) as { body: GridRequest }
    return { ...params, ...parseQuery(source, gridQuery(source, body)) }
  }
  return { ...parseAddress(row, raw), ...parseBody(row, raw.body) }
}

/** The input of path and query. @throws Problem notFound, invalidParameter */
export function parseAddress(row: EndpointRow, raw: Omit<RawInput, 'body'>): Record<string, unknown> {
  const params = parseParams(row, raw.params)
  refuseUnknown(row, raw.query)
  refuseRepeated(row, raw.query)
  const query = row.query ? fromQuery(row.query.shape, raw.query) : {}
  return { ...params, ...parseQuery(row, query) }
}

/** @throws Problem invalidParameter, which names each parameter that the row does not have, those that it has, and the nearest of these */
function refuseUnknown(row: EndpointRow, query: RawInput['query']): void {
  const unknown = unknownParameters(row, Object.keys(query))
  if (unknown.length === 0) return
  const errors = unknown.slice(0, maximumErrors).map(({ name, text, suggestion }) => {
    const shown = firstOf(name, longestName)
    const error = withoutPointer(fieldError(shown, 'unknownParameter', { known: text }, shown))
    return suggestion === null ? error : { ...error, suggestion }
  })
  throw new Problem('invalidParameter', {}, { errors })
}

/** @throws Problem invalidParameter, which names each parameter that takes one value and has several */
function refuseRepeated(row: EndpointRow, query: RawInput['query']): void {
  const errors = repeatedParameters(row, query).map((name) => withoutPointer(fieldError(name, 'givenTwice')))
  if (errors.length > 0) throw new Problem('invalidParameter', {}, { errors })
}

function parseParams(row: EndpointRow, raw: RawInput['params']): Record<string, unknown> {
  if (!row.params) return {}
  const parsed = row.params.safeParse(fromQuery(row.params.shape, raw))
  // An invalid id belongs to nothing: the same answer as for an unknown one.
  if (!parsed.success || badTextIn(parsed.data) !== null) throw notFound()
  return parsed.data
}

function parseQuery(row: EndpointRow, values: Record<string, unknown>): Record<string, unknown> {
  if (!row.query) return {}
  const bad = badTextIn(values)
  if (bad !== null) throw new Problem('invalidParameter', {}, { errors: [fieldError(bad, 'invalidText')].map(withoutPointer) })
  const parsed = row.query.safeParse(values)
  if (!parsed.success) throw new Problem('invalidParameter', {}, { errors: fieldErrors(parsed.error.issues, values).map(withoutPointer) })
  return parsed.data
}

/** The body as the handler gets it. @throws Problem validationFailed, which names every field */
export function parseBody(row: EndpointRow, raw: unknown): Record<string, unknown> {
  if (!row.body) return {}
  const bad = badTextIn(raw)
  if (bad !== null) throw new Problem('validationFailed', {}, { errors: [fieldError(bad, 'invalidText')] })
  const parsed = row.body.safeParse(raw)
  // The names first: a required member that is missing is often the one that is misspelt.
  const unknown = memberErrors(row, raw)
  const issues = parsed.error?.issues.filter(({ code }) => unknown.length === 0 || code !== 'unrecognized_keys') ?? []
  if (!parsed.success || unknown.length > 0)
    throw new Problem('validationFailed', {}, { errors: [...unknown, ...fieldErrors(issues, raw)].slice(0, maximumErrors) })
  return { body: parsed.data }
}

/** Each member that the row does not have, with those that it has and the nearest of these. */
function memberErrors(row: EndpointRow, raw: unknown): FieldError[] {
  return unknownMembers(row, raw, maximumErrors).map(({ path, ...member }) => {
    const name = path.at(-1)!.slice(0, longestName)
    const error = fieldError([...path.slice(0, -1), name].join('.'), 'unknownMember', { known: knownMembersText(member) }, name)
    return member.suggestion === null ? error : { ...error, suggestion: member.suggestion }
  })
}

/** A pointer points into the body, so a parameter has none. */
function withoutPointer({ pointer: _, ...error }: FieldError): FieldError {
  return error
}

const maximumErrors = 100
/** Characters of an unknown name that an answer repeats. */
const longestName = 100

/** The errors of each field of an input, with the codes of rows. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): FieldError[] {
  return issues.slice(0, maximumErrors).map((issue) => {
    const value = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], input)
    const { code, params = {} } = describeIssue(issue, value)
    const error = fieldError(issue.path.join('.'), code, params, value)
    return issue.code === 'invalid_value' && value !== undefined ? { ...error, suggestion: issue.values.slice(0, 20).join(', ') } : error
  })
}
