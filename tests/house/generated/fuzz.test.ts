/**
 * Every endpoint with at least 200 inputs: ones that fit, ones at the edge, ones that are broken. Never a 5xx, every answer fits its
 * schema (or is a problem document), and broken input is never done. Made of the rows: later rows are in it.
 */
import { type AnswerCode, type EndpointRow, answerCodes, endpoints, errorTable, pathParameters, toQuery } from '@spotdesk/sdk/contract'
import { type TestAnswer, versionHeaderOf } from '@spotdesk/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Schema, edges, fitting, misfits, partsOf } from './arbitrary.ts'
import { type Fixtures, createFixtures, nobodys, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
  await world.app.token('platform')
})
afterAll(() => world.app.close())

/** Cases an endpoint, at least. */
const cases = { fitting: 100, broken: 100 }
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261)

interface Case {
  parameters: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Sends a case as raw as it is: what a client library would refuse to send must reach the server too. */
async function send(row: EndpointRow, { parameters, query, body }: Case): Promise<TestAnswer> {
  const path = pathParameters(row.path).reduce(
    (url, name) => url.replace(`{${name}}`, encodeURIComponent(String(parameters[name]))),
    `/api/v2${row.path}`,
  )
  const text = rawQuery(row, query)
  const url = text === '' ? path : `${path}?${text}`
  const headers = versionHeaderOf(row)
  if (!row.file)
    return world.app.send(row.method, url, { as: 'platform', headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const form = new FormData()
  form.append(row.file.name, new Blob([String(body)]), 'fuzz.csv')
  return world.app.send(row.method, url, { as: 'platform', form })
}

function rawQuery(row: EndpointRow, query: Record<string, unknown>): string {
  const fits = Object.values(query).every((value) => typeof value !== 'object' || value === null || Array.isArray(value))
  return fits
    ? toQuery(row, query)
    : new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()
}

function expectSound(row: EndpointRow, answer: TestAnswer): void {
  const shown = answer.text.slice(0, 500)
  expect(answer.status, shown).toBeLessThan(500)
  if (answer.status >= 400) {
    const problem = answer.json as {
      code: AnswerCode
      status: number
      message: string
      requestId: string
      errors: { code: string; message: string }[]
    }
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answerCodes, shown).toContain(problem.code)
    expect(problem).toMatchObject({
      status: answer.status,
      message: expect.any(String),
      requestId: expect.any(String),
      errors: expect.any(Array),
    })
    expect(errorTable[problem.code].status).toBe(answer.status)
    for (const error of problem.errors) expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    return
  }
  expect(answer.status).toBe(row.status ?? (row.response || row.download ? 200 : 204))
  if (row.response) expect(row.response.safeParse(answer.json).error?.issues ?? [], shown).toEqual([])
  else if (!row.download) expect(answer.text).toBe('')
}

const csv = fc.oneof(
  fc.string({ unit: 'grapheme', size: 'large' }),
  fc
    .array(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('id', 'name', 'type', 'STANDARD', '104001', '[]', '""', '=1+1')), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map((lines) => ['id,name', ...lines.map((line) => line.join(','))].join('\n')),
)

/** Inputs that the schemas allow, of things that there are and things that there are not. */
function fittingCases(row: EndpointRow): fc.Arbitrary<Case> {
  const { query, body } = partsOf(row)
  const sample = sampleOf(row, world.own)['body']
  return fc.record({
    parameters: fc.constantFrom(parametersFrom(row, world.own), parametersFrom(row, world.foreign), parametersFrom(row, nobodys)),
    query: withIds(row, fitting(query) as fc.Arbitrary<Record<string, unknown>>),
    body: row.file ? csv : body ? fc.oneof(fitting(body), fc.constant(sample)) : fc.constant(undefined),
  })
}

/** A required id of a query is worth asking for only if it can be one. */
function withIds(row: EndpointRow, query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const { id } = parametersFrom(row, world.own)
  const inQuery = id !== undefined && !row.path.includes('{id}')
  return inQuery ? query.chain((values) => fc.constantFrom({ ...values, id }, values)) : query
}

/** Each value at its edges, one after the other, the rest as in the sample. */
function edgeCases(row: EndpointRow): Case[] {
  const { query, body } = partsOf(row)
  const base = {
    parameters: parametersFrom(row, world.own),
    query: {},
    body: sampleOf(row, world.own)['body'] ?? (row.file ? 'id,name\n' : undefined),
  }
  const queries = Object.entries(query.properties ?? {}).flatMap(([name, schema]) =>
    edges(schema.type === 'array' ? (schema.items ?? {}) : schema).map((value) => ({ ...base, query: { [name]: value } })),
  )
  return [...queries, ...replaced(body, base.body, edges).map((changed) => ({ ...base, body: changed }))]
}

/** Bodies in which one value, at any depth, is another one. */
function replaced(schema: Schema | null, value: unknown, values: (schema: Schema) => unknown[]): unknown[] {
  if (!schema || value === undefined) return []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const own = (value as Record<string, unknown>)[name]
    const deeper =
      Array.isArray(own) && part.items
        ? replaced(part.items, own[0], values).map((item) => [item, ...own.slice(1)])
        : replaced(part, own, values)
    return [...values(part), ...deeper].map((changed) => ({ ...(value as object), [name]: changed }))
  })
  return [...values(schema), ...inner]
}

