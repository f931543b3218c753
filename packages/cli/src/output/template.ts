/** `--template '{{id | pad:8}}{{name}}'`: a line of text for each row. The filters are described in `help/topics.ts`. */
import { type DateFormat, formatMoney, isTimeZone, wallTime } from '@spotdesk/sdk/values'
import displayWidth from 'string-width'
import { usage } from '../failure.ts'
import { didYouMean } from '../input.ts'
import { fieldAt, fieldText } from './column.ts'
import { fieldNames } from './select.ts'

/** The line of a row, with its line end. */
export type Template = (row: object) => string

type Filter = (value: unknown, given: readonly string[], row: object) => unknown
type Piece = (row: object) => string

const isoPattern: DateFormat = 'yyyy-MM-dd'

/** @returns a text; an amount or a text that is no number stays as it is */
const filters: Record<string, Filter> = {
  date: (value, [pattern = isoPattern, zone = 'UTC']) => (value === null || value === '' ? '' : dateText(value, pattern, zone)),
  money: (value, [currency], row) => {
    const code = currency ?? fieldAt(row, 'currency')
    if (typeof code !== 'string') throw usage('--template: money needs a currency, for example money:EUR.')
    return isNumber(value) ? formatMoney(Number(value), code) : value
  },
  number: (value, [digits = '0']) => {
    const decimals = wholeNumber('number', digits)
    return isNumber(value)
      ? Number(value).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      : value
  },
  json: (value) => JSON.stringify(value ?? null),
  pad: (value, [width = '']) => {
    const wanted = wholeNumber('pad', width)
    const text = fieldText(value)
    const space = ' '.repeat(Math.max(0, Math.abs(wanted) - displayWidth(text)))
    return wanted < 0 ? space + text : text + space
  },
  join: (value, [mark = ', ']) => (Array.isArray(value) ? value.map(fieldText).join(mark) : value),
  default: (value, [text = '']) => (fieldText(value) === '' ? text : value),
}

/** @throws Failure when it cannot be read; its line, when no row has such a field */
export function compileTemplate(text: string): Template {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(/\{\{(.*?)\}\}/gs)) {
    pieces.push(literal(text.slice(at, match.index)), expression(match[1]!))
    at = match.index + match[0].length
  }
  if (text.slice(at).includes('{{')) throw usage('--template: "{{" has no "}}" after it.')
  pieces.push(literal(text.slice(at)))
  return (row) => `${pieces.map((piece) => piece(row)).join('')}\n`
}

function literal(text: string): Piece {
  const escapes: Record<string, string> = { n: '\n', t: '\t', '\\': '\\' }
  const said = text.replaceAll(/\\([nt\\])/g, (_, letter: string) => escapes[letter]!)
  return () => said
}

/** 'name | filter:argument:"an argument with a : in it" | …'; '.' is the row. */
function expression(text: string): Piece {
  const [path = '', ...calls] = split(text, '|').map((part) => part.trim())
  if (!/^(\.|\.?[A-Za-z]\w*(\.\w+)*)$/.test(path)) throw usage(`--template: "${path}" is no field. For example: {{name}}`)
  const name = path.replace(/^\./, '')
  const steps = calls.map((call) => {
    const [filter = '', ...given] = split(call, ':').map((part) => part.trim().replace(/^(["'])(.*)\1$/s, '$2'))
    if (!Object.hasOwn(filters, filter))
      throw usage(
        `--template: there is no filter "${filter}". Filters: ${Object.keys(filters).join(', ')}.`,
        didYouMean(filter, Object.keys(filters)),
      )
    return (value: unknown, row: object) => filters[filter]!(value, given, row)
  })
  return (row) => fieldText(steps.reduce((value, step) => step(value, row), name === '' ? row : valueAt(row, name)))
}

/** Parts between marks that stand outside of quotes. */
function split(text: string, mark: '|' | ':'): string[] {
  const parts = ['']
  let quote = ''
  for (const letter of text) {
    if (letter === quote) quote = ''
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter
    if (letter === mark && quote === '') parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function valueAt(row: object, name: string): unknown {
  const [first = ''] = name.split('.')
  if (!Object.hasOwn(row, first)) {
    const known = fieldNames(row).trimEnd().split('\n')
    throw usage(`--template: there is no field "${name}". Fields: ${known.join(', ')}.`, didYouMean(name, known))
  }
  return fieldAt(row, name) ?? null
}

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))

function wholeNumber(filter: string, text: string): number {
  if (!/^-?\d{1,3}$/.test(text)) throw usage(`--template: ${filter} takes a number, for example ${filter}:8.`)
  return Number(text)
}

/** A pattern such as 'dd.MM.yyyy HH:mm' of an instant in a zone. */
function dateText(value: unknown, pattern: string, zone: string): string {
  if (!isTimeZone(zone)) throw usage(`--template: "${zone}" is no time zone. For example: {{startDate | date:yyyy-MM-dd:America/New_York}}`)
  const instant = new Date(fieldText(value))
  if (Number.isNaN(instant.getTime())) return fieldText(value)
  const { year, month, day, hour, minute, second } = wallTime(instant, zone)
  const parts: Record<string, string> = {
    yyyy: String(year),
    MM: two(month),
    dd: two(day),
    HH: two(hour),
    mm: two(minute),
    ss: two(second),
  }
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part]!)
}

const two = (value: number) => String(value).padStart(2, '0')
