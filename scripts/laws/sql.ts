import { parseSync, Visitor } from 'rolldown/utils'
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

/** Code of the server that runs in production: SQL of demo, tests and the administrator's commands is their own. */
const server = /^packages\/server\/src\/(?!(platform\/db|demo|operations|testing)\/)/

/** The store of a noun, and query modules that are named as such. */
const sqlModule = /(^|\/)(store|[a-z0-9-]+-store|[a-z0-9-]+-query)\.ts$/

/** Where a statement of Kysely's query builder begins. */
const builders = new Set(['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery'])

/** Lines of the `sql` tag, its helpers (`sql.ref`, `sql.join`, …) and statements of the query builder, in their order. */
function linesOfSql({ path, text }: Source): number[] {
  const starts: number[] = []
  const isSql = (node: { type: string }) => node.type === 'Identifier' && 'name' in node && node.name === 'sql'
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  new Visitor({
    TaggedTemplateExpression(node) {
      if (isSql(node.tag)) starts.push(node.start)
    },
    MemberExpression(node) {
      if (isSql(node.object)) starts.push(node.start)
      if (node.property.type === 'Identifier' && builders.has(node.property.name)) starts.push(node.property.start)
    },
  }).visit(program)
  return starts.toSorted((a, b) => a - b).map((start) => text.slice(0, start).split('\n').length)
}

/** SQL that stands neither in a store nor in a query module, the first of a file. */
export function sqlViolations(source: Source): Violation[] {
  const { path } = source
  if (!server.test(path) || sqlModule.test(path) || isTest(path)) return []
  const [line] = linesOfSql(source)
  return line === undefined ? [] : [{ path, line, message: 'SQL stands in store.ts, *-store.ts and *-query.ts: move it there' }]
}
