/** What a revert puts back in inventory adjustments. */
import { adjustments } from '@spotdesk/sdk/contract'
import { type AdjustmentState, adjustmentKind } from '../../platform/change-sets/adjustment-kind.ts'
import { type RecordChange, auditOf, saveRecord } from '../../platform/change-sets/record-store.ts'
import type { RevertKind } from '../../platform/change-sets/revert-kind.ts'
import { planRecords } from '../../platform/change-sets/revert-records.ts'
import type { RevertedEvent } from '../../platform/change-sets/revert-store.ts'
import { permit } from '../../platform/http/gate.ts'

export const adjustmentReverts: RevertKind = {
  entityType: 'inventoryAdjustment',
  async plan(tx, { actor, services, reason }, events, later) {
    for (const event of events) permit(writeOf(event), actor)
    // No adjustment has children.
    const plan = await planRecords(tx, adjustmentKind, actor, { events, later, changeSetId: '' })
    const author = { actor, now: services.clock.now(), reason }
    const putBack = (change: RecordChange<AdjustmentState>) => ({
      id: change.id,
      write: async (inside: typeof tx) => {
        await saveRecord(inside, author, adjustmentKind, change)
        return auditOf(adjustmentKind, change)
      },
    })
    return { ...plan, changes: plan.changes.map(putBack) }
  },
  done() {},
}

/** The permission of the change itself. */
function writeOf({ versionBefore, diff }: RevertedEvent) {
  return versionBefore !== null && diff.some(({ path }) => path === 'deleted') ? adjustments.remove : adjustments.update
}
