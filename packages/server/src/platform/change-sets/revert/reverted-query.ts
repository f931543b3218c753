/** How far change-sets are reverted: by the reverts of them that are in force, and by what those left as it is. */
import { sql } from 'kysely'
import type { Executor } from '../../db/connection/executor.ts'

/** A revert in force. */
interface Standing {
  /** The reverted change-set. */
  id: string
  /** It was about the whole change-set. */
  isWhole: boolean
  /** Things of which it left fields as they are, because somebody has changed them since: 'type id', or 'id' in results that had no types. */
  kept: string[]
  /** Things that it has written, as 'type id', without those for which it was reverted itself. */
  written: string[]
  /** Things for which it was reverted itself. */
  undone: string[]
}

/** A thing of a change-set. */
interface Thing {
  entityType: string
  entityId: number
}

/** How far a change-set is reverted. */
export interface Reverted {
  /** True if a revert of it, or of some of its things, is in force. */
  isBegun: boolean
  /** True if all that it has changed of the thing was reverted. */
  has: (thing: Thing) => boolean
  /**
   * The number of things that were reverted whole.
   * @param total things that the change-set has written
   */
  count: (total: number) => number
}

/** How far each change-set is reverted, by its id. */
export async function readReverted(db: Executor, agencyId: number, ids: readonly string[]): Promise<(id: string) => Reverted> {
  const { rows } = await sql<Standing>`
    select r.reverts as id, r.reverts_event is null as "isWhole",
      array(select distinct concat_ws(' ', c ->> 'entityType', c ->> 'id') from jsonb_array_elements(r.result -> 'conflicts') c) as kept,
      array(select distinct x.entity_type || ' ' || x.entity_id from audit_events x where x.agency_id = ${agencyId} and x.change_set_id = r.id) as written,
      array(select distinct y.entity_type || ' ' || y.entity_id from change_sets u join audit_events y on y.agency_id = ${agencyId} and y.change_set_id = u.id
        where u.agency_id = ${agencyId} and u.reverts = r.id and u.reverted_at is null) as undone
    from change_sets r where r.agency_id = ${agencyId} and r.reverts = any(${ids}::uuid[]) and r.reverted_at is null`.execute(db)
  const standing = Map.groupBy(rows, ({ id }) => id)
  return (id) => revertedBy(standing.get(id) ?? [])
}

function revertedBy(standing: readonly Standing[]): Reverted {
  const sets = standing.map(({ isWhole, kept, written, undone }) => {
    const [told, back] = [new Set(kept), new Set(undone)]
    const stays = (thing: string) => told.has(thing) || told.has(thing.slice(thing.indexOf(' ') + 1))
    return { isWhole, kept: told.size, stays, back, written: written.filter((thing) => !back.has(thing)) }
  })
  const has = ({ entityType, entityId }: Thing) =>
    sets.some(({ isWhole, stays, back, written }) => {
      const thing = `${entityType} ${entityId}`
      return !stays(thing) && !back.has(thing) && (isWhole || written.includes(thing))
    })
  const count = (total: number) => {
    const whole = sets.find(({ isWhole }) => isWhole)
    if (whole) return Math.max(0, total - whole.kept - whole.back.size)
    const things = sets.flatMap(({ stays, written }) => written.filter((thing) => !stays(thing)))
    return Math.min(total, new Set(things).size)
  }
  return { isBegun: standing.length > 0, has, count }
}
