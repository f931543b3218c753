/** Parts of a report that people read: headings, sentences, fields and tables, as wide as the terminal. */
import displayWidth from 'string-width'
import type { Context } from '../../context.ts'
import type { Colour, Column } from '../../output/column.ts'
import { printable, renderTable } from '../../output/table.ts'
import { wrapped } from '../../output/wrap.ts'
import { hasColour, painter, type Paint, getTerminalWidth } from '../../terminal.ts'

export interface Paper {
  paint: Paint
  width: number
  heading: (text: string) => string
  /** A sentence, broken between words. @param indent spaces before each line */
  sentence: (text: string, indent?: number, colour?: Colour) => string
  /** Labels and texts, one a line; further texts of a line stand below each other. */
  fields: (lines: readonly (readonly [string, ...string[]])[]) => string
  table: (rows: readonly object[], columns: readonly Column[]) => string
}

/** Between two fields of a line. */
const gap = 3

export function createPaper({ terminal, globals }: Pick<Context, 'terminal' | 'globals'>): Paper {
  const paint = painter(hasColour(terminal.stdout, terminal.env, globals.denied('color')))
  const width = getTerminalWidth(terminal)
  return {
    paint,
    width,
    heading: (text) => paint('bold', text),
    sentence: (text, indent = 0, colour) =>
      wrapped(printable(text), width, indent)
        .map((line) => ' '.repeat(indent) + paint(colour, line.slice(indent)))
        .join('\n'),
    fields: (lines) => fieldsText(lines, paint),
    table: (rows, columns) => renderTable(rows, columns, width, paint),
  }
}

/** Paragraphs with an empty line between them; those that are empty are left out. */
export function paragraphs(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')
}

/** A bar of block characters, an eighth of a character exact. @param share 0 to 1 */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8)
  const rest = eighths % 8
  return '█'.repeat(Math.floor(eighths / 8)) + (rest === 0 ? '' : ' ▏▎▍▌▋▊▉'[rest]!)
}

function fieldsText(lines: readonly (readonly [string, ...string[]])[], paint: Paint): string {
  const widths: number[] = []
  for (const cells of lines) cells.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, displayWidth(cell))))
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => {
          const text = cell + ' '.repeat(widths[at]! - displayWidth(cell))
          return at === 0 ? paint('gray', text) : text
        })
        .join(' '.repeat(gap))
        .trimEnd(),
    )
    .join('\n')
}
