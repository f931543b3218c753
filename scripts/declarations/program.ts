/** The SDK's sources as the compiler sees them. */
import { join, sep } from 'node:path'
import { API, type Checker, type Symbol, SymbolFlags } from 'typescript/unstable/sync'

export const repository = join(import.meta.dirname, '..', '..')

/** The package whose declarations are written. */
export const packageFolder = join(repository, 'packages/sdk')

const sources = join(packageFolder, 'src')

export const declarationsFolder = join(sources, 'declarations')

/**
 * A path as it can be compared with those of the compiler, which have forward slashes, and are in lower case where the file
 * system does not tell cases apart.
 */
export const comparable = (path: string) => path.split(sep).join('/').toLowerCase()

/** A source file and what it declares and exports itself, in the order in which it stands there. */
export interface Module {
  /** Path below `src`: 'contract/campaigns/orders.ts'. */
  path: string
  exports: readonly Symbol[]
}

/** The checked sources. `close` ends the compiler's process. */
export interface SdkProgram {
  checker: Checker
  /** The exports of a file below `src`, aliases resolved. */
  exportsOf: (path: string) => ReadonlyMap<string, Symbol>
  /** Modules whose path fits, sorted by path. Tests are left out. */
  modules: (path: RegExp) => Module[]
  close: () => void
}

/** Opens the SDK's project. The caller closes it. */
export function openSdk(): SdkProgram {
  const api = new API({ cwd: repository })
  const config = join(packageFolder, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`The compiler did not open ${config}.`)
  const { checker, program } = project
  const exportsOf = (path: string) => {
    const file = program.getSourceFile(join(sources, path))
    const module = file && checker.getSymbolAtLocation(file)
    const exported = module ? checker.getExportsOfModule(module) : []
    return new Map(exported.map((symbol) => [symbol.name, resolved(checker, symbol)]))
  }
  const folder = comparable(`${sources}/`)
  const modules = (wanted: RegExp) =>
    program
      .getSourceFileNames()
      .flatMap((name) => (comparable(name).startsWith(folder) ? [name.slice(folder.length)] : []))
      .filter((path) => wanted.test(path) && !/\.test\.|\.d\.ts$/.test(path))
      .toSorted()
      .map((path) => ({
        path,
        exports: [...exportsOf(path).values()].filter(
          (symbol) => comparable(symbol.declarations[0]?.path ?? '') === comparable(join(sources, path)),
        ),
      }))
  return { checker, exportsOf, modules, close: () => api.close() }
}

function resolved(checker: Checker, symbol: Symbol): Symbol {
  return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}
