/** Patterns of TEXT rules: `*` is any characters, `\*` a star, `\\` a backslash. The whole value has to match, in any case. */

export type Pattern = { literal: string } | { test: (value: string) => boolean }

/** A pattern without a star is a text, given in lower case, that can be looked up. */
export function readPattern(pattern: string): Pattern {
  let source = ''
  let plain = ''
  let wild = false
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index]!
    if (character === '*') {
      source += '.*'
      wild = true
      continue
    }
    const literal = character === '\\' && index + 1 < pattern.length ? pattern[(index += 1)]! : character
    source += literal.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
    plain += literal
  }
  if (!wild) return { literal: plain.toLowerCase() }
  const form = new RegExp(`^${source}$`, 'is')
  return { test: (value) => form.test(value) }
}
