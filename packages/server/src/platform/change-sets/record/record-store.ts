/** SQL that locks and writes records of every kind. */
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { differences } from '../../audit/differences.ts'
import { toJsonText } from '../../audit/json-text.ts'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../../http/gate/actor.ts'
import { type RecordKind, listRecordColumns, listFieldNames, toRecordRow, toState } from './record-kind.ts'
import type { Author, EntityChange, FieldChange } from '../../audit/audit-store.ts'
import type { Executor } from '../../db/connection/executor.ts'

/** A record as it is stored. */
export interface StoredRecord<F> {
  id: number
  version: number
  fields: F
}

/** The column of the agency that owns rows of a kind. */
const toOwnerColumn = ({ owner = 'agency_id' }: Pick<RecordKind<never>, 'owner'>) => sql.ref(owner)

/** Records that the actor may write, locked in the order of their ids until the transaction ends; unknown ones are left out. */
export async function lockRecords<F extends { name: string }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredRecord<F>[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<RecordRow>`${selectRecords(kind, actor)} and r.id = any(${ids}::bigint[]) order by r.id for no key update`.execute(tx)
  return rows.map((row) => toRecord(kind, row))
}

/** Records that the actor may write, found by id or external reference. */
export async function readRecords<F extends { name: string; externalReference: string | null }>(
  db: Kysely<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  { ids, references }: { ids: readonly number[]; references: readonly string[] },
): Promise<StoredRecord<F>[]> {
  const { rows } = await sql<RecordRow>`
    ${selectRecords(kind, actor)} and (r.id = any(${ids}::bigint[]) or r.external_reference = any(${references}::text[]))`.execute(db)
  return rows.map((row) => toRecord(kind, row))
}

type RecordRow = Record<string, unknown> & { id: number; version: number }

const selectRecords = <F extends { name: string }>(kind: RecordKind<F>, actor: Actor) =>
  sql`select r.id, r.version, ${list(listRecordColumns(kind), 'r.')} from ${sql.table(kind.table)} r where ${kind.scope(actor)}`

function toRecord<F extends { name: string }>(kind: RecordKind<F>, row: RecordRow): StoredRecord<F> {
  return { id: row.id, version: row.version, fields: toState(kind, row) }
}

/** True when a record of the agency has this external reference. */
export async function isReferenceTaken(
  tx: Transaction<DB>,
  kind: Pick<RecordKind<never>, 'table' | 'owner'>,
  agencyId: number,
  reference: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(kind.table)} where ${toOwnerColumn(kind)} = ${agencyId} and external_reference = ${reference}`.execute(
      tx,
    )
  return rows.length > 0
}

/** True when the condition holds for a record, which it calls `r`. */
export async function matches(
  tx: Transaction<DB>,
  kind: Pick<RecordKind<never>, 'table' | 'owner'>,
  { agencyId, id }: { agencyId: number; id: number },
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(kind.table)} r where ${toOwnerColumn(kind)} = ${agencyId} and r.id = ${id} and ${condition}`.execute(
      tx,
    )
  return rows.length > 0
}

/** Reserves ids for new rows. Unused ids are lost: ids have gaps. */
export async function reserveIds(db: Executor, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reserves an id for a new record. */
export async function reserveId(db: Executor, { sequence }: Pick<RecordKind<{ name: string }>, 'sequence'>): Promise<number> {
  const [id] = await reserveIds(db, sequence, 1)
  return id!
}

export interface RecordChange<F> {
  id: number
  /** Null: this change creates the record. */
  before: StoredRecord<F> | null
  fields: F
  action: string
  /** More entries of the audit row, beside the fields. */
  more?: readonly FieldChange[]
}

/** Writes changes of records with their audit rows: the only way in which a change-set changes records. @returns the audit rows */
export async function writeRecords<F extends { name: string }>(
  tx: Transaction<DB>,
  author: Author,
  changeSetId: string,
  kind: RecordKind<F>,
  changes: readonly RecordChange<F>[],
): Promise<EntityChange[]> {
  await saveRecords(tx, author, kind, changes)
  const audits = changes.map((change) => toEntityChange(kind, change))
  await appendAudit(tx, author, changeSetId, audits)
  return audits
}

/**
 * Writes changes of records, with one statement for all new ones and one for all changed ones. Their audit rows are `toEntityChange` the
 * same changes, to be written in the same transaction.
 */
export async function saveRecords<F extends { name: string }>(
  tx: Transaction<DB>,
  { actor, now }: Pick<Author, 'actor' | 'now'>,
  kind: RecordKind<F>,
  changes: readonly RecordChange<F>[],
): Promise<void> {
  const columns = listRecordColumns(kind)
  const { made = [], changed = [] } = Object.groupBy(changes, ({ before }) => (before === null ? 'made' : 'changed'))
  const toRecordset = (those: readonly RecordChange<F>[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(kind.table)}, ${toJsonText(those.map(({ id, fields }) => ({ id, ...toRecordRow(kind, fields) })))}::jsonb) n`
  if (made.length > 0) {
    await sql`insert into ${sql.table(kind.table)} (${toOwnerColumn(kind)}, id, created_at, updated_at, ${list(columns)})
      select ${actor.agencyId}, n.id, ${now}, ${now}, ${list(columns, 'n.')} from ${toRecordset(made)}`.execute(tx)
  }
  if (changed.length > 0) {
    await sql`update ${sql.table(kind.table)} r set version = r.version + 1, updated_at = ${now}, ${sql.raw(columns.map((column) => `${column} = n.${column}`).join(', '))}
      from ${toRecordset(changed)} where r.${toOwnerColumn(kind)} = ${actor.agencyId} and r.id = n.id`.execute(tx)
  }
}

/** The audit row of a change. */
export function toEntityChange<F extends { name: string }>(
  kind: RecordKind<F>,
  { id, before, fields, action, more = [] }: RecordChange<F>,
): EntityChange {
  return {
    entityType: kind.entityType,
    entityId: id,
    entityName: fields.name,
    action,
    versionBefore: before?.version ?? null,
    versionAfter: (before?.version ?? 0) + 1,
    diff: [...differences(listFieldNames(kind), before?.fields ?? null, fields), ...more],
  }
}

/** True if a change creates the record or changes a field. */
export function isChange<F extends { name: string }>(kind: RecordKind<F>, { before, fields }: RecordChange<F>): boolean {
  return before === null || differences(listFieldNames(kind), before.fields, fields).length > 0
}

const list = (columns: readonly string[], prefix = '') => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
