import type { Method } from '../contract/index.ts'
import { bindNouns, type NounApis } from './all-nouns.ts'
import { bulkFiles, Jobs, type BulkFiles } from './bulk-jobs.ts'
import { Call } from './call.ts'
import { SpotdeskCore } from './core.ts'
import { SpotdeskError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { findRow, type PathOf, type RowAt } from './routes.ts'
import type { ArgumentsOf, CallFor, Dates } from './types.ts'

/** Nouns of the contract, each row a method: see `docs/sdk.md` for the list. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor binds the nouns from the table
export interface SpotdeskClient<D extends Dates = 'date'> extends Omit<NounApis<D>, 'bulk'> {
  readonly bulk: NounApis<D>['bulk'] & BulkFiles<D>
}

/** A path that is none of the contract's own: those are typed. */
type UnknownPath<M extends string, P extends string> = M extends Method ? (P extends PathOf<M> ? never : P) : P

/**
 * The client of Spotdesk: every call of `/api/v2` as a method of its noun.
 * @example
 * ```ts
 * const api = new SpotdeskClient({ baseUrl: 'https://ads.example.com', auth: token })
 * for await (const campaign of api.campaigns.list({ status: ['RUNNING'] })) console.log(campaign.id, campaign.name)
 * ```
 */
export class SpotdeskClient<D extends Dates = 'date'> extends SpotdeskCore<D> {
  /** Bulk jobs: read, watch, wait, cancel. */
  readonly jobs: Jobs<D>

  constructor(options: ClientOptions<D> = {}) {
    super(options)
    const nouns = bindNouns(this)
    Object.assign(this, nouns, { bulk: { ...nouns.bulk, ...bulkFiles(this) } })
    this.jobs = new Jobs(this, options.runtime)
  }

  /**
   * A call by method and path, typed by the contract where the path is one of its own, with parameters in braces. A path with
   * the parameters filled in works too; its answer is not typed.
   * @throws SpotdeskError when the contract has no such call
   * @example
   * ```ts
   * const paused = await client.request('POST', '/campaigns/{id}/pause', { id: 12 })
   * const unknown = await client.request('GET', '/campaigns/12')
   * ```
   */
  request<M extends Method, P extends PathOf<M>>(method: M, path: P, ...args: ArgumentsOf<RowAt<M, P>>): CallFor<RowAt<M, P>, D>
  request<M extends string, P extends string>(
    method: M,
    path: UnknownPath<M, P>,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): Call<unknown>
  request(method: string, path: string, input: Record<string, unknown> = {}, options?: CallOptions): Call<unknown> {
    const found = findRow(method, path)
    if (!found) return new Call(Promise.reject(new SpotdeskError(`The contract has no ${method} ${path}.`)))
    return this.call(found.row, { ...found.params, ...input } as never, options) as unknown as Call<unknown>
  }
}
