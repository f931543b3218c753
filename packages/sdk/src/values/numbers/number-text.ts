/** Numbers in the forms that people type, paste and read. */

interface Marks {
  group: string
  decimal: string
}

const marksByLocale = new Map<string, Marks>()

/** The marks of a locale that stand between digits. */
function getMarks(locale: string): Marks {
  let marks = marksByLocale.get(locale)
  if (!marks) {
    const parts = getFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
    const getMark = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
    marksByLocale.set(locale, (marks = { group: getMark('group'), decimal: getMark('decimal') }))
  }
  return marks
}

const formats = new Map<string, Intl.NumberFormat>()

function getFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format)
    formats.set(key, (format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn', maximumFractionDigits: 20 })))
  return format
}

/** A number in a field, with all its digits, since a field never rounds. */
export function printNumber(value: number | string | null, locale: string, { isGrouped = false, leastDecimals = 0 } = {}): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return getFormat(locale, { useGrouping: isGrouped, minimumFractionDigits: leastDecimals }).format(value)
}

/** Digits that a number holds exactly. */
const exactDigits = 15
/** A longer text is no number that somebody typed. */
const longestText = 100

interface ReadText {
  number: number
  /** Texts before and after the digits, if there are any. */
  beside: string[]
  /** Grouped by the mark that is the decimal mark here: '1.234,50' in English. */
  isForeign: boolean
}

/**
 * Reads a number that was typed or pasted: '1,234.50', '1 234,5', '$ 12', '15 %'. Where one mark alone can be read in two ways ('1,234'),
 * the locale decides. It never skips unknown parts: groups with marks of another locale, and units other than `units`, are not a number.
 *
 * @param units what may stand before or after the digits
 * @returns null for an empty text; the text itself where it is no number, or one with more digits than a number holds.
 */
export function parseNumber(text: string, locale: string, units: readonly string[] = []): number | string | null {
  if (text.trim() === '') return null
  const read = readText(text, locale)
  if (!read || read.isForeign) return text
  const known = new Set(units.map(plainUnit))
  return read.beside.every((unit) => known.has(plainUnit(unit))) ? read.number : text
}

/** The probable number in a text that `parseNumber` refuses, for the error message: of '1.234,50', '10 %', '12 km'. */
export const guessNumber = (text: string, locale: string): number | null => readText(text, locale)?.number ?? null

const plainUnit = (unit: string) => unit.trim().replace(/\s+/g, ' ').toLowerCase()

const unitsOfCurrencies = new Map<string, readonly string[]>()

/** Written forms of a currency's unit: 'USD', '$'; 'RON', 'lei'. */
export function currencyUnits(currency: string, locale: string): readonly string[] {
  const key = `${currency} ${locale}`
  const known = unitsOfCurrencies.get(key)
  if (known) return known
  const signs = ['en-US', locale].flatMap((where) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(where, { style: 'currency', currency, currencyDisplay }).formatToParts(0)
      return parts.find((part) => part.type === 'currency')?.value ?? currency
    }),
  )
  const units = [...new Set([currency, ...signs])]
  unitsOfCurrencies.set(key, units)
  return units
}

function readText(text: string, locale: string): ReadText | null {
  const bare = text.trim()
  if (bare.length > longestText) return null
  const start = bare.search(/[\d.,]/)
  if (start < 0) return null
  const [, outer = '', unit = '', inner = ''] = /^([-+−]?)([^-+−]*)([-+−]?)$/.exec(bare.slice(0, start).trimEnd()) ?? [null, '-', '', '-']
  const body = /^[\d.,\s'’]*/.exec(bare.slice(start))![0]
  const digits = body.trim()
  // 'Rs.5' is not 0.5.
  if ((outer && inner) || (unit.trim() !== '' && /^[.,]/.test(digits))) return null
  const plain = plainDigits(digits, getMarks(locale))
  if (plain === null || plain.text.replace(/^[0.]+|\./g, '').length > exactDigits) return null
  const number = Number(plain.text)
  const sign = outer || inner
  const beside = [unit, bare.slice(start + body.length)].filter((part) => part.trim() !== '')
  return { number: sign === '-' || sign === '−' ? 0 - number : number, beside, isForeign: plain.isForeign }
}

/** Digits with a point and without grouping; null if the order of the marks is not that of a number. */
function plainDigits(digits: string, { group, decimal }: Marks): { text: string; isForeign: boolean } | null {
  if (!/\d/.test(digits)) return null
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const [last, before, after] = place < 0 ? ['', digits, ''] : [digits.charAt(place), digits.slice(0, place), digits.slice(place + 1)]
  const other = last === '.' ? ',' : '.'
  if (/[\s'’]/.test(after)) return null
  if (/[\s'’]/.test(before)) {
    const whole = joinGroups(before.split(/[\s'’]/))
    return whole === null ? null : { text: `${whole}.${after}`, isForeign: false }
  }
  const isMixed = before.includes(other)
  if (last !== '' && before.includes(last)) {
    const whole = isMixed ? null : joinGroups(digits.split(last))
    return whole === null ? null : { text: whole, isForeign: last === decimal }
  }
  const grouped = !isMixed && last === group ? joinGroups([before, after]) : null
  if (grouped !== null) return { text: grouped, isForeign: false }
  const whole = isMixed ? joinGroups(before.split(other)) : before
  return whole === null ? null : { text: `${whole}.${after}`, isForeign: isMixed && other === decimal }
}

/** The digits of groups of three, or of two before the last three as in India; null if they are not groups. */
function joinGroups(groups: string[]): string | null {
  const [first = '', ...rest] = groups
  const areGroups =
    /^[1-9]\d{0,2}$/.test(first) && rest.every((group, index) => group.length === 3 || (group.length === 2 && index < rest.length - 1))
  return areGroups ? groups.join('') : null
}

export interface NumberSteps {
  /** Of one press of an arrow. */
  step?: number
  minimum?: number
  maximum?: number
}

/** The number some steps from another, within the bounds; from nothing it begins at the minimum, or at zero. */
export function stepNumber(
  value: number | null,
  steps: number,
  { step = 1, minimum = -Infinity, maximum = Infinity }: NumberSteps,
): number {
  if (value === null) return Math.min(Math.max(0, minimum), maximum)
  const decimals = Math.min(20, Math.max(countDecimals(value), countDecimals(step)))
  return Math.min(Math.max(Number((value + steps * step).toFixed(decimals)), minimum), maximum)
}

function countDecimals(value: number): number {
  return printNumber(value, 'en-US').split('.')[1]?.length ?? 0
}
