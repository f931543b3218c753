/** The common parts of queries behind grids: the order of rows, and the search by name or id. */
import { searchKey, toPrefix } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'

export interface ListOrder<C extends string = string> {
  /** Sort keys as further columns k0, k1, … of the query that searches. */
  keys: RawBuilder<unknown>
  /** Order of a query that has these columns, and ids as `id`: empty values last in both directions, ties by id. */
  by: RawBuilder<unknown>
  column: C
}

/** @param keysOf the expressions by which a column sorts; none for the id itself  @param sort a column, with '-' before it for descending */
export function toListOrder<C extends string>(
  keysOf: (column: C) => readonly RawBuilder<unknown>[],
  sort: C | `-${C}` | undefined,
  usual: C | `-${C}`,
): ListOrder<C> {
  const wanted: string = sort ?? usual
  const descending = wanted.startsWith('-')
  const column = (descending ? wanted.slice(1) : wanted) as C
  const keys = keysOf(column)
  const direction = sql.raw(descending ? 'desc nulls last' : 'asc nulls last')
  const terms = keys.map((_, index) => sql`${sql.raw(`k${index}`)} ${direction}`)
  return {
    column,
    keys: sql.join([sql``, ...keys.map((key, index) => sql`${key} as ${sql.raw(`k${index}`)}`)], sql`, `),
    by: sql.join([...terms, keys.length === 0 && descending ? sql`id desc` : sql`id`], sql`, `),
  }
}

/** A text of digits as an id; null for other texts. */
export function wholeNumber(text: string | null): number | null {
  const number = text !== null && /^\d+$/.test(text) ? Number(text) : null
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Rows of `table` whose name contains a text in any case, or whose id it is; an empty text is no condition. */
export function nameOrId(table: string, text: string | undefined): RawBuilder<boolean> {
  const q = text?.trim() ? searchKey(text.trim()) : null
  return sql<boolean>`(${q}::text is null or strpos(${sql.ref(`${table}.name_lc`)}, ${q}) > 0 or ${sql.ref(`${table}.id`)} = ${wholeNumber(q)})`
}

/** Greater than every text that begins with `key`, in the order of bytes. */
const behind = (key: RawBuilder<string>) => sql`(${key} || ${'\u{10FFFF}'})`

/** Rows of `table` whose external reference begins with a text, in any case. An index holds the keys in the order of their bytes. */
export function referenceFrom(table: string, text: string): RawBuilder<boolean> {
  const key = sql`search_key(${sql.ref(`${table}.external_reference`)})`
  const from = sql<string>`search_key(${text}::text)`
  return sql<boolean>`(${key} ~>=~ ${from} and ${key} ~<~ ${behind(from)})`
}

/** The same as it is written. */
export function exactReferenceFrom(table: string, text: string): RawBuilder<boolean> {
  const prefix = toPrefix(text)
  return sql<boolean>`(${referenceFrom(table, prefix)} and starts_with(${sql.ref(`${table}.external_reference`)}, ${prefix}))`
}

/** A set that is no condition when it is empty or absent. */
export const toFilterSet = <T>(values: readonly T[] | undefined): readonly T[] | null => (values?.length ? values : null)
