/** A compiled rule: the codes of columns that it takes, or the rows themselves where no column decides. */
import type { Rule, RuleOf, TargetingType } from '@spotdesk/sdk/targeting'
import type { DaypartZone, UnratedPolicy } from '@spotdesk/sdk/values'
import type { Bitmap } from '../bitmap.ts'
import { spend } from '../budget.ts'
import { attributes, type AttributeType, placeLevels } from '../sample/attributes.ts'
import type { Inventory } from '../sample/inventory.ts'
import { climb } from '../sample/ladder.ts'
import { addUnrated, getComparing, iterateEntries, entriesWith, findIncludedValues } from './entries.ts'
import { localDayColumn, minuteColumn, weekHourColumn } from './time-columns.ts'
import { resolveHolidays, toMinuteRange, weekHourMask } from './time-rules.ts'
import type { CodeColumn } from '../sample/row-sets.ts'

/** The clock of dayparts and days of the week (docs/domain.md §9.2). */
export interface DaypartClock {
  /** LISTENER: of the listener's place, or of the station where that is not known. */
  zone: DaypartZone
  /** IANA zone of the account, for ACCOUNT. */
  timeZone: string
}

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

/** One alternative of a rule: codes of a column. */
export interface Part {
  column: CodeColumn
  /** The codes that are taken; some may occur twice. */
  codes(): Iterable<number>
  /** 1 for the codes that are taken. */
  mask(): Uint8Array
  /** The number of rows that the codes have; rows with several of the values are counted more than once. */
  rows: number
  /** Known sets, and codes that no known set holds (some may occur twice) with the number of their rows. */
  sets: readonly KnownSet[]
  rest: { codes(): Iterable<number>; rows: number } | null
}

/** The parts are alternatives, no two of one column; `exclude` inverts the whole. */
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
 * @param block block of the future that rows stand in, for rules about dates. With null only `unseen` is asked for, and a rule about dates
 * takes no rows.
 */
