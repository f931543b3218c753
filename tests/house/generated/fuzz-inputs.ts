/** Inputs for a row, drawn by a seed: ones that fit, ones at the edge, ones of which a part is broken, and ones that are anything at all. */
import { type EndpointRow, pathParameters } from '@spotdesk/sdk/contract'
import fc from 'fast-check'
import { type Schema, edges, fitting, misfits, partsOf } from './arbitrary.ts'
import { type Fixtures, nobodys, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

/** The parts of a request whose values a client could have chosen. */
export interface Case {
  parameters: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** A body and a query that need not even be JSON. */
export interface Raw {
  body: string
  query: string
}

export interface Inputs {
  /** Ones that the schemas allow, and values at their edges. */
  sound: Case[]
  /** Must be refused. */
  broken: Case[]
  raw: Raw[]
}

export interface Draw {
  seed: number
  /** Inputs a row. From `allFrom` on every edge and every misfit is among them, and there can be more. */
  count: number
}

const allFrom = 200
/** Inputs of each random kind that a long draw has at least. */
const leastRandom = 20

/** A half are sound and a half are broken or anything; of each half, one part comes from the list of what is special about the row. */
export function inputsOf(row: EndpointRow, world: Fixtures, { seed, count }: Draw): Inputs {
  const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns })
  const half = count / 2
  const isLong = count >= allFrom
  const some = (cases: Case[]): Case[] => {
    const length = isLong ? cases.length : Math.min(cases.length, Math.floor(half / 2))
    return fc.sample(fc.shuffledSubarray(cases, { minLength: length, maxLength: length }), { seed, numRuns: 1 })[0]!
  }
  const rest = (taken: Case[]) => Math.max(isLong ? leastRandom : 0, half - taken.length)
  const [atEdge, broken] = [some(edgeCases(row, world)), some(brokenCases(row, world))]
  return {
    sound: [...atEdge, ...sampled(fittingCases(row, world), rest(atEdge))],
    broken,
    raw: sampled(anything, rest(broken)),
  }
}

const anything: fc.Arbitrary<Raw> = fc.record({
  body: fc.oneof(
    fc.constantFrom('{', 'null', '[]', '"x"', '7', '{"$$a":1}', '{"__proto__":{}}', '[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]'),
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary' }),
  ),
  query: fc.string({ unit: 'binary', maxLength: 60 }),
})

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
function fittingCases(row: EndpointRow, world: Fixtures): fc.Arbitrary<Case> {
  const { query, body } = partsOf(row)
  const sample = sampleOf(row, world.own)['body']
  return fc.record({
    parameters: fc.constantFrom(parametersFrom(row, world.own), parametersFrom(row, world.foreign), parametersFrom(row, nobodys)),
    query: withIds(row, world, fitting(query) as fc.Arbitrary<Record<string, unknown>>),
    body: row.file ? csv : body ? fc.oneof(fitting(body), fc.constant(sample)) : fc.constant(undefined),
  })
}

/** A required id of a query is worth asking for only if it can be one. */
function withIds(row: EndpointRow, world: Fixtures, query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const { id } = parametersFrom(row, world.own)
  const inQuery = id !== undefined && !row.path.includes('{id}')
  return inQuery ? query.chain((values) => fc.constantFrom({ ...values, id }, values)) : query
}

/** Each value at its edges, one after the other, the rest as in the sample. */
function edgeCases(row: EndpointRow, world: Fixtures): Case[] {
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
function brokenCases(row: EndpointRow, world: Fixtures): Case[] {
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
