// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'

/** A market: countries that agencies trade in together. */
export interface Market {
  /** Id of the market. */
  id: number
  /** Name of the market. */
  name: string
  /** ISO 3166-1 alpha-2 codes. */
  countryCodes: string[]
  /** ISO 4217 code. */
  currency: string
  /** IANA zone. */
  timeZone: string
}

/** Input of `client.markets.agencies`. */
export interface MarketsAgenciesInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.markets`. */
export interface MarketsApi {
  /**
   * Markets by name.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /markets`.
   * @example
   * ```ts
   * const answer = await client.markets.list()
   * console.log(answer)
   * ```
   */
  list(input?: Record<string, never>, options?: CallOptions): Call<Market[]>

  /**
   * Agencies of a market that the caller may act in.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /markets/{id}/agencies`.
   * @example
   * ```ts
   * const answer = await client.markets.agencies({ id: 1 })
   * console.log(answer)
   * ```
   */
  agencies(
    input: MarketsAgenciesInput,
    options?: CallOptions,
  ): Call<
    {
      /** Id of the agency. */
      id: number
      /** Name of the agency. */
      name: string
      /** True: a payment has failed. */
      blocked: boolean
    }[]
  >
}
