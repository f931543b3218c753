/**
 * The row of an entity that users write: all that change-sets need to plan, apply, audit and revert it. Each noun has its rows in its
 * `entity.ts`. The application composes them (`server/src/nouns.ts`); the code of change-sets refers to no entity by its name.
 */
import type { BulkFormat, ParsedRow } from '@spotdesk/sdk/bulk'
import type { changeSets, EndpointRow, Noun } from '@spotdesk/sdk/contract'
import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import type { Actor } from '../http/gate/actor.ts'
import type { Call } from '../http/route.ts'
import type { PlanSituation, PlannedChange, PlannedItem } from './plan/planned-change.ts'
import type { LaterChange } from './revert/revert-groups.ts'
import type { RevertedEvent, RevertScope } from './revert/revert-store.ts'
import type { Author, EntityChange } from '../audit/audit-store.ts'
import type { Executor } from '../db/connection/executor.ts'
import type { RowError } from '@spotdesk/sdk/values'

/** The outcome of the items of a chunk. */
export interface Applied {
  created: number
  updated: number
  /** Ids of created entities, by index of the item. */
  made: Map<number, number>
  /** Items that could not be written, by index. */
  failures: Map<number, RowError[]>
}

/** Items checked against the stored rows, with writes that are not sent yet. */
export interface Prepared {
  applied: Applied
  /** Sends the writes; may share a message with others. @throws an error for which `isRefusal` is true, when the database refuses one of them */
  write: () => Promise<void>
}

export interface Application {
  author: Author
  changeSetId: string
  /** Ids of the entities that items create or have created, by their index. */
  newIds: ReadonlyMap<number, number>
  /** Items that could not be written: their children are not written either. */
  failed: ReadonlySet<number>
}

/** An entity as a parent of others. */
export interface EntityRef {
  entityType: string
  id: number
}

/** The text of a field in a list of changes: its label, or its label and how its values read. */
export type FieldText = string | FieldReading

