// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { BlastCode } from '../values/blast-radius.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'

/** Consequences of an action, and if it is allowed at all. Asking changes nothing. */
export interface BlastRadius {
  /** Id of the thing that the action is on. */
  id: number
  /** Its name. */
  name: string
  /** The action that was asked about. */
  action: string
  /** True: the action would be carried out. */
  allowed: boolean
  /** Why it is refused; null when it is allowed. */
  refusal: {
    /** Code of the error that the action would answer. */
    code: string
    /** Its English sentence. */
    message: string
  } | null
  /** False: it is in force already. */
  changes: boolean
  /** Consequences beyond the thing itself. Empty: none. */
  consequences: {
    /** Kind of consequence. */
    code: BlastCode
    /** One sentence, with its count. */
    text: string
    /** How many things it reaches. */
    count: number
    /** The first of them. */
    things: {
      /** Kind of thing. */
      entityType: 'ad' | 'campaign' | 'order'
      /** Its id. */
      id: number
      /** Its name. */
      name: string
    }[]
  }[]
}

/** Input of `client.blastRadius.campaign`. */
export interface BlastRadiusCampaignInput {
  /** Id of the thing. */
  id: number
  /** The action to ask about. */
  action: 'ARCHIVE' | 'PAUSE' | 'RESUME' | 'UNARCHIVE'
}

/** Input of `client.blastRadius.order`. */
export interface BlastRadiusOrderInput {
  /** Id of the thing. */
  id: number
  /** The action to ask about. */
  action: 'ARCHIVE' | 'UNARCHIVE'
}

/** Input of `client.blastRadius.advertiser`. */
export interface BlastRadiusAdvertiserInput {
  /** Id of the thing. */
  id: number
  /** The action to ask about. */
  action: 'ARCHIVE' | 'UNARCHIVE'
}

/** Input of `client.blastRadius.ad`. */
export interface BlastRadiusAdInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
  /** The action to ask about. */
  action: 'ACTIVATE' | 'ARCHIVE' | 'DEACTIVATE' | 'UNLINK'
}

/** Calls of `client.blastRadius`. */
export interface BlastRadiusApi {
  /**
   * Preview which entities an action on a campaign would affect.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /campaigns/{id}/blast-radius`.
   * @example
   * ```ts
   * const answer = await client.blastRadius.campaign({ id: 1, action: 'PAUSE' })
   * console.log(answer)
   * ```
   */
  campaign(input: BlastRadiusCampaignInput, options?: CallOptions): Call<BlastRadius>

  /**
   * Preview which entities an action on an order would affect.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /orders/{id}/blast-radius`.
   * @example
   * ```ts
   * const answer = await client.blastRadius.order({ id: 1, action: 'ARCHIVE' })
   * console.log(answer)
   * ```
   */
  order(input: BlastRadiusOrderInput, options?: CallOptions): Call<BlastRadius>

  /**
   * Preview which entities an action on an advertiser would affect.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /advertisers/{id}/blast-radius`.
   * @example
   * ```ts
   * const answer = await client.blastRadius.advertiser({ id: 1, action: 'ARCHIVE' })
   * console.log(answer)
   * ```
   */
  advertiser(input: BlastRadiusAdvertiserInput, options?: CallOptions): Call<BlastRadius>

  /**
   * Preview which entities an action on an ad would affect.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /campaigns/{id}/ads/{adId}/blast-radius`.
   * @example
   * ```ts
   * const answer = await client.blastRadius.ad({ id: 1, adId: 1, action: 'ACTIVATE' })
   * console.log(answer)
   * ```
   */
  ad(input: BlastRadiusAdInput, options?: CallOptions): Call<BlastRadius>
}
