/** Rules of the endpoint table (docs/architecture.md). */
import {
  type NamedRow,
  commonErrors,
  describeIssue,
  endpoints,
  errorTable,
  features,
  pathParameters,
  permissions,
  rowErrorCodes,
  responseErrorCodes,
} from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'

const nameOf = ({ noun, name, row }: NamedRow) => `${noun}.${name} (${row.method} ${row.path})`
const namesOf = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {})

test('the table has rows, and each of them its own method and path', () => {
  const addresses = endpoints.map(({ row }) => `${row.method} ${row.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

describe.each(endpoints.map((named) => [nameOf(named), named] as const))('%s', (_, { row }) => {
  test('its path has exactly the parameters that it declares', () => {
    expect(row.path).toMatch(/^(\/([a-z]+(-[a-z]+|[A-Z][a-z]+)*|\{[a-z][A-Za-z]*\}))+$/)
    expect(pathParameters(row.path).toSorted()).toEqual(namesOf(row.params).toSorted())
  })

  test('no name means two things', () => {
    const names = [...namesOf(row.params), ...namesOf(row.query), ...(row.body ? ['body'] : []), ...(row.file ? ['file'] : [])]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('a read has no body, and a body is either values or a file', () => {
    if (row.method === 'GET') expect([row.body, row.file]).toEqual([undefined, undefined])
    expect(row.body !== undefined && row.file !== undefined).toBe(false)
    if (row.reads) expect(row.method).toBe('POST')
  })

  test('it says who may call it: permissions that exist, or public', () => {
    const wanted = [row.permission ?? []].flat()
    expect(row.public === true).toBe(wanted.length === 0)
    for (const permission of wanted) expect(permissions).toContain(permission)
    if (row.feature) expect(Object.keys(features)).toContain(row.feature)
  })

  test('it names only errors of whole answers, and none that every call has', () => {
    for (const code of row.errors ?? []) {
      expect(responseErrorCodes).toContain(code)
      expect(commonErrors).not.toContain(code)
    }
  })

  test('a replacement of settings of ours needs the version that it was made from', () => {
    const replaces = row.method === 'PUT' && row.spec === 'ours' && row.body !== undefined
    expect(row.ifMatch, 'ifMatch').toBe(replaces ? 'required' : undefined)
    if (row.ifMatch) expect(row.errors).toContain('versionConflict')
  })

  test('it answers one thing: values, a file or nothing', () => {
    expect(row.response !== undefined && row.download !== undefined).toBe(false)
    if (row.status === 204) expect(row.response).toBeUndefined()
    if (row.paged) expect(namesOf(row.response as never).toSorted()).toEqual(['list', 'total'])
  })

  test('its summary is a line that reads on its own', () => {
    expect(row.summary).toMatch(/^\S.{3,99}[^.\s]$/)
  })
})

describe('errors', () => {
  test('every code has a status of its kind and an English text', () => {
    for (const code of responseErrorCodes) {
      const { status, text } = errorTable[code]
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
      expect(text.length, code).toBeGreaterThan(5)
    }
    for (const code of rowErrorCodes) expect(errorTable[code].status, code).toBe(422)
  })

  test('every code of an answer is met by some call', () => {
    const named = new Set<string>([...commonErrors, ...endpoints.flatMap(({ row }) => row.errors ?? [])])
    // Told before a row is found.
    const elsewhere = ['methodNotAllowed']
    expect(responseErrorCodes.filter((code) => !named.has(code) && !elsewhere.includes(code))).toEqual([])
  })
})

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** All schemas inside a schema, itself too. */
function inside(schema: unknown, seen = new Set<z.ZodType>()): Set<z.ZodType> {
  if (Array.isArray(schema)) for (const one of schema) inside(one, seen)
  if (!isSchema(schema) || seen.has(schema)) return seen
  seen.add(schema)
  const def = schema._zod.def as z.core.$ZodTypeDef & { shape?: object; getter?: () => unknown }
  for (const one of [...Object.values(def), ...Object.values(def.shape ?? {}), def.getter?.()]) inside(one, seen)
  return seen
}

/** The limits of a number, a text or a list, each with a value past it. What needs one character or entry is required. */
function listLimits(schema: z.ZodType): { limit: number; past: number }[] {
  return (schema._zod.def.checks ?? []).flatMap((one) => {
    const { check, value, maximum, minimum = 0 } = one._zod.def as { check: string; value?: number; maximum?: number; minimum?: number }
    if (check === 'less_than') return [{ limit: value!, past: value! + Math.max(1, Math.abs(value!)) }]
    if (check === 'greater_than') return [{ limit: value!, past: value! - Math.max(1, Math.abs(value!)) }]
    if (maximum !== undefined) return [{ limit: maximum, past: maximum + 1 }]
    return minimum > 1 ? [{ limit: minimum, past: minimum - 1 }] : []
  })
}

test('every limit of a number, a text or a list is named to whoever passes it', () => {
  const schemas = inside(endpoints.flatMap(({ row }) => [row.params, row.query, row.body]))
  const textsOf = (schema: z.ZodType, value: unknown) =>
    (schema.safeParse(value).error?.issues ?? [])
      .filter(({ path }) => path.length === 0)
      .map((issue) => rowErrorText(...(({ code, params }) => [code, params] as const)(describeIssue(issue, value))))
  const judged = { number: 0, string: 0, array: 0 }
  const silent: string[] = []
  for (const schema of schemas) {
    const { type } = schema._zod.def
    if (!Object.hasOwn(judged, type)) continue
    const kind = type as keyof typeof judged
    for (const { limit, past } of listLimits(schema)) {
      judged[kind] += 1
      const value = kind === 'number' ? past : kind === 'string' ? 'x'.repeat(past) : Array.from({ length: past })
      const texts = textsOf(schema, value)
      if (!texts.some((text) => text.includes(String(limit)))) silent.push(`${kind} ${limit}: ${texts.join(' ') || 'not refused'}`)
    }
  }
  expect(silent).toEqual([])
  expect(Math.min(...Object.values(judged))).toBeGreaterThan(20)
})
