import { parseSync, Visitor } from 'rolldown/utils'
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

/** Where decisions live: the same answer for the same input, on a server, in a browser and at the edge. */
const pureFolders = /^packages\/(sdk\/src\/(contract|rules|targeting|bulk|values)|forecast\/src)\//

const impureGlobals = new Set(['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'process', 'Buffer'])
const impureMembers = new Set(['Date.now', 'performance.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'])

/** Reads of the clock, of chance, of Node or of the DOM in a file that has to be pure. Time is an argument there. */
export function purityViolations({ path, text }: Source): Violation[] {
  if (!pureFolders.test(path) || isTest(path)) return []
  const violations: Violation[] = []
  const report = (start: number, what: string): void => {
    violations.push({ path, line: text.slice(0, start).split('\n').length, message: `a pure module must not use ${what}` })
  }
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) report(node.start, 'new Date()')
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const member = `${node.object.name}.${node.property.name}`
      if (impureMembers.has(member)) report(node.start, member)
      else if (impureGlobals.has(node.object.name) && !isDeclared(text, node.object.name)) report(node.start, node.object.name)
    },
  }).visit(parseSync(path, text).program)
  return violations
}

/** A parameter or constant may be called `location` or `process`; only the global is meant. */
function isDeclared(text: string, name: string): boolean {
  return new RegExp(String.raw`\b(const|let|function)\s+${name}\b|[({,]\s*${name}\s*[,:})]|\b${name}\s*=>`).test(text)
}
