/** The changes of a JSON change-set as rows to plan. Each is parsed with the columns of its entity; their indexes are those of one list. */
import { placeholderOf, rowError, unescapeText } from '@spotdesk/sdk/bulk'
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import { type RowError, toKey } from '@spotdesk/sdk/values'
import type { Actor } from '../../http/gate/actor.ts'
import type { AnyParsedRow, Entities, PlannedEntity } from '../entity.ts'
import { parseRows, planRows, planStored } from '../plan/plan.ts'
import type { PlannedChange, PlanSituation } from '../plan/planned-change.ts'
import type { StoredPlan } from '../plan/stored-plan.ts'
import type { Executor } from '../../db/connection/executor.ts'

type Body = ParsedOf<typeof changeSets.plan>['body']
/** A change with the type of its entity. */
export type TypedChange = Omit<Body['changes'][number], 'entityType'> & { entityType: string }

/** Changes with parents before children, otherwise in the given order. A change without a type has the entity of the change-set's kind. */
export function inOrder(entities: Entities, { kind, changes }: Body): TypedChange[] {
  const rankByType = new Map(entities.rows.map(({ entityType }, rank) => [entityType, rank]))
  const own = entities.rows.find(({ changeSetKind, planned }) => planned && changeSetKind === kind)!.entityType
  const typed = changes.map((change) => ({ ...change, entityType: change.entityType ?? own }))
  return typed.toSorted((a, b) => rankByType.get(a.entityType)! - rankByType.get(b.entityType)!)
}

interface Change {
  change: TypedChange
  index: number
}

/** Plans changes that are in order. @throws TaskRefused planTooDemanding */
export async function planChangeRows(
  db: Executor,
  entities: Entities,
  actor: Actor,
  changes: readonly TypedChange[],
  situation: PlanSituation,
): Promise<PlannedChange[]> {
  return planRows(db, entities, actor, await readRows(db, entities, actor, changes, situation), situation)
}

/** Plans changes that are in order, to what is stored of the plan. @throws TaskRefused planTooDemanding */
export async function planChangesToStore(
  db: Executor,
  entities: Entities,
  actor: Actor,
  changes: readonly TypedChange[],
  situation: PlanSituation,
): Promise<StoredPlan> {
  const rows = await readRows(db, entities, actor, changes, situation)
  return planStored(db, entities, actor, { rows, cells: changes }, situation)
}

/** The rows of changes, by entity. */
async function readRows(
  db: Executor,
  entities: Entities,
  actor: Actor,
  changes: readonly TypedChange[],
  situation: PlanSituation,
): Promise<Map<string, AnyParsedRow[]>> {
  const byType = Map.groupBy(
    changes.map((change, index): Change => ({ change, index })),
    ({ change }) => change.entityType,
  )
  const rows = new Map<string, AnyParsedRow[]>()
  for (const [entityType, own] of byType) {
    const { parent } = entities.planned(entityType).planned
    const named = own.map((one) => (parent ? withoutParent(one, parent.column) : { ...one, reference: null }))
    const task = { entityType, zone: situation.zone, changes: named.map(({ change }) => change) }
    const parsed = (await parseRows(entities, { agencyId: actor.agencyId, ...situation.turn }, task)).map((row, at) => ({
      ...row,
      index: own[at]!.index,
    }))
    const references = named.map(({ reference }) => reference)
    if (parent) await setParents(db, actor, { parent, rows: parsed, references }, rows.get(parent.entityType) ?? [])
    rows.set(entityType, parsed)
  }
  return rows
}

function withoutParent({ change, index }: Change, column: string): Change & { reference: string | null } {
  const { [column]: reference = '', ...cells } = change.cells
  return { change: { ...change, cells }, index, reference: toKey(unescapeText(reference)) || null }
}

/** Children of one entity, each with the reference of its parent, null for none. */
interface Children {
  parent: NonNullable<PlannedEntity['parent']>
  rows: readonly AnyParsedRow[]
  references: readonly (string | null)[]
}

/** Sets the parents that children name by reference. @param made the parents' rows in the same change-set */
async function setParents(db: Executor, actor: Actor, children: Children, made: readonly AnyParsedRow[]): Promise<void> {
  const { parent, rows, references } = children
  const named = references.filter((reference) => reference !== null)
  if (named.length === 0) return
  const known = new Map(await parent.find(db, actor, named))
  for (const { externalReference, index } of made)
    if (externalReference !== null && !known.has(externalReference)) known.set(externalReference, placeholderOf(index))
  rows.forEach((row, at) => putParent(row, references[at]!, parent, known))
}

function putParent(row: AnyParsedRow, reference: string | null, parent: Children['parent'], known: ReadonlyMap<string, number>): void {
  if (reference === null) return
  const { column, field, entityType } = parent
  const refuse = (error: Parameters<typeof rowError>[1]): RowError => rowError(row, error, { column, field, value: reference })
  const id = known.get(reference)
  const cells = row.cells as Record<string, unknown>
  if (id === undefined) row.errors.push(refuse({ code: 'unknownItem', params: { field: entityType } }))
  else if (cells[field] !== undefined && cells[field] !== id)
    row.errors.push(refuse({ code: 'invalidValue', detail: `${entityType}_id is another ${entityType}` }))
  else cells[field] = id
}