/** Inputs of which one part is broken by construction. */
function brokenCases(row: EndpointRow): Case[] {
  const { query, body } = partsOf(row)
  const base = { parameters: parametersFrom(row, world.own), query: {}, body: sampleOf(row, world.own)['body'] }
  const parameters = Object.keys(base.parameters)
    .filter((name) => pathParameters(row.path).includes(name))
    .flatMap((name) =>
      ['0', '-1', 'x', '1.5', '9'.repeat(30), '%', ' ', '\0', '../1', "1' or '1'='1"].map((value) => ({
        ...base,
        parameters: { ...base.parameters, [name]: value },
      })),
    )
  const queries = Object.entries(query.properties ?? {}).flatMap(([name, schema]) =>
    queryMisfits(schema).map((value) => ({ ...base, query: { [name]: value } })),
  )
  const missing = (query.required ?? []).length > 0 ? [{ ...base, query: {} }] : []
  const bodies = [
    ...replaced(body, base.body, misfits),
    ...(body?.required ?? []).map((name) => Object.fromEntries(Object.entries(base.body as object).filter(([key]) => key !== name))),
  ]
  return [...parameters, ...queries, ...missing, ...bodies.map((changed) => ({ ...base, body: changed }))]
}

/** A query is text: what differs from a fitting value only as JSON (7 and '7', '' and absent) is none of its misfits. */
function queryMisfits(schema: Schema): unknown[] {
  if (schema.type === 'array')
    return misfits(schema.items ?? {})
      .filter(isTextMisfit(schema.items ?? {}))
      .map((value) => [value])
  return misfits(schema).filter(isTextMisfit(schema))
}

function isTextMisfit(schema: Schema): (value: unknown) => boolean {
  const isText = schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum
  return (value) =>
    value !== '' && (!isText || (typeof value === 'string' && value.length > 1)) && !(Array.isArray(value) && value.length === 0)
}

describe.each(endpoints.map(({ row }) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
  test('answers every input that fits, and every edge, as its schema says', async () => {
    const atEdge = edgeCases(row)
    for (const input of atEdge) expectSound(row, await send(row, input))
    await fc.assert(
      fc.asyncProperty(fittingCases(row), async (input) => expectSound(row, await send(row, input))),
      { numRuns: Math.max(20, cases.fitting - atEdge.length), seed, endOnFailure: true },
    )
  })

  test('refuses a parameter that it does not have, by its name', async () => {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (__, name: string) => String(parametersFrom(row, nobodys)[name]))
    const headers = versionHeaderOf(row)
    const form = new FormData()
    if (row.file) form.append(row.file.name, new Blob(['id,name']), 'fuzz.csv')
    const body = sampleOf(row, world.own)['body']
    const sent = row.file ? { form } : { headers, ...(body !== undefined && { body }) }
    const answer = await world.app.send(row.method, `/api/v2${path}?noSuchParameter=1`, { as: 'platform', ...sent })
    expectSound(row, answer)
    const unknown = { code: 'unknownParameter', field: 'noSuchParameter' }
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalidParameter', errors: [unknown] }])
  })

  test('refuses every input that is broken, and says what is wrong', async () => {
    const broken = brokenCases(row)
    for (const input of broken) {
      const answer = await send(row, input)
      expectSound(row, answer)
      expect(answer.status, JSON.stringify(input).slice(0, 300)).toBeGreaterThanOrEqual(400)
    }
    const anything = fc.oneof(
      fc.constantFrom('{', 'null', '[]', '"x"', '7', '{"$$a":1}', '{"__proto__":{}}', '[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]'),
      fc.json({ maxDepth: 4 }),
      fc.string({ unit: 'binary' }),
    )
    const url = `/api/v2${row.path.replaceAll(/\{(\w+)\}/g, (__, name: string) => String(parametersFrom(row, nobodys)[name]))}`
    await fc.assert(
      fc.asyncProperty(anything, fc.string({ unit: 'binary', maxLength: 60 }), async (body, query) => {
        const answer = await world.app.send(row.method, `${url}?${encodeURI(query.toWellFormed()).replaceAll('#', '')}`, {
          as: 'platform',
          ...(row.method !== 'GET' && { body }),
        })
        expectSound(row, answer)
      }),
      { numRuns: Math.max(20, cases.broken - broken.length), seed, endOnFailure: true },
    )
  })
})
