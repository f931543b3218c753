/** Comments and test titles of a source file, which the laws on language and references read. */
import { parseSync, Visitor } from 'rolldown/utils'
import { isTest, type Source } from './sources.ts'

/** A piece of prose: `start` is the offset of `text` in the file. */
export interface Prose {
  kind: 'comment' | 'docstring' | 'title'
  text: string
  start: number
}

const callsWithTitle = new Set(['describe', 'it', 'test'])

/** Comments of a script or a style sheet, and the titles of a test. */
export function proseOf(source: Source): Prose[] {
  const known = parsed.get(source)
  if (known) return known
  const prose = source.path.endsWith('.css') ? commentsOfStyles(source) : proseOfScript(source)
  parsed.set(source, prose)
  return prose
}

/** More than one law reads the prose of a file. */
const parsed = new WeakMap<Source, Prose[]>()

function proseOfScript({ path, text }: Source): Prose[] {
  const { comments, program } = parseSync(path, text)
  const found: Prose[] = comments.map(({ type, value, start }) => ({
    kind: type === 'Block' && value.startsWith('*') ? 'docstring' : 'comment',
    text: value,
    start: start + 2,
  }))
  if (!isTest(path)) return found
  new Visitor({
    CallExpression(node) {
      const [title] = node.arguments
      if (!title || !callsWithTitle.has(calledName(text.slice(node.callee.start, node.callee.end)))) return
      if (title.type === 'Literal' && typeof title.value === 'string')
        found.push({ kind: 'title', text: title.value, start: title.start + 1 })
    },
  }).visit(program)
  return found
}

/** 'test' of `test.each(rows)`, `test.for(rows)` and `test`. */
const calledName = (callee: string) => /^\w+/.exec(callee)?.[0] ?? ''

function commentsOfStyles({ text }: Source): Prose[] {
  const found: Prose[] = []
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', start + 2)) {
    const end = text.indexOf('*/', start)
    found.push({ kind: 'comment', text: text.slice(start + 2, end === -1 ? text.length : end), start: start + 2 })
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
