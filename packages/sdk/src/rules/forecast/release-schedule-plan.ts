/** The plan of a change to a release schedule (docs/domain.md §10.6). */
import { dateFault, hiddenCharacterIn, lengthOf, limits } from '../../values/index.ts'
import type { FieldFinding } from '../campaigns/orders/order-fields.ts'
import { type WritePlan, isDifferent } from '../write-plan.ts'

/** The stored state of a release schedule. */
export interface ReleaseScheduleState {
  name: string
  zoneIds: number[]
  trusted: boolean
  /** ISO texts, the earliest first. */
  releases: string[]
  /** A deleted schedule is kept, so that its deletion can be reverted. */
  deleted: boolean
}

/** All settings, as a form sends them. */
export interface ReleaseScheduleCells {
  name: string
  zoneIds: readonly number[]
  trusted: boolean
  releases: readonly Date[]
}

/** Settings for a new or a stored schedule, or the deletion of a stored one. */
export type IntendedReleaseSchedule =
  | { before: ReleaseScheduleState | null; cells: ReleaseScheduleCells }
  | { before: ReleaseScheduleState; verb: 'delete' }

/**
 * Plans one change of one schedule. The caller checks permissions and versions.
 * @param knownZones the named zones that belong to the agency and that the user may see
 */
export function planReleaseSchedule(intended: IntendedReleaseSchedule, knownZones: readonly number[]): WritePlan<ReleaseScheduleState> {
  const { before } = intended
  if ('verb' in intended) {
    const after = { ...intended.before, deleted: true }
    return { after, change: !intended.before.deleted, refusal: null, errors: [], warnings: [] }
  }
  const { cells } = intended
  const after: ReleaseScheduleState = {
    name: cells.name.trim().normalize('NFC'),
    zoneIds: [...new Set(cells.zoneIds)].toSorted((a, b) => a - b),
    trusted: cells.trusted,
    releases: [...new Set(cells.releases.map((at) => at.toISOString()))].toSorted(),
    deleted: false,
  }
  return { after, change: before === null || isDifferent(before, after), refusal: null, errors: judge(after, knownZones), warnings: [] }
}

function judge({ name, zoneIds, releases, trusted }: ReleaseScheduleState, knownZones: readonly number[]): FieldFinding[] {
  const errors: FieldFinding[] = []
  if (name === '') errors.push({ field: 'name', code: 'required' })
  if (lengthOf(name) > limits.adjustmentName) errors.push({ field: 'name', code: 'tooLong', params: { maximum: limits.adjustmentName } })
  const character = hiddenCharacterIn(name)
  if (character !== null) errors.push({ field: 'name', code: 'hiddenCharacter', params: { character } })
  if (zoneIds.length === 0) errors.push({ field: 'zoneIds', code: 'required' })
  if (zoneIds.some((id) => !knownZones.includes(id))) errors.push({ field: 'zoneIds', code: 'unknownItem', params: { field: 'zone' } })
  const outside = releases.map((at) => dateFault(new Date(at))).find((fault) => fault !== null)
  if (outside) errors.push({ field: 'releases', ...outside })
  // Trust in nothing would take the week's shape from the zone and put nothing in its place.
  if (trusted && releases.length === 0) errors.push({ field: 'releases', code: 'required' })
  return errors
}
