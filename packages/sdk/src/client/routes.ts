import { endpoints, pathParameters, type Endpoint, type EndpointRow, type Method, type NamedRow, type nouns } from '../contract/index.ts'

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
  const candidates = endpoints.filter(({ row }) => row.method === wanted)
  const exact = candidates.find(({ row }) => row.path === path)
  if (exact) return { ...exact, params: {} }
  const matches = candidates.flatMap((named) => {
    const params = valuesIn(named.row, path)
    return params ? [{ ...named, params }] : []
  })
  // '/campaigns/export' fits '/campaigns/{id}' too: fewer parameters win.
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function valuesIn(row: EndpointRow, path: string): Record<string, string> | undefined {
  const pattern = row.path.split(/\{\w+\}/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(path)
  if (!match) return undefined
  try {
    return Object.fromEntries(pathParameters(row.path).map((name, index) => [name, decodeURIComponent(match[index + 1]!)]))
  } catch {
    return undefined
  }
}
