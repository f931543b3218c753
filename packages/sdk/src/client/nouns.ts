import { isEndpoint } from '../contract/endpoint.ts'
import type { SpotdeskCore } from './core.ts'
import type { CallOptions } from './options.ts'
import type { AnyRow, Dates, NounApi } from './types.ts'

/**
 * The methods of a noun's rows. Everything in the module that is no row is left out.
 * @example
 * ```ts
 * import { campaigns } from '@spotdesk/sdk/contract'
 * const core = new SpotdeskCore({ baseUrl, auth: token })
 * const { list, pause } = bindNoun(core, { list: campaigns.list, pause: campaigns.pause })
 * await pause({ id: 12 })
 * ```
 */
export function bindNoun<M extends object, D extends Dates = 'date'>(core: SpotdeskCore<D>, module: M): NounApi<M, D> {
  const carryOut = core.call.bind(core) as (row: AnyRow, input?: unknown, options?: CallOptions) => unknown
  const methods: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(module)) {
    if (isEndpoint(row)) methods[name] = (input?: unknown, options?: CallOptions) => carryOut(row, input, options)
  }
  return methods as NounApi<M, D>
}
