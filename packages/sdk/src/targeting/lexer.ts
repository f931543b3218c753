/** Tokens of the targeting text, each with its offset. */
export type LexerToken =
  | { kind: 'word'; offset: number; text: string }
  /** A quoted text: `text` without escapes, `pattern` with the escapes of stars and backslashes kept. */
  | { kind: 'text'; offset: number; text: string; pattern: string; wildcardAt: number | null }
  | { kind: 'mark'; offset: number; text: string }
  | { kind: 'end'; offset: number; text: '' }

const wordForm = /[A-Za-z0-9_.:+/@-]+/y
const blank = /\s+/y

/** Splits a text into tokens, the last of them being 'end'; or answers the first invalid character. */
export function lexTargeting(text: string): { tokens: LexerToken[] } | { problem: string; offset: number } {
  const tokens: LexerToken[] = []
  let at = 0
  const match = (form: RegExp) => {
    form.lastIndex = at
    return form.exec(text)?.[0]
  }
  while (at < text.length) {
    const space = match(blank)
    if (space) {
      at += space.length
      continue
    }
    const mark = text[at]!
    const word = match(wordForm)
    if (word) {
      tokens.push({ kind: 'word', offset: at, text: word })
      at += word.length
    } else if (mark === '(' || mark === ')' || mark === ',') {
      tokens.push({ kind: 'mark', offset: at, text: mark })
      at += 1
    } else if (mark === '"') {
      const quoted = lexQuoted(text, at)
      if ('problem' in quoted) return quoted
      tokens.push(quoted.token)
      at = quoted.next
    } else {
      const character = String.fromCodePoint(text.codePointAt(at)!)
      return { problem: `${JSON.stringify(character)} has to stand in quotes`, offset: at }
    }
  }
  tokens.push({ kind: 'end', offset: text.length, text: '' })
  return { tokens }
}

const unescaped: Record<string, string> = { '"': '"', '\\': '\\', n: '\n', '*': '*' }

function lexQuoted(text: string, offset: number): { token: LexerToken; next: number } | { problem: string; offset: number } {
  const plain: string[] = []
  const pattern: string[] = []
  let wildcardAt: number | null = null
  let at = offset + 1
  while (at < text.length) {
    const character = text[at]!
    if (character === '"')
      return { token: { kind: 'text', offset, text: plain.join(''), pattern: pattern.join(''), wildcardAt }, next: at + 1 }
    if (character === '\\') {
      const escape = text[at + 1]
      const meant = escape !== undefined && Object.hasOwn(unescaped, escape) ? unescaped[escape]! : null
      if (meant === null) return { problem: 'after a backslash only ", \\, n or * can stand', offset: at }
      plain.push(meant)
      pattern.push(escape === '*' || escape === '\\' ? `\\${escape}` : meant)
      at += 2
      continue
    }
    if (character === '*') wildcardAt ??= at
    plain.push(character)
    pattern.push(character)
    at += 1
  }
  return { problem: 'the quote is never closed', offset }
}
