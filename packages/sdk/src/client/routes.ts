import { endpoints, pathParameters, type Endpoint, type Method, type NamedRow, type nouns } from '../contract/index.ts'

type RowsOf<M> = { [K in keyof M]: M[K] extends Endpoint ? M[K] : never }[keyof M]

/** Every row of the contract, as types. */
export type ContractRow = { [N in keyof typeof nouns]: RowsOf<(typeof nouns)[N]> }[keyof typeof nouns]

/** The paths that the contract knows for a method. */
export type PathOf<M extends Method> = Extract<ContractRow, { method: M }>['path']

/** The row with that method and path. */
export type RowAt<M extends Method, P extends string> = Extract<ContractRow, { method: M; path: P }>

export interface FoundRow extends NamedRow {
  /** Values of the path's parameters, as they stood in the path. */
  params: Record<string, string>
}

/**
 * The row of a method and a path, which may be written with its parameters in braces or filled in.
 * @param path below /api/v2
 * @example
 * ```ts
 * const found = findRow('POST', '/campaigns/12/pause')
 * console.log(found?.noun, found?.name, found?.params.id) // 'campaigns' 'pause' '12'
 * ```
 */
export function findRow(method: string, path: string): FoundRow | undefined {
  const wanted = method.toUpperCase()
  // '/campaigns/export' fits '/campaigns/{id}' too: patterns with fewer parameters stand first.
  patterns ??= endpoints.map(patternOf).toSorted((a, b) => a.names.length - b.names.length)
  for (const { named, names, expression } of patterns) {
    if (named.row.method !== wanted) continue
    if (named.row.path === path) return { ...named, params: {} }
    const match = expression.exec(path)
    const values = match && decoded(match.slice(1))
    if (values) return { ...named, params: Object.fromEntries(names.map((name, index) => [name, values[index]!])) }
  }
  return undefined
}

interface Pattern {
  named: NamedRow
  names: string[]
  expression: RegExp
}

let patterns: Pattern[] | undefined

function patternOf(named: NamedRow): Pattern {
  const { path } = named.row
  const source = path
    .split(/\{\w+\}/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/{}]+)')
  return { named, names: pathParameters(path), expression: new RegExp(`^${source}$`) }
}

function decoded(values: string[]): string[] | undefined {
  try {
    return values.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
