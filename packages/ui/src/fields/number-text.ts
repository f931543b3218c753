/** Numbers as people type, paste and read them. */

interface Marks {
  group: string
  decimal: string
}

const marksByLocale = new Map<string, Marks>()

/** The marks of a locale that stand between digits. */
function marksOf(locale: string): Marks {
  let marks = marksByLocale.get(locale)
  if (!marks) {
    const parts = formatOf(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
    const markOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
    marksByLocale.set(locale, (marks = { group: markOf('group'), decimal: markOf('decimal') }))
  }
  return marks
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format)
    formats.set(key, (format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn', maximumFractionDigits: 20 })))
  return format
}

/** A number in a field: with every digit that it has, since a field never rounds. */
export function printNumber(value: number | string | null, locale: string, { isGrouped = false, leastDecimals = 0 } = {}): string {
  if (value === null || typeof value === 'string') return value ?? ''
  return formatOf(locale, { useGrouping: isGrouped, minimumFractionDigits: leastDecimals }).format(value)
}

/** Digits that a number holds exactly. */
const exactDigits = 15

/**
 * Reads a number that was typed or pasted: '1,234.50', '1.234,50', '1 234,5', '$ 12', '15 %'. Where one mark alone can be read in two
 * ways ('1,234'), the locale decides.
 *
 * @returns null for an empty text; the text itself where it is no number, or one with more digits than a number holds.
 */
export function parseNumber(text: string, locale: string): number | string | null {
  const bare = text.replace(/[\s'’]/g, '')
  if (bare === '') return null
  const match = /^([-+−]?)(?:[A-Z]{3}|\p{Sc})?([-+−]?)([\d.,]*\d[\d.,]*)(?:[A-Z]{3}|\p{Sc}|%)?$/u.exec(bare)
  const [, outer = '', inner = '', digits = ''] = match ?? []
  const plain = match && !(outer && inner) ? plainDigits(digits, marksOf(locale)) : null
  if (plain === null || plain.replace(/^[0.]+|\./g, '').length > exactDigits) return text
  const number = Number(plain)
  return (outer || inner) === '-' || (outer || inner) === '−' ? 0 - number : number
}

/** Digits with a point and without grouping; null where the marks stand in no order that a number has. */
function plainDigits(digits: string, { group }: Marks): string | null {
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (place < 0) return digits
  const last = digits.charAt(place)
  const other = last === '.' ? ',' : '.'
  const isRepeated = digits.indexOf(last) < place
  const isMixed = digits.includes(other)
  if (isRepeated) return isMixed ? null : joinGroups(digits.split(last))
  if (!isMixed && last === group) {
    const whole = joinGroups(digits.split(last))
    if (whole !== null) return whole
  }
  const whole = isMixed ? joinGroups(digits.slice(0, place).split(other)) : digits.slice(0, place)
  return whole === null ? null : `${whole}.${digits.slice(place + 1)}`
}

/** The digits of groups of three, or of two before the last three as in India; null where they are no groups. */
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
  const decimals = Math.min(20, Math.max(decimalsOf(value), decimalsOf(step)))
  return Math.min(Math.max(Number((value + steps * step).toFixed(decimals)), minimum), maximum)
}

function decimalsOf(value: number): number {
  return printNumber(value, 'en-US').split('.')[1]?.length ?? 0
}
