// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AttributionAction } from '../values/attribution.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'

/** Input of `client.commons.languages`. */
export interface CommonsLanguagesInput {
  /** Which list; absent: ISO 639-1. */
  context?: 'interface' | 'targeting'
}

/** Calls of `client.commons`. */
export interface CommonsApi {
  /**
   * List the pixel types: the actions that attribution pixels can record.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /commons/attribution-site-actions`.
   * @example
   * ```ts
   * const answer = await client.commons.attributionSiteActions()
   * console.log(answer)
   * ```
   */
  attributionSiteActions(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<
    {
      /** Kind of action. */
      id: AttributionAction
      /** The kind as people read it. */
      name: string
      /** True: an amount comes with it. */
      hasValue: boolean
    }[]
  >

  /**
   * Languages by name.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /commons/languages`.
   * @example
   * ```ts
   * const answer = await client.commons.languages()
   * console.log(answer)
   * ```
   */
  languages(
    input?: CommonsLanguagesInput,
    options?: CallOptions,
  ): Call<
    {
      /** ISO 639-1 code. */
      code: string
      /** English name. */
      name: string
      /** Name in the language itself. */
      nativeName: string
    }[]
  >

  /**
   * Categories of advertisers and campaigns.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `GET /commons/categories`.
   * @example
   * ```ts
   * const answer = await client.commons.categories()
   * console.log(answer)
   * ```
   */
  categories(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<
    {
      /** Code of the IAB Content Taxonomy 1.0, such as IAB2. */
      id: string
      /** English name. */
      name: string
    }[]
  >
}
