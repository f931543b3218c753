/** All SQL that writes orders and advertisers: locking them, and writing what they become. */
import { type Kysely, type Transaction, sql } from 'kysely'
import type { Author, EntityChange } from '../audit/append.ts'
import { differences } from '../audit/differences.ts'
import { toJsonText } from '../audit/json-text.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { type RecordKind, columnsOf, namesOf, toRow, toState } from './record-kind.ts'

/** A record as it is stored. */
export interface StoredRecord<F> {
  id: number
  version: number
  fields: F
}

/** Records that the actor may write, locked in the order of their ids until the transaction ends; unknown ones are left out. */
export async function lockRecords<F extends { name: string }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredRecord<F>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Record<string, unknown> & { id: number; version: number }>`
    select r.id, r.version, ${list(columnsOf(kind), 'r.')} from ${sql.table(kind.table)} r
    where ${kind.scope(actor)} and r.id = any(${ids}::bigint[]) order by r.id for no key update`.execute(tx)
  return rows.map((row) => ({ id: row.id, version: row.version, fields: toState(kind, row) }))
}

/** An id for a record to come; one that is not used is lost: ids are never gapless. */
export async function reserveId(db: Kysely<DB>, kind: Pick<RecordKind<{ name: string }>, 'sequence'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${kind.sequence}::regclass) as id`.execute(db)
  return rows[0]!.id
}

export interface RecordChange<F> {
  id: number
  /** null: the record is made by this change. */
  before: StoredRecord<F> | null
  fields: F
  action: string
}

/** Writes what a record becomes. Its audit row is `auditOf` the same change, to be written in the same transaction. */
export function saveRecord<F extends { name: string }>(
  tx: Transaction<DB>,
  author: Pick<Author, 'actor' | 'now'>,
  kind: RecordKind<F>,
  change: RecordChange<F>,
): Promise<void> {
  return saveRecords(tx, author, kind, [change])
}

/** The same for many, with a statement for all that are made and one for all that are changed. */
export async function saveRecords<F extends { name: string }>(
  tx: Transaction<DB>,
  { actor, now }: Pick<Author, 'actor' | 'now'>,
  kind: RecordKind<F>,
  changes: readonly RecordChange<F>[],
): Promise<void> {
  const columns = columnsOf(kind)
  const { made = [], changed = [] } = Object.groupBy(changes, ({ before }) => (before === null ? 'made' : 'changed'))
  const rowsOf = (those: readonly RecordChange<F>[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(kind.table)}, ${toJsonText(those.map(({ id, fields }) => ({ id, ...toRow(kind, fields) })))}::jsonb) n`
  if (made.length > 0) {
    await sql`insert into ${sql.table(kind.table)} (agency_id, id, created_at, updated_at, ${list(columns)})
      select ${actor.agencyId}, n.id, ${now}, ${now}, ${list(columns, 'n.')} from ${rowsOf(made)}`.execute(tx)
  }
  if (changed.length > 0) {
    await sql`update ${sql.table(kind.table)} r set version = r.version + 1, updated_at = ${now}, ${sql.raw(columns.map((column) => `${column} = n.${column}`).join(', '))}
      from ${rowsOf(changed)} where r.agency_id = ${actor.agencyId} and r.id = n.id`.execute(tx)
  }
}

/** What the audit trail says of a change. */
export function auditOf<F extends { name: string }>(kind: RecordKind<F>, { id, before, fields, action }: RecordChange<F>): EntityChange {
  return {
    entityType: kind.entityType,
    entityId: id,
    entityName: fields.name,
    action,
    versionBefore: before?.version ?? null,
    versionAfter: (before?.version ?? 0) + 1,
    diff: differences(namesOf(kind), before?.fields ?? null, fields),
  }
}

/** Whether a change changes anything. */
export function isChange<F extends { name: string }>(kind: RecordKind<F>, { before, fields }: RecordChange<F>): boolean {
  return before === null || differences(namesOf(kind), before.fields, fields).length > 0
}

const list = (columns: readonly string[], prefix = '') => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
