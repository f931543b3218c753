// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { FeedType } from '../values/adjustments.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'

/** A set of ad slots of a publisher. */
export interface Zone {
  /** Id of the zone. */
  id: number
  /** Name of the zone. */
  name: string
  /** The publisher that it belongs to. */
  publisher: Reference
  /** AUDIO, DISPLAY or VIDEO. */
  format: string
  /** The type of feed that carries it, such as WEB_RADIO or PODCAST. */
  feedType: FeedType
  /** The longest ad, in seconds. */
  maxDuration: number
  /** Most ads in one break. */
  maxAdsPerBreak: number
  /** In the publisher's currency. */
  floorCpm: number
  /** ISO 4217 code of the floor: the publisher's. */
  currency: string
  /** ACTIVE, INACTIVE or ARCHIVED. */
  status: string
}

/** Input of `client.publishers.zone`. */
export interface PublishersZoneInput {
  /** Id of the publisher. */
  publisherId: number
  /** Id of the zone. */
  id: number
}

/** Calls of `client.publishers`. */
export interface PublishersApi {
  /**
   * Read a zone of a publisher.
   *
   * Zones of the agency, and those in supply packs that it may buy from.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /publishers/{publisherId}/zones/{id}`.
   * @example
   * ```ts
   * const answer = await client.publishers.zone({ publisherId: 1, id: 1 })
   * console.log(answer)
   * ```
   */
  zone(input: PublishersZoneInput, options?: CallOptions): Call<Zone>
}
