/** Text of help pages: lines break between words, and what belongs together stays below each other. */
import type { Terminal } from '../terminal.ts'

/** The width of help where nobody looks: in a pipe, in a test. */
export const defaultWidth = 80
/** Longer lines are hard to read, however wide the terminal is. */
const widest = 120
const narrowest = 40
/** Spaces between two columns. */
const gap = 2

/** The width of help: that of the terminal within reason, else COLUMNS, else 80. */
export function helpWidth({ stdout, env }: Pick<Terminal, 'stdout' | 'env'>): number {
  const said = stdout.columns ?? (Number(env['COLUMNS']) || defaultWidth)
  return Math.min(widest, Math.max(narrowest, said))
}

/** Lines of a text, no word cut; lines that the text has stay lines. @param hanging spaces before every line but the first */
export function wrap(text: string, width: number, { indent = 0, hanging = indent }: { indent?: number; hanging?: number } = {}): string[] {
  return text.split('\n').flatMap((paragraph, at) => wrapWords(paragraph.split(/ +/), width, at === 0 ? indent : hanging, hanging))
}

function wrapWords(words: readonly string[], width: number, indent: number, hanging: number): string[] {
  const lines: string[] = []
  let line = ' '.repeat(indent)
  let isEmpty = true
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ' '.repeat(hanging)
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].map((each) => each.trimEnd())
}

/** Two columns; the right one is wrapped below itself. A long left text stands on a line of its own. */
export function formatTwoColumns(pairs: readonly (readonly [string, string])[], width: number): string[] {
  const most = Math.floor(width * 0.56)
  const short = pairs.map(([left]) => left.length).filter((length) => length <= most)
  const start = Math.max(0, ...short) + 2 + gap
  return pairs.flatMap(([left, right]) => {
    const lines = wrap(right, width, { indent: start })
    if (2 + left.length + gap > start) return right === '' ? [`  ${left}`] : [`  ${left}`, ...lines]
    return [`  ${left}`.padEnd(start) + lines[0]!.slice(start), ...lines.slice(1)].map((line) => line.trimEnd())
  })
}

/** A command as it is typed. Too long for one line, it goes on after a pipe or a backslash, never within quotes. */
export function commandLines(command: string, width: number): string[] {
  if (command.length + 2 <= width) return [`  ${command}`]
  const words = command.replaceAll(' | ', '\u0001| ').match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"\\]|\\.)+/g) ?? []
  const ends = [...words.keys()].filter((at) => words[at]!.endsWith('\u0001|') || at === words.length - 1)
  const parts = ends.map((end, at) => words.slice(at === 0 ? 0 : ends[at - 1]! + 1, end + 1))
  return parts.flatMap((part, at) => {
    // Room for the backslash.
    const wrapped = wrapWords(part, width - 2, at === 0 ? 2 : 4, 6)
    return wrapped.map((line, index) => (index === wrapped.length - 1 ? line.replace('\u0001', ' ') : `${line} \\`))
  })
}
