/** Parts of the schemas of messages and stored data. */
import * as v from 'valibot'

/** A number that JSON can hold: neither NaN nor an infinite one. */
export const number = v.pipe(v.number(), v.finite())

/** A whole number that is exact. */
export const int = v.pipe(v.number(), v.safeInteger())

/** A UUID of RFC 9562, as `crypto.randomUUID` makes them. */
export const uuid = v.pipe(v.string(), v.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i))
