/** Checks of an inventory adjustment (docs/domain.md §10.4). Corrections are of whole days of the agency. */
import {
  hiddenCharacterIn,
  type AdjustmentEffect,
  type AdjustmentStatus,
  type CorrectionType,
  correctionBounds,
  limits,
  lengthOf,
} from '../../values/index.ts'
import { createLocalDays } from '../local-days.ts'
import type { FieldFinding } from '../campaigns/orders/order-fields.ts'

export interface CorrectionFields {
  type: CorrectionType
  /** Null while it is not given. */
  value: number | null
  start: Date
  /** Exclusive; the day in which its last instant lies belongs to it. */
  end: Date
}

export interface AdjustmentFields {
  name: string | null
  period: { start: Date; end: Date }
  corrections: readonly CorrectionFields[]
}

/** The errors, field by field. @param zone IANA zone of the agency, in whose days corrections are */
export function checkAdjustment({ name, period, corrections }: AdjustmentFields, zone: string): FieldFinding[] {
  const found: FieldFinding[] = []
  const text = name?.trim() ?? ''
  if (text === '') found.push({ field: 'name', code: 'adjustmentNameRequired' })
  if (lengthOf(text) > limits.adjustmentName) found.push({ field: 'name', code: 'tooLong', params: { maximum: limits.adjustmentName } })
  const character = hiddenCharacterIn(text)
  if (character !== null) found.push({ field: 'name', code: 'hiddenCharacter', params: { character } })
  if (period.start >= period.end) found.push({ field: 'period.end', code: 'endBeforeStart' })
  if (corrections.length === 0) found.push({ field: 'corrections', code: 'required' })
  const spans = corrections.map((correction) => toDays(correction, zone))
  for (const [index, correction] of corrections.entries()) {
    const at = (field: string, code: FieldFinding['code']) => found.push({ field: `corrections.${index}.${field}`, code })
    const fault = checkValue(correction)
    if (fault) found.push({ field: `corrections.${index}.value`, ...fault })
    if (correction.start >= correction.end) at('end', 'endBeforeStart')
    if (correction.start < period.start || correction.start > period.end) at('start', 'outsidePeriod')
    if (correction.end > period.end || correction.end < period.start) at('end', 'outsidePeriod')
    if (spans.slice(0, index).some((span) => shareDays(span, spans[index]!))) at('start', 'correctionsOverlap')
  }
  return found
}

function checkValue({ type, value }: CorrectionFields): Pick<FieldFinding, 'code' | 'params'> | null {
  if (value === null) return { code: 'required' }
  if (!Number.isFinite(value)) return { code: 'invalidNumber' }
  const { minimum, maximum } = correctionBounds[type]
  if (value < minimum) return { code: 'tooSmall', params: { least: minimum } }
  return value > maximum ? { code: 'tooBig', params: { most: maximum } } : null
}

interface Days {
  first: number
  last: number
}

function toDays({ start, end }: Pick<CorrectionFields, 'start' | 'end'>, zone: string): Days {
  const days = createLocalDays(zone)
  return { first: days.numberOf(start.getTime()), last: days.numberOf(end.getTime() - 1) }
}

const shareDays = (a: Days, b: Days) => a.first <= b.last && b.first <= a.last

/** The inventory of an adjustment; an empty list does not limit it. */
export interface InventoryDefinition {
  publisherIds: readonly number[]
  zoneIds: readonly number[]
  showIds: readonly number[]
  countries: readonly string[]
  feedTypes: readonly string[]
}

export interface FixedAdjustment {
  definition: InventoryDefinition
  corrections: readonly CorrectionFields[]
}

/**
 * Indices of the FIXED corrections of `one` for a day and inventory that another adjustment also fixes: two numbers for the same inventory
 * contradict each other.
 */
export function fixedElsewhere(one: FixedAdjustment, other: FixedAdjustment, zone: string): number[] {
  if (!mayShare(one.definition, other.definition)) return []
  const fixed = other.corrections.filter(({ type }) => type === 'FIXED').map((correction) => toDays(correction, zone))
  return one.corrections.flatMap((correction, index) =>
    correction.type === 'FIXED' && fixed.some((span) => shareDays(span, toDays(correction, zone))) ? [index] : [],
  )
}

/** Unless a list of both has no common value, some inventory may be in both. */
function mayShare(a: InventoryDefinition, b: InventoryDefinition): boolean {
  const sides = ['publisherIds', 'zoneIds', 'showIds', 'countries', 'feedTypes'] as const
  return sides.every((side) => {
    const [left, right]: (readonly unknown[])[] = [a[side], b[side]]
    return left!.length === 0 || right!.length === 0 || left!.some((value) => right!.includes(value))
  })
}

/**
 * The effect in the current snapshot; null when the period is over.
 * @param idle true when the snapshot found nothing to correct
 */
export function adjustmentEffect(status: AdjustmentStatus, idle: boolean): AdjustmentEffect | null {
  if (status === 'EXPIRED') return null
  if (status === 'PENDING') return 'PENDING'
  return idle ? 'NOTHING_TO_CORRECT' : 'APPLIED'
}

/** @param readAt when the current snapshot read its adjustments; null without a snapshot */
export function adjustmentStatus({ end, changedAt }: { end: Date; changedAt: Date }, now: Date, readAt: Date | null): AdjustmentStatus {
  if (end <= now) return 'EXPIRED'
  return readAt !== null && readAt >= changedAt ? 'ACTIVE' : 'PENDING'
}
