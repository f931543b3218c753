/** A compiled rule: the codes of columns that it takes, or the rows themselves where no column decides. */
import type { Rule, RuleOf, TargetingType } from '@spotdesk/sdk/targeting'
import type { UnratedPolicy } from '@spotdesk/sdk/values'
import type { Bitmap } from '../bitmap.ts'
import { attributes, type AttributeType, placeLevels } from '../sample/attributes.ts'
import type { Column, ColumnName, Inventory } from '../sample/inventory.ts'
import { climb } from '../sample/ladder.ts'
import { addUnrated, comparingOf, entriesOf, entriesWith, takenValues } from './entries.ts'
import type { DaypartClock } from './reading.ts'
import { dateRows, holidayRows, stationHourRows, weekHourMask } from './time-rules.ts'

/** Values that are replaced by other rules (one of which has to match), and calendars of days. */
export interface Definitions {
  /** Rules by type and value: a supply pack's zones, a site channel's publishers, the circles of a POI segment. */
  values?: { readonly [T in TargetingType]?: Readonly<Record<string, readonly Rule[]>> }
  /** Days 'yyyy-MM-dd' of each holiday calendar. */
  calendars?: Readonly<Record<string, readonly string[]>>
}

export interface MatchContext {
  definitions: Definitions
  unrated: UnratedPolicy
  clock: DaypartClock
  /** IANA zone of dates in rules. */
  timeZone: string
}

export const defaultContext: MatchContext = {
  definitions: {},
  unrated: 'EXCLUDE',
  clock: { zone: 'LISTENER', timeZone: 'UTC' },
  timeZone: 'UTC',
}

/**
 * Rows that sets of the inventory answer without a look at any row, in one of three forms.
 * - `any`: rows in any of the sets. Phones or tablets are the rows of the one and of the other.
 * - `hours` of `days`: rows in any of the hours and in any of the days. Monday and Tuesday from 6 to 8: two hours, two days.
 * - `below` and not `under`: ages of 25 to 44 are the rows below 45 without the rows below 25.
 */
export type KnownSet =
  | { form: 'ANY'; any: readonly Bitmap[] }
  | { form: 'HOURS'; hours: readonly Bitmap[]; days: readonly Bitmap[] }
  | { form: 'BETWEEN'; below: Bitmap; under: Bitmap }

/** One alternative of a rule: codes of a column, or a set of rows. */
export type Part =
  | {
      column: Column
      /** 1 for the codes that are taken. */
      mask(): Uint8Array
      /** The number of rows that the codes have; rows with several of the values are counted more than once. */
      rows: number
      /** Known sets, and codes that no known set holds (some may occur twice) with the number of their rows. */
      sets: readonly KnownSet[]
      rest: { codes(): Iterable<number>; rows: number } | null
    }
  | { bits: Bitmap }
type CodePart = Extract<Part, { column: Column }>

/** The parts are alternatives; `exclude` inverts the whole. */
export interface Condition {
  parts: readonly Part[]
  exclude: boolean
  /** Values of the rule that no request of the sample has. */
  unseen: readonly string[]
}

/** True if a rule is about days of the future, so that a row matches in one block and not in another. */
export function isOfDate({ type }: Rule): boolean {
  return type === 'TIME_DATE_INTERVAL' || type === 'TIME_HOLIDAY'
}

/**
 * @param block block of the future that rows stand in, for rules about dates
 * @param limit rows that count, from the first
 */
export function readRule(inventory: Inventory, rule: Rule, context: MatchContext, block: number, limit: number): Condition {
  const defined = 'values' in rule ? splitDefined(rule, context.definitions) : { rest: rule, meanings: [] }
  const own = defined.rest === null ? { parts: [], unseen: [] } : ownParts(inventory, defined.rest, context, block, limit)
  const other = defined.meanings.map((meaning) => readRule(inventory, meaning, context, block, limit))
  return {
    parts: mergeParts([...own.parts, ...other.flatMap(({ parts }) => parts)]),
    exclude: rule.exclude,
    unseen: [...own.unseen, ...(own.parts.length > 0 ? [] : other.flatMap(({ unseen }) => unseen))],
  }
}

