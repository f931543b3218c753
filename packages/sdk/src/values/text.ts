/** How names are compared: the keys that search and sorting use, made once by whoever writes a name. */

/** Letters whose base is not found by decomposing them. */
const bases: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' }

/** Code points of a sort key: with the widest characters it still fits, beside the search key, into one row of a database index. */
const sortKeyLength = 300

/**
 * A text as search compares it: composed (NFC) and case-folded, so that 'STRASSE' finds 'Straße'. Apply it to both sides;
 * what stands in it is literal. NUL, which no stored text can hold, becomes the replacement character.
 */
export function searchKey(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').replaceAll('ς', 'σ').replaceAll('\0', '\uFFFD')
}

/**
 * A key that people and other systems give things (external reference, deal) as it is stored and compared: composed (NFC), without the
 * blanks around it. Its case counts. A key in other letters of the same look, or with a blank that a spreadsheet left, would be a second one.
 */
export function toKey(text: string): string {
  return text.normalize('NFC').trim()
}

/**
 * A key that sorts names by plain comparison of code points: case-folded base letters first, accents as the tie-break, so
 * that 'Éclair' stands beside 'eclair' and after it.
 */
export function sortKey(name: string): string {
  const folded = searchKey(name)
  const base = toBase(folded)
  // The separator sorts before every character of a name: a name stands before those that it begins.
  const key = base === folded ? base : `${base}\u0001${folded}`
  return [...key].slice(0, sortKeyLength).join('')
}

/** A text as searches compare it that look past case and accents: 'Łódź' is 'lodz'. Apply it to both sides. */
export function baseKey(text: string): string {
  // Most names are plain: they are their own base letters.
  return /^[ -~]*$/.test(text) ? text.toLowerCase() : toBase(searchKey(text))
}

/** A text without the characters of a kind that it ends with. A loop: an expression such as `0+$` looks at every run of them again and again. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

/**
 * True for a text with characters that nobody sees but that change what is seen: control and format characters (Unicode Cc and Cf), such as
 * an end of line or a right-to-left override.
 */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}]/u.test(text)
}

function toBase(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[łøđðħŧæœþ]/g, (letter) => bases[letter]!)
}
