/** Regular expressions that take longer than their text does: each must be linear, whatever the text. */
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

/** Code of the server that runs on other people's texts. */
const checkedFolders = /^packages\/(sdk|server|forecast)\/src\//

/** Expressions that cannot be read here because they are put together when the program runs, by file and argument, and why each is linear. */
const reasons: Readonly<Record<string, string>> = {
  'packages/sdk/src/contract/path.ts `^${source}$`':
    'A path of the contract whose parameters are runs without a slash or a brace; fixed texts with a slash stand between them.',
  "packages/server/src/platform/http/answer/not-found.ts `^${path.replaceAll(/\\{\\w+\\}/g, '[^/]+')}$`":
    'A path of the contract whose parameters are runs without a slash; a slash stands between them.',
}

/** The same seed each time, and time enough on a slow machine. */
const settings = { randomSeed: 0, timeout: 60_000 }

interface Expression {
  pattern: string
  flags: string
}

/** Expressions of the sources that backtrack in more than linear time, or that nobody can tell of. */
export function expressionViolations({ path, text }: Source): Violation[] {
  if (!checkedFolders.test(path) || isTest(path) || !/\.(ts|js|mjs)$/.test(path)) return []
  const violations: Violation[] = []
  const report = (start: number, message: string): void => {
    violations.push({ path, line: text.slice(0, start).split('\n').length, message })
  }
  const check = (start: number, expression: Expression | null): void => {
    const fault = expression && faultOf(expression)
    if (fault) report(start, `${fault}: write it so that no part can match what the next part matches too, or use a loop`)
  }
  const constants = constantsOf(text, path)
  const made = (node: { start: number; callee: unknown; arguments: unknown[] }): void => {
    if ((node.callee as Node).name !== 'RegExp') return
    const [pattern, flags] = node.arguments as Node[]
    const source = pattern && textOf(pattern, constants)
    if (source !== null && source !== undefined)
      return check(node.start, { pattern: source, flags: (flags && textOf(flags, constants)) ?? '' })
    const written = pattern ? text.slice(pattern.start, pattern.end) : ''
    if (!Object.hasOwn(reasons, `${path} ${written}`))
      report(
        node.start,
        'a regular expression that is put together when the program runs cannot be checked: use a literal or a loop, or give a reason in scripts/laws/regular-expressions.ts',
      )
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) check(node.start, { pattern: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(path, text).program)
  return violations
}

/** The fault of an expression; null for one that is linear. */
export function faultOf({ pattern, flags }: Expression): string | null {
  // Without a repetition that has no end the work for a character is bounded.
  if (!/[*+]|,\}/.test(pattern)) return null
  const found = checkSync(pattern, flags, settings)
  // Part of the search is measured in time: on a busy machine it can take a safe expression for a slow one, but not twice.
  if (found.status === 'safe' || checkSync(pattern, flags, settings).status === 'safe') return null
  if (found.status === 'unknown') return `/${pattern}/ could not be checked (${found.error.kind})`
  return `/${pattern}/ takes super-linear time (${found.complexity.summary}) on ${shorten(JSON.stringify(found.attack.string))}`
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** The members of a node of the syntax tree that the code below reads. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  quasis?: { value: { raw: string; cooked: string } }[]
  expressions?: Node[]
  tag?: Node & { property?: Node }
  quasi?: Node
}

/** Texts of the constants of a file. */
function constantsOf(text: string, path: string): ReadonlyMap<string, string> {
  const constants = new Map<string, string>()
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || !node.init) return
      const value = textOf(node.init as unknown as Node, constants)
      if (value !== null) constants.set(node.id.name, value)
    },
  }).visit(parseSync(path, text).program)
  return constants
}

/** The text that an expression stands for; null when that is not known before the program runs. */
function textOf(node: Node, constants: ReadonlyMap<string, string>): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') return constants.get(node.name!) ?? null
  if (node.type === 'TaggedTemplateExpression') return node.tag!.property?.name === 'raw' ? joined(node.quasi!, constants, 'raw') : null
  return node.type === 'TemplateLiteral' ? joined(node, constants, 'cooked') : null
}

function joined({ quasis = [], expressions = [] }: Node, constants: ReadonlyMap<string, string>, form: 'raw' | 'cooked'): string | null {
  const texts = expressions.map((expression) => textOf(expression, constants))
  if (texts.includes(null)) return null
  return quasis.map(({ value }, index) => value[form] + (texts[index] ?? '')).join('')
}
