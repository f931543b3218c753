/** Comments of a source file, which the law on references reads. */
import { parseSync } from 'rolldown/utils'
import type { Source } from './sources.ts'

/** A comment: `start` is the offset of `text` in the file. */
interface Comment {
  text: string
  start: number
}

/** Comments of a script or a style sheet. */
export function commentsOf({ path, text }: Source): Comment[] {
  if (path.endsWith('.css')) return commentsOfStyles(text)
  return parseSync(path, text).comments.map(({ value, start }) => ({ text: value, start: start + 2 }))
}

function commentsOfStyles(text: string): Comment[] {
  const found: Comment[] = []
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', start + 2)) {
    const end = text.indexOf('*/', start)
    found.push({ text: text.slice(start + 2, end === -1 ? text.length : end), start: start + 2 })
  }
  return found
}

/** The line, from 1, in which an offset lies. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** A comment as running text: without the stars that begin its lines. Offsets stay what they are. */
export function withoutStars(text: string): string {
  return text.replaceAll(/(^|\n)[ \t]*\*(?!\*)/g, (start) => start.replace('*', ' '))
}
