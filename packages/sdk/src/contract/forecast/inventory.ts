/** The inventory that forecasts are made from: what feeds send of it, and the snapshots that are built of it. */
import * as z from 'zod'
import { inventoryKinds, limits, RowError } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { FeedBatch, feedCall, feedQuery, feedText } from '../feed-batch.ts'
import { byUuid, instant, listOf, pageQuery } from '../wire.ts'

/** READY: forecasts are answered. WARMING_UP: the first snapshot is being made or loaded. EMPTY: no inventory was ever sent. */
export const forecastStates = ['READY', 'WARMING_UP', 'EMPTY'] as const

/** The data that forecasts are answered from, and its age. */
export const ForecastSnapshot = z.object({
  /** READY, WARMING_UP or EMPTY. */
  state: z.enum(forecastStates),
  /** Names the snapshot in every forecast; null before the first one. */
  version: z.string().nullable(),
  /** Time when it was built; null before the first one. */
  builtAt: instant.nullable(),
  /** Whole seconds since it was built. */
  ageSeconds: z.int().nullable(),
  /** Milliseconds that it took to build. */
  buildMs: z.int().nullable(),
  /** The last day that can be forecast. */
  lastForecastDate: instant.nullable(),
  /** Sampled requests, their listeners, and the zones that are known. */
  requests: z.int().nullable(),
  /** Listeners of the sample; null before the first snapshot. */
  listeners: z.int().nullable(),
  /** Zones that are known; null before the first snapshot. */
  zones: z.int().nullable(),
  /** Campaigns of all agencies that hold inventory. */
  campaigns: z.int().nullable(),
  /** Ids of your agency's campaigns that hold no inventory in it, because their targeting takes more work than a campaign may take. */
  leftOutCampaigns: z.array(z.int()),
  /** The last build, if it came to nothing: the snapshot before it stays in use. */
  failure: z
    .object({
      /** Time of the failure. */
      at: instant,
      /** The problem as an English sentence. */
      problem: z.string(),
    })
    .nullable(),
})
export type ForecastSnapshot = z.output<typeof ForecastSnapshot>

export const snapshot = endpoint({
  method: 'GET',
  path: '/forecast/snapshot',
  summary: 'Read the state of the forecast snapshot: its age, its size, and whether the last build failed',
  permission: 'FORECAST.EXECUTE',
  spec: 'ours',
  response: ForecastSnapshot,
})

export const build = endpoint({
  method: 'POST',
  path: '/forecast/snapshots',
  summary: 'Build a snapshot of inventory and campaigns now, instead of within the hour',
  description: 'A job; builds run one after the other. While it runs, and when it fails, the snapshot before it stays in use.',
  permission: 'DELIVERY.WRITE',
  scope: 'snapshot',
  spec: 'ours',
  status: 202,
  response: z.object({
    /** Id of the job. */
    id: z.uuid(),
  }),
  errors: ['jobRunning', 'tooManyJobs'],
})

/** A batch of inventory and what became of its rows. */
export const InventoryBatch = FeedBatch.extend({
  /** Kind of its rows. */
  kind: z.enum(inventoryKinds),
})
export type InventoryBatch = z.output<typeof InventoryBatch>

function ingest<const K extends string>(kind: K, summary: string, says: string) {
  const description = `${says} ${feedText}`
  return endpoint({ ...feedCall, path: `/forecast/inventory/${kind}` as const, summary, description, scope: kind, query: feedQuery })
}

export const samples = ingest(
  'samples',
  'Send sampled requests',
  'All requests of listeners who are sampled by a hash: time, listener, zone, and a member for each targeting type that is known.',
)
export const volumes = ingest(
  'volumes',
  'Send hourly counts of all requests of zones',
  'A count says what its hour is: sent again, it replaces.',
)
export const margins = ingest(
  'margins',
  'Send daily counts of all requests by the values of an attribute',
  'The sample is weighted so that it agrees with them.',
)

export const batches = endpoint({
  method: 'GET',
  path: '/forecast/inventory/batches',
  summary: 'Batches of inventory, the newest first',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Kinds; empty or absent: all. */
    kind: z.array(z.enum(inventoryKinds)).optional(),
    ...pageQuery(20, limits.pageMax),
  }),
  response: listOf(InventoryBatch),
})

export const batch = endpoint({
  method: 'GET',
  path: '/forecast/inventory/batches/{id}',
  summary: 'Read the result of a batch of inventory, with the errors of its rows',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  params: byUuid,
  /** The first 1,000 errors; `totalErrors` counts all. */
  response: InventoryBatch.extend({
    /** Errors of rows, in the order of the batch. */
    errors: z.array(RowError),
  }),
})
