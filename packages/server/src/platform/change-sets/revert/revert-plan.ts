/** The plan of a revert: its changes and conflicts for each entity that the change-set changed. */
import type { changeSets } from '@spotdesk/sdk/contract'
import type { WriteTransaction } from '../../db/connection/write-transaction.ts'
import { type Entities, type EntityKind, type Reverting, type RevertPart, withArticle } from '../entity.ts'
import { toRevertConflict, neverReverted } from './revert-conflict.ts'
import { type RevertedEvent, loadLaterChanges } from './revert-store.ts'

export interface RevertPlan {
  /** The plans by type of entity, parents before children. */
  parts: ReadonlyMap<string, RevertPart>
  reverted: number
  unchanged: number
  conflicts: changeSets.RevertConflict[]
}

type Events = ReadonlyMap<string, readonly RevertedEvent[]>

/** Plans parents first, because a child is checked against its parents as they will be. If a child has to stay, its parents stay too. */
export async function planRevert(
  tx: WriteTransaction,
  entities: Entities,
  reverted: Pick<Reverting, 'call' | 'author' | 'scope' | 'isRevert'>,
  events: Events,
): Promise<RevertPlan> {
  const later = new Map<string, Awaited<ReturnType<typeof loadLaterChanges>>>()
  for (const [type, own] of events) later.set(type, await loadLaterChanges(tx, reverted.call.actor.agencyId, own, type))
  const planned = new Map<string, RevertPart>()
  const reverting: Reverting = {
    ...reverted,
    events: (type) => events.get(type) ?? [],
    later: (type) => later.get(type) ?? new Map(),
    planned: (type) => planned.get(type),
  }
  const covered = new Set<string>()
  for (const { entityType, revert } of entities.rows) {
    if (!revert) continue
    const types = [entityType, ...Object.keys(revert.parts ?? {})]
    for (const type of types) covered.add(type)
    if (types.some((type) => events.has(type))) planned.set(entityType, await revert.plan(tx, reverting))
  }
  const parts = keepParents(entities, planned)
  const final = [...events].filter(([type]) => !covered.has(type)).flatMap(([, own]) => own)
  const all = [...parts.values()]
  return {
    parts,
    reverted: all.reduce((sum, { changes }) => sum + changes.length, 0),
    unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
    conflicts: [...all.flatMap(({ conflicts }) => conflicts), ...final.map(toFinal)],
  }
}

/** The conflict of an entity that no row reverts. */
const toFinal = (event: RevertedEvent) =>
  toRevertConflict(
    event,
    event.diff.map(({ path }) => path),
    neverReverted,
  )

/** Keeps a created entity while a child of it stays: its revert becomes a conflict. @returns the plans, parents before children */
function keepParents(entities: Entities, planned: ReadonlyMap<string, RevertPart>): Map<string, RevertPart> {
  /** The rows of children that stay, by type and id of their parent. */
  const kept = new Map<string, EntityKind>()
  const toEntityKey = (type: string, id: number) => `${type} ${id}`
  const parts = new Map<string, RevertPart>()
  for (const row of entities.rows.toReversed()) {
    const part = planned.get(row.entityType)
    if (!part) continue
    const stays = part.changes.filter(({ id, removed }) => removed && kept.has(toEntityKey(row.entityType, id)))
    const conflicts = stays.map(({ id, name }) => {
      const child = kept.get(toEntityKey(row.entityType, id))!
      const thing = { entityType: row.entityType, entityId: id, entityName: name }
      return toRevertConflict(thing, ['archived'], `${withArticle(child.label)} of the ${row.label} stays.`)
    })
    for (const { entityType, id } of [...part.kept, ...stays.flatMap(({ parents }) => parents)]) kept.set(toEntityKey(entityType, id), row)
    parts.set(row.entityType, {
      ...part,
      changes: part.changes.filter((change) => !stays.includes(change)),
      conflicts: [...part.conflicts, ...conflicts],
    })
  }
  return new Map([...parts].toReversed())
}
