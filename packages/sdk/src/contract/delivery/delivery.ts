/** Delivery from feeds. `delivery-facts.ts` describes the facts themselves. */
import * as z from 'zod'
import { factKinds, limits, RowError } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { FeedBatch, feedCall, feedQuery, feedText } from '../feed-batch.ts'
import { byUuid, instant, listOf, pageQuery } from '../wire.ts'

/** A batch of facts and the results of its rows. */
export const DeliveryBatch = FeedBatch.extend({
  /** Kind of its facts. */
  kind: z.enum(factKinds),
})
export type DeliveryBatch = z.output<typeof DeliveryBatch>

const query = feedQuery.extend({
  /** Time up to which facts are complete. */
  completeUntil: instant
    .optional()
    .describe('Hours before this are complete. If omitted, up to the last hour of a batch of delivery. It never goes back.'),
})

function ingest<const K extends string>(kind: K, summary: string) {
  return endpoint({ ...feedCall, path: `/delivery/${kind}` as const, summary, description: feedText, scope: kind, query })
}

export const hourly = ingest('hourly', 'Send hourly delivery by campaign, ad and zone')
export const bids = ingest('bids', 'Send hourly bid health by campaign')
export const audience = ingest('audience', 'Send who heard a campaign')
export const attribution = ingest('attribution', 'Send what listeners did after they heard an ad')
export const dco = ingest('dco', 'Send what dynamic creatives played')
export const reach = ingest('reach', 'Send numbers of different listeners')

export const batches = endpoint({
  method: 'GET',
  path: '/delivery/batches',
  summary: 'List batches of facts, newest first',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Kinds; if empty or omitted, all. */
    kind: z.array(z.enum(factKinds)).optional(),
    ...pageQuery(20, limits.pageMax),
  }),
  response: listOf(DeliveryBatch),
})

export const batch = endpoint({
  method: 'GET',
  path: '/delivery/batches/{id}',
  summary: 'Read the result of a batch, with the errors of its rows',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  params: byUuid,
  /** The first 1,000 errors; `totalErrors` counts all. */
  response: DeliveryBatch.extend({
    /** Errors of rows, in the order of the batch. */
    errors: z.array(RowError),
  }),
})
