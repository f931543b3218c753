/**
 * Turns ISO strings into dates exactly where a schema has an instant. It never guesses from strings, so a campaign named like a date stays
 * text. It walks a schema once, and parts without instants cost nothing.
 */
import * as z from 'zod'
import { unwrap } from './codec.ts'
import { type DatePlaces, reviveDates } from './date-places.ts'

const known = new WeakMap<z.ZodType, { places: DatePlaces | undefined }>()

/** Positions of dates in values of a schema; undefined if the schema has no instant. */
export function datePlaces(schema: z.ZodType): DatePlaces | undefined {
  let entry = known.get(schema)
  if (!entry) {
    // Registered before it is walked, so that a schema that contains itself ends here.
    entry = { places: undefined }
    known.set(schema, entry)
    entry.places = placesIn(unwrap(schema))
  }
  return entry.places
}

/** Turns ISO strings into dates where the schema has an instant, in place. Everything else stays as it is. */
export function revive(schema: z.ZodType, value: unknown): unknown {
  return reviveDates(datePlaces(schema), value)
}

function placesIn(schema: z.ZodType): DatePlaces | undefined {
  if (isInstant(schema)) return 1
  if (schema instanceof z.ZodArray) {
    const item = datePlaces(schema.element as z.ZodType)
    return item && [item]
  }
  if (schema instanceof z.ZodRecord) {
    const value = datePlaces(schema.valueType as z.ZodType)
    return value && { '*': value }
  }
  if (schema instanceof z.ZodObject) return placesInFields(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodIntersection) return both(datePlaces(schema.def.left as z.ZodType), datePlaces(schema.def.right as z.ZodType))
  if (schema instanceof z.ZodUnion) return placesInUnion(schema.options as z.ZodType[])
  return undefined
}

function isInstant(schema: z.ZodType): boolean {
  return (schema.meta() as { wire?: string } | undefined)?.wire === 'instant'
}

function placesInFields(shape: Record<string, z.ZodType>): DatePlaces | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const places = datePlaces(schema)
    return places ? [[name, places] as const] : []
  })
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

/** Places of the left and of the right, field by field. */
function both(left: DatePlaces | undefined, right: DatePlaces | undefined): DatePlaces | undefined {
  if (!left || !right) return left ?? right
  if (typeof left === 'function') return (value) => both(left(value), right)
  if (typeof right === 'function') return (value) => both(left, right(value))
  if (left === 1 || right === 1 || Array.isArray(left) || Array.isArray(right)) return left
  const fields = left as Record<string, DatePlaces>
  return { ...fields, ...Object.fromEntries(Object.entries(right).map(([name, places]) => [name, both(fields[name], places)!])) }
}

/** In a union, the first option that fits the value decides. A plain instant beside text stays text, since both fit. */
function placesInUnion(options: z.ZodType[]): DatePlaces | undefined {
  if (!options.some((option) => datePlaces(option))) return undefined
  return (value) => {
    const fitting = options.find((option) => !isInstant(unwrap(option)) && option.safeParse(value).success)
    return fitting && datePlaces(fitting)
  }
}
