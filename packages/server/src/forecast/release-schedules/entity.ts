/** The rows of release schedules: their fields, who sees them, and their reverts. */
import { releaseSchedules } from '@spotdesk/sdk/contract'
import type { ReleaseScheduleState } from '@spotdesk/sdk/rules'
import type { EntityKind } from '../../platform/change-sets/entity.ts'
import type { RecordKind } from '../../platform/change-sets/record/record-kind.ts'
import { recordRow } from '../../platform/change-sets/record/record-entity.ts'
import { recordRevert } from '../../platform/change-sets/record/record-revert.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import { visibleSchedules } from './store.ts'

export const releaseScheduleKind: RecordKind<ReleaseScheduleState> = {
  entityType: 'releaseSchedule',
  label: 'release schedule',
  changeSetKind: 'releaseSchedules',
  table: 'release_schedules',
  sequence: 'release_schedule_ids',
  columns: {
    name: { name: 'name' },
    zoneIds: { name: 'zone_ids' },
    trusted: { name: 'trusted' },
    releases: { name: 'releases' },
    deleted: { name: 'deleted' },
  },
  scope: (actor) => visibleSchedules(actor),
  removed: { deleted: true },
}

export const releaseScheduleEntity: EntityKind = {
  ...recordRow(releaseScheduleKind),
  read: releaseSchedules.get,
  visible: (actor) => visibleSchedules(actor),
  texts: { zoneIds: 'Zones', trusted: 'Trusted', releases: 'Releases', deleted: 'Deleted' },
  revert: recordRevert(releaseScheduleKind, { permit: (actor) => permit(releaseSchedules.update, actor) }),
}
