/** SQL that reads records, whatever they are: one by its id, and the pages of their list. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameOrId, toListOrder, toFilterSet } from '../../db/query/list-query.ts'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../../http/gate/actor.ts'
import { type RecordKind, listRecordColumns, toState } from './record-kind.ts'
import type { StoredRecord } from './record-store.ts'
import type { Executor } from '../../db/connection/executor.ts'

/** A record with the times of its creation and of its last change. */
export interface DatedRecord<F> extends StoredRecord<F> {
  createdAt: Date
  updatedAt: Date
  /** Values that its kind shows beside the fields. */
  shown: Readonly<Record<string, unknown>>
}

/** Records of the actor's agency: the scope of a kind that is limited to no advertisers or publishers. @param alias of the table in the query */
export function ofAgency({ agencyId }: Pick<Actor, 'agencyId'>, alias = 'r'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.agency_id`)} = ${agencyId}`
}

/** A record that the actor may see. */
export async function readRecord<F extends { name: string }>(
  db: Executor,
  kind: RecordKind<F>,
  actor: Actor,
  id: number,
): Promise<DatedRecord<F> | undefined> {
  const { rows } = await sql<RecordRow>`select ${columnsIn(kind, actor)} from ${sql.table(kind.table)} r
    where ${readableBy(kind, actor)} and r.id = ${id}`.execute(db)
  return rows[0] && toRecord(kind, actor, rows[0])
}

/** Records that the actor may write, found by id or external reference, with what answers show beside them. */
export async function readWritable<F extends { name: string }>(
  db: Executor,
  kind: RecordKind<F>,
  actor: Actor,
  { ids, references }: { ids: readonly number[]; references: readonly string[] },
): Promise<DatedRecord<F>[]> {
  const found = [
    ...(ids.length > 0 ? [sql`r.id = any(${ids}::bigint[])`] : []),
    ...(references.length > 0 ? [sql`r.external_reference = any(${references}::text[])`] : []),
  ]
  if (found.length === 0) return []
  const { rows } = await sql<RecordRow>`select ${columnsIn(kind, actor)} from ${sql.table(kind.table)} r
    where ${kind.scope(actor)} and (${sql.join(found, sql` or `)})`.execute(db)
  return rows.map((row) => toRecord(kind, actor, row))
}

/** How many of these records the actor may write. */
export async function countWritable<F extends { name: string }>(
  db: Executor,
  kind: RecordKind<F>,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(kind.table)} r
    where ${kind.scope(actor)} and r.id = any(${ids}::bigint[])`.execute(db)
  return rows[0]!.count
}

/** A page of a list. */
interface RecordSearch<F> {
  /** Id, or part of the name in any case. */
  q?: string | undefined
  /** Ids that a record may have; absent: any. */
  ids?: readonly number[] | undefined
  /** Values that a field may have; empty or absent: any. */
  among?: { [N in keyof F & string]?: readonly F[N][] | undefined }
  /** Field, `id`, `createdAt` or `updatedAt`, with '-' before it for descending; absent: by name. */
  sort?: string | undefined
  /** Sort keys of the fields whose order is not that of their column, and of orders that are no field's. */
  sortKeys?: Readonly<Record<string, RawBuilder<unknown> | readonly RawBuilder<unknown>[]>>
  page: number
  limit: number
}

/** A page of the records that the actor may see and that match, and how many match in all. */
export async function searchRecords<F extends { name: string }>(
  db: Kysely<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  { q, ids, among = {}, sort, sortKeys = {}, page, limit }: RecordSearch<F>,
): Promise<{ records: DatedRecord<F>[]; total: number }> {
  const own: NonNullable<typeof sortKeys> = { ...times, name: nameKey, ...sortKeys }
  const order = toListOrder((field) => (field === 'id' ? [] : [own[field] ?? toColumnRef(kind, field)].flat()), sort, 'name')
  const narrowed = Object.entries<readonly unknown[] | undefined>(among).flatMap(([field, values]) => {
    const set = toFilterSet(values)
    return set ? [sql<boolean>`${toColumnRef(kind, field)} = any(${set})`] : []
  })
  const where = sql.join(
    [readableBy(kind, actor), nameOrId('r', q), ...(ids ? [sql<boolean>`r.id = any(${ids}::bigint[])`] : []), ...narrowed],
    sql` and `,
  )
  const table = sql.table(kind.table)
  const [found, counted] = await Promise.all([
    sql<RecordRow>`select ${columnsIn(kind, actor)}${order.keys} from ${table} r where ${where}
      order by ${order.by} limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${table} r where ${where}`.execute(db),
  ])
  return { records: found.rows.map((row) => toRecord(kind, actor, row)), total: counted.rows[0]!.total }
}

type RecordRow = Record<string, unknown> & { id: number; version: number; created_at: Date; updated_at: Date }

const times = { createdAt: sql`r.created_at`, updatedAt: sql`r.updated_at` }
/** Key of the order by name. */
export const nameKey = sql`coalesce(r.name_key, r.name_lc)`

const columnsIn = <F extends { name: string }>(kind: RecordKind<F>, actor: Actor) =>
  sql.join(
    [
      sql.raw(['id', 'version', 'created_at', 'updated_at', ...listRecordColumns(kind)].map((column) => `r.${column}`).join(', ')),
      ...Object.entries(kind.shown?.(actor) ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(shownPrefix + name)}`),
    ],
    sql`, `,
  )

/** A shown value may be called like a column. */
const shownPrefix = 'shown_'

const readableBy = <F extends { name: string }>(kind: RecordKind<F>, actor: Actor) => (kind.readable ?? kind.scope)(actor)

/** @throws TypeError for a field that the kind does not have */
function toColumnRef<F extends { name: string }>(kind: RecordKind<F>, field: string): RawBuilder<unknown> {
  if (!Object.hasOwn(kind.columns, field)) throw new TypeError(`${kind.label} has no field ${field}`)
  return sql.ref(`r.${kind.columns[field as keyof F & string].name}`)
}

function toRecord<F extends { name: string }>(kind: RecordKind<F>, actor: Actor, row: RecordRow): DatedRecord<F> {
  const names = Object.keys(kind.shown?.(actor) ?? {})
  const shown = Object.fromEntries(names.map((name) => [name, row[shownPrefix + name]]))
  return { id: row.id, version: row.version, createdAt: row.created_at, updatedAt: row.updated_at, shown, fields: toState(kind, row) }
}
