/** Comparison of names: the keys of search and sorting, which every write of a name creates once. */

/** Letters and signs whose plain form is not found by decomposing them: 'łl' is ł for l. */
const bases: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
  new Map(
    `łl øo đd ðd ħh ŧt ıi æae œoe þth ßss ĳij ςσ ‘' ’' ʼ' “" ”" „" ‐- ‑- ‒- –- —- \0\uFFFD`
      .split(' ')
      .map(([sign = '', ...plain]) => [sign, plain.join('')]),
  ))()

/** Accents of European scripts, and the signs of Hebrew and Arabic that most texts leave out. In other scripts marks are letters. */
const accents = /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]+/g
/** Nobody sees them. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]+/g
/** Letters, digits and signs in the width of Chinese ones, or of half of it. */
const widths = /[\uFF01-\uFFEE]+/g

/** Code points of a sort key: with the widest characters it still fits, beside the search key, into one row of a database index. */
const sortKeyLength = 300

/** A text in composed letters (NFC) of one case, so that 'STRASSE' is 'Straße'. */
function caseKey(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').replaceAll('ς', 'σ').replaceAll('\0', '\uFFFD')
}

/** Characters without width, and those that change the direction of writing. Two keys that differ only by them look the same. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/g

/**
 * The stored and compared form of a key that people and other systems give (external reference, deal). It is composed (NFC), without
 * surrounding blanks and without invisible characters. Case matters. Otherwise a key with other letters of the same look, or with a blank
 * from a spreadsheet, would be a second key.
 */
export function toKey(text: string): string {
  return toPrefix(text).trimEnd()
}

/** The beginning of a key. A blank at its end stays, because it distinguishes 'ACME 1' from 'ACMEX'. */
export function toPrefix(text: string): string {
  return text.replace(unseen, '').normalize('NFC').trimStart()
}

/**
 * The form of a text that every search compares: in one case, without accents, in one width and with plain quotes, dashes and blanks, so
 * that 'lodz' finds 'Łódź' and 'istanbul' finds 'İSTANBUL'. Apply it to both sides; all its characters are literal. NUL, which no stored
 * text can hold, becomes the replacement character. Stored keys are renewed by a migration when this changes (`renewSearchKeys`).
 */
export function searchKey(text: string): string {
  // Most names are plain: they are their own base letters.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const folded = caseKey(text.replace(widths, (wide) => wide.normalize('NFKC')))
  return folded
    .replace(invisible, '')
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[^ -~\p{Lo}]/gu, (sign) => bases.get(sign) ?? sign)
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
}

/**
 * The key of a place or of another listed value. Hyphens, dots and apostrophes become blanks too, so that 'cluj napoca' finds
 * 'Cluj-Napoca'.
 */
export function lookUpKey(text: string): string {
  return searchKey(text)
    .replace(/[\s'.,-]+/g, ' ')
    .trim()
}

/**
 * A key that sorts names by plain comparison of code points: the search key first, accents as the tie-break, so that 'Éclair' stands beside
 * 'eclair' and after it.
 */
export function sortKey(name: string): string {
  const [base, folded] = [searchKey(name), caseKey(name)]
  // The separator sorts before every character of a name: a name stands before those that it begins.
  const key = base === folded ? base : `${base}\u0001${folded}`
  return [...key].slice(0, sortKeyLength).join('')
}

/** The number of characters of a text in every limit: code points, so that a simple emoji counts as one. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

/** The first characters of a text; no pair of surrogates is cut. */
export function firstOf(text: string, count: number): string {
  let first = ''
  let left = count
  for (const character of text) {
    if (left === 0) break
    first += character
    left -= 1
  }
  return first
}

/** A text for a message, cut to a maximum number of characters. */
export function shorten(text: string, most = 60): string {
  return lengthOf(text) > most ? `${firstOf(text, most - 1)}…` : text
}

/**
 * A text without the repeated character at its end. It is a loop, because an expression such as `0+$` examines every run again and again.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
