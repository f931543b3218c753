/** Many rows in one statement, whatever their number: one array a column, unnested by the database. */
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../platform/db/schema.ts'

const batch = 10_000

/** Inserts rows; `columns` maps each column to its SQL type. Array and JSON columns are given as JSON text of that value. */
export async function insertRows<R extends Record<string, unknown>>(
  db: Kysely<DB> | Transaction<DB>,
  table: string,
  columns: { [K in keyof R & string]: string },
  rows: readonly R[],
): Promise<void> {
  const names = Object.keys(columns) as (keyof R & string)[]
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    const arrays = names.map((name) => sql`${part.map((row) => toCellText(row[name], columns[name]))}::text[]`)
    const values = names.map((name) => toColumnValue(name, columns[name]))
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from unnest(${sql.join(arrays)}) as v (${sql.join(names.map((name) => sql.ref(name)))})`.execute(db)
  }
}

/** Everything is sent as text, so that one form serves every type; a `text[]` column is sent as JSON. */
function toColumnValue(name: string, type: string): RawBuilder<unknown> {
  const column = sql.ref(`v.${name}`)
  if (type.endsWith('[]')) {
    return sql`case when ${column} is null then null else array(select jsonb_array_elements_text(${column}::jsonb))::${sql.raw(type)} end`
  }
  return sql`${column}::${sql.raw(type)}`
}

function toCellText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (type === 'jsonb' || type.endsWith('[]')) return JSON.stringify(value)
  return String(value as string | number | bigint | boolean)
}
