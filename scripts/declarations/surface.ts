/** The public surface of the SDK: what each subpath exports, with its members. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Checker, NodeBuilderFlags, type Symbol, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { comparable, packageFolder, type SdkProgram } from './program.ts'

/** An export. */
export interface Exported {
  name: string
  symbol: Symbol
  kind: 'class' | 'interface' | 'type' | 'function' | 'value'
  /** Members of instances of a class, or of an interface; statics and constructors are left out. */
  members: readonly Symbol[]
}

/** Everything that users import, by subpath: '.', './contract' … */
export function publicSurface({ checker, exportsOf }: SdkProgram): Map<string, Exported[]> {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, { source: string }>
  }
  return new Map(
    Object.entries(exports)
      .filter(([, { source }]) => source?.endsWith('.ts'))
      .map(([subpath, { source }]) => {
        const exported = [...exportsOf(source.replace(/^\.\/src\//, ''))]
        return [subpath, exported.map(([name, symbol]) => describe(checker, name, symbol)).toSorted(byName)]
      }),
  )
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

function describe(checker: Checker, name: string, symbol: Symbol): Exported {
  const { flags } = symbol
  const is = (flag: SymbolFlags) => (flags & flag) !== 0
  if (is(SymbolFlags.Class)) return { name, symbol, kind: 'class', members: membersOf(checker, checker.getDeclaredTypeOfSymbol(symbol)) }
  if (is(SymbolFlags.Interface))
    return { name, symbol, kind: 'interface', members: membersOf(checker, checker.getDeclaredTypeOfSymbol(symbol)) }
  if (is(SymbolFlags.Function)) return { name, symbol, kind: 'function', members: [] }
  if (is(SymbolFlags.Variable)) return { name, symbol, kind: 'value', members: [] }
  return { name, symbol, kind: 'type', members: typeMembers(checker, symbol) }
}

/** An alias of an object type has members; one of a union or of a type that is worked out has none of its own. */
function typeMembers(checker: Checker, symbol: Symbol): readonly Symbol[] {
  if ((symbol.flags & SymbolFlags.TypeAlias) === 0) return []
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  return type.isObjectType() && type.getSymbol()?.name === '__type' ? membersOf(checker, type) : []
}

/** Members that are declared in the sources of the SDK. Private ones and those of the language's own types are left out. */
export function membersOf(checker: Checker, type: Type): Symbol[] {
  return checker
    .getPropertiesOfType(type)
    .filter((member) => !/^(#|__[#@])/.test(member.name) && member.declarations.some(isOwn) && !isInternal(checker, member))
}

const isInternal = (checker: Checker, symbol: Symbol) => checker.getJsDocTagsOfSymbol(symbol).some(({ name }) => name === 'internal')

const ownFolder = comparable(join(packageFolder, 'src'))

const isOwn = ({ path }: { path: string }) => comparable(path).startsWith(ownFolder)

/** A type in one line, whole. */
export function typeText(checker: Checker, type: Type): string {
  return checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation)
}
