/** A change of a person as the audit trail keeps it. */
import type { StoredPerson } from '../user-store.ts'
import type { EntityChange, FieldChange } from '../../../platform/audit/audit-store.ts'

/** @param versionAfter the new version; without it the version is unchanged */
export function personChange(
  { id, version, profile }: StoredPerson,
  action: string,
  diff: FieldChange[],
  versionAfter = version,
): EntityChange {
  const entityName = `${profile.firstName} ${profile.lastName}`
  return { entityType: 'user', entityId: id, entityName, action, versionBefore: version, versionAfter, diff }
}
