import * as z from 'zod'
import { unwrap } from '../contract/codec.ts'

/** Texts for schemas with a pattern: the first that fits is taken. */
const texts = [
  'text',
  'name@example.com',
  'https://example.com',
  '2026-01-04',
  '2026-01-04T09:30:00.000Z',
  '20260104093000',
  'BCDF-GHJK',
  'CAMPAIGN.READ',
  'USD',
  '1',
  '',
]

const uuid = '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b'

/**
 * A value of a schema in its wire form, with instants as ISO text. It is the same each time, with every field filled and one item in each
 * list. The examples in a schema's `meta` come first.
 * @throws Error when no sample of the schema is known
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/contract'
 * import { sample } from '@spotdesk/sdk/testing'
 * const campaign = sample(campaigns.get.response)
 * ```
 */
export function sample(schema: z.ZodType): unknown {
  const inner = unwrap(schema)
  if ((inner.meta() as { wire?: string } | undefined)?.wire === 'instant') return '2026-01-04T09:30:00.000Z'
  if (inner instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(inner.shape as Record<string, z.ZodType>).map(([name, field]) => [name, sample(field)]))
  }
  if (inner instanceof z.ZodArray) return [sample(inner.element as z.ZodType)]
  if (inner instanceof z.ZodEnum) return inner.options[0]
  if (inner instanceof z.ZodBoolean) return false
  if (inner instanceof z.ZodLiteral) return [...inner.values][0]
  if (inner instanceof z.ZodRecord) return {}
  if (inner instanceof z.ZodUnion) return sample(inner.options[0] as z.ZodType)
  if (inner instanceof z.ZodIntersection)
    return Object.assign({}, sample(inner.def.left as z.ZodType), sample(inner.def.right as z.ZodType))
  const { examples = [] } = (inner.meta() ?? {}) as { examples?: readonly unknown[] }
  return firstFitting(
    inner,
    inner instanceof z.ZodNumber ? [...examples, 1, 0, inner.minValue] : [...examples, uuid, ...texts, 1, false, null, {}, []],
  )
}

function firstFitting(schema: z.ZodType, candidates: readonly unknown[]): unknown {
  // A UUID is text as well: it is the sample of UUIDs only.
  const isPlainText = schema.safeParse('text').success
  const found = candidates.find((value) => !(isPlainText && value === uuid) && schema.safeParse(value).success)
  if (found === undefined)
    throw new Error(`No sample is known for a schema of type ${schema.def.type}: give it one with .meta({ examples: [] }).`)
  return found
}
