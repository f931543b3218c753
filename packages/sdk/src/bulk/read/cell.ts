/** Types of cells: each reads a text, prints a value and compares two values. */
import {
  type DayOrder,
  formatDecimal,
  lengthOf,
  limits,
  nearest,
  parseDecimal,
  type RowErrorCode,
  shorten,
  toKey,
} from '../../values/index.ts'
import { escapeText, unescapeText } from './escape.ts'

/** The error of a cell; the row adds line, column and value. */
export interface CellError {
  code: RowErrorCode
  params?: Record<string, string | number>
  /** Added after the code's text: 'looks reformatted by a spreadsheet'. */
  detail?: string
  /** The subject of the text, when it differs from that of the row. */
  of?: 'campaign'
  /** In place of the code's text, where a whole sentence is better. */
  sentence?: string
  suggestion?: string | null
}
export type CellResult<T> = { value: T } | { error: CellError }

export interface CellContext {
  /** Zone of dates without an offset. */
  zone: string
  /** Order of days whose year comes last, as whoever sends the file has said; without it they are refused. */
  dates?: DayOrder | undefined
}

/** A value in files that have types, such as YAML, as JSON schema. */
export interface ValueForm {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array'
  enum?: readonly string[]
  pattern?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  maxLength?: number
  maxItems?: number
  items?: ValueForm
}

export interface CellType<T> {
  form: ValueForm
  /** Reads a cell that is neither blank nor `[]`. */
  read(cell: string, ctx: CellContext): CellResult<T>
  print(value: T, ctx: CellContext): string
  /** Characters of the longest cell that is read, where that is not `limits.bulkCellCharacters`. */
  longest?: number
  /** Equal keys are equal values; the printed text by default. */
  key?(value: T): string
}

/** The end of a range, as its text names it and as what was probably meant. */
export const atEnd = (end: 'least' | 'most', value: string) => ({ params: { [end]: value }, suggestion: value })

export const failed = (code: RowErrorCode, more: Omit<CellError, 'code'> = {}): { error: CellError } => ({ error: { code, ...more } })

const spreadsheet = 'it looks reformatted by a spreadsheet'

/** Control characters other than TAB and line ends, and halves of surrogate pairs. */
function isClean(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}

/** Text as it is, up to a length in characters. */
export function textCell(maximum: number, normalise: (text: string) => string = (value) => value): CellType<string> {
  return {
    form: { type: 'string', maxLength: maximum },
    read(cell) {
      const value = normalise(unescapeText(cell))
      if (!isClean(value)) return failed('invalidText')
      return lengthOf(value) > maximum ? failed('tooLong', { params: { maximum } }) : { value }
    },
    print: escapeText,
  }
}

export const nameCell = textCell(limits.name, (value) => value.trim().normalize('NFC'))

/** A key, which is never empty (docs/domain.md §17.5). */
export function keyCell(maximum: number): CellType<string> {
  const type = textCell(maximum, toKey)
  return {
    ...type,
    read(cell, ctx) {
      const read = type.read(cell, ctx)
      return 'value' in read && read.value === '' ? failed('required') : read
    },
  }
}

export const referenceCell = keyCell(limits.externalReference)

/** Ids that people read: whole numbers from 1. */
export const entityIdCell: CellType<number> = {
  form: { type: 'integer', minimum: 1 },
  read(cell) {
    const digits = cell.trim()
    if (/^[1-9]\d{0,15}$/.test(digits) && Number.isSafeInteger(Number(digits))) return { value: Number(digits) }
    if (/^\d[\d.,]*e[+-]?\d+$/i.test(digits)) return failed('invalidId', { detail: spreadsheet })
    const whole = /^0*([1-9]\d{0,14})(?:\.0*)?$/.exec(digits)
    return failed('invalidId', { suggestion: whole ? whole[1]! : null })
  },
  print: String,
}

/**
 * The plain number that a formatted one stands for: '12,5' → '12.5', '1,234.50' → '1234.50'. '1,234' is one thousand where whole numbers are
 * asked for; elsewhere it has two readings, and both are named.
 */
