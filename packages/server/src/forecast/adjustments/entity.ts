/** The entity row of inventory adjustments: columns, scope, plan, write and revert. */
import { adjustments } from '@spotdesk/sdk/contract'
import { type AdjustmentState, checkFixed } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import type { EntityKind } from '../../platform/change-sets/entity.ts'
import { recordRow } from '../../platform/change-sets/record/record-entity.ts'
import type { RecordKind, RevertedRecord } from '../../platform/change-sets/record/record-kind.ts'
import { recordRevert } from '../../platform/change-sets/record/record-revert.ts'
import type { RevertedEvent } from '../../platform/change-sets/revert/revert-store.ts'
import { findFixed, visibleAdjustments } from './store.ts'

export const adjustmentKind: RecordKind<AdjustmentState> = {
  entityType: 'inventoryAdjustment',
  label: 'inventory adjustment',
  changeSetKind: 'adjustments',
  table: 'inventory_adjustments',
  sequence: 'adjustment_ids',
  columns: {
    name: { name: 'name' },
    startDate: { name: 'start_date' },
    endDate: { name: 'end_date' },
    publisherIds: { name: 'publisher_ids' },
    zoneIds: { name: 'zone_ids' },
    showIds: { name: 'show_ids' },
    countries: { name: 'countries' },
    feedTypes: { name: 'feed_types' },
    corrections: { name: 'corrections' },
    deleted: { name: 'deleted' },
  },
  scope: (actor) => visibleAdjustments(actor),
  removed: { deleted: true },
  refuse: refuseAdjustment,
}

export const adjustmentEntity: EntityKind = {
  ...recordRow(adjustmentKind),
  read: adjustments.get,
  visible: (actor) => visibleAdjustments(actor),
  texts: {
    zoneIds: 'Zones',
    showIds: 'Shows',
    countries: 'Countries',
    feedTypes: 'Feed types',
    corrections: 'Corrections',
    deleted: 'Deleted',
  },
  revert: recordRevert(adjustmentKind, {
    permit: (actor, events) => events.forEach((event) => permit(getWriteEndpoint(event), actor)),
  }),
}

/** A revert needs the permission of the change. */
function getWriteEndpoint({ versionBefore, diff }: RevertedEvent) {
  return versionBefore !== null && diff.some(({ path }) => path === 'deleted') ? adjustments.remove : adjustments.update
}

/** A revert may conflict with FIXED corrections that others have written since. */
async function refuseAdjustment(tx: Transaction<DB>, { actor, id, after }: RevertedRecord<AdjustmentState>): Promise<string | null> {
  if (after.deleted) return null
  const [clash] = checkFixed(after, await findFixed(tx, actor, id, after))
  return clash ? rowErrorText(clash.code, clash.params) : null
}