/** Replaces the values that mean other rules. */
function splitDefined(rule: Extract<Rule, { values: unknown }>, { values }: Definitions): { rest: Rule | null; meanings: Rule[] } {
  const meaningOf = values?.[rule.type]
  if (!meaningOf) return { rest: rule, meanings: [] }
  const rest = rule.values.filter((value) => !Object.hasOwn(meaningOf, value))
  return {
    // Values that are left out leave the others as they were.
    rest: rest.length > 0 ? ({ ...rule, values: rest } as Rule) : null,
    meanings: rule.values.flatMap((value) => (Object.hasOwn(meaningOf, value) ? meaningOf[value]! : [])),
  }
}

function ownParts(
  inventory: Inventory,
  rule: Rule,
  context: MatchContext,
  block: number,
  limit: number,
): { parts: Part[]; unseen: readonly string[] } {
  switch (rule.type) {
    case 'TIME_DATE_INTERVAL':
      return { parts: [{ bits: dateRows(inventory, rule, context.timeZone, block, limit) }], unseen: [] }
    case 'TIME_HOLIDAY': {
      const { bits, unseen } = holidayRows(inventory, rule, context.definitions.calendars ?? {}, block, limit)
      return { parts: [{ bits }], unseen }
    }
    case 'TIME_HOURLY_WEEK_DAY':
    case 'TIME_WEEK_DAY': {
      const mask = weekHourMask(rule)
      const { zone, timeZone } = context.clock
      if (zone === 'LISTENER') return { parts: [weekHourPart(inventory, mask)], unseen: [] }
      return { parts: [{ bits: stationHourRows(inventory, mask, zone === 'ACCOUNT' ? timeZone : null, limit) }], unseen: [] }
    }
    case 'LOCATION':
      return placeParts(inventory, rule, context)
    default:
      return valueParts(inventory, rule.type, rule, context)
  }
}

/** Prefixes of LOCATION values for the levels below the region: 'metro:501'. */
const levelPrefixes = { LOCATION_METRO: 'metro:', LOCATION_CITY: 'city:', LOCATION_POSTAL_CODE: 'postal:' } as const

/** A place without a prefix may be of any level. */
function placeParts(inventory: Inventory, rule: RuleOf<'LOCATION'>, context: MatchContext): { parts: Part[]; unseen: readonly string[] } {
  const all = rule.values
  const plain = { ...rule, values: all.filter((value) => !value.includes(':')) }
  const levels = plain.values.length > 0 ? placeLevels.map((type) => valueParts(inventory, type, plain, context)) : []
  const prefixed = (Object.keys(levelPrefixes) as (keyof typeof levelPrefixes)[]).flatMap((type) => {
    const prefix = levelPrefixes[type]
    const texts = all.flatMap((value) => (value.startsWith(prefix) ? [value.slice(prefix.length)] : []))
    if (texts.length === 0) return []
    const { exclude } = rule
    const own: Rule = type === 'LOCATION_POSTAL_CODE' ? { type, exclude, text: texts } : { type, exclude, values: texts }
    const { parts, unseen } = valueParts(inventory, type, own, context)
    return [{ parts, unseen: unseen.map((text) => `${prefix}${text}`) }]
  })
  const isUnseen = (value: string) => levels.every(({ unseen }) => unseen.includes(value))
  return {
    parts: [...levels, ...prefixed].flatMap(({ parts }) => parts),
    unseen: [...plain.values.filter(isUnseen), ...prefixed.flatMap(({ unseen }) => unseen)],
  }
}

function valueParts(inventory: Inventory, type: AttributeType, rule: Rule, context: MatchContext): { parts: Part[]; unseen: string[] } {
  const { dimension: name } = attributes[type]
  const dimension = inventory.sample.dimensions[name]
  const attribute = dimension.attributes.get(type)!
  const { ids, unseen } = takenValues(attribute, comparingOf(type), rule)
  if (type === 'PODCAST_BRAND_SAFETY') {
    const mask = entriesWith(dimension, type, ids)
    if (context.unrated === 'EXCLUDE') addUnrated(dimension, mask)
    // A level that no episode of the sample reaches is not a mistyped value.
    return { parts: [maskPart(inventory, name, mask)], unseen: [] }
  }
  const found = knownSets(inventory, type, ids)
  const counts = inventory.valueRows.get(type)!
  const countIds = (some: readonly number[]) => some.reduce((sum, id) => sum + counts[id]!, 0)
  const restRows = countIds(found.ids)
  const rest = restRows > 0 ? { codes: () => entriesOf(attribute, found.ids), rows: restRows } : null
  const mask = once(() => entriesWith(dimension, type, ids))
  return { parts: [{ column: inventory.columns[name], mask, rows: countIds(ids), sets: found.sets, rest }], unseen }
}

