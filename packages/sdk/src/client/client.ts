import type * as z from 'zod'
import type { Nouns } from '../declarations/nouns.ts'
import type { Routes } from '../declarations/routes.ts'
import { bindNouns } from './all-nouns.ts'
import { bulkFiles, Jobs, type BulkFiles } from './files/bulk-jobs.ts'
import { Call } from './call.ts'
import { SpotdeskCore } from './core.ts'
import type { Dates } from './dates.ts'
import { SpotdeskError } from './errors/errors.ts'
import type { CallOptions } from './call-options.ts'
import type { ClientOptions } from './options.ts'
import { findCall } from './routes.ts'
import type { AnyRow } from './types.ts'

/** Nouns of the contract with a method for each row; `docs/sdk/calls.md` lists them. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor binds the nouns from the table
export interface SpotdeskClient<D extends Dates = 'date'> extends Omit<Nouns<D>, 'bulk'> {
  /** Calls of `client.bulk`, and files of any kind. */
  readonly bulk: Nouns<D>['bulk'] & BulkFiles<D>
}

/** A path outside the contract. Paths of the contract are typed. */
type UnknownPath<M extends string, P extends string> = M extends keyof Routes ? (P extends keyof Routes[M] ? never : P) : P

/** Arguments and answer of the call of a method and a path. */
type ArgumentsAt<R, M, P> = M extends keyof R
  ? P extends keyof R[M]
    ? R[M][P] extends (...args: infer A) => unknown
      ? A
      : never
    : never
  : never
type CallAt<R, M, P> = M extends keyof R
  ? P extends keyof R[M]
    ? R[M][P] extends (...args: never) => infer C
      ? C
      : never
    : never
  : never

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
   * Makes a call by method and path. The contract types it if the path is one of its own, with parameters in braces. A path with filled-in
   * parameters works too, but its answer is not typed.
   * @throws SpotdeskError when the contract has no such call
   * @example
   * ```ts
   * const paused = await client.request('POST', '/campaigns/{id}/pause', { id: 12 })
   * const unknown = await client.request('GET', '/campaigns/12')
   * ```
   */
  request<M extends keyof Routes, P extends keyof Routes[M]>(
    method: M,
    path: P,
    ...args: ArgumentsAt<Routes<D>, M, P>
  ): CallAt<Routes<D>, M, P>
  request<M extends string, P extends string>(
    method: M,
    path: UnknownPath<M, P>,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): Call<unknown>
  request(method: string, path: string, input: Record<string, unknown> = {}, options?: CallOptions): Call<unknown> {
    const found = findCall(method, path)
    if (!found) return new Call(Promise.reject(new SpotdeskError(`The contract has no ${method} ${path}.`)))
    return this.call(found.row, { ...found.params, ...input } as never, options) as unknown as Call<unknown>
  }

  /** @internal The contract is loaded when `validate` needs its first schema. */
  protected override async answerSchema(row: AnyRow): Promise<z.ZodType | undefined> {
    if ('callRow' in row) return row.response
    // Not its index: a page that uses some of that would load all of it at once.
    const { findRow } = await import('../contract/find-row.ts')
    return findRow(row.method, row.path)?.row.response
  }
}
