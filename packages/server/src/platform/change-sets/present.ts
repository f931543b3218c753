/** Change-sets and their items as the API shows them. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { toJsonText } from '../audit/json-text.ts'
import type { ChangeSetRow } from './change-set-store.ts'
import type { Entities } from './entity.ts'
import type { Counted } from './items/item-store.ts'
import type { PlannedDifference } from './plan/planned-change.ts'
import type { EntityChange, FieldChange } from '../audit/audit-store.ts'

/** True for a plan that can no longer be applied. */
export function isExpired({ status, expiresAt }: Pick<ChangeSetRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'EXPIRED' || (status === 'PLANNED' && expiresAt !== null && expiresAt <= now)
}

export function presentChangeSet(row: ChangeSetRow, counted: Counted, now: Date): changeSets.ChangeSet {
  const { agencyId: _agency, actorId: _actor, userId: _user, jobId: _job, result: _result, ...shown } = row
  return { ...shown, ...counted, status: isExpired(row, now) ? 'EXPIRED' : row.status }
}

/** The differences of an audit row with labels and printed values. */
export function presentDiff(
  entities: Entities,
  { entityType, diff }: { entityType: string; diff: readonly FieldChange[] },
  zone: string,
): PlannedDifference[] {
  return diff.map(({ path, before, after }) => {
    const text = entities.textOf(path, entityType) ?? path
    const print = (value: unknown) =>
      value === null || value === undefined ? null : typeof text !== 'string' && text.print ? text.print(value, zone) : plain(value)
    return { field: path, label: typeof text === 'string' ? text : text.label, before: print(before), after: print(after) }
  })
}

/** The text of a value for which the field has no printer. */
function plain(value: unknown): string {
  const one = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))
  return Array.isArray(value) ? value.map(one).join('; ') : one(value)
}

/**
 * The items of applied changes, as JSON.
 * @param references external references by 'type id'
 */
export function itemsOfAudits(
  entities: Entities,
  audits: readonly EntityChange[],
  { references, zone }: { references: ReadonlyMap<string, string | null>; zone: string },
): string {
  return toJsonText(
    audits.map(({ entityType, entityId, entityName, action, versionBefore, diff }, index) => ({
      entity_type: entityType,
      index,
      verdict: 'UPDATE',
      action,
      entity_id: entityId,
      external_reference: references.get(`${entityType} ${entityId}`) ?? null,
      name: entityName,
      base_version: versionBefore,
      changes: presentDiff(entities, { entityType, diff }, zone),
      outcome: 'APPLIED',
    })),
  )
}
