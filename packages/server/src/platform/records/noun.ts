/** The server's side of a record's noun: its kind, its calls and its entity, made from its table. */
import type { RecordTable } from '@spotdesk/sdk/records'
import type { EntityKind, EntityRevert, FieldText } from '../change-sets/entity.ts'
import { flag } from '../change-sets/entity.ts'
import { recordRow } from '../change-sets/record/record-entity.ts'
import { recordRevert } from '../change-sets/record/record-revert.ts'
import { permit } from '../http/gate/gate.ts'
import type { Route } from '../http/route.ts'
import { checkChange } from './check.ts'
import { toFieldColumns } from './fields.ts'
import { isParentOpen, lockParents } from './parent.ts'
import { recordExported, recordPlanned } from './planned.ts'
import { type AnyKind, type RecordCalls, type RecordOptions, recordRoutes } from './routes.ts'

/** A record's noun. */
export interface RecordNoun {
  kind: AnyKind
  entity: EntityKind
  routes: Route[]
}

/** Makes the noun of a table, with its calls in the contract and what the table cannot say. */
export function recordNoun(table: RecordTable, calls: RecordCalls, options: RecordOptions): RecordNoun {
  const kind: AnyKind = {
    entityType: table.one,
    label: table.one,
    changeSetKind: table.noun as AnyKind['changeSetKind'],
    columns: toFieldColumns(table.fields) as AnyKind['columns'],
    removed: { status: 'ARCHIVED', ...('externalReference' in table.fields && { externalReference: null }) },
    table: options.table,
    sequence: options.sequence,
    scope: options.scope,
    ...(options.owner !== undefined && { owner: options.owner }),
    ...(options.readable && { readable: options.readable }),
    ...(options.children && { children: options.children }),
    ...(options.shown && { shown: options.shown }),
    refuse: createRevertCheck(table, options),
  }
  const hasFiles = 'externalReference' in table.fields
  const entity: EntityKind = {
    ...recordRow(kind),
    read: calls.get,
    texts: toFieldTexts(table),
    ...(hasFiles && { planned: recordPlanned(table, kind, options, calls.update), exported: recordExported(table, kind, options) }),
    revert: createRevert(table, kind, calls, options),
  }
  return { kind, entity, routes: recordRoutes(table, calls, kind, options) }
}

/** The revert of a record. The parents of those that it may unarchive are locked first. */
function createRevert({ owner }: RecordTable, kind: AnyKind, calls: RecordCalls, { parent }: RecordOptions): EntityRevert {
  const revert = recordRevert(kind, { permit: (actor) => permit(calls.update, actor) })
  return {
    ...revert,
    async plan(tx, reverting) {
      const archived = reverting
        .events(kind.entityType)
        .filter(({ diff }) => diff.some(({ path, after }) => path === 'status' && after === 'ARCHIVED'))
      const ids = archived.map(({ entityId }) => entityId)
      await lockParents(tx, { owner, parent, kind }, reverting.author.actor, ids)
      return revert.plan(tx, reverting)
    },
  }
}

/** The reasons why a record takes no revert: those for which it takes no change by hand either. */
function createRevertCheck(table: RecordTable, { check, parent }: RecordOptions): NonNullable<AnyKind['refuse']> {
  const { owner } = table
  return async (tx, { actor, id, before, after, planned }) => {
    if (before.status === 'ARCHIVED' && after.status === 'ARCHIVED') return `The ${table.one} is archived.`
    if (before.status === 'ARCHIVED' && owner.kind === 'parent' && parent) {
      const reverted = planned(parent.entityType)?.changes.find((change) => change.id === after[owner.field])
      const isOpen = reverted ? reverted.open : await isParentOpen(tx, { owner, parent }, actor, after)
      if (!isOpen) return `The ${parent.label} of the ${table.one} is archived.`
    }
    const findings = await checkChange(tx, check, { actor, before: { id, ...before }, after })
    const labels = findings.map(({ field }) => table.fields[field]?.label ?? field)
    return labels.length === 0 ? null : `The earlier value is no longer allowed: ${labels.join(', ')}.`
  }
}

/** How its fields read in lists of changes. */
function toFieldTexts({ fields }: RecordTable): Record<string, FieldText> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldText] => {
      const { label } = field
      if (field.kind === 'flag') return [name, flag(label)]
      if (field.kind === 'choice' || field.kind === 'choices') return [name, { label, words: field.labels }]
      return [name, field.kind === 'reference' ? { label, refersTo: field.to.replace(/s$/, '') } : label]
    }),
  )
}
