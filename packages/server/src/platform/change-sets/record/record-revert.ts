/** The revert of records: fields are reverted group by group, or are conflicts (docs/domain.md §16.2). */
import type { changeSets } from '@spotdesk/sdk/contract'
import { rowErrorText, toKey } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import { differences } from '../../audit/differences.ts'
import type { DB } from '../../db/schema.ts'
import { type EntityRevert, type Reverting, withArticle } from '../entity.ts'
import { type RecordKind, type RevertedRecord, listFieldNames } from './record-kind.ts'
import { type RecordChange, type StoredRecord, isReferenceTaken, lockRecords, matches, writeRecords } from './record-store.ts'
import { toRevertConflict, missing } from '../revert/revert-conflict.ts'
import { type LaterChange, groupFields, latestWriter, writerSinceMade } from '../revert/revert-groups.ts'
import type { RevertedEvent } from '../revert/revert-store.ts'

/** The revert that all record kinds have in common; `more` adds the parts of one kind. */
export function recordRevert<F extends { name: string; externalReference?: string | null }>(
  kind: RecordKind<F>,
  more: Pick<EntityRevert, 'permit' | 'done'>,
): EntityRevert {
  return {
    ...more,
    async plan(tx, reverting) {
      const { changes, ...plan } = await planRecords(tx, kind, reverting)
      return {
        ...plan,
        changes: changes.map(({ id, fields }) => {
          const away = isPutAway(fields)
          return { id, name: fields.name, externalReference: fields.externalReference ?? null, open: !away, removed: away, parents: [] }
        }),
        kept: [],
        async write(inside, changeSetId, ids) {
          const written = changes.filter(({ id }) => ids.has(id))
          return writeRecords(inside, reverting.author, changeSetId, kind, written)
        },
      }
    },
  }
}

/** Records are archived by a flag, or by their status. */
const isPutAway = (fields: object) => ('archived' in fields ? fields.archived === true : 'status' in fields && fields.status === 'ARCHIVED')

interface RecordPlan<F> {
  changes: RecordChange<F>[]
  unchanged: number
  conflicts: changeSets.RevertConflict[]
}

async function planRecords<F extends { name: string; externalReference?: string | null }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  { author: { actor }, scope, planned, ...reverting }: Reverting,
): Promise<RecordPlan<F>> {
  const [events, later] = [reverting.events(kind.entityType), reverting.later(kind.entityType)]
  const plan: RecordPlan<F> = { changes: [], unchanged: 0, conflicts: [] }
  const ids = events.map(({ entityId }) => entityId)
  const records = new Map((await lockRecords(tx, kind, actor, ids)).map((record) => [record.id, record]))
  for (const event of events) {
    const before = records.get(event.entityId)
    if (!before) {
      plan.conflicts.push(missing(event, kind.label))
      continue
    }
    const { fields, conflicts } = restored<F>(kind, event, before.fields, later.get(event.entityId) ?? [])
    plan.conflicts.push(...conflicts)
    const changed = differences(listFieldNames(kind), before.fields, fields).map(({ path }) => path)
    if (changed.length === 0) {
      if (conflicts.length === 0) plan.unchanged++
      continue
    }
    const refusal = await findRefusal(tx, kind, { event, before, fields, actor, scope, planned })
    if (refusal !== null) plan.conflicts.push(toRevertConflict(event, changed, refusal))
    else plan.changes.push({ id: before.id, before, fields, action: 'REVERT' })
  }
  return plan
}

/** The properties of an entity kind that the revert of its fields depends on. */
export type FieldRevert<F extends object> = Pick<RecordKind<never>, 'label' | 'joined'> & { removed: Partial<F> }

/** The fields after the revert, and a conflict for each group that somebody has changed since. */
export function restored<F extends object>(
  kind: FieldRevert<F>,
  event: RevertedEvent,
  fields: F,
  later: readonly LaterChange[],
): { fields: F; conflicts: changeSets.RevertConflict[] } {
  if (event.versionBefore === null) {
    const writer = writerSinceMade(event.changeSetId, later)
    return writer
      ? { fields, conflicts: [toRevertConflict(event, [...writer.paths], `The ${kind.label} was changed since it was made.`, writer)] }
      : { fields: { ...fields, ...kind.removed }, conflicts: [] }
  }
  const conflicts: changeSets.RevertConflict[] = []
  const next = { ...fields }
  const changes = new Map(event.diff.map((change) => [change.path, change]))
  const isAt = (path: string, value: unknown) => {
    const name = path as keyof F & string
    return differences([name], fields, { ...fields, [name]: revive(name, value) }).length === 0
  }
  for (const group of groupFields([...changes.keys()], kind)) {
    const touched = group.flatMap((path) => changes.get(path) ?? [])
    const paths = touched.map(({ path }) => path)
    if (touched.every(({ path, before }) => isAt(path, before))) continue
    const writer = latestWriter(group, later)
    if (writer) conflicts.push(toRevertConflict(event, paths, 'It was changed since.', writer))
    else if (!touched.every(({ path, after }) => isAt(path, after)))
      conflicts.push(toRevertConflict(event, paths, 'It has another value now.'))
    else for (const { path, before } of touched) Object.assign(next, { [path]: revive(path, before) })
  }
  return { fields: next, conflicts }
}

/** A field from the JSON of an audit row or of a stored plan. */
export function revive(path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (path === 'startDate' || path === 'endDate') return new Date(value)
  // It may have been written before keys were compared by one rule.
  return path === 'externalReference' || path === 'dealId' ? toKey(value) || null : value
}

/** The reason why a record cannot be reverted, as a sentence; null when it can. */
async function findRefusal<F extends { name: string; externalReference?: string | null }>(
  tx: Transaction<DB>,
  kind: RecordKind<F>,
  change: Pick<RevertedRecord<F>, 'actor' | 'scope' | 'planned'> & { event: RevertedEvent; before: StoredRecord<F>; fields: F },
): Promise<string | null> {
  const { event, before, fields, actor, scope, planned } = change
  const { agencyId } = actor
  if (event.versionBefore === null) {
    const { children } = kind
    const others = children && (await matches(tx, kind, { agencyId, id: before.id }, children.areOthers(agencyId, scope)))
    return others ? `The ${kind.label} has got ${children.label} since it was made, or is getting them.` : null
  }
  const reference = fields.externalReference ?? null
  if (reference !== null && reference !== before.fields.externalReference) {
    if (await isReferenceTaken(tx, kind, agencyId, reference)) return alreadyExists(kind.label)
  }
  return kind.refuse?.(tx, { actor, scope, id: before.id, before: before.fields, after: fields, planned }) ?? null
}

/** The text for a taken external reference, with the label of this entity kind. */
export const alreadyExists = (label: string) => rowErrorText('alreadyExists').replace(/^A \w+/, withArticle(label))
