/** Records in files and JSON change-sets: their rows are planned by the table, and written as every record is. */
import {
  getRecordFormat,
  type ParsedRecord,
  placeholderOf,
  type PlannableRecord,
  planRecords,
  printRecordLines,
  type RecordFormat,
  type RecordPlanContext,
  type RecordState,
} from '@spotdesk/sdk/bulk'
import type { EndpointRow } from '@spotdesk/sdk/contract'
import { isRecordNoun, mayCreateRecord, type RecordTable, recordTables } from '@spotdesk/sdk/records'
import { itemError } from '../change-sets/apply.ts'
import type { Application, ExportedEntity, PlannedEntity } from '../change-sets/entity.ts'
import { recordWrites } from '../change-sets/record/record-entity.ts'
import { countWritable, type DatedRecord, readWritable } from '../change-sets/record/record-query.ts'
import { lockRecords } from '../change-sets/record/record-store.ts'
import type { PlannedChange, PlannedItem } from '../change-sets/plan/planned-change.ts'
import type { Executor } from '../db/connection/executor.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import { inSlices } from '../jobs/thread/in-slices.ts'
import { type Actor, limitedNouns } from '../http/gate/actor.ts'
import { isPermitted } from '../http/gate/gate.ts'
import { judgeChange } from './check.ts'
import { changedFields } from './fields.ts'
import type { AnyKind, RecordOptions } from './routes.ts'

type Options = Pick<RecordOptions, 'check' | 'parent'>
type FileState = RecordState & { externalReference: string | null }

/** Planning and applying of a record's rows. @param write the call whose permission a change needs */
export function recordPlanned(table: RecordTable, kind: AnyKind, options: Options, write: EndpointRow): PlannedEntity {
  const format = getRecordFormat(table)
  const { parent } = format
  const writes = recordWrites(kind, parent ? [parent.field] : [])
  const planned: PlannedEntity<ParsedRecord, RecordPlanContext> = {
    ...writes,
    write,
    format,
    load: (db, actor, rows, { zone }) => loadContext(db, actor, { format, kind, options, rows, zone }),
    *plan({ rows, world }, before) {
      const rules = {
        change: (state: RecordState | null, given: Readonly<Record<string, unknown>>) => changedFields(table.fields, state, given),
        judge: (change: Parameters<typeof judgeChange>[3]) => judgeChange(table, options.check, world.facts, change),
      }
      const changed = parent ? (before.get(parent.entityType) ?? []) : []
      const parents = withPlannedStatus(world.parents, changed)
      for (const row of planRecords(rows, { format, world: { ...world, parents }, rules, made: toMadeParents(changed) }))
        yield { ...row, entityType: kind.entityType }
    },
    async prepare(tx, items, application) {
      const failures = await findLostParents(tx, { format, options, items, application })
      const { applied, write: send } = await writes.prepare(
        tx,
        items.filter(({ index }) => !failures.has(index)),
        application,
      )
      for (const [index, errors] of failures) applied.failures.set(index, errors)
      return { applied, write: send }
    },
  }
  return planned as PlannedEntity
}

/** Placeholders of the parents that the same change-set makes. */
const toMadeParents = (parents: readonly PlannedChange[]) =>
  new Map(
    parents.flatMap(({ verdict, externalReference, index }) =>
      verdict === 'CREATE' && externalReference !== null ? [[externalReference, placeholderOf(index)] as const] : [],
    ),
  )

/** The parents as the same change-set leaves them: it archives and unarchives them before it writes their children. */
function withPlannedStatus(parents: Parents, changes: readonly PlannedChange[]): Parents {
  const effects = new Map(changes.map(({ id, effect }) => [id, effect]))
  return parents.map((parent) => {
    const effect = effects.get(parent.id) ?? null
    return effect === null ? parent : { ...parent, isArchived: effect === 'ARCHIVE' }
  })
}

interface Loading {
  format: RecordFormat
  kind: AnyKind
  options: Options
  rows: readonly ParsedRecord[]
  zone: string
}

async function loadContext(db: Executor, actor: Actor, { format, kind, options, rows, zone }: Loading): Promise<RecordPlanContext> {
  const found = await readWritable(db, kind, actor, {
    ids: rows.flatMap(({ id }) => id ?? []),
    references: rows.flatMap(({ externalReference }) => externalReference ?? []),
  })
  const parents = await readParents(db, actor, { format, options }, { rows, records: found })
  const records = toPlannable(format, found, parents)
  const byId = new Map(records.map((record) => [record.id, record]))
  const byReference = new Map(
    records.flatMap((one) => (one.fields.externalReference === null ? [] : [[one.fields.externalReference, one]])),
  )
  const changes = await inSlices(rows, (row) => {
    const record = row.id === null ? byReference.get(row.externalReference ?? '') : byId.get(row.id)
    const before = record?.fields ?? null
    return {
      actor,
      before: record ? { ...record.fields, id: record.id } : null,
      after: changedFields(format.table.fields, before, row.cells),
    }
  })
  const facts = options.check ? await options.check.load(db, changes) : null
  return { zone, byId, byReference, parents, mayCreate: mayCreateRecord(format.table, limitedNouns(actor)), facts }
}

