/** Lists as people paste them from mails, spreadsheets and web pages. Pure. */

/** Marks of byte order and of direction, joiners, soft hyphens: nobody sees them. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const blanks = /[\s\u0085]+/g
const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“', '‘': '’', '«': '»' }

/**
 * One pasted text without invisible characters, unusual blanks, blanks at its ends, surrounding quotes, and the apostrophe with which
 * spreadsheets mark a text.
 */
export function cleanPasted(text: string): string {
  let clean = text.replace(invisible, '').replace(blanks, ' ').trim()
  for (;;) {
    const closing = clean.length > 1 ? quotes[clean[0]!] : undefined
    if (closing === undefined || !clean.endsWith(closing)) break
    clean = clean.slice(1, -1).trim()
  }
  return /^'\d/.test(clean) ? clean.slice(1) : clean
}

/** Separators of values, and a value in quotes, which may hold them. */
const values = /"[^"\r\n]*"(?=\s*(?:[,;\t\r\n]|$))|[^,;\t\r\n\u2028\u2029]+/g

/** The texts of a pasted list: separated by comma, semicolon, tab or line end, clean, in their order. */
export const splitPasted = (text: string): string[] =>
  (text.replace(invisible, '').match(values) ?? []).map(cleanPasted).filter((value) => value !== '')
