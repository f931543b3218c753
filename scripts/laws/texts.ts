/** Every text that people see is a message: it goes through `t`, or it stands in a table of a module and goes through `label`. */
import { parseSync, Visitor } from 'rolldown/utils'
import type { Violation } from './arrows.ts'
import { lineAt } from './comments.ts'
import { isTest, type Source } from './sources.ts'

/** Attributes and properties whose text is shown or read aloud. */
const shownNames = new Set([
  'alt',
  'applyLabel',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'closeLabel',
  'confirmLabel',
  'description',
  'disabledReason',
  'emptyText',
  'footnote',
  'header',
  'heading',
  'hideLabel',
  'hint',
  'label',
  'lead',
  'loadingText',
  'message',
  'noResults',
  'placeholder',
  'question',
  'showLabel',
  'summary',
  'suffix',
  'text',
  'title',
  'tooltip',
  'unit',
  'valueText',
])

/** Calls whose first argument is shown. */
const showingCalls = /^(toasts\.\w+|announce\w*)$/
/** A character of a word and a small one after it: a text, as opposed to a sign, a code or a key. */
const words = /\p{L}\p{Ll}/u
/** The end of an element's id: `${id}-label`. */
const idSuffix = /^\s*-[a-z-]+$/
/** Sources whose texts people see in more than one language. */
const judged = /^packages\/(web|ui)\/src\/.*\.tsx?$/

/** A node of the parser's tree, as far as this law reads it. */
interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

/** Texts that can be the value of an expression: of a literal, a template, both branches of a condition, the right side of `&&` and `??`. */
function textsOf(node: Node | null | undefined): { text: string; start: number }[] {
  if (!node) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [{ text: node['value'], start: node.start }] : []
  if (node.type === 'TemplateLiteral') {
    const parts = node['quasis'] as { value: { cooked: string | null } }[]
    return [{ text: parts.map(({ value }) => value.cooked ?? '').join(' '), start: node.start }]
  }
  if (node.type === 'ConditionalExpression') return [...textsOf(node['consequent'] as Node), ...textsOf(node['alternate'] as Node)]
  if (node.type === 'LogicalExpression') return textsOf(node['right'] as Node)
  const wrapped = ['JSXExpressionContainer', 'ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)
  return wrapped ? textsOf(node['expression'] as Node) : []
}

/** Names between braces, without those of the branches of a plural. */
function placeholdersOf(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*([A-Za-z]\w*)\s*(?=[,}])/g)].map(([, name]) => name!))]
}

function nameOf(node: Node | null): string | null {
  if (node?.type === 'JSXIdentifier' || node?.type === 'Identifier') return node['name'] as string
  return node?.type === 'Literal' ? String(node['value']) : null
}

/** Texts of web and ui that are shown without being messages, and messages whose values do not fit. */
export function textViolations({ path, text }: Source): Violation[] {
  if (!judged.test(path) || isTest(path)) return []
  const found: Violation[] = []
  const report = (start: number, message: string) => void found.push({ path, line: lineAt(text, start), message })
  const bare = (node: Node | null | undefined) => {
    for (const piece of textsOf(node)) {
      if (words.test(piece.text) && !idSuffix.test(piece.text))
        report(piece.start, `"${piece.text.trim().slice(0, 40)}" is shown without t() (docs/style.md, Texts)`)
    }
  }
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    JSXText(node) {
      if (words.test(node.value))
        report(
          node.start + (node.value.length - node.value.trimStart().length),
          `"${node.value.trim().slice(0, 40)}" is shown without t() (docs/style.md, Texts)`,
        )
    },
    JSXExpressionContainer(node) {
      // Values of attributes are judged by the attribute's name.
      if (text[node.start - 1] !== '=') bare(node as unknown as Node)
    },
    JSXAttribute(node) {
      const name = nameOf(node.name as unknown as Node)
      if (name && shownNames.has(name)) bare(node.value as unknown as Node)
    },
    Property(node) {
      // A table of a module holds English texts; who shows one calls label().
      const name = nameOf(node.key as unknown as Node)
      if (depth > 0 && name && shownNames.has(name)) bare(node.value as unknown as Node)
    },
    AssignmentPattern(node) {
      // The default of a property: `{ closeLabel = 'Close' }`.
      const name = nameOf(node.left as unknown as Node)
      if (name && shownNames.has(name)) bare(node.right as unknown as Node)
    },
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end)
      const [first, values] = node.arguments as unknown as Node[]
      if (showingCalls.test(callee)) bare(first)
      if (callee !== 't' || path.endsWith('/shared/text.ts')) return
      if (depth === 0) report(node.start, 't() while a module loads is always English; keep the English text and show it through label()')
      const messages = textsOf(first)
      // A kit has one function for both, because its context gives it one.
      const isOfTable = path.startsWith('packages/ui/') && first?.type !== 'TemplateLiteral'
      if ((messages.length === 0 && !isOfTable) || first?.type === 'TemplateLiteral')
        report(node.start, 'the message of t() is no literal; a text of a table goes through label()')
      if (path.startsWith('packages/ui/') && messages.some((message) => /,\s*plural\s*,/.test(message.text)))
        report(node.start, 'messages of packages/ui have no plurals')
      if (values && values.type !== 'ObjectExpression') return
      const members = (values?.['properties'] ?? []) as Node[]
      if (members.some(({ type }) => type !== 'Property')) return
      const given = members
        .map((member) => nameOf(member['key'] as Node) ?? '')
        .toSorted()
        .join()
      for (const message of messages) {
        const wanted = placeholdersOf(message.text).toSorted().join()
        if (wanted !== given) report(message.start, `the message has the values [${wanted}], the call gives [${given}]`)
      }
    },
  }).visit(parseSync(path, text).program)
  return found
}
