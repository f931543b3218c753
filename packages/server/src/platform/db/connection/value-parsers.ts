/** How values of PostgreSQL become values of JavaScript. */
import pg from 'pg'

const { builtins } = pg.types
const arrayOids = { int8: 1016, numeric: 1231, date: 1182, text: 1009 }

/** bigint → number. @throws RangeError beyond 2^53, where a number would be wrong without a sign of it. */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

const readInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown

/**
 * '2026-11-21 21:08:30.51+00' → Date. Sessions are in UTC, so that this is what an instant looks like; what looks otherwise (infinity,
 * years of five digits or before Christ, a session of another zone) is read the long way.
 */
function toInstant(text: string): unknown {
  const { length } = text
  const two = (at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
  const year = two(0) * 100 + two(2)
  if (length < 22 || length > 29 || text.charCodeAt(4) !== hyphen || !text.endsWith('+00') || year < 100) return readInstant(text)
  const fraction = length === 22 ? 0 : Math.floor(Number(text.slice(20, length - 3).padEnd(6, '0')) / 1000)
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), fraction))
}
const [zero, hyphen] = [48, 45]

const toTexts = pg.types.getTypeParser(arrayOids.text) as unknown as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toSafeInteger],
  [builtins.TIMESTAMPTZ, toInstant],
  // Exact decimals stay text: money and shares are not floats.
  [builtins.NUMERIC, String],
  // A day has no time zone; pg would make it a local midnight.
  [builtins.DATE, String],
  [arrayOids.int8, (text) => toTexts(text).map((item) => (item === null ? null : toSafeInteger(item)))],
  [arrayOids.numeric, toTexts],
  [arrayOids.date, toTexts],
])

/** For the `types` option of pg: int8 → number, numeric and date → text, timestamptz → Date, jsonb → its value. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
