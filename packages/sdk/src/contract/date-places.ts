/** Where an answer holds dates, as data: what a client needs in order to turn ISO strings into `Date`. Without schemas. */

/**
 * `1` is a date; one item in a list stands for every item of a list; an object names fields, and its field `*` stands for every value.
 * A function looks at the value first: where an answer is a union, it depends on the value which places hold dates.
 */
export type DatePlaces = 1 | readonly [DatePlaces] | { readonly [field: string]: DatePlaces } | ((value: unknown) => DatePlaces | undefined)

/** Turns ISO strings into dates at these places, in place, and answers the value; what is of another type stays as it came. */
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
