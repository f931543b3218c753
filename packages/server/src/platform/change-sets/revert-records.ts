/** What a revert puts back in orders and advertisers, group by group, and what stands in its way (`domain.md` §19). */
import type { changeSets } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { EntityType } from '../audit/append.ts'
import { differences } from '../audit/differences.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { type RecordKind, namesOf } from './record-kind.ts'
import { type RecordChange, type StoredRecord, lockRecords } from './record-store.ts'
import { conflictOf } from './restore.ts'
import { type LaterChange, groupsOf, latestWriter } from './revert-groups.ts'
import { type RevertScope, type RevertedEvent, loadEvents, loadLaterChanges } from './revert-store.ts'

export interface RecordRevert<F> {
  changes: RecordChange<F>[]
  /** Records with nothing to put back. */
  unchanged: number
  conflicts: changeSets.RevertConflict[]
}

/** Plans the revert of a change-set on the records of one kind, which it locks. */
export async function planRecordRevert<F extends { name: string; externalReference?: string | null }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  scope: RevertScope,
): Promise<RecordRevert<F>> {
  const events = await loadEvents(tx, actor.agencyId, scope, kind.entityType)
  const later = await loadLaterChanges(tx, actor.agencyId, events, kind.entityType)
  return planRecords(tx, kind, actor, { events, later, changeSetId: ownChildrenOf(scope) })
}

/** The same with the events at hand. @param changed.changeSetId whose children go back too */
export async function planRecords<F extends { name: string; externalReference?: string | null }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  {
    events,
    later,
    changeSetId,
  }: { events: readonly RevertedEvent[]; later: ReadonlyMap<number, readonly LaterChange[]>; changeSetId: string },
): Promise<RecordRevert<F>> {
  const plan: RecordRevert<F> = { changes: [], unchanged: 0, conflicts: [] }
  const ids = events.map(({ entityId }) => entityId)
  const records = new Map((await lockRecords(tx, kind, actor, ids)).map((record) => [record.id, record]))
  for (const event of events) {
    const before = records.get(event.entityId)
    if (!before) {
      plan.conflicts.push(conflictOf(event, ['id'], `There is no ${kind.entityType} with this id, or you may not see it.`))
      continue
    }
    const { fields, conflicts } = restored<F>(kind, event, before.fields, later.get(event.entityId) ?? [])
    plan.conflicts.push(...conflicts)
    const changed = differences(namesOf(kind), before.fields, fields).map(({ path }) => path)
    if (changed.length === 0) {
      if (conflicts.length === 0) plan.unchanged++
      continue
    }
    const refusal = await refusalOf(tx, kind, actor, { event, before, fields, changeSetId })
    if (refusal !== null) plan.conflicts.push(conflictOf(event, changed, refusal))
    else plan.changes.push({ id: before.id, before, fields, action: 'REVERT' })
  }
  return plan
}

/** A parent that would be put away stays while something that was made under it stays. */
export function keepParents<F extends object>(
  plan: RecordRevert<F>,
  noun: 'order' | 'advertiser',
  kept: ReadonlySet<number>,
): RecordRevert<F> {
  const putAway = ({ fields }: RecordChange<F>) =>
    'archived' in fields ? fields.archived === true : 'status' in fields && fields.status === 'ARCHIVED'
  const stays = plan.changes.filter((change) => kept.has(change.id) && putAway(change))
  if (stays.length === 0) return plan
  const conflicts = stays.map(({ id, before }) =>
    conflictOf(
      { entityId: id, entityName: (before!.fields as unknown as { name: string }).name },
      ['archived'],
      `A campaign of the ${noun} stays.`,
    ),
  )
  return { ...plan, changes: plan.changes.filter((change) => !stays.includes(change)), conflicts: [...plan.conflicts, ...conflicts] }
}

/** Whose children go back with it: those of the change-set, and none when one change is taken back alone. */
const ownChildrenOf = ({ id, eventId }: RevertScope) => (eventId === null ? id : eventId)

/** The fields as they would be, and the groups that somebody has changed since. */
export function restored<F extends object>(
  kind: { entityType: EntityType; unmade: Partial<F> },
  event: RevertedEvent,
  fields: F,
  later: readonly LaterChange[],
): { fields: F; conflicts: changeSets.RevertConflict[] } {
  if (event.versionBefore === null) {
    const writer = latestWriter([...new Set(later.flatMap(({ paths }) => paths))], later)
    return writer
      ? { fields, conflicts: [conflictOf(event, [...writer.paths], `The ${kind.entityType} was changed since it was made.`, writer)] }
      : { fields: { ...fields, ...kind.unmade }, conflicts: [] }
  }
  const conflicts: changeSets.RevertConflict[] = []
  const next = { ...fields }
  const changes = new Map(event.diff.map((change) => [change.path, change]))
  const isAt = (path: string, value: unknown) => {
    const name = path as keyof F & string
    return differences([name], fields, { ...fields, [name]: revive(name, value) }).length === 0
  }
  for (const group of groupsOf([...changes.keys()], noDerived)) {
    const touched = group.flatMap((path) => changes.get(path) ?? [])
    const paths = touched.map(({ path }) => path)
    if (touched.every(({ path, before }) => isAt(path, before))) continue
    const writer = latestWriter(group, later)
    if (writer) conflicts.push(conflictOf(event, paths, 'It was changed since.', writer))
    else if (!touched.every(({ path, after }) => isAt(path, after))) conflicts.push(conflictOf(event, paths, 'It has another value now.'))
    else for (const { path, before } of touched) Object.assign(next, { [path]: revive(path, before) })
  }
  return { fields: next, conflicts }
}

const noDerived: ReadonlySet<string> = new Set()

/** A field from the JSON of an audit row. */
function revive(path: string, value: unknown): unknown {
  return (path === 'startDate' || path === 'endDate') && typeof value === 'string' ? new Date(value) : value
}

/** Why a record cannot become what it was; null when it can. */
async function refusalOf<F extends { name: string; externalReference?: string | null }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  actor: Actor,
  { event, before, fields, changeSetId }: { event: RevertedEvent; before: StoredRecord<F>; fields: F; changeSetId: string },
): Promise<string | null> {
  const { agencyId } = actor
  if (event.versionBefore === null) {
    const others = await holds(tx, kind, agencyId, before.id, kind.hasOthersChildren(agencyId, changeSetId))
    return others ? `The ${kind.entityType} has got orders or campaigns since it was made, or is getting them.` : null
  }
  const reference = fields.externalReference ?? null
  if (reference !== null && reference !== before.fields.externalReference) {
    const { rows } =
      await sql`select 1 from ${sql.table(kind.table)} where agency_id = ${agencyId} and external_reference = ${reference}`.execute(tx)
    if (rows.length > 0) return rowErrorText('alreadyExists').replace('A campaign', `An ${kind.entityType}`)
  }
  return kind.refuse(tx, { actor, changeSetId, id: before.id, before: before.fields, after: fields })
}

async function holds<F extends { name: string }>(
  tx: Transaction<DB>,
  { table }: RecordKind<F>,
  agencyId: number,
  id: number,
  condition: ReturnType<RecordKind<F>['hasOthersChildren']>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} r where r.agency_id = ${agencyId} and r.id = ${id} and ${condition}`.execute(
    tx,
  )
  return rows.length > 0
}
