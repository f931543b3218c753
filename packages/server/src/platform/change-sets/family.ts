/** Families of things that one change-set may change together: orders, campaigns and ads, or publishers and zones. */
import { isRecordNoun } from '@spotdesk/sdk/records'
import type { Entities, EntityKind } from './entity.ts'

/** The planned rows of a family. The kind of a change-set decides who reads it, so it holds things of its family only. */
export function listFamily(entities: Entities, kind: EntityKind['changeSetKind']): EntityKind[] {
  return entities.rows.filter((row) => row.planned && isRecordNoun(row.changeSetKind) === isRecordNoun(kind))
}