function plainNumber(cell: string, scale: number): string | null {
  if (scale > 0 && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(cell)) return `${cell.replace(',', '')} or ${cell.replace(',', '.')}`
  if (/^[+-]?\d+,\d{1,2}$/.test(cell) || /^[+-]?0,\d+$/.test(cell)) return cell.replace(',', '.')
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell)) return cell.replaceAll(',', '')
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(cell)) return cell.replaceAll('.', '').replace(',', '.')
  if (/^[+-]?\d{1,3}([ '\u00A0\u202F]\d{3})+([.,]\d+)?$/.test(cell)) return cell.replaceAll(/[ '\u00A0\u202F]/g, '').replace(',', '.')
  return null
}

/** A sign or a code of a currency before or behind a number. */
const unitBeside = /^([+-]?)(?:\p{L}{0,3}\p{Sc}|[A-Z]{3})\s*(?=[\d+-])|(?<=\d)\s*(?:\p{L}{0,3}\p{Sc}|[A-Z]{3})$/u

/** The number of an amount with its currency, which a column of its own says: '$12.50' → '12.50', '12,50 EUR' → '12.50'. */
function bareAmount(cell: string, scale: number): string | null {
  const bare = cell.replace(unitBeside, '$1')
  if (bare === cell) return null
  if (scale === 0) return /^[+-]?\d+$/.test(bare) ? bare : (wholeNumber(bare) ?? plainNumber(bare, scale))
  return /^[+-]?\d+(\.\d*)?$/.test(bare) ? bare : plainNumber(bare, scale)
}

/**
 * The whole number that digits with points stand for: '250.00' → '250', '1.250.000' → '1250000'. '250.000' has two readings, and both are
 * named. Null where there is a fraction.
 */
function wholeNumber(cell: string): string | null {
  const readings = [
    ...(/^[+-]?\d+\.0*$/.test(cell) ? [cell.replace(/\..*/, '')] : []),
    ...(/^[+-]?[1-9]\d{0,2}(\.\d{3})+$/.test(cell) ? [cell.replaceAll('.', '')] : []),
  ]
  return readings.length > 0 ? readings.join(' or ') : null
}

/** A plain decimal with a limited number of digits after the point, as an integer of 10^-scale. */
export function decimalCell({ scale, minimum, maximum }: { scale: number; minimum: number; maximum: number }): CellType<number> {
  const [least, most] = [parseDecimal(minimum, scale)!, parseDecimal(maximum, scale)!]
  return {
    form: { type: scale === 0 ? 'integer' : 'number', minimum, maximum },
    read(cell) {
      const digits = cell.trim()
      if (/^[+-]?\d+(\.\d*)?e[+-]?\d+$/i.test(digits)) return failed('invalidNumber', { detail: spreadsheet })
      if (scale === 0 && /^[+-]?\d+\.[\d.]*$/.test(digits))
        return failed('invalidNumber', { detail: 'digits only', suggestion: wholeNumber(digits) })
      if (!/^[+-]?\d+(\.\d*)?$/.test(digits))
        return failed('invalidNumber', { suggestion: plainNumber(digits, scale) ?? bareAmount(digits, scale) })
      const units = parseDecimal(digits, scale)
      if (units === null) return failed('tooManyDecimals')
      if (units < least) return failed('tooSmall', atEnd('least', formatDecimal(least, scale)))
      return units > most ? failed('tooBig', atEnd('most', formatDecimal(most, scale))) : { value: Number(units) }
    },
    print: (units) => formatDecimal(BigInt(units), scale),
  }
}

const withoutSign = (text: string) => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)

/** A share below 100 %. */
export const percentCell = (scale: number) => numberCell({ scale, minimum: 0, maximum: 100 - 10 ** -scale, unit: '%' })

/**
 * A plain decimal as a number: for values that are not computed with in whole units.
 * @param unit '%': a percent sign may stand behind it
 */
