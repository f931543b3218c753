/** The tables of a backup, read from the catalog of the database: every table of its schema except the bookkeeping of migrations. */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Summary, Tally } from './archive.ts'

/** The migrations write these. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums']

export interface TableShape {
  name: string
  columns: string[]
  /** The sort order of its rows, so that the same rows give the same text in every database. */
  order: string
}

export interface PartitionShape {
  name: string
  parent: string
  bound: string
}

export interface SequenceValue {
  name: string
  last: string
  called: boolean
}

/**
 * Values are written as text in one way only, independent of the settings of the server, and no statement has a time limit. Ends with the
 * connection.
 */
const sessionSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * One connection as the owner, for as long as `work` takes.
 * @param signal cuts the connection: the running statement fails, and its transaction is rolled back
 */
export async function withOwner<T>(
  owner: pg.PoolConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000, keepAlive: true, application_name: name })
  client.on('error', () => {})
  const cut = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', cut, { once: true })
  try {
    await client.connect()
    await client.query(sessionSettings)
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', cut)
    await client.end().catch(() => {})
  }
}

/** All tables by name. Text sorts by bytes, so that the locale of the server does not matter. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: { name: string; text: boolean; key: number | null }[] }>(
    `select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'text', t.typcollation <> 0,
        'key', array_position(k.conkey, a.attnum)) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1::text[])
      group by c.relname order by c.relname collate "C"`,
    [bookkeeping],
  )
  return rows.map(({ name, columns }) => {
    const key = columns.filter((column) => column.key !== null).toSorted((a, b) => a.key! - b.key!)
    const sorted =
      key.length > 0
        ? key.map((column) => pg.escapeIdentifier(column.name) + (column.text ? ' collate "C"' : ''))
        : columns.map((column) => `${pg.escapeIdentifier(column.name)}::text collate "C"`)
    return { name, columns: columns.map((column) => column.name), order: sorted.join(', ') }
  })
}

export async function readPartitions(client: pg.Client): Promise<PartitionShape[]> {
  const { rows } = await client.query<PartitionShape>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = current_schema()::regnamespace and c.relispartition and c.relkind = 'r' order by c.relname collate "C"`,
  )
  return rows
}

/** Sequences do not belong to a snapshot: read after it was taken, none is behind a row in it. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`,
  )
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    )
    values.push({ name, ...found[0]! })
  }
  return values
}

/** The rows of a table as text, one a line, in the order of its key. */
export function streamTableRows(client: pg.Client, { name, columns, order }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`))
  // The reader gets an error. It also comes when nobody reads any more and the connection ends: without this listener it ends the process.
  rows.on('error', () => {})
  return rows
}

/** The number of rows of a table, and the hash of their text. */
export async function summarize(client: pg.Client, table: TableShape): Promise<Summary> {
  const tally = new Tally()
  for await (const part of streamTableRows(client, table)) tally.add(part)
  return tally.end()
}
