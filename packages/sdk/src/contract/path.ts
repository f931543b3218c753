/** Path of the API below the server's origin. */
export const apiBase = '/api/v2'

/** Names of the path's parameters in order: '/a/{id}/b/{key}' → ['id', 'key']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** A row that fits a method and a path, with the values of the path's parameters as the path has them. */
export interface PathMatch<T> {
  row: T
  params: Record<string, string>
}

interface Pattern<T> {
  row: T
  names: string[]
  expression: RegExp
}

/**
 * Finds rows by method and path, which may be written with its parameters in braces or filled in.
 * @param list read once, at the first search
 */
export function createFinder<T extends { method: string; path: string }>(
  list: () => readonly T[],
): (method: string, path: string) => PathMatch<T> | undefined {
  let patterns: Pattern<T>[] | undefined
  return (method, path) => {
    const wanted = method.toUpperCase()
    // '/campaigns/export' fits '/campaigns/{id}' too: patterns with fewer parameters stand first.
    patterns ??= list()
      .map(toPattern)
      .toSorted((a, b) => a.names.length - b.names.length)
    for (const { row, names, expression } of patterns) {
      if (row.method !== wanted) continue
      if (row.path === path) return { row, params: {} }
      const match = expression.exec(path)
      const values = match && decoded(match.slice(1))
      if (values) return { row, params: Object.fromEntries(names.map((name, index) => [name, values[index]!])) }
    }
    return undefined
  }
}

function toPattern<T extends { path: string }>(row: T): Pattern<T> {
  const source = row.path
    .split(/\{\w+\}/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/{}]+)')
  return { row, names: pathParameters(row.path), expression: new RegExp(`^${source}$`) }
}

function decoded(values: string[]): string[] | undefined {
  try {
    return values.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
