/**
 * Records: entities whose fields are stored in one row of one table. A kind has one line for each field, used for reading and writing;
 * locking, writing, auditing and reverting are the same for all kinds (`record-store.ts`, `record-revert.ts`).
 */
import { searchKey, sortKey } from '@spotdesk/sdk/values'
import type { RawBuilder, Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../../http/gate/actor.ts'
import type { EntityKind, Reverting } from '../entity.ts'
import type { RevertScope } from '../revert/revert-store.ts'

export interface Column {
  name: string
  /** Converts the field to JSON that the column's type accepts. */
  write?: (value: never) => unknown
  /** Converts the driver's value to the field. */
  read?: (value: never) => unknown
}

export interface RecordKind<F extends { name: string }> extends Pick<EntityKind, 'entityType' | 'label' | 'changeSetKind' | 'table'> {
  /** The database sequence of its ids. */
  sequence: string
  /** The column of the agency that owns a row; absent: agency_id. */
  owner?: string
  columns: { [N in keyof F & string]: Column }
  /** Groups of fields that are reverted together or not at all, beside the groups that every entity has. */
  joined?: readonly (readonly string[])[]
  /** The condition on rows `r` of the table that an actor may write, and read where `readable` says nothing else. */
  scope(actor: Actor): RawBuilder<boolean>
  /** The condition on rows `r` that an actor may read. */
  readable?(actor: Actor): RawBuilder<boolean>
  /** Values of a row `r` that are read with it and written by nobody, by their names. */
  shown?(actor: Actor): Readonly<Record<string, RawBuilder<unknown>>>
  /** The fields that the revert of a creation sets: archived, external reference released. */
  removed: Partial<F>
  /** The children of a record. The creation of a record with children that others have added is not reverted. */
  children?: {
    /** In sentences: 'orders or campaigns'. */
    label: string
    /** True when a row `r` has children whose creation is not reverted with it. */
    areOthers(agencyId: number, scope: RevertScope): RawBuilder<boolean>
  }
  /** The reason why a record cannot be reverted, as a sentence; null when it can. */
  refuse?(tx: Transaction<DB>, change: RevertedRecord<F>): Promise<string | null>
}

/** A record that a revert would change. */
export interface RevertedRecord<F> {
  actor: Actor
  /** The changes that are reverted together. */
  scope: RevertScope
  id: number
  before: F
  after: F
  /** The plan of the same revert for other entities: parents come before their children. */
  planned: Reverting['planned']
}

/** A column of type numeric, which the driver returns as text. */
export const numeric: Pick<Column, 'read'> = { read: (value: string | null) => (value === null ? null : Number(value)) }

const percentScale = 10_000
/** A share in percent that is stored in units of 10⁻⁴ percent. */
export const percentE4 = {
  write: (percent: number) => Math.round(percent * percentScale),
  read: (value: number) => value / percentScale,
}

export const listFieldNames = <F extends { name: string }>(kind: RecordKind<F>) => Object.keys(kind.columns) as (keyof F & string)[]

/** Columns that hold fields, and those that follow from the name: keys for search and sorting. */
export const listRecordColumns = <F extends { name: string }>(kind: RecordKind<F>): string[] => [
  ...Object.values<Column>(kind.columns).map(({ name }) => name),
  'name_lc',
  'name_key',
]

/** The values of those columns, as JSON. */
export function toRecordRow<F extends { name: string }>(kind: RecordKind<F>, fields: F): Record<string, unknown> {
  const row: Record<string, unknown> = { name_lc: searchKey(fields.name), name_key: sortKey(fields.name) }
  for (const name of listFieldNames(kind)) {
    const column: Column = kind.columns[name]
    row[column.name] = column.write ? column.write(fields[name] as never) : fields[name]
  }
  return row
}

/** The fields of a row. */
export function toState<F extends { name: string }>(kind: RecordKind<F>, row: Record<string, unknown>): F {
  const fields: Record<string, unknown> = {}
  for (const name of listFieldNames(kind)) {
    const column: Column = kind.columns[name]
    const value = row[column.name] ?? null
    fields[name] = column.read ? column.read(value as never) : value
  }
  return fields as F
}
