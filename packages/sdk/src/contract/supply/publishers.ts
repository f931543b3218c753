/** The supply side as campaigns need it: what a zone is on which they run. */
import * as z from 'zod'
import { feedTypes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

/** A set of ad slots of a publisher. */
export const Zone = z.object({
  /** Id of the zone. */
  id,
  /** Name of the zone. */
  name: z.string(),
  /** The publisher that it belongs to. */
  publisher: Reference,
  /** AUDIO, DISPLAY or VIDEO. */
  format: z.string(),
  /** The type of feed that carries it, such as WEB_RADIO or PODCAST. */
  feedType: z.enum(feedTypes),
  /** The longest ad, in seconds. */
  maxDuration: z.int(),
  /** Most ads in one break. */
  maxAdsPerBreak: z.int(),
  /** In the publisher's currency. */
  floorCpm: z.number(),
  /** ISO 4217 code of the floor: the publisher's. */
  currency: z.string(),
  /** ACTIVE, INACTIVE or ARCHIVED. */
  status: z.string(),
})
export type Zone = z.output<typeof Zone>

export const zone = endpoint({
  method: 'GET',
  path: '/publishers/{publisherId}/zones/{id}',
  summary: 'Read a zone of a publisher',
  description: 'Zones of the agency, and those in supply packs that it may buy from.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: z.object({
    /** Id of the publisher. */
    publisherId: id,
    /** Id of the zone. */
    id,
  }),
  response: Zone,
})
