/** The rows of targeting presets: their fields and their reverts (docs/adr/0042). */
import { errorText, targetingPresets } from '@spotdesk/sdk/contract'
import { targetingPresetLimits } from '@spotdesk/sdk/values'
import type { EntityKind } from '../../../platform/change-sets/entity.ts'
import { recordRow } from '../../../platform/change-sets/record/record-entity.ts'
import type { RecordKind } from '../../../platform/change-sets/record/record-kind.ts'
import { recordRevert } from '../../../platform/change-sets/record/record-revert.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { permit } from '../../../platform/http/gate/gate.ts'
import { type PresetState, countOthers, visiblePresets } from './store.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

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
    if (after.deleted) return null
    const problem = await findObstacle(tx, actor, { id, before: before.deleted ? null : before, after })
    return problem && errorText(problem.code, problem.params)
  },
}

type Obstacle =
  | { code: 'targetingPresetNameTaken'; params: { name: string } }
  | { code: 'targetingPresetsFull'; params: { maximum: number } }
  | { code: 'targetingPresetsTooLarge'; params: { bytes: number; maximum: number } }

type Kept = Pick<PresetState, 'name' | 'targeting'>

const countBytes = (kept: Kept | null) => (kept ? Buffer.byteLength(JSON.stringify(kept.targeting)) : 0)

/**
 * Why a preset cannot have its name, cannot be one more, or cannot have its rules; null: it can. Others wait until this transaction has
 * ended. A preset that shrinks is never too large.
 * @param change.before null: the preset is one more
 */
export async function findObstacle(
  tx: Executor,
  actor: Pick<Actor, 'agencyId'>,
  { id, before, after }: { id: number; before: Kept | null; after: Kept },
): Promise<Obstacle | null> {
  const grows = countBytes(after) > countBytes(before)
  if (before?.name === after.name && !grows) return null
  const { name } = after
  const others = await countOthers(tx, actor, { id, name })
  if (others.named > 0) return { code: 'targetingPresetNameTaken', params: { name } }
  const { presets, bytes: most } = targetingPresetLimits
  if (before === null && others.all >= presets) return { code: 'targetingPresetsFull', params: { maximum: presets } }
  const bytes = others.bytes + countBytes(after)
  return grows && bytes > most ? { code: 'targetingPresetsTooLarge', params: { bytes, maximum: most } } : null
}

export const presetEntity: EntityKind = {
  ...recordRow(presetKind),
  read: targetingPresets.get,
  visible: visiblePresets,
  texts: { targeting: 'Rules', createdBy: 'Made by', deleted: 'Deleted' },
  revert: recordRevert(presetKind, { permit: (actor) => permit(targetingPresets.update, actor) }),
}
