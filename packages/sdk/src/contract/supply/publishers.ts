/** The supply side as campaigns need it: what a zone is on which they run. */
import * as z from 'zod'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

export const Zone = z.object({
  id,
  name: z.string(),
  publisher: Reference,
  format: z.string(),
  feedType: z.string(),
  /** The longest ad, in seconds. */
  maxDuration: z.int(),
  maxAdsPerBreak: z.int(),
  /** In the publisher's currency. */
  floorCpm: z.number(),
  currency: z.string(),
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
  params: z.object({ publisherId: id, id }),
  response: Zone,
})
