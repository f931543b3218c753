/** Finds members that an object of a JSON text has twice: `JSON.parse` keeps the last of them and says nothing. */

/** An object or a list that is open. */
interface Open {
  /** Members so far; null: a list. */
  names: Set<string> | null
  /** The member or the element that is being read. */
  at: string | number
}

const code = (character: string) => character.charCodeAt(0)
const [quote, comma, colon, escape, space] = ['"', ',', ':', '\\', ' '].map(code)
const [objectBegin, objectEnd, listBegin, listEnd] = ['{', '}', '[', ']'].map(code)

/**
 * Path of the first member that stands twice, as '0.cells'; null: none does. It is read by codes of characters, because bodies may be large.
 * @param text well-formed JSON
 */
export function memberGivenTwice(text: string): string | null {
  const open: Open[] = []
  let inner: Open | undefined
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charCodeAt(at)
    if (found === quote) {
      const end = endOfText(text, at)
      if (inner?.names && isName(text, end)) {
        const raw = text.slice(at + 1, end - 1)
        inner.at = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
        if (inner.names.has(inner.at)) return open.map((outer) => outer.at).join('.')
        inner.names.add(inner.at)
      }
      at = end - 1
    } else if (found === objectBegin || found === listBegin) {
      inner = found === objectBegin ? { names: new Set(), at: '' } : { names: null, at: 0 }
      open.push(inner)
    } else if (found === objectEnd || found === listEnd) {
      open.pop()
      inner = open.at(-1)
    } else if (found === comma && inner?.names === null) inner.at = (inner.at as number) + 1
  }
  return null
}

/** The first character behind a text in quotes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === escape) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
}

/** True if a text is a name: a colon follows, after blanks and line breaks. */
function isName(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at) <= space!) at += 1
  return text.charCodeAt(at) === colon
}
