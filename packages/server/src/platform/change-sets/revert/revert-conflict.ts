/** Conflicts of a revert, as the API reports them. */
import type { changeSets } from '@spotdesk/sdk/contract'
import type { LaterChange } from './revert-groups.ts'
import type { RevertedEvent } from './revert-store.ts'

/** The reason given for a field that no revert sets. */
export const neverReverted = 'This is never reverted.'

export function toRevertConflict(
  { entityType, entityId, entityName }: Pick<RevertedEvent, 'entityType' | 'entityId' | 'entityName'>,
  fields: string[],
  reason: string,
  writer?: LaterChange,
): changeSets.RevertConflict {
  return { entityType, id: entityId, name: entityName, fields, reason, changedBy: writer?.by ?? null, changedAt: writer?.at ?? null }
}

/** The conflict of an entity that does not exist, or that the actor may not see. */
export const missing = (event: RevertedEvent, label: string) =>
  toRevertConflict(event, ['id'], `There is no ${label} with this id, or you may not see it.`)
