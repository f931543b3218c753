/** Applying planned records: the part that all record kinds have in common. */
import { sortItems } from '../apply.ts'
import type { EntityKind, PlannedEntity } from '../entity.ts'
import { type RecordKind, listFieldNames } from './record-kind.ts'
import { type RecordChange, type StoredRecord, lockRecords, writeRecords } from './record-store.ts'

/** Records written in one transaction. */
const chunkRows = 100

/** The part of an entity row that follows from its record kind. */
export function recordRow<F extends { name: string }>(
  kind: RecordKind<F>,
): Pick<EntityKind, 'entityType' | 'label' | 'changeSetKind' | 'table' | 'owner'> {
  const { entityType, label, changeSetKind, table, owner } = kind
  return { entityType, label, changeSetKind, table, ...(owner !== undefined && { owner }) }
}

/** Locks, writes and audits planned records. */
export function recordWrites<F extends { name: string }>(
  kind: RecordKind<F>,
  references: readonly string[] = [],
): Pick<PlannedEntity, 'fieldNames' | 'references' | 'sequence' | 'chunkRows' | 'prepare'> {
  return {
    fieldNames: listFieldNames(kind),
    references,
    sequence: kind.sequence,
    chunkRows,
    async prepare(tx, items, application) {
      const { author, changeSetId } = application
      const ids = items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : []))
      const stored = new Map((await lockRecords(tx, kind, author.actor, ids)).map((record) => [record.id, record]))
      const { applied, writing } = sortItems<StoredRecord<F>, F>(items, stored, references, application)
      const changes = writing.map(({ item, ...change }): RecordChange<F> => ({ ...change, action: item.effect ?? item.verdict }))
      return {
        applied,
        write: async () => void (await writeRecords(tx, author, changeSetId, kind, changes)),
      }
    },
  }
}
