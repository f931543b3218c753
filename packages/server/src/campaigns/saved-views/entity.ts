/** The rows of saved views: their fields, who sees them, and their reverts (docs/adr/0039). */
import { errorText, savedViews } from '@spotdesk/sdk/contract'
import { canShareView, canWriteView } from '@spotdesk/sdk/rules'
import { savedViewLimits, savedViewScopeLabels } from '@spotdesk/sdk/values'
import type { EntityKind } from '../../platform/change-sets/entity.ts'
import { recordRow } from '../../platform/change-sets/record/record-entity.ts'
import type { RecordKind, RevertedRecord } from '../../platform/change-sets/record/record-kind.ts'
import { recordRevert } from '../../platform/change-sets/record/record-revert.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import { type SavedViewState, type ViewGroup, countSavedViews, visibleViews } from './store.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

export const savedViewKind: RecordKind<SavedViewState> = {
  entityType: 'savedView',
  label: 'saved view',
  changeSetKind: 'savedViews',
  table: 'saved_views',
  sequence: 'saved_view_ids',
  columns: {
    name: { name: 'name' },
    screen: { name: 'screen' },
    scope: { name: 'scope' },
    ownerId: { name: 'owner_id' },
    ownerName: { name: 'owner_name' },
    filters: { name: 'filters' },
    sort: { name: 'sort' },
    columns: { name: 'shown_columns' },
    deleted: { name: 'deleted' },
  },
  scope: (actor) => visibleViews(actor),
  removed: { deleted: true },
  refuse: (tx, change) => findRefusal(tx, change),
}

/** A revert needs what the call that does the same needs. */
async function findRefusal(tx: Executor, { actor, before, after }: RevertedRecord<SavedViewState>): Promise<string | null> {
  const isOwn = before.ownerId === actor.userId
  // Made personal by somebody else it would vanish before their eyes.
  if (!mayWrite(before, actor) || (after.scope !== before.scope && !isOwn))
    return errorText('savedViewNotYours', { owner: before.ownerName })
  if (after.deleted || (after.scope === before.scope && !before.deleted)) return null
  if (after.scope === 'AGENCY' && !mayShare(actor)) return errorText('forbidden')
  return (await isFull(tx, actor, after)) ? errorText('savedViewsFull', { maximum: savedViewLimits.views }) : null
}

export const mayShare = ({ rights, scopes }: Actor) => canShareView({ ...rights, scopes })

/** True: the views that share a limit with this one, without itself, are as many as may be. */
export async function isFull(db: Executor, actor: Actor, view: ViewGroup): Promise<boolean> {
  return (await countSavedViews(db, actor, view)) >= savedViewLimits.views
}

/** True if an actor may change or delete a view. */
export function mayWrite({ scope, ownerId }: Pick<SavedViewState, 'scope' | 'ownerId'>, { userId, rights, scopes }: Actor): boolean {
  return canWriteView({ scope, own: ownerId === userId }, { ...rights, scopes })
}

export const savedViewEntity: EntityKind = {
  ...recordRow(savedViewKind),
  read: savedViews.get,
  personal: true,
  visible: (actor) => visibleViews(actor),
  texts: {
    screen: 'List',
    scope: { label: 'Readers', words: savedViewScopeLabels },
    ownerId: 'Owner',
    ownerName: 'User name of the owner',
    filters: 'Filters',
    sort: 'Sort',
    columns: 'Columns',
    deleted: 'Deleted',
  },
  revert: recordRevert(savedViewKind, { permit: (actor) => permit(savedViews.update, actor) }),
}
