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

const toTexts = pg.types.getTypeParser(arrayOids.text) as unknown as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toSafeInteger],
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