export interface FieldReading {
  label: string
  /** The value as a file holds it; absent: as it is. */
  print?(value: unknown, zone: string): string | null
  /** Type of the entities whose ids it holds, one or a list: people read their names. */
  refersTo?: string
  /** Words for the codes that it holds, one or a list. */
  words?: Readonly<Record<string, string>>
  /** Sentences for values that are a language of their own, by value; a value without one stays as it is. */
  describe?(db: Kysely<DB>, actor: Actor, values: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Words for a field that is true or false. */
export const yesNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** A flag: a field that is true or false. */
export const flag = (label: string): FieldReading => ({ label, words: yesNo })

/** Names of those of these ids that the actor may see. */
export type NameReader = (db: Executor, actor: Actor, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

export interface EntityKind {
  /** In audit rows and items: 'order'. */
  entityType: string
  /** In sentences: 'There is no order with this id.' */
  label: string
  /** The kind of a change-set that changes such entities alone: their noun in the contract, 'orders'. */
  changeSetKind: Noun
  table: string
  /** The column of the agency that owns a row; absent: agency_id. */
  owner?: string
  /** Its table has the columns `currency` and `objective_type`, which the amounts of its changes are in; or all that planned spend depends on. */
  hasAmounts?: 'amounts' | 'planned spend'
  /** The call that reads one: an actor who may not make it reads no change of one either (docs/domain.md §16.1). */
  read: EndpointRow
  /** Whom of those who may make that call the changes are for; absent: all. */
  readers?(actor: Actor): boolean
  /** The id of the one that an actor reads without the permission of `read`: the actor's own. */
  own?(actor: Actor): number | null
  /** True if `visible` holds for every actor, since some of them are their owner's alone. */
  personal?: true
  /**
   * Rows `r` of the table whose log entries an actor with a scope of advertisers or publishers may read; absent: none of them. An actor
   * without such a scope reads all, unless they are `personal`.
   */
  visible?(actor: Actor): RawBuilder<boolean>
  /** The texts of its fields in lists of changes. A field without one has that of the first row with a text for this field name. */
  texts: Readonly<Record<string, FieldText>>
  /** Planning and applying of files and JSON change-sets; absent for an entity that only its own calls change. */
  planned?: PlannedEntity
  /** The export as a file that can be imported again; absent for an entity without files. */
  exported?: ExportedEntity
  /** The revert of its changes; absent for an entity that no revert changes. */
  revert?: EntityRevert
}

/** Rows of one entity with the context of their plan. Plain data, which can be copied to a thread. */
export interface PlanPart<Row = AnyParsedRow, World = unknown> {
  rows: readonly Row[]
  world: World
}

/** A format of rows, whatever their fields are. */
export type AnyFormat = Pick<BulkFormat<object, string>, 'kind' | 'noun' | 'schema'> & { columns: readonly { header: string }[] }

/** A parsed row of a file or of a JSON change-set. */
export type AnyParsedRow = ParsedRow<object, string>

/** Planning and applying of an entity's rows in files and JSON change-sets. */
export interface PlannedEntity<Row = AnyParsedRow, World = unknown> {
  /** The call whose permission a change needs. */
  write: EndpointRow
  /** Columns of its rows. */
  format: AnyFormat
  /** Names of all fields that a plan holds. */
  fieldNames: readonly string[]
  /** Fields that can hold the id of an entity that another row creates, as the placeholder −(index + 1) (`toPlaceholderId`). */
  references: readonly string[]
  /** An extra column that names a parent by its external reference, and the field that holds the parent's id. */
  parent?: {
    column: string
    field: string
    entityType: string
    /** Ids of the parents that the actor may see, by external reference. */
    find(db: Executor, actor: Actor, references: readonly string[]): Promise<Map<string, number>>
  }
  /** Loads the context of the plan of these rows, with few queries. */
  load(db: Executor, actor: Actor, rows: readonly Row[], situation: PlanSituation): Promise<World>
  /**
   * A verdict for each row. Pure: it may run in a thread.
   * @param before the planned changes of the entities before it, by type: parents that rows create or change
   */
  plan(part: PlanPart<Row, World>, before: ReadonlyMap<string, readonly PlannedChange[]>, now: Date): Iterable<PlannedChange>
  /** The database sequence of its ids. */
  sequence: string
  /** Rows written in one transaction. */
  chunkRows: number
  /** Locks the entities of the items and decides which items can be written; items without a change are skipped. */
  prepare(tx: WriteTransaction, items: readonly PlannedItem[], application: Application): Promise<Prepared>
}

/** The export of an entity as a file. */
export interface ExportedEntity {
  /** How many of these ids the actor may see. */
  count(db: Executor, actor: Actor, ids: readonly number[]): Promise<number>
  /** The entities in the order of the ids; one that the actor may not see is left out. */
  print(db: Executor, actor: Actor, ids: readonly number[], now: Date): Promise<string>
}

/** The revert of an entity's changes. */
export interface EntityRevert {
  /** Types of audit rows that are reverted with it, each with the call whose permission the revert requires. */
  parts?: Readonly<Record<string, EndpointRow>>
  /** Requires the permission that the change itself requires. @throws Problem forbidden */
  permit(actor: Actor, events: readonly RevertedEvent[]): void
  /** Plans which changes of the events are reverted and which are conflicts; locks the entities. */
  plan(tx: WriteTransaction, reverting: Reverting): Promise<RevertPart>
  /** Called after the commit of a revert of such entities. */
  done?(call: Call): void
}

/** The revert that is planned, as handed to each entity's row. */
export interface Reverting {
  call: Call
  author: Author
  scope: RevertScope
  /** True if the reverted change-set is itself a revert. */
  isRevert: boolean
  /** The changes that the change-set made to entities of a type. */
  events(entityType: string): readonly RevertedEvent[]
  /** Later changes of these entities by users, by id. */
  later(entityType: string): ReadonlyMap<number, readonly LaterChange[]>
  /** The plan of an earlier row: parents come before their children. */
  planned(entityType: string): RevertPart | undefined
}

/** An entity that the revert changes. */
export interface RevertedEntity {
  id: number
  name: string
  externalReference: string | null
  /** True if it is not archived afterwards. */
  open: boolean
  /** True if its creation is reverted, which archives it. If it has to stay, its parents stay too. */
  removed: boolean
  parents: readonly EntityRef[]
}

/** The plan of a revert for entities of one row. */
export interface RevertPart {
  changes: readonly RevertedEntity[]
  /** The number of entities without anything to revert. */
  unchanged: number
  conflicts: changeSets.RevertConflict[]
  /** Parents of created entities whose creation cannot be reverted: the parents stay too. */
  kept: readonly EntityRef[]
  /** Writes the changes of these ids. @returns their audit rows */
  write(tx: WriteTransaction, changeSetId: string, ids: ReadonlySet<number>): Promise<readonly EntityChange[]>
}

/** The rows of all entities. */
export interface Entities {
  /** Parents before children. */
  readonly rows: readonly EntityKind[]
  find(entityType: string): EntityKind | undefined
  /** @throws TypeError for an entity that no row plans */
  planned(entityType: string): EntityKind & { planned: PlannedEntity }
  /** All types of audit rows: those of the rows, and those of their `revert.parts`. */
  readonly auditTypes: readonly string[]
  /** Those of one row. */
  auditTypesOf(row: EntityKind): readonly string[]
  /** The text of a field in a list of changes: that of its entity's row, else the first row's that has one. */
  textOf(field: string, entityType?: string): FieldText | undefined
  /** Reads names of entities that are not the agency's alone, by type: supply of others, markets. */
  readonly named: Readonly<Record<string, NameReader>>
}

const listAuditTypes = ({ entityType, revert }: EntityKind): string[] => [entityType, ...Object.keys(revert?.parts ?? {})]

/** @param rows parents before children  @param named readers of names that are not those of the agency's rows */
export function createEntities(rows: readonly EntityKind[], named: Entities['named'] = {}): Entities {
  const byType = new Map(rows.map((row) => [row.entityType, row]))
  const texts = new Map<string, FieldText>()
  for (const row of rows) for (const [field, text] of Object.entries(row.texts)) if (!texts.has(field)) texts.set(field, text)
  return {
    rows,
    find: (entityType) => byType.get(entityType),
    planned(entityType) {
      const row = byType.get(entityType)
      if (!row?.planned) throw new TypeError(`no row plans entities of type ${entityType}`)
      return { ...row, planned: row.planned }
    },
    auditTypes: rows.flatMap(listAuditTypes),
    auditTypesOf: listAuditTypes,
    textOf(field, entityType) {
      const own = entityType === undefined ? undefined : byType.get(entityType)?.texts
      return own && Object.hasOwn(own, field) ? own[field] : texts.get(field)
    },
    named,
  }
}

/** 'an order', 'a campaign', with a capital. */
export const withArticle = (label: string) => `${/^[aeiou]/.test(label) ? 'An' : 'A'} ${label}`
