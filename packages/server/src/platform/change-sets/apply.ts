/**
 * Writes planned changes, many with few statements. If the database refuses one of them, they are written one by one, each in a
 * savepoint, so that only the refused row is rolled back.
 */
import { rowError } from '@spotdesk/sdk/bulk'
import type { RowError, RowErrorCode } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { getSqlState } from '../db/errors.ts'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import type { Application, Applied, Entities, PlannedEntity } from './entity.ts'
import { reserveIds } from './record/record-store.ts'
import type { PlannedItem } from './plan/planned-change.ts'

/**
 * Separates items that can be written from those that fail, and replaces placeholders of entities that other items create by their ids.
 * @param references fields that can hold such placeholders
 */
export function sortItems<B extends { version: number }, F extends object>(
  items: readonly PlannedItem[],
  stored: ReadonlyMap<number, B>,
  references: readonly string[],
  application: Application,
): { applied: Applied; writing: { item: PlannedItem; id: number; before: B | null; fields: F }[] } {
  const applied = noneApplied()
  const writing = items.flatMap((item) => {
    if (item.verdict !== 'CREATE' && item.verdict !== 'UPDATE') return []
    const id = item.verdict === 'CREATE' ? application.newIds.get(item.index)! : item.id!
    const before = stored.get(id) ?? null
    const fields = withIds(item.after as F, references, application)
    if (item.verdict === 'UPDATE' && before?.version !== item.version)
      applied.failures.set(item.index, [toRowConflict(item, before?.version)])
    else if (fields === null)
      applied.failures.set(item.index, [itemError(item, 'invalidValue', { detail: 'what it refers to was not made' })])
    else {
      if (item.verdict === 'CREATE') applied.made.set(item.index, id)
      return [{ item, id, before, fields }]
    }
    return []
  })
  applied.created = applied.made.size
  applied.updated = writing.length - applied.created
  return { applied, writing }
}

function withIds<F extends object>(fields: F, references: readonly string[], { newIds, failed }: Application): F | null {
  let whole = true
  const findNewId = (id: number) => {
    const index = -id - 1
    if (!newIds.has(index) || failed.has(index)) whole = false
    return newIds.get(index)
  }
  const replaced = replaceReferences(fields, references, findNewId)
  return whole ? replaced : null
}

/** The fields with each placeholder of another row's entity replaced. @param idOf the id for a placeholder */
export function replaceReferences<F extends object>(
  fields: F,
  references: readonly string[],
  idOf: (placeholder: number) => number | undefined,
): F {
  const replace = (id: unknown) => (typeof id === 'number' && id < 0 ? idOf(id) : id)
  const given = fields as Record<string, unknown>
  const replaced = references.flatMap((name) => {
    const value = given[name]
    return name in given ? [[name, Array.isArray(value) ? value.map(replace) : replace(value)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(replaced) }
}

/** Applies items of one entity kind one by one. An item that the database refuses becomes a failure, not an exception. */
export async function applyRowByRow(
  tx: WriteTransaction,
  { planned }: { planned: PlannedEntity },
  items: readonly PlannedItem[],
  application: Application,
): Promise<Applied> {
  const total = noneApplied()
  for (const item of items) {
    // An item that refers to a failed one fails too.
    const failed = new Set([...application.failed, ...total.failures.keys()])
    try {
      const part = await tx.savepoint(async () => {
        const { applied, write } = await planned.prepare(tx, [item], { ...application, failed })
        await write()
        return applied
      })
      total.created += part.created
      total.updated += part.updated
      for (const [index, id] of part.made) total.made.set(index, id)
      for (const [index, failure] of part.failures) total.failures.set(index, failure)
    } catch (error) {
      if (!isRefusal(error)) throw error
      total.failures.set(item.index, [toRefusal(item, getSqlState(error)!)])
    }
  }
  return total
}

export const noneApplied = (): Applied => ({ created: 0, updated: 0, made: new Map(), failures: new Map() })

/** An error of an item that was found only when it was written. */
export function itemError(
  item: Pick<PlannedItem, 'line' | 'externalReference' | 'entityType'>,
  code: RowErrorCode,
  {
    detail,
    params,
    ...source
  }: { column?: string; field?: string; value?: string | null; detail?: string; params?: Record<string, string | number> } = {},
): RowError {
  const { line, externalReference, entityType } = item
  return rowError(
    { line, externalReference, noun: entityType },
    { code, ...(params && { params }), ...(detail !== undefined && { detail }) },
    source,
  )
}

/** The error of an item whose entity was changed after it was planned. */
export function toRowConflict(item: PlannedItem, version: number | undefined): RowError {
  const more = version === undefined ? {} : { detail: `it is at ${version} now` }
  return itemError(item, 'rowConflict', {
    column: 'rev',
    field: 'version',
    value: item.version === null ? null : String(item.version),
    ...more,
  })
}

/** True if the database refused a row because of its values: SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
export function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(getSqlState(error) ?? '')
}

function toRefusal(item: PlannedItem, state: string): RowError {
  if (state === '23505')
    return itemError(item, 'alreadyExists', { column: 'external_reference', field: 'externalReference', value: item.externalReference })
  return itemError(item, 'invalidValue', state === '23503' ? { detail: 'something it refers to is gone' } : {})
}

/** Reserves ids for the entities that items will create, by index. */
export async function reserveIdsFor(db: Kysely<DB>, entities: Entities, items: readonly PlannedItem[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const creates = items.filter(({ verdict }) => verdict === 'CREATE')
  for (const [type, own] of Map.groupBy(creates, ({ entityType }) => entityType)) {
    const { sequence } = entities.planned(type).planned
    const reserved = await reserveIds(db, sequence, own.length)
    own.forEach(({ index }, at) => ids.set(index, reserved[at]!))
  }
  return ids
}
