/** The sample as plain rows: what a first implementation, or a database, would hold. */
import { attributes, type AttributeType, type Inventory } from '@spotdesk/forecast'
import { type Rule, type Targeting, weekDays } from '@spotdesk/sdk/targeting'

/** Attributes of the benchmark's rules. */
export const columns = [
  'LOCATION_COUNTRY',
  'LOCATION_REGION',
  'LOCATION_CITY',
  'DEVICE_TYPE',
  'DEVICE_OS',
  'DATA_GENDER',
  'DATA_AGE',
  'DATA_HOUSEHOLD_INCOME',
  'INVENTORY_ZONE',
  'INVENTORY_PUBLISHER',
  'CONTEXT_WEATHER',
  'CONTEXT_TEMPERATURE',
  'SESSION_DEPTH',
  'CLIENT_ISP',
] as const satisfies readonly AttributeType[]
export type ColumnType = (typeof columns)[number]

export const isNumber = (type: ColumnType): boolean => ['number', 'version'].includes(attributes[type].comparing)

/** One value a row and attribute, as numbers: the number itself, or the place of the text in a list; −1 where it is not known. */
export interface RowTable {
  rows: number
  values: Record<ColumnType, Float32Array>
  texts: Record<ColumnType, readonly string[]>
  /** Hour of the listener's week, Monday midnight 0. */
  weekHour: Uint8Array
  weights: Float32Array
}

export function toRowTable({ sample, columns: own, weights }: Inventory): RowTable {
  const values = {} as RowTable['values']
  const texts = {} as RowTable['texts']
  for (const type of columns) {
    const { dimension } = attributes[type]
    const { starts, ids, values: known } = sample.dimensions[dimension].attributes.get(type)!
    const codes = sample.codes[dimension]
    const column = new Float32Array(sample.rows).fill(-1)
    const numbers = isNumber(type) ? known.map(Number) : null
    for (let row = 0; row < sample.rows; row += 1) {
      const at = starts[codes[row]!]!
      if (starts[codes[row]! + 1]! > at) column[row] = numbers ? numbers[ids[at]!]! : ids[at]!
    }
    values[type] = column
    texts[type] = known
  }
  return { rows: sample.rows, values, texts, weekHour: Uint8Array.from(own.localHour.codes), weights }
}

/** Unknown values of numbers are −1 in the table; temperatures below zero are numbers of their own. */
function testOf(table: RowTable, rule: Rule): (row: number) => boolean {
  const wanted = !rule.exclude
  if ('values' in rule && rule.type.startsWith('TIME_')) {
    const hours = new Set(rule.values.flatMap(weekHoursOf))
    return (row) => hours.has(table.weekHour[row]!) === wanted
  }
  const type = rule.type as ColumnType
  const column = table.values[type]
  if ('values' in rule) {
    const ids = new Set(rule.values.map((value) => table.texts[type].indexOf(value)).filter((id) => id >= 0))
    return (row) => ids.has(column[row]!) === wanted
  }
  if (!('from' in rule)) throw new Error(`no test of ${rule.type}`)
  const [from, to] = [Number(rule.from), Number(rule.to)]
  return (row) => (column[row]! >= from && column[row]! <= to) === wanted
}

export function weekHoursOf(value: string): number[] {
  const [day = '', hours = '00-24'] = value.split(':')
  const [from = 0, to = 24] = hours.split('-').map(Number)
  const start = (weekDays as readonly string[]).indexOf(day) * 24
  return Array.from({ length: to - from }, (_, hour) => start + from + hour)
}

/** Requests that a targeting matches: every row against every rule until one fails. */
export function countByLoop(table: RowTable, { groups }: Targeting): number {
  const tests = groups.map(({ rules }) => rules.map((rule) => testOf(table, rule)))
  let sum = 0
  for (let row = 0; row < table.rows; row += 1) if (tests.some((rules) => rules.every((test) => test(row)))) sum += table.weights[row]!
  return sum
}
