/**
 * Writes schema.ts, the types of the tables, from the catalog of a migrated database.
 * Run it after adding a migration: node --conditions=source packages/server/src/testing/generate-types.ts
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'

export const schemaFile = join(import.meta.dirname, '..', 'platform', 'db', 'schema.ts')

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  /** The database fills it in when an insert leaves it out. */
  generated: boolean
}

/** Types of what a query answers, by PostgreSQL's name of the column's type; see value-parsers.ts. All others are text. */
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'Numeric',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
}

const header = `// Written by generate-types.ts from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** The database fills it in when an insert leaves it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Exact decimal, answered as text. */
type Numeric = ColumnType<string, string | number, string | number>
/** Given and answered as a Date; written also as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Answered as its value; written as JSON text, since an array would be taken for one of PostgreSQL's. */
type Json = ColumnType<unknown, string, string>
`

/** The text of schema.ts for a database. bigint is number, numeric and date are text. */
export async function generateTypes(db: Kysely<DB>): Promise<string> {
  const { rows } = await columnsQuery.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(member).join('')}}\n`)
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  return [header, ...interfaces, `export interface DB {\n${all}}\n`].join('\n')
}

/** Partitions are no tables of their own: their parent stands for them. The migrations' own tables are nobody's to query. */
const columnsQuery = sql<Column>`
  select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable, a.atthasdef as generated
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%' and c.relname <> 'migration_checksums'
  order by c.relname, a.attnum`

function member({ column, type, nullable, generated }: Column): string {
  const base = type.startsWith('_') ? `${types[type.slice(1)] ?? 'string'}[]` : (types[type] ?? 'string')
  const full = nullable ? `${base} | null` : base
  return `  ${column}: ${generated ? `Generated<${full}>` : full}\n`
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Types of a database that has every migration, in the text that belongs into schema.ts. */
export async function writeTypes(database: Database): Promise<void> {
  await writeFile(schemaFile, await generateTypes(database.system))
}

if (import.meta.main) {
  const { createTestDatabase } = await import('./database.ts')
  const { database, drop } = await createTestDatabase()
  await writeTypes(database)
  await drop()
}
