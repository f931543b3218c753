/** Changes of values of one campaign or of many at once: days shifted, numbers scaled by percent, values set. Pure. */
import {
  type CampaignField,
  type CampaignSettingValues,
  cpmScale,
  dayMs,
  digitsOf,
  divideRounded,
  formatDecimal,
  instantOf,
  isDayStart,
  limits,
  parseDecimal,
  spendScale,
  spendToNumber,
  startOfDay,
  wallTime,
} from '../../../values/index.ts'

/** Decimals of a percentage by which numbers are scaled. */
const percentScale = 4
/** Most percent that are added. */
export const scalePercentMax = 100_000

/**
 * The instant that many days later by the calendar of a zone, at the same time of day. Where clocks skip that time it is the first one
 * after it; where it comes twice it is the first. The beginning of a day becomes the beginning of a day: some days have no midnight.
 */
export function shiftDays(instant: Date, days: number, zone: string): Date {
  if (days === 0) return instant
  if (isDayStart(instant, zone)) return startOfDay(instant, zone, days)
  const { year, month, day, ...clock } = wallTime(instant, zone)
  const shifted = new Date(Date.UTC(year, month - 1, day + days))
  const date = { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
  const milliseconds = ((instant.getTime() % 1000) + 1000) % 1000
  const exact = instantOf({ ...date, ...clock }, zone)
  if (exact) return new Date(exact.getTime() + milliseconds)
  for (let minute = clock.hour * 60 + clock.minute; minute < 24 * 60; minute += 1) {
    const found = instantOf({ ...date, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 }, zone)
    if (found) return found
  }
  // The rest of the day is skipped, or all of it.
  return startOfDay(new Date(shifted.getTime() + dayMs), zone)
}

const plainSigns = (text: string) => text.trim().replaceAll('−', '-')

/** A number of days as people type it: '+7', '-3', '7'. Null where the text is none, or more than `limits.shiftDays`. */
export function readDays(text: string): number | null {
  const match = /^([+-]?\d{1,4})(?: ?d(?:ays?)?)?$/i.exec(plainSigns(text))
  const days = match ? Number(match[1]) : Number.NaN
  return Number.isNaN(days) || Math.abs(days) > limits.shiftDays ? null : days + 0
}

/** Percent that can be added: something is left, and no more decimals than are computed with. */
export const canScale = (percent: number): boolean =>
  percent > -100 && percent <= scalePercentMax && parseDecimal(percent, percentScale) !== null

/** A number with some percent added, exactly, in units of 10^-scale and rounded half away from zero to `digits`. */
function scaled(value: number, percent: number, { scale, digits }: { scale: number; digits: number }): number | null {
  const units = parseDecimal(value, scale)
  const part = parseDecimal(percent, percentScale)
  if (units === null || part === null) return null
  const whole = 100n * 10n ** BigInt(percentScale)
  const lost = 10n ** BigInt(scale - digits)
  return Number(formatDecimal(divideRounded(units * (whole + part), whole * lost) * lost, scale))
}

/** A whole number with some percent added, rounded to a whole number and never under 1. Null where it is no whole number. */
export function scaleWhole(value: number, percent: number): number | null {
  const result = scaled(value, percent, { scale: 0, digits: 0 })
  return result === null ? null : Math.max(1, result)
}

/**
 * A price with some percent added. It is rounded to the digits of its currency, or to as many as it has now: 12.5 USD has two and 0.0305
 * USD has four. Null where it is no price.
 */
export function scalePrice(value: number, percent: number, currency: string): number | null {
  return scaled(value, percent, { scale: cpmScale, digits: Math.max(Math.min(digitsOf(currency), cpmScale), countDecimals(value)) })
}

function countDecimals(value: number): number {
  const units = parseDecimal(value, cpmScale)
  return units === null ? cpmScale : (formatDecimal(units, cpmScale).split('.')[1]?.length ?? 0)
}

/** The settings that edits are made of. */
export const editableFields = [
  'startDate',
  'endDate',
  'objectiveValue',
  'objectiveUnlimited',
  'cpm',
  'pacingPriority',
  'pacingType',
  'assignedUsername',
] as const satisfies readonly CampaignField[]
/** Their values as a campaign has them, prices in its currency. */
export type EditableValues = Pick<CampaignSettingValues, (typeof editableFields)[number]>

/** Settings that are edited for many campaigns at once, and both dates of the flight together. */
export const editFields = [
  'endDate',
  'startDate',
  'flight',
  'objectiveValue',
  'cpm',
  'pacingPriority',
  'pacingType',
  'assignedUsername',
] as const
export type EditField = (typeof editFields)[number]

export const editOperations = ['shift', 'scale', 'set'] as const
export type EditOperation = (typeof editOperations)[number]

/** The operations of each field, the usual one first. */
export const operationsOf: Readonly<Record<EditField, readonly EditOperation[]>> = {
  endDate: ['shift', 'set'],
  startDate: ['shift', 'set'],
  flight: ['shift'],
  objectiveValue: ['scale', 'set'],
  cpm: ['scale', 'set'],
  pacingPriority: ['set'],
  pacingType: ['set'],
  assignedUsername: ['set'],
}

/** A change that is made to many campaigns alike. */
export type ValueEdit =
  | { operation: 'shift'; field: 'endDate' | 'startDate' | 'flight'; days: number }
  | { operation: 'scale'; field: 'objectiveValue' | 'cpm'; percent: number }
  | { operation: 'set'; values: Partial<EditableValues> }

/** Why an edit says nothing about a campaign. */
export const editRefusals = ['noStart', 'noEnd', 'unlimited', 'noObjective', 'noCpm'] as const
export type EditRefusal = (typeof editRefusals)[number]

export type EditVerdict = { ok: true; values: Partial<EditableValues> } | { ok: false; code: EditRefusal }

/** The values that a campaign gets by an edit. The state and the rules of a campaign are judged where it is planned. */
export function applyEdit(edit: ValueEdit, campaign: EditableValues & { currency: string }, zone: string): EditVerdict {
  if (edit.operation === 'set') return { ok: true, values: edit.values }
  if (edit.operation === 'scale') return scaleValues(edit, campaign)
  const { startDate, endDate } = campaign
  const { field, days } = edit
  if (field !== 'endDate' && startDate === null) return { ok: false, code: 'noStart' }
  if (field === 'endDate' && endDate === null) return { ok: false, code: 'noEnd' }
  return {
    ok: true,
    values: {
      ...(field !== 'endDate' && startDate && { startDate: shiftDays(startDate, days, zone) }),
      // A flight without an end has none afterwards.
      ...(field !== 'startDate' && endDate && { endDate: shiftDays(endDate, days, zone) }),
    },
  }
}

function scaleValues(
  { field, percent }: { field: 'objectiveValue' | 'cpm'; percent: number },
  { objectiveValue, objectiveUnlimited, cpm, currency }: EditableValues & { currency: string },
): EditVerdict {
  if (field === 'cpm') {
    const price = cpm === null ? null : scalePrice(cpm, percent, currency)
    return price === null ? { ok: false, code: 'noCpm' } : { ok: true, values: { cpm: price } }
  }
  if (objectiveUnlimited) return { ok: false, code: 'unlimited' }
  const whole = objectiveValue === null ? null : scaleWhole(objectiveValue, percent)
  return whole === null ? { ok: false, code: 'noObjective' } : { ok: true, values: { objectiveValue: whole } }
}

/** A campaign as the sums of a plan count it. */
export interface CountedCampaign extends Pick<EditableValues, 'objectiveValue' | 'objectiveUnlimited' | 'cpm'> {
  objectiveType: 'IMPRESSIONS' | 'PRICE'
  revenueType: string
  currency: string
}

export interface EditSums {
  /** Impressions that objectives ask for more than before; negative: fewer. */
  impressions: number
  /** Money to be spent more than before if every objective is met, by currency; those of no difference are left out. */
  spend: readonly { currency: string; value: number }[]
  /** Campaigns whose spend cannot be computed, because they are unlimited or are not paid by impressions. */
  unknown: number
}

/** The differences that changes make in all: exact until they are rounded once, to the digits of the currency. */
export function sumEdits(changes: readonly { campaign: CountedCampaign; values: Partial<EditableValues> }[]): EditSums {
  const spend = new Map<string, bigint>()
  let [impressions, unknown] = [0, 0]
  for (const { campaign, values } of changes) {
    const after = { ...campaign, ...values }
    if (campaign.objectiveType === 'IMPRESSIONS') impressions += getImpressions(after) - getImpressions(campaign)
    const [was, becomes] = [computeSpend(campaign), computeSpend(after)]
    if (was === null || becomes === null) unknown += 1
    else spend.set(campaign.currency, (spend.get(campaign.currency) ?? 0n) + becomes - was)
  }
  const sums = [...spend].map(([currency, value]) => ({ currency, value: spendToNumber(value, digitsOf(currency)) }))
  return { impressions, spend: sums.filter(({ value }) => value !== 0), unknown }
}

const getImpressions = ({ objectiveValue, objectiveUnlimited }: CountedCampaign) => (objectiveUnlimited ? 0 : (objectiveValue ?? 0))

/** The spend of a met objective in 10⁻⁷ of the currency; null where it cannot be computed. */
function computeSpend({ objectiveType, objectiveValue, objectiveUnlimited, revenueType, cpm }: CountedCampaign): bigint | null {
  if (objectiveUnlimited || objectiveValue === null) return null
  if (objectiveType === 'PRICE') return parseDecimal(objectiveValue, spendScale)
  const price = revenueType === 'CPM' && cpm !== null ? parseDecimal(cpm, cpmScale) : null
  // A CPM is the price of a thousand: impressions times 10⁻⁴ are 10⁻⁷.
  const whole = parseDecimal(objectiveValue, 0)
  return price === null || whole === null ? null : whole * price
}
