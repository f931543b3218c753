import { endpoints, type NamedRow } from './endpoints.ts'
import { createFinder } from './path.ts'

export interface MatchedRow extends NamedRow {
  /** Values of the path's parameters, as the path has them. */
  params: Record<string, string>
}

const find = /* @__PURE__ */ createFinder(() => endpoints.map((named) => ({ method: named.row.method, path: named.row.path, named })))

/**
 * The row of a method and a path, which may be written with its parameters in braces or filled in.
 * @param path below /api/v2
 * @example
 * ```ts
 * import { findRow } from '@spotdesk/sdk/contract'
 * const found = findRow('POST', '/campaigns/12/pause')
 * console.log(found?.noun, found?.name, found?.params.id) // 'campaigns' 'pause' '12'
 * ```
 */
export function findRow(method: string, path: string): MatchedRow | undefined {
  const found = find(method, path)
  return found && { ...found.row.named, params: found.params }
}
