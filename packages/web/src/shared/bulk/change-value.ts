/** Values of a planned change as people read them: dates, money and numbers in the user's formats. Names and words come with the answer. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { formatCapping, formatCpm, formatImpressions, formatMoney, type CappingUnit } from '@spotdesk/sdk/values'
import type { Dates } from '../dates.ts'

export type ChangeItem = changeSets.ChangeItem
/** The part of a change that its values are read with: the other changes of the same thing, and the units of its amounts. */
export type ValuedItem = Pick<ChangeItem, 'changes'> & Partial<Pick<ChangeItem, 'currency' | 'objectiveType'>>
type Change = ChangeItem['changes'][number]
type Side = 'before' | 'after'

/** Fields that only say what the action does: the action is shown as a word instead. */
const actionFields: ReadonlySet<string> = new Set(['paused', 'archived', 'submitted'])

/** The changes that a preview lists. */
export function shownChanges({ action, changes }: ChangeItem): Change[] {
  return changes.filter(({ field }) => action === null || !actionFields.has(field))
}

type Format = (text: string, around: { item: ValuedItem; side: Side; dates: Dates }) => string

const amount = (text: string) => Number(text).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The value of another field of the same row, where the change says it. */
function valueOf(item: ValuedItem, side: Side, field: string): string | null {
  return item.changes.find((change) => change.field === field)?.[side] ?? null
}

const currencyOf = (item: ValuedItem, side: Side) => valueOf(item, side, 'currency') ?? item.currency ?? null

const price: Format = (text, { item, side }) => {
  const currency = currencyOf(item, side)
  return currency === null ? amount(text) : formatCpm(Number(text), currency)
}

const day: Format = (text, { dates }) => {
  const match = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text)
  if (!match) return text
  // The text is in the file's zone already: it is read and shown in one and the same.
  const instant = new Date(`${match[1]}T${match[2] ?? '00:00'}:00Z`)
  return match[2] === undefined ? dates.day(instant, 'UTC') : dates.dayTime(instant, 'UTC')
}

const objective: Format = (text, { item, side }) => {
  const type = valueOf(item, side, 'objectiveType') ?? item.objectiveType
  const currency = currencyOf(item, side)
  if (type === 'PRICE' && currency !== null) return formatMoney(Number(text), currency)
  return type === 'IMPRESSIONS' ? formatImpressions(Number(text)) : amount(text)
}

const capping: Format = (text) =>
  text
    .split(';')
    .map((rule) => {
      const [limit, unitMultiplier, unit] = rule.trim().split('/')
      return formatCapping({ limit: Number(limit), unitMultiplier: Number(unitMultiplier), unit: unit as CappingUnit })
    })
    .join(', ')

const formats: Readonly<Record<string, Format>> = {
  startDate: day,
  endDate: day,
  cpm: price,
  secondScreenCpm: price,
  objectiveValue: objective,
  secondScreenObjective: (text) => formatImpressions(Number(text)),
  marginPercent: (text) => `${amount(text)}%`,
  capping,
}

/** One side of a change; a dash for nothing. */
export function showValue(item: ValuedItem, change: Change, side: Side, dates: Dates): string {
  const text = change[side]
  if (text === null || text === '') return '–'
  const named = change[`${side}Text`] ?? text
  const format = formats[change.field]
  return named === text && format ? format(text, { item, side, dates }) : named
}
