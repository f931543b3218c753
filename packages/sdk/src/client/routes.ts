/** Calls by method and path. */
import { gridSources } from '../calls/grids.ts'
import * as calls from '../calls/index.ts'
import type { CallRow } from '../contract/call-row.ts'
import { createFinder } from '../contract/path.ts'

/** The call of a method and a path, which may be written with its parameters in braces or filled in. */
export const findCall = /* @__PURE__ */ createFinder<CallRow>(() => [
  ...Object.values(calls).flatMap((noun) => Object.values<CallRow>(noun)),
  ...gridSources.map(toGridForm),
])

/** The POST form of a grid's source, as the contract's `gridForms` makes it. */
export function toGridForm({ query: _query, paged: _paged, ...source }: CallRow): CallRow {
  return { ...source, method: 'POST', body: true, reads: true }
}
