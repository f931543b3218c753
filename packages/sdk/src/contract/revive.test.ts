import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { datePlaces, instant, revive } from './index.ts'

const iso = '2026-01-04T09:30:00.000Z'
const date = new Date(iso)

describe('Dates are revived where the schema has an instant', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['a field', z.object({ at: instant }), { at: iso }, { at: date }],
    [
      'an optional or empty field',
      z.object({ a: instant.optional(), b: instant.nullable(), c: instant.default(date) }),
      { b: null, c: iso },
      { b: null, c: date },
    ],
    ['items of a list', z.array(instant), [iso, iso], [date, date]],
    ['values of a record', z.record(z.string(), instant), { a: iso }, { a: date }],
    [
      'fields deep inside',
      z.object({ list: z.array(z.object({ at: instant.nullable() })) }),
      { list: [{ at: iso }, { at: null }] },
      { list: [{ at: date }, { at: null }] },
    ],
    [
      'both sides of an intersection',
      z.intersection(z.object({ a: instant }), z.object({ b: instant })),
      { a: iso, b: iso },
      { a: date, b: date },
    ],
    [
      'the fitting option of a union',
      z.union([z.object({ kind: z.literal('a'), at: z.string() }), z.object({ kind: z.literal('b'), at: instant })]),
      { kind: 'b', at: iso },
      { kind: 'b', at: date },
    ],
  ])('as %s', (_, schema, from, to) => {
    expect(revive(schema, structuredClone(from))).toEqual(to)
  })
})

describe('Text stays text', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['that only looks like a date', z.object({ name: z.string() }), { name: iso }],
    ['in a field that the schema does not know', z.object({ at: instant }), { other: iso }],
    ['where a union takes text too', z.object({ value: z.union([z.string(), instant]) }), { value: iso }],
    [
      'where the value does not fit the schema',
      z.object({ at: z.array(instant), of: z.record(z.string(), instant) }),
      { at: iso, of: [iso] },
    ],
  ])('%s', (_, schema, value) => {
    expect(revive(schema, structuredClone(value))).toEqual(value)
  })

  test('and a schema without instants costs nothing', () => {
    expect(datePlaces(z.object({ name: z.string(), list: z.array(z.object({ id: z.int() })) }))).toBeUndefined()
  })
})
