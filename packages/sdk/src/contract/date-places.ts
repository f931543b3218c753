/** Positions of dates in an answer, as data without schemas. A client needs them to turn ISO strings into `Date`. */

/**
 * `1` is a date. One item in a list stands for every item. An object names fields, and its field `*` stands for every value. A function
 * looks at the value first, because the positions depend on the value if an answer is a union.
 */
export type DatePlaces = 1 | readonly [DatePlaces] | { readonly [field: string]: DatePlaces } | ((value: unknown) => DatePlaces | undefined)

/** Turns the ISO strings at these positions into dates, in place, and returns the value. Values of other types stay as they are. */
export function reviveDates(places: DatePlaces | undefined, value: unknown): unknown {
  if (places === undefined || value === undefined || value === null) return value
  if (places === 1) return typeof value === 'string' ? new Date(value) : value
  if (typeof places === 'function') return reviveDates(places(value), value)
  if (typeof value !== 'object') return value
  if (isList(places)) {
    if (Array.isArray(value)) for (let index = 0; index < value.length; index++) value[index] = reviveDates(places[0], value[index])
  } else if (!Array.isArray(value)) reviveFields(places, value as Record<string, unknown>)
  return value
}

function reviveFields(places: { readonly [field: string]: DatePlaces }, value: Record<string, unknown>): void {
  for (const field in places) {
    for (const name of field === '*' ? Object.keys(value) : [field]) {
      const inner = value[name]
      if (inner !== undefined && inner !== null) value[name] = reviveDates(places[field], inner)
    }
  }
}

/** `Array.isArray` does not narrow a read-only list. */
function isList(places: DatePlaces): places is readonly [DatePlaces] {
  return Array.isArray(places)
}
