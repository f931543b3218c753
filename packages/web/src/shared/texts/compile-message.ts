import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/**
 * The compiled form of a message, as Lingui interprets it: values in braces and plurals, which is all that our messages have. Lingui's own
 * compiler knows the whole of ICU and weighs 8 kB in the first load; a test compares the two.
 * @throws SyntaxError for a message whose braces do not close
 */
export function compileMessage(message: string): CompiledMessage {
  const { tokens, end } = read(message, 0, false)
  if (end !== message.length) throw new SyntaxError(`The message has a brace too many: ${message}`)
  return tokens
}

interface Piece {
  tokens: CompiledMessage
  /** Where reading ended: at a closing brace, or behind the message. */
  end: number
}

/** Tokens from an offset up to the closing brace; `#` is the number only inside a plural. */
function read(message: string, from: number, isPlural: boolean): Piece {
  const tokens: CompiledMessage = []
  let at = from
  let text = ''
  const flush = () => {
    if (text !== '') tokens.push(text)
    text = ''
  }
  while (at < message.length && message[at] !== '}') {
    if (message[at] === '{') {
      flush()
      const { token, end } = readValue(message, at + 1)
      tokens.push(token)
      at = end
    } else if (isPlural && message[at] === '#') {
      flush()
      tokens.push('#')
      at += 1
    } else {
      text += message[at]
      at += 1
    }
  }
  flush()
  return { tokens, end: at }
}

const value = /\s*(\w+)\s*(?:(,)\s*plural\s*,)?/y
const branch = /\s*=?(\w+)\s*\{/y

/** `name}` or `count, plural, one {…} other {…}}`, read from behind its opening brace. */
function readValue(message: string, from: number): { token: CompiledMessage[number]; end: number } {
  value.lastIndex = from
  const [, name, plural] = value.exec(message) ?? []
  if (name === undefined) throw new SyntaxError(`The message has no name in its braces: ${message}`)
  let at = value.lastIndex
  const branches: Record<string, CompiledMessage> = {}
  while (plural && message[at] !== '}') {
    branch.lastIndex = at
    const [, form] = branch.exec(message) ?? []
    if (form === undefined) break
    const { tokens, end } = read(message, branch.lastIndex, true)
    branches[form] = tokens
    at = end + 1
    while (message[at] === ' ') at += 1
  }
  if (message[at] !== '}') throw new SyntaxError(`The message has a brace that does not close: ${message}`)
  return { token: plural ? [name, 'plural', branches] : [name], end: at + 1 }
}