export function numberCell(bounds: { scale: number; minimum: number; maximum: number; unit?: string | undefined }): CellType<number> {
  const { scale, unit } = bounds
  const exact = decimalCell(bounds)
  return {
    form: exact.form,
    read(cell, ctx) {
      const read = exact.read(unit === '%' ? withoutSign(cell.trim()) : cell, ctx)
      return 'error' in read ? read : { value: Number(formatDecimal(BigInt(read.value), scale)) }
    },
    print: (value, ctx) => exact.print(Number(parseDecimal(value, scale) ?? 0n), ctx),
  }
}

export const integerCell = (minimum: number, maximum: number) => decimalCell({ scale: 0, minimum, maximum })

/** One of a list, in any case; words may be separated by spaces or hyphens. `labels` only help to guess the value. */
export function enumCell<T extends string>(values: readonly T[], labels: Partial<Record<string, string>> = {}): CellType<T> {
  return {
    form: { type: 'string', enum: values },
    read(cell) {
      const wanted = cell
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_')
      const found = values.find((value) => value.toUpperCase() === wanted)
      if (found !== undefined) return { value: found }
      const labelled = values.find((value) => labels[value]?.toUpperCase().replaceAll(/[\s-]+/g, '_') === wanted)
      return failed('invalidEnum', { params: { value: shorten(cell.trim()) }, suggestion: labelled ?? nearest(wanted, values) })
    },
    print: (value) => value,
  }
}

const booleans: Record<string, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

export const booleanCell: CellType<boolean> = {
  form: { type: 'boolean' },
  read(cell) {
    const wanted = cell.trim().toLowerCase()
    if (Object.hasOwn(booleans, wanted)) return { value: booleans[wanted]! }
    return failed('invalidEnum', { params: { value: shorten(cell.trim()) }, suggestion: nearest(wanted, ['true', 'false', 'yes', 'no']) })
  },
  print: String,
}

/** Characters after a `;` that tell whether an item begins there. */
const longestBeginning = 32

/**
 * Splits `a;b;c`; `\;` is a semicolon and `\\` a backslash inside an item. Blank items are dropped, items trimmed.
 * @param begins tells from its text after a `;` whether an item begins there; where none does, the `;` belongs to the item before it
 */
export function splitList(cell: string, begins: (rest: string) => boolean = () => true): string[] {
  const items: string[] = []
  let item = ''
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell[at]!
    const next = cell[at + 1]
    if (character === '\\' && (next === ';' || next === '\\')) {
      item += next
      at += 1
    } else if (character === ';' && begins(cell.slice(at + 1, at + 1 + longestBeginning))) {
      items.push(item)
      item = ''
    } else {
      item += character
    }
  }
  return [...items, item].map((entry) => entry.trim()).filter((entry) => entry !== '')
}

/** A set of values of a list, each read as `enumCell` does. */
export function choicesCell<T extends string>(values: readonly T[], labels: Partial<Record<string, string>> = {}): CellType<T[]> {
  const one = enumCell(values, labels)
  return {
    form: { type: 'array', items: one.form, maxItems: values.length },
    read(cell, ctx) {
      const chosen = new Set<T>()
      for (const item of splitList(unescapeText(cell))) {
        const read = one.read(item, ctx)
        if ('error' in read) return read
        chosen.add(read.value)
      }
      return { value: [...chosen] }
    },
    print: (items) => items.join(';'),
    key: (items) => items.toSorted().join(';'),
  }
}

/** A list of texts that is replaced as a whole; the order has no meaning and duplicates are dropped. */
export function listCell(longestItem: number, begins?: (rest: string) => boolean, most?: number): CellType<string[]> {
  return {
    form: { type: 'array', items: { type: 'string', maxLength: longestItem }, ...(most !== undefined && { maxItems: most }) },
    read(cell) {
      const items = [...new Set(splitList(unescapeText(cell), begins))]
      if (!items.every(isClean)) return failed('invalidText')
      if (most !== undefined && items.length > most) return failed('invalidValue', { params: { mostEntries: most } })
      return items.some((item) => lengthOf(item) > longestItem) ? failed('tooLong', { params: { maximum: longestItem } }) : { value: items }
    },
    print: (items) => escapeText(items.map((item) => item.replaceAll(/[\\;]/g, '\\$&')).join(';')),
    key: (items) => JSON.stringify(items.toSorted()),
  }
}
