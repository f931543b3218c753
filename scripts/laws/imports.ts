import { parseSync, Visitor } from 'rolldown/utils'
import type { Source } from './sources.ts'

/** One import, re-export, dynamic import or `import('…')` type of a file. */
export interface Import {
  specifier: string
  line: number
  /** Loaded when it is needed, by `import('…')`. */
  isLazy: boolean
}

function unquote(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '')
}

/**
 * Everything a file imports, types included: a type of another package couples to it as a value does.
 * @throws if the file does not parse, because an unread file must not pass for a clean one
 */
export function importsOf(source: Source): Import[] {
  const known = parsed.get(source)
  if (known) return known
  const imports = parseImports(source)
  parsed.set(source, imports)
  return imports
}

/** More than one law asks for the imports of a file. */
const parsed = new WeakMap<Source, Import[]>()

function parseImports({ path, text }: Source): Import[] {
  const { module, program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const spans: { start: number; end: number }[] = [
    ...module.staticImports.map((entry) => entry.moduleRequest),
    ...module.staticExports.flatMap((statement) => statement.entries.flatMap((entry) => entry.moduleRequest ?? [])),
  ]
  new Visitor({ TSImportType: (node) => void spans.push(node.source) }).visit(program)
  const toImport = (isLazy: boolean) => (span: { start: number; end: number }) => ({
    specifier: unquote(text.slice(span.start, span.end)),
    line: text.slice(0, span.start).split('\n').length,
    isLazy,
  })
  const lazy = module.dynamicImports.map((entry) => entry.moduleRequest)
  const imports = [...spans.map(toImport(false)), ...lazy.map(toImport(true))]
  // `export { a, b } from './x.ts'` yields one entry per name.
  const distinct = new Map(imports.map((entry) => [`${entry.line} ${entry.specifier}`, entry]))
  return [...distinct.values()].toSorted((a, b) => a.line - b.line)
}