type Parents = RecordPlanContext['parents']
interface Children {
  rows?: readonly ParsedRecord[]
  records: readonly DatedRecord<RecordState>[]
}

/** The parents that rows name by either key, and those of stored records. */
async function readParents(
  db: Executor,
  actor: Actor,
  { format: { parent }, options }: { format: RecordFormat; options: Options },
  { rows = [], records }: Children,
): Promise<Parents> {
  if (!parent || !options.parent) return []
  const { field, referenceField } = parent
  const named = (name: string) => rows.flatMap(({ cells }) => (cells as Record<string, unknown>)[name] ?? [])
  const ids = [...named(field), ...records.map(({ fields }) => fields[field])] as number[]
  const found = await readWritable(db, options.parent, actor, { ids: [...new Set(ids)], references: named(referenceField) as string[] })
  return found.map(({ id, fields }) => ({
    id,
    externalReference: fields.externalReference ?? null,
    isArchived: fields.status === 'ARCHIVED',
  }))
}

function toPlannable({ parent }: RecordFormat, records: readonly DatedRecord<RecordState>[], parents: Parents): PlannableRecord[] {
  const references = new Map(parents.map(({ id, externalReference }) => [id, externalReference]))
  return records.map(({ id, version, fields, shown }) => ({
    id,
    version,
    shown,
    // A record with files has an external reference.
    fields: fields as FileState,
    parentReference: parent ? (references.get(fields[parent.field] as number) ?? null) : null,
  }))
}

interface Preparing {
  format: RecordFormat
  options: Options
  items: readonly PlannedItem[]
  application: Application
}

/** Locks the parents of records that are made or unarchived. One that was archived since the plan refuses its children. */
async function findLostParents(
  tx: WriteTransaction,
  { format: { parent }, options, items, application }: Preparing,
): Promise<Map<number, ReturnType<typeof itemError>[]>> {
  if (!parent || !options.parent) return new Map()
  const { field, entityType } = parent
  const readParentId = ({ after }: PlannedItem) => {
    const id = (after as RecordState | null)?.[field] as number | undefined
    return id !== undefined && id < 0 ? application.newIds.get(-id - 1) : id
  }
  const children = items.filter(({ verdict, effect }) => verdict === 'CREATE' || (verdict === 'UPDATE' && effect === 'UNARCHIVE'))
  const ids = [...new Set(children.flatMap((item) => readParentId(item) ?? []))]
  const locked = await lockRecords(tx, options.parent, application.author.actor, ids)
  const open = new Set(locked.flatMap(({ id, fields }) => (fields.status === 'ARCHIVED' ? [] : [id])))
  // A parent that was not made refuses its children when they are sorted.
  const isLost = (item: PlannedItem) => {
    const id = readParentId(item)
    return id !== undefined && !open.has(id) && !isFailedParent(item, field, application)
  }
  return new Map(
    children
      .filter(isLost)
      .map((item) => [item.index, [itemError(item, 'unknownItem', { column: `${entityType}_id`, field, params: { field: entityType } })]]),
  )
}

const isFailedParent = ({ after }: PlannedItem, field: string, { failed }: Application) =>
  failed.has(-((after as RecordState)[field] as number) - 1)

function mayReadParents({ owner }: RecordTable, actor: Actor): boolean {
  if (owner.kind !== 'parent' || !isRecordNoun(owner.noun)) return true
  return isPermitted({ permission: recordTables[owner.noun].permissions.read }, actor)
}

/** The export of a record. */
export function recordExported(table: RecordTable, kind: AnyKind, options: Options): ExportedEntity {
  const format = getRecordFormat(table)
  return {
    count: (db, actor, ids) => countWritable(db, kind, actor, ids),
    async print(db, actor, ids, now) {
      const records = await readWritable(db, kind, actor, { ids, references: [] })
      // Who may not read the parents sees no reference of them.
      const parents = mayReadParents(table, actor) ? await readParents(db, actor, { format, options }, { records }) : []
      const byId = new Map(toPlannable(format, records, parents).map((record) => [record.id, record]))
      const printed = printRecordLines(
        format,
        ids.flatMap((id) => byId.get(id) ?? []),
        { zone: actor.agency.timeZone, exported: now },
      )
      return (await inSlices(printed, (line) => line)).join('')
    },
  }
}
