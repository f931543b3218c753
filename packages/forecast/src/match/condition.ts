/** A rule made ready: which codes of which columns it takes, or the rows themselves where no column decides. */
import type { Rule, TargetingType } from '@spotdesk/sdk/targeting'
import type { Bitmap } from '../bitmap.ts'
import { attributes, type AttributeType, placeLevels } from '../sample/attributes.ts'
import type { Column, ColumnName, Inventory } from '../sample/inventory.ts'
import { addUnrated, comparingOf, entriesWith, takenValues, type UnratedPolicy } from './entries.ts'
import { dateRows, holidayRows, stationHourRows, weekHourMask } from './time-rules.ts'

/** Values that stand for other rules (one of which has to match), and calendars of days. */
export interface Definitions {
  /** Rules by type and value: a supply pack's zones, a site channel's publishers, the circles of a POI segment. */
  values?: { readonly [T in TargetingType]?: Readonly<Record<string, readonly Rule[]>> }
  /** Days 'yyyy-MM-dd' of each holiday calendar. */
  calendars?: Readonly<Record<string, readonly string[]>>
}

export interface MatchContext {
  definitions: Definitions
  unrated: UnratedPolicy
  /** Whose clock dayparts and week days are on (`domain.md` §9). */
  daypartZone: 'LISTENER' | 'STATION' | 'ACCOUNT'
  /** The account's IANA zone: of flights, and of dayparts under ACCOUNT. */
  timeZone: string
}

export const defaultContext: MatchContext = { definitions: {}, unrated: 'EXCLUDE', daypartZone: 'LISTENER', timeZone: 'UTC' }

/** One alternative of a rule: codes of a column, or a set of rows. */
export type Part =
  | {
      column: Column
      mask: Uint8Array
      /** Rows that the codes have. */
      rows: number
      /** Bitmaps whose union is the same set, when there are such. */
      bitmaps: readonly Bitmap[] | null
    }
  | { bits: Bitmap }

/** The parts are alternatives; `exclude` turns the whole round. */
export interface Condition {
  parts: readonly Part[]
  exclude: boolean
  /** Values of the rule that no request of the sample has. */
  unseen: readonly string[]
}

/** Whether a rule is about days of the future, so that a row matches in one block and not in another. */
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

/** Takes out the values that stand for other rules. */
function splitDefined(rule: Rule & { values: string[] }, { values }: Definitions): { rest: Rule | null; meanings: Rule[] } {
  const meaningOf = values?.[rule.type]
  if (!meaningOf) return { rest: rule, meanings: [] }
  const rest = rule.values.filter((value) => !Object.hasOwn(meaningOf, value))
  return {
    rest: rest.length > 0 ? { ...rule, values: rest } : null,
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
      if (context.daypartZone === 'LISTENER') return { parts: [codePart(inventory, 'localHour', mask, null)], unseen: [] }
      const timeZone = context.daypartZone === 'ACCOUNT' ? context.timeZone : null
      return { parts: [{ bits: stationHourRows(inventory, mask, timeZone, limit) }], unseen: [] }
    }
    case 'LOCATION': {
      const levels = placeLevels.map((type) => valueParts(inventory, type, rule, context))
      const isUnseen = (value: string) => levels.every(({ unseen }) => unseen.includes(value))
      return { parts: levels.flatMap(({ parts }) => parts), unseen: levels[0]!.unseen.filter(isUnseen) }
    }
    default:
      return valueParts(inventory, rule.type, rule, context)
  }
}

function valueParts(inventory: Inventory, type: AttributeType, rule: Rule, context: MatchContext) {
  const { dimension: name } = attributes[type]
  const dimension = inventory.sample.dimensions[name]
  const attribute = dimension.attributes.get(type)!
  const { ids, unseen } = takenValues(attribute, comparingOf(type), rule)
  const mask = entriesWith(dimension, type, ids)
  const isRisk = type === 'PODCAST_BRAND_SAFETY'
  if (isRisk && context.unrated === 'EXCLUDE') addUnrated(dimension, mask)
  const known = inventory.dense.get(type)
  const bitmaps = isRisk || ids.length > 8 ? [] : ids.map((id) => known?.get(id))
  const whole = bitmaps.length > 0 && bitmaps.every((bits) => bits !== undefined)
  // A level that no episode of the sample reaches is not a mistyped value.
  return { parts: [codePart(inventory, name, mask, whole ? bitmaps : null)], unseen: isRisk ? [] : unseen }
}

function codePart(inventory: Inventory, name: ColumnName, mask: Uint8Array, bitmaps: readonly Bitmap[] | null): Part {
  const column = inventory.columns[name]
  let rows = 0
  for (let code = 0; code < mask.length; code += 1) if (mask[code]) rows += column.starts[code + 1]! - column.starts[code]!
  return { column, mask, rows, bitmaps }
}

/** Alternatives of one column become one. */
function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const same = merged.findIndex((other) => 'column' in other && 'column' in part && other.column === part.column)
    const other = merged[same]
    if (!other || 'bits' in other || 'bits' in part) {
      if ('bits' in part || part.rows > 0) merged.push(part)
      continue
    }
    const mask = other.mask.map((taken, code) => taken | part.mask[code]!)
    let rows = 0
    for (let code = 0; code < mask.length; code += 1) if (mask[code]) rows += part.column.starts[code + 1]! - part.column.starts[code]!
    const bitmaps = other.bitmaps && part.bitmaps ? [...other.bitmaps, ...part.bitmaps] : null
    merged[same] = { column: part.column, mask, rows, bitmaps }
  }
  return merged
}