/** A value that is computed at its first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Sets that hold some of the values, and the remaining values. */
function knownSets(inventory: Inventory, type: AttributeType, ids: readonly number[]): { sets: KnownSet[]; ids: readonly number[] } {
  const ladder = inventory.ladders.get(type)
  if (ladder) {
    const wanted = new Set(ids)
    const from = ladder.ids.findIndex((id) => wanted.has(id))
    // Values between two bounds are adjacent in the order of their numbers.
    const together = from >= 0 && ladder.ids.subarray(from, from + ids.length).every((id) => wanted.has(id))
    const between = together ? climb(ladder, from, from + ids.length) : null
    return between ? { sets: [{ form: 'BETWEEN', below: between.plus, under: between.minus }], ids: between.rest } : { sets: [], ids }
  }
  const dense = inventory.dense.get(type)
  const sets = ids.flatMap((id) => dense?.get(id) ?? [])
  if (!dense || sets.length === 0) return { sets: [], ids }
  return { sets: [{ form: 'ANY', any: sets }], ids: ids.filter((id) => !dense.has(id)) }
}

const [hoursOfDay, daysOfWeek] = [24, 7]

/** Hours of the week are hours of the day within days of the week; days with the same hours are joined. */
function weekHourPart({ columns, weekDays, dayHours }: Inventory, mask: Uint8Array): Part {
  const days = new Map<string, Bitmap[]>()
  for (let day = 0; day < daysOfWeek; day += 1) {
    const hours = mask.subarray(day * hoursOfDay, (day + 1) * hoursOfDay).join('')
    if (hours.includes('1')) days.set(hours, [...(days.get(hours) ?? []), weekDays[day]!])
  }
  const sets = [...days].map(([hours, within]): KnownSet =>
    hours.includes('0')
      ? { form: 'HOURS', hours: dayHours.filter((_, hour) => hours[hour] === '1'), days: within }
      : { form: 'ANY', any: within },
  )
  return { column: columns.localHour, mask: () => mask, rows: countCodes(columns.localHour, mask), sets, rest: null }
}

function maskPart(inventory: Inventory, name: ColumnName, mask: Uint8Array): Part {
  const column = inventory.columns[name]
  const rows = countCodes(column, mask)
  const codes = () => Array.from(mask.keys()).filter((code) => mask[code] === 1)
  return { column, mask: () => mask, rows, sets: [], rest: rows > 0 ? { codes, rows } : null }
}

function countCodes({ starts }: Column, mask: Uint8Array): number {
  let rows = 0
  for (let code = 0; code < mask.length; code += 1) if (mask[code] === 1) rows += starts[code + 1]! - starts[code]!
  return rows
}

/** Alternatives of one column become one. */
function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    if (!('bits' in part) && part.rows === 0) continue
    const same = 'bits' in part ? -1 : merged.findIndex((other) => 'column' in other && other.column === part.column)
    if (same === -1) merged.push(part)
    // Both are of codes, as only those have a column.
    else merged[same] = mergeCodes(merged[same] as CodePart, part as CodePart)
  }
  return merged
}

function mergeCodes(a: CodePart, b: CodePart): CodePart {
  const rests = [a, b].flatMap(({ rest }) => rest ?? [])
  return {
    column: a.column,
    mask: once(() => {
      const [one, other] = [a.mask(), b.mask()]
      return one.map((taken, code) => taken | other[code]!)
    }),
    rows: a.rows + b.rows,
    sets: [...a.sets, ...b.sets],
    rest:
      rests.length > 0
        ? { codes: () => rests.flatMap(({ codes }) => [...codes()]), rows: rests.reduce((sum, { rows }) => sum + rows, 0) }
        : null,
  }
}
