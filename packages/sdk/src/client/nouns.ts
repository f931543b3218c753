import type { SpotdeskCore } from './core.ts'
import type { CallOptions } from './call-options.ts'
import type { Dates } from './dates.ts'
import type { AnyRow, NounApi } from './types.ts'

/**
 * The methods of a noun's rows. Exports that are not rows are left out.
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/calls'
 * const core = new SpotdeskCore({ baseUrl, auth: token })
 * const { list, pause } = bindNoun(core, { list: campaigns.list, pause: campaigns.pause })
 * await pause({ id: 12 })
 * ```
 */
export function bindNoun<M extends object, D extends Dates = 'date'>(core: SpotdeskCore<D>, module: M): NounApi<M, D> {
  const callRow = core.call.bind(core) as (row: AnyRow, input?: unknown, options?: CallOptions) => unknown
  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(module as Record<string, unknown>)) {
    if (isRow(row)) methods[name] = (input?: unknown, options?: CallOptions) => callRow(row, input, options)
  }
  return methods as NounApi<M, D>
}

/** Schemas and lists of a noun are in the same module and are not rows. */
function isRow(value: unknown): value is AnyRow {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
