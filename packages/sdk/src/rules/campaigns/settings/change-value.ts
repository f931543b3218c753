/** Values of a planned or logged change as people read them: amounts with their units, dates and caps in words. */
import {
  type CappingUnit,
  findSetting,
  formatCapping,
  formatCpm,
  formatImpressions,
  formatMoney,
  type SettingType,
} from '../../../values/index.ts'

/** One field before and after, as texts that a file would hold; the `Text` fields have names in place of ids. */
export interface ValueChange {
  field: string
  before: string | null
  after: string | null
  beforeText?: string | null
  afterText?: string | null
}

/** The part of a change that its values are read with: the other changes of the same thing, and the units of its amounts. */
export interface ValuedChange {
  changes: readonly ValueChange[]
  currency?: string | null
  objectiveType?: string | null
}

export type ChangeSide = 'before' | 'after'

/** Dates in the reader's formats. */
export interface DateTexts {
  day: (instant: Date, zone: string) => string
  dayTime: (instant: Date, zone: string) => string
}

type Format = (text: string, around: { item: ValuedChange; side: ChangeSide; dates: DateTexts | undefined }) => string

const amount = (text: string) => Number(text).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The value of another field of the same row, where the change says it. */
function getValue(item: ValuedChange, side: ChangeSide, field: string): string | null {
  return item.changes.find((change) => change.field === field)?.[side] ?? null
}

const getCurrency = (item: ValuedChange, side: ChangeSide) => getValue(item, side, 'currency') ?? item.currency ?? null

const price: Format = (text, { item, side }) => {
  const currency = getCurrency(item, side)
  return currency === null ? amount(text) : formatCpm(Number(text), currency)
}

const day: Format = (text, { dates }) => {
  const match = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text)
  if (!match || !dates) return text
  // The text is in the file's zone already: it is read and shown in one and the same.
  const instant = new Date(`${match[1]}T${match[2] ?? '00:00'}:00Z`)
  return match[2] === undefined ? dates.day(instant, 'UTC') : dates.dayTime(instant, 'UTC')
}

const objective: Format = (text, { item, side }) => {
  const type = getValue(item, side, 'objectiveType') ?? item.objectiveType
  const currency = getCurrency(item, side)
  if (type === 'PRICE' && currency !== null) return formatMoney(Number(text), currency)
  return type === 'IMPRESSIONS' ? formatImpressions(Number(text)) : amount(text)
}

const capping: Format = (text) => {
  const rules = text.split(';').map((rule) => /^(\d+)\/(\d+)\/(\w+)$/.exec(rule.trim()))
  if (rules.includes(null)) return text
  return rules
    .map((rule) => formatCapping({ limit: Number(rule![1]), unitMultiplier: Number(rule![2]), unit: rule![3] as CappingUnit }))
    .join(', ')
}

const formats: Partial<Record<SettingType, Format>> = {
  startDate: day,
  endDate: day,
  price,
  objective,
  impressions: (text) => formatImpressions(Number(text)),
  percent: (text) => `${amount(text)}%`,
  caps: capping,
}

/** Fields of orders and ads with the name of a setting of campaigns are read alike. */
function findFormat(field: string): Format | undefined {
  const setting = findSetting(field)
  return setting && formats[setting.type]
}

/**
 * One side of a change as people read it; null if there is none.
 * @param dates the reader's formats; if omitted, dates stay as they are written in files
 */
export function changeValue(item: ValuedChange, change: ValueChange, side: ChangeSide, dates?: DateTexts): string | null {
  const text = change[side]
  if (text === null || text === '') return null
  const named = change[`${side}Text`] ?? text
  const format = findFormat(change.field)
  return named === text && format ? format(text, { item, side, dates }) : named
}
