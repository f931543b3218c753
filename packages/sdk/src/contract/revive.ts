/**
 * ISO strings into dates exactly where a schema has an instant: never by looking at strings, so a campaign named like a date
 * stays text. A schema is walked once and turned into a function; parts of it without instants cost nothing.
 */
import * as z from 'zod'
import { unwrap } from './codec.ts'

/** Revives freshly parsed JSON in place and answers it. */
export type Reviver = (value: unknown) => unknown

const known = new WeakMap<z.ZodType, { revive: Reviver | undefined }>()

/** The reviver of a schema; undefined when it has no instant anywhere. Values that do not fit stay as they came. */
export function reviver(schema: z.ZodType): Reviver | undefined {
  let entry = known.get(schema)
  if (!entry) {
    // Registered before it is compiled, so that a schema that contains itself ends here.
    entry = { revive: undefined }
    known.set(schema, entry)
    entry.revive = compile(unwrap(schema))
  }
  return entry.revive
}

/** Turns ISO strings into dates where the schema has an instant, in place; everything else stays as it came. */
export function revive(schema: z.ZodType, value: unknown): unknown {
  return reviver(schema)?.(value) ?? value
}

function compile(schema: z.ZodType): Reviver | undefined {
  if (isInstant(schema)) return (value) => (typeof value === 'string' ? new Date(value) : value)
  if (schema instanceof z.ZodArray) return eachItem(reviver(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return eachValue(reviver(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodObject) return namedValues(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodIntersection) return both(reviver(schema.def.left as z.ZodType), reviver(schema.def.right as z.ZodType))
  if (schema instanceof z.ZodUnion) return firstFitting(schema.options as z.ZodType[])
  return undefined
}

function isInstant(schema: z.ZodType): boolean {
  return (schema.meta() as { wire?: string } | undefined)?.wire === 'instant'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function eachItem(item: Reviver | undefined): Reviver | undefined {
  if (!item) return undefined
  return (value) => {
    if (Array.isArray(value)) for (let index = 0; index < value.length; index++) value[index] = item(value[index])
    return value
  }
}

function eachValue(item: Reviver | undefined): Reviver | undefined {
  if (!item) return undefined
  return (value) => {
    if (isRecord(value)) for (const key of Object.keys(value)) value[key] = item(value[key])
    return value
  }
}

function namedValues(shape: Record<string, z.ZodType>): Reviver | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const revive = reviver(schema)
    return revive ? [{ name, revive }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (isRecord(value)) {
      for (const { name, revive } of fields) {
        const inner = value[name]
        if (inner !== undefined && inner !== null) value[name] = revive(inner)
      }
    }
    return value
  }
}

function both(left: Reviver | undefined, right: Reviver | undefined): Reviver | undefined {
  if (!left || !right) return left ?? right
  return (value) => right(left(value))
}

/** Of a union the first option that fits the value revives it; a bare instant beside text is left alone, since both fit. */
function firstFitting(options: z.ZodType[]): Reviver | undefined {
  if (!options.some((option) => reviver(option))) return undefined
  return (value) => {
    const fitting = options.find((option) => !isInstant(unwrap(option)) && option.safeParse(value).success)
    return (fitting && reviver(fitting)?.(value)) ?? value
  }
}