export function readRule(inventory: Inventory, rule: Rule, context: MatchContext, block: number | null): Condition {
  const defined = 'values' in rule ? splitDefined(rule, context.definitions) : { rest: rule, meanings: [] }
  const own = defined.rest === null ? { parts: [], unseen: [] } : ownParts(inventory, defined.rest, context, block)
  const other = defined.meanings.map((meaning) => readRule(inventory, meaning, context, block))
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

interface Read {
  parts: Part[]
  unseen: readonly string[]
}

function ownParts(inventory: Inventory, rule: Rule, context: MatchContext, block: number | null): Read {
  switch (rule.type) {
    case 'TIME_DATE_INTERVAL':
      return { parts: block === null ? [] : flightParts(inventory, rule, context.timeZone, block), unseen: [] }
    case 'TIME_HOLIDAY': {
      const { days, unseen } = resolveHolidays(rule, context.definitions.calendars ?? {})
      return { parts: block === null ? [] : [holidayPart(inventory, days, block)], unseen }
    }
    case 'TIME_HOURLY_WEEK_DAY':
    case 'TIME_WEEK_DAY': {
      const mask = weekHourMask(rule)
      const { zone, timeZone } = context.clock
      // As with the listener's clock, a row keeps the hour of its request after a change of the clocks.
      if (zone === 'LISTENER') return { parts: [weekHourPart(inventory, mask)], unseen: [] }
      return { parts: [maskPart(weekHourColumn(inventory, zone === 'ACCOUNT' ? timeZone : null), mask)], unseen: [] }
    }
    case 'LOCATION':
      return placeParts(inventory, rule, context)
    default:
      return valueParts(inventory, rule.type, rule, context)
  }
}

function flightParts(inventory: Inventory, rule: Rule, timeZone: string, block: number): Part[] {
  const { from, until } = toMinuteRange(inventory, rule, timeZone, block)
  if (from >= until) return []
  const column = minuteColumn(inventory)
  spend(column.size)
  return [maskPart(column, new Uint8Array(column.size).fill(1, from, until))]
}

function holidayPart(inventory: Inventory, holidays: ReadonlySet<string>, block: number): Part {
  const { column, days } = localDayColumn(inventory, block)
  spend(days.length)
  return maskPart(
    column,
    Uint8Array.from(days, (day) => (holidays.has(day) ? 1 : 0)),
  )
}

/** Prefixes of LOCATION values for the levels below the region: 'metro:501'. */
const levelPrefixes = { LOCATION_METRO: 'metro:', LOCATION_CITY: 'city:', LOCATION_POSTAL_CODE: 'postal:' } as const

/** A place without a prefix may be of any level. */
function placeParts(inventory: Inventory, rule: RuleOf<'LOCATION'>, context: MatchContext): Read {
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

function valueParts(inventory: Inventory, type: AttributeType, rule: Rule, context: MatchContext): Read {
  const { dimension: name } = attributes[type]
  const dimension = inventory.sample.dimensions[name]
  const attribute = dimension.attributes.get(type)!
  const { ids, unseen } = findIncludedValues(attribute, getComparing(type), rule)
  if (type === 'PODCAST_BRAND_SAFETY') {
    spend(dimension.size)
    const mask = entriesWith(dimension, type, ids)
    if (context.unrated === 'EXCLUDE') addUnrated(dimension, mask)
    // A level that no episode of the sample reaches is not a mistyped value.
    return { parts: [maskPart(inventory.columns[name], mask)], unseen: [] }
  }
  const found = knownSets(inventory, type, ids)
  const counts = inventory.valueRows.get(type)!
  const countIds = (some: readonly number[]) => some.reduce((sum, id) => sum + counts[id]!, 0)
  const restRows = countIds(found.ids)
  const rest = restRows > 0 ? { codes: () => iterateEntries(attribute, found.ids), rows: restRows } : null
  const mask = once(() => entriesWith(dimension, type, ids))
  const codes = () => iterateEntries(attribute, ids)
  return { parts: [{ column: inventory.columns[name], codes, mask, rows: countIds(ids), sets: found.sets, rest }], unseen }
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
  return { ...maskPart(columns.localHour, mask), sets, rest: null }
}

/** The codes that a mask takes. */
export function maskPart(column: CodeColumn, mask: Uint8Array): Part {
  const rows = countCodes(column, mask)
  const codes = () => codesIn(mask)
  return { column, codes, mask: () => mask, rows, sets: [], rest: rows > 0 ? { codes, rows } : null }
}

function* codesIn(mask: Uint8Array): Generator<number> {
  for (let code = 0; code < mask.length; code += 1) if (mask[code] === 1) yield code
}

function countCodes({ starts }: CodeColumn, mask: Uint8Array): number {
  let rows = 0
  for (let code = 0; code < mask.length; code += 1) if (mask[code] === 1) rows += starts[code + 1]! - starts[code]!
  return rows
}

/** Alternatives of one column become one; those without rows are left out. */
function mergeParts(parts: readonly Part[]): Part[] {
  const byColumn = Map.groupBy(
    parts.filter(({ rows }) => rows > 0),
    ({ column }) => column,
  )
  return [...byColumn.values()].map((alternatives) => (alternatives.length === 1 ? alternatives[0]! : joinCodes(alternatives)))
}

function joinCodes(parts: readonly Part[]): Part {
  const { column } = parts[0]!
  const rests = parts.flatMap(({ rest }) => rest ?? [])
  const sum = (of: readonly { rows: number }[]) => of.reduce((all, { rows }) => all + rows, 0)
  return {
    column,
    codes: () => eachCode(parts),
    mask: once(() => {
      const mask = new Uint8Array(column.size)
      for (const code of eachCode(parts)) mask[code] = 1
      return mask
    }),
    rows: sum(parts),
    sets: parts.flatMap(({ sets }) => sets),
    rest: rests.length > 0 ? { codes: () => eachCode(rests), rows: sum(rests) } : null,
  }
}

function* eachCode(parts: readonly { codes(): Iterable<number> }[]): Generator<number> {
  for (const part of parts) yield* part.codes()
}
