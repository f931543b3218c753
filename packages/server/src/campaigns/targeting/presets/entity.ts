/** The rows of targeting presets: their fields and their reverts (docs/adr/0042). */
import { errorText, targetingPresets } from '@spotdesk/sdk/contract'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { targetingPresetLimits } from '@spotdesk/sdk/values'
import type { EntityKind } from '../../../platform/change-sets/entity.ts'
import { recordRow } from '../../../platform/change-sets/record-entity.ts'
import type { Executor } from '../../../platform/change-sets/record-store.ts'
import type { RecordKind } from '../../../platform/change-sets/record-kind.ts'
import { recordRevert } from '../../../platform/change-sets/record-revert.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { permit } from '../../../platform/http/gate.ts'
import { countOthers, visiblePresets } from './store.ts'

/** The stored state of a preset. */
export interface PresetState {
  name: string
  targeting: Targeting
  createdBy: string
  /** A deleted preset is kept, so that its deletion can be reverted. */
  deleted: boolean
}

export const presetKind: RecordKind<PresetState> = {
  entityType: 'targetingPreset',
  label: 'targeting preset',
  changeSetKind: 'targetingPresets',
  table: 'targeting_presets',
  sequence: 'targeting_preset_ids',
  columns: {
    name: { name: 'name' },
    targeting: { name: 'targeting' },
    createdBy: { name: 'created_by' },
    deleted: { name: 'deleted' },
  },
  scope: visiblePresets,
  removed: { deleted: true },
  async refuse(tx, { actor, id, before, after }) {
    if (after.deleted || (after.name === before.name && !before.deleted)) return null
    const problem = await findObstacle(tx, actor, { id, name: after.name, isNew: before.deleted })
    return problem && errorText(problem.code, problem.params)
  },
}

type Obstacle =
  | { code: 'targetingPresetNameTaken'; params: { name: string } }
  | { code: 'targetingPresetsFull'; params: { maximum: number } }

/** Why a preset cannot have its name, or cannot be one more; null: it can. Others wait until this transaction has ended. */
export async function findObstacle(
  tx: Executor,
  actor: Pick<Actor, 'agencyId'>,
  { id, name, isNew }: { id: number; name: string; isNew: boolean },
): Promise<Obstacle | null> {
  const { all, named } = await countOthers(tx, actor, { id, name })
  if (named > 0) return { code: 'targetingPresetNameTaken', params: { name } }
  const maximum = targetingPresetLimits.presets
  return isNew && all >= maximum ? { code: 'targetingPresetsFull', params: { maximum } } : null
}

export const presetEntity: EntityKind = {
  ...recordRow(presetKind),
  read: targetingPresets.get,
  visible: visiblePresets,
  texts: { targeting: 'Rules', createdBy: 'Made by', deleted: 'Deleted' },
  revert: recordRevert(presetKind, { permit: (actor) => permit(targetingPresets.update, actor) }),
}
