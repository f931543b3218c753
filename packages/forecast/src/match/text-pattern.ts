/** Patterns of TEXT rules: `*` is any characters, `\*` a star, `\\` a backslash. The whole value has to match, in any case. */

export type Pattern = { literal: string } | { test: (value: string) => boolean }

/** A pattern without a star is a text, given in lower case, that can be looked up. */
export function readPattern(pattern: string): Pattern {
  const pieces = piecesOf(pattern.toLowerCase())
  const [first, ...others] = pieces as [string, ...string[]]
  const last = others.pop()
  if (last === undefined) return { literal: first }
  return { test: (value) => matches(value.toLowerCase(), first, others, last) }
}

/** The texts before, between and after the stars. */
function piecesOf(pattern: string): string[] {
  const pieces = ['']
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index]!
    if (character === '*') pieces.push('')
    else pieces[pieces.length - 1] += character === '\\' && index + 1 < pattern.length ? pattern[(index += 1)]! : character
  }
  return pieces
}

/** Looks for each piece once, behind the one before: an expression with many `.*` would try every way of placing them. */
function matches(value: string, first: string, between: readonly string[], last: string): boolean {
  if (!value.startsWith(first) || !value.endsWith(last)) return false
  const end = value.length - last.length
  let at = first.length
  for (const piece of between) {
    const found = value.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return at <= end
}
