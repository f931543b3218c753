/** Parts of the schemas of messages and stored data. */
import { lengthOf } from '@spotdesk/sdk/values'
import * as v from 'valibot'

/** A number that JSON can hold: neither NaN nor an infinite one. */
export const number = v.pipe(v.number(), v.finite())

/** A whole number that is exact. */
export const int = v.pipe(v.number(), v.safeInteger())

/** A UUID of RFC 9562, as `crypto.randomUUID` makes them. */
export const uuid = v.pipe(v.string(), v.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i))

/** A text of at most so many characters, counted as the server counts them: an emoji is one. */
export const textSchema = (most: number) =>
  v.pipe(
    v.string(),
    v.check((text) => lengthOf(text) <= most),
  )
