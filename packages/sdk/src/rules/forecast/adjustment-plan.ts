/** The plan of a change to an inventory adjustment: the one rule behind the form and a revert (docs/domain.md §10.4). */
import type { CorrectionType, FeedType } from '../../values/index.ts'
import type { FieldFinding } from '../campaigns/orders/order-fields.ts'
import { type WritePlan, isDifferent } from '../write-plan.ts'
import {
  type CorrectionFields,
  type FixedAdjustment,
  type InventoryDefinition,
  checkAdjustment,
  fixedElsewhere,
} from './inventory-adjustment.ts'

/** A stored correction. Its instants are ISO texts. */
export interface StoredCorrection {
  type: CorrectionType
  /** FIXED and ABSOLUTE: impressions a day; PERCENT: −100 to 1000. */
  value: number
  start: string
  /** Exclusive. */
  end: string
}

/** The stored state of an adjustment. */
export interface AdjustmentState {
  name: string
  startDate: Date
  /** Exclusive. */
  endDate: Date
  publisherIds: number[]
  zoneIds: number[]
  showIds: number[]
  countries: string[]
  feedTypes: FeedType[]
  corrections: StoredCorrection[]
  /** A deleted adjustment is kept, so that its deletion can be reverted. */
  deleted: boolean
}

/** All settings, as a form sends them: they replace the stored ones. */
export interface AdjustmentCells extends Pick<AdjustmentState, 'publisherIds' | 'zoneIds' | 'showIds' | 'countries' | 'feedTypes'> {
  name: string | null
  startDate: Date
  endDate: Date
  corrections: readonly CorrectionFields[]
}

/** A change to be planned: settings for a new or a stored adjustment, or the deletion of a stored one. */
export type IntendedAdjustment = { before: AdjustmentState | null; cells: AdjustmentCells } | { before: AdjustmentState; verb: 'delete' }

/** The context of the plan of an adjustment. */
export interface AdjustmentPlanContext {
  /** IANA time zone of the agency: corrections are of days in it. */
  zone: string
  /** True for a user who is limited to some publishers. */
  limited: boolean
  /** The named inventory that belongs to the agency and that the user may see. */
  known: Readonly<Record<'publisherIds' | 'zoneIds' | 'showIds', readonly number[]>>
  /** Other adjustments of the agency that have FIXED corrections in the same period. */
  others: readonly (FixedAdjustment & { name: string })[]
}

/** Plans one change of one adjustment. The caller checks permissions and versions. */
export function planAdjustment(intended: IntendedAdjustment, context: AdjustmentPlanContext): WritePlan<AdjustmentState> {
  if ('verb' in intended) {
    const { before } = intended
    return { after: { ...before, deleted: true }, change: !before.deleted, refusal: null, errors: [], warnings: [] }
  }
  const { before, cells } = intended
  const after = toAdjustmentState(cells)
  const change = before === null || isDifferent(before, after)
  return { after, change, refusal: null, errors: judge(cells, after, context), warnings: [] }
}

function toAdjustmentState({ name, corrections, ...cells }: AdjustmentCells): AdjustmentState {
  return {
    name: name?.trim().normalize('NFC') ?? '',
    startDate: cells.startDate,
    endDate: cells.endDate,
    publisherIds: sorted(cells.publisherIds),
    zoneIds: sorted(cells.zoneIds),
    showIds: sorted(cells.showIds),
    countries: sorted(cells.countries),
    feedTypes: sorted(cells.feedTypes),
    // A missing value is an error of the form, so this state is never written.
    corrections: corrections.map(({ type, value, start, end }) => ({
      type,
      value: value ?? 0,
      start: start.toISOString(),
      end: end.toISOString(),
    })),
    deleted: false,
  }
}

/** Each value once, in ascending order: the order in a definition has no meaning. */
function sorted<T extends number | string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** Checks the form, then the inventory that it names, then the corrections of other adjustments: each check needs the one before. */
function judge(cells: AdjustmentCells, after: AdjustmentState, context: AdjustmentPlanContext): FieldFinding[] {
  const { name, startDate: start, endDate: end, corrections } = cells
  const form = checkAdjustment({ name, period: { start, end }, corrections }, context.zone)
  if (form.length > 0) return form
  const inventory = checkInventory(after, context)
  return inventory.length > 0 ? inventory : checkFixed(after, context)
}

const namedLists = [
  ['publisherIds', 'publisher'],
  ['zoneIds', 'zone'],
  ['showIds', 'show'],
] as const

function checkInventory(after: AdjustmentState, { limited, known }: AdjustmentPlanContext): FieldFinding[] {
  // Without publishers the definition covers all of the agency's, which a user with a scope of publishers may not change.
  const errors: FieldFinding[] = limited && after.publisherIds.length === 0 ? [{ field: 'definition.publisherIds', code: 'required' }] : []
  for (const [list, noun] of namedLists) {
    if (after[list].some((id) => !known[list].includes(id)))
      errors.push({ field: `definition.${list}`, code: 'unknownItem', params: { field: noun } })
  }
  return errors
}

/** An error for each FIXED correction that overlaps one of another adjustment, with the other's name. */
export function checkFixed(after: AdjustmentState, { others, zone }: Pick<AdjustmentPlanContext, 'others' | 'zone'>): FieldFinding[] {
  const own = toFixed(after)
  return others.flatMap((other) =>
    fixedElsewhere(own, other, zone).map((index): FieldFinding => ({
      field: `corrections.${index}.start`,
      code: 'fixedElsewhere',
      params: { name: other.name },
    })),
  )
}

/** An adjustment as `fixedElsewhere` compares it. */
export function toFixed(state: InventoryDefinition & Pick<AdjustmentState, 'corrections'>): FixedAdjustment {
  return {
    definition: state,
    corrections: state.corrections.map((one) => ({ ...one, start: new Date(one.start), end: new Date(one.end) })),
  }
}
