/** The body of a form's call. */
import * as z from 'zod'
import { isSame } from './conflicts/three-way.ts'

/** The schema of a field of a body: 'name', 'campaignRevenue.value', 'cappingRules.0.limit'. */
function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((outer, key) => {
    const inner = unwrapped(outer)
    if (inner instanceof z.ZodArray) return inner.element as z.ZodType
    return inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>)[key] : undefined
  }, schema)
}

function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success === true

/** The body without null fields that the schema does not take: they are missing. An empty text is null where only that is taken. */
export function toCallBody(schema: z.ZodType, given: object): Record<string, unknown> {
  const fields = Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const field = schemaAt(schema, name)
    if (value === '' && !takes(field, '') && takes(field, null)) return [[name, null]]
    return value === null && !takes(field, null) ? [] : [[name, value]]
  })
  return Object.fromEntries(fields) as Record<string, unknown>
}

/** The fields of a body that differ from those of another. */
export function pickChanges(body: Record<string, unknown>, from: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, from[name])))
}

/** The bounds of a number of a body. */
export function boundsIn(schema: z.ZodType, path: string): { minimum?: number; maximum?: number } {
  const field = unwrapped(schemaAt(schema, path))
  if (!(field instanceof z.ZodNumber)) return {}
  const { minValue, maxValue } = field
  return { ...(minValue !== null && { minimum: minValue }), ...(maxValue !== null && { maximum: maxValue }) }
}
