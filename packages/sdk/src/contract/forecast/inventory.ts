/** The inventory of forecasts: the data that feeds send, and the snapshots built from it. */
import * as z from 'zod'
import { inventoryKinds, limits, RowError } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { FeedBatch, feedCall, feedQuery, feedText } from '../feed-batch.ts'
import { byUuid, instant, listOf, pageQuery } from '../wire.ts'

/** READY: the server answers forecasts. WARMING_UP: it builds or loads the first snapshot. EMPTY: nobody has sent inventory. */
export const forecastStates = ['READY', 'WARMING_UP', 'EMPTY'] as const

/** The data behind the forecasts, and its age. */
export const ForecastSnapshot = z.object({
  /** READY, WARMING_UP or EMPTY. */
  state: z.enum(forecastStates),
  /** Name of the snapshot in every forecast; null before the first snapshot. */
  version: z.string().nullable(),
  /** Time when it was built; null before the first snapshot. */
  builtAt: instant.nullable(),
  /** Whole seconds since it was built. */
  ageSeconds: z.int().nullable(),
  /** Duration of the build in milliseconds. */
  buildMs: z.int().nullable(),
  /** The last day that can be forecast. */
  lastForecastDate: instant.nullable(),
  /** Sampled requests; null before the first snapshot. */
  requests: z.int().nullable(),
  /** Listeners of the sample; null before the first snapshot. */
  listeners: z.int().nullable(),
  /** Zones that are known; null before the first snapshot. */
  zones: z.int().nullable(),
  /** Campaigns of all agencies that hold inventory. */
  campaigns: z.int().nullable(),
  /** Ids of your agency's campaigns that hold no inventory in it because their targeting needs more work than the limit for a campaign. */
  leftOutCampaigns: z.array(z.int()),
  /** The last build, if it failed. Then the previous snapshot stays in use. */
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
  description:
    'The build is a job, and builds run one after the other. The previous snapshot stays in use while the job runs and if it fails.',
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

/** A batch of inventory and the results of its rows. */
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
  'Send all requests of the listeners that a hash selects: time, listener, zone, and a member for each known targeting type.',
)
export const volumes = ingest(
  'volumes',
  'Send hourly counts of all requests of zones',
  'A count is the total of its hour. A repeated count replaces the earlier one.',
)
export const margins = ingest(
  'margins',
  'Send daily counts of all requests by the values of an attribute',
  'The forecast weights the sample so that it agrees with these counts.',
)

export const batches = endpoint({
  method: 'GET',
  path: '/forecast/inventory/batches',
  summary: 'List batches of inventory, newest first',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Kinds; if empty or omitted, all. */
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
