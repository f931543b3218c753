import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '../contract/index.ts'
import { sample } from './index.ts'

test('Every row has a sample that fits its own schema', () => {
  for (const { row, name } of endpoints) {
    for (const schema of [row.params, row.query, row.body, row.response])
      if (schema) expect([name, schema.safeParse(sample(schema)).success]).toEqual([name, true])
  }
})

test('A schema with a pattern of its own is sampled by the examples in its meta', () => {
  const colour = z.string().regex(/^[0-9a-f]{6}$/)
  expect(() => sample(colour)).toThrow('.meta({ examples: [] })')
  expect(sample(z.object({ colour: colour.meta({ examples: ['c03030'] }).optional() }))).toEqual({ colour: 'c03030' })
})
