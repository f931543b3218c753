/** Postal codes as people write and paste them. Pure. */
import { cleanPasted, splitPasted } from './pasted.ts'

/** The reading of a text as a postal code. */
export interface PostalReading {
  /** In capitals. */
  code: string
  /** 'written': the text is a code. 'guessed': it probably was a code of the United States that a spreadsheet or a form has changed. */
  as: 'written' | 'guessed'
}

const guess = (digits: string | number): PostalReading => ({ code: String(digits).padStart(5, '0'), as: 'guessed' })

/** Ways to change a code of the United States, and the code. A text that is none of them is null. */
const guesses: readonly ((text: string) => PostalReading | null)[] = [
  // With the four digits of a street: 02134-1001.
  (text) => pick(/^(\d{5})(?:[- ]?\d{4})$/, text),
  // A number in a spreadsheet: 2134, 10,003, 10003.00, 1.0004E+04.
  (text) => pick(/^(\d{3,4})$/, text),
  (text) => pick(/^(\d{1,2},\d{3})$/, text),
  (text) => pick(/^(\d{3,5})\.0+$/, text),
  (text) => (/^\d(?:\.\d{1,4})?E\+?0?[34]$/.test(text) && Number.isInteger(Number(text)) ? guess(Number(text)) : null),
  // Behind its state or country: NY 10005.
  (text) => pick(/^(?:[A-Z]{2}|USA)[ -]?(\d{5})(?:-\d{4})?$/, text),
]

function pick(form: RegExp, text: string): PostalReading | null {
  const digits = form.exec(text)?.[1]?.replace(',', '')
  return digits === undefined ? null : guess(digits)
}

/** Capitals, digits, a blank or a hyphen, and at least one digit: '02134', 'SW1A 1AA', '010-0001', 'AD500'. */
const form = /^(?=[A-Z -]*\d)[A-Z\d]+(?:[ -][A-Z\d]+)?$/

/**
 * Reads a text as a postal code. Guesses are for the United States: four digits are also a code of Austria or Australia, which the caller
 * decides by its list.
 * @returns null if it has the form of none
 */
export function readPostalCode(text: string): PostalReading | null {
  const clean = cleanPasted(text).toUpperCase()
  for (const read of guesses) {
    const found = read(clean)
    if (found) return found
  }
  return hasPostalForm(clean) ? { code: clean, as: 'written' } : null
}

/** True for the form that postal codes of the world have. */
export const hasPostalForm = (text: string): boolean => text.length >= 2 && text.length <= 12 && form.test(text.toUpperCase())

const isDigits = (text: string) => /^\d{5}(?:-\d{4})?$/.test(text)

/**
 * The postal codes of a pasted list, clean: separated by comma, semicolon, tab, line end, and by blanks between codes of digits. A number of
 * a spreadsheet keeps its comma.
 */
export function splitPostalCodes(text: string): string[] {
  return text.split(/[;\t\r\n\u2028\u2029]/).flatMap((cell) => {
    const clean = cleanPasted(cell)
    if (/^\d{1,2},\d{3}$/.test(clean)) return [clean]
    return splitPasted(clean).flatMap((value) => {
      const parts = value.split(' ')
      return parts.every(isDigits) ? parts : [value]
    })
  })
}
