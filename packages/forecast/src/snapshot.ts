/** The data that every forecast is answered from: an inventory, its projection, and the book. Built outside requests. */
import type { Bitmap } from './bitmap.ts'
import { prefixOf, wordsFor } from './bitmap.ts'
import { allocate, type Claim, type Plane, type Wish } from './contention/allocate.ts'
import type { BookedCampaign } from './contention/book.ts'
import { defaultContext, type MatchContext } from './match/condition.ts'
import { campaignHasDates, matchCampaign, timedAds } from './match/campaign.ts'
import type { Inventory } from './sample/inventory.ts'
import { type Adjustment, applyAdjustments, type Strata } from './supply/adjustments.ts'
import { createFlight } from './supply/flight.ts'
import { type Projection, projectZones, rowFactors, type TrustedSchedule } from './supply/projection.ts'

/** Settings of the forecast that a deployment may change; the thresholds of the verdict are stated only here. */
export const forecastDefaults = {
  /** Rows, of whole listeners, on which contention and capping are computed. */
  contentionRows: 200_000,
  /** Part of the objective that may be missing from a delivery IN_FULL. */
  tolerance: 0.01,
  /** Below this part of the objective the status is NO_INVENTORY. */
  nothingShare: 0.005,
  /** Available below this many times the objective is "tight". */
  tightRatio: 1.15,
  /** Fewer matched listeners than this are too few for a judgement. */
  fewListeners: 30,
  /** Probability that the real number lies in the interval. */
  confidence: 0.9,
  /** Part of the exposed listeners that see a display, and displays for each of them. */
  displayShare: 0.35,
  displaysPerListener: 3,
} as const
export type ForecastSettings = { [K in keyof typeof forecastDefaults]: number }

export interface Snapshot {
  version: string
  builtAtMs: number
  inventory: Inventory
  projection: Projection
  strata: Strata
  context: MatchContext
  settings: ForecastSettings
  /** Whole listeners, and their rows, that represent all in contention and capping. */
  listeners: number
  rows: number
  claims: readonly Claim[]
  planes: readonly Plane[]
  /** Sets of rows that claims point to. */
  sets: readonly Bitmap[]
}

export interface SnapshotInput {
  /** Names the snapshot in every answer. */
  version: string
  builtAtMs: number
  inventory: Inventory
  book?: readonly BookedCampaign[]
  adjustments?: readonly Adjustment[]
  schedules?: readonly TrustedSchedule[]
  context?: Partial<MatchContext>
  settings?: Partial<ForecastSettings>
}

/** Seconds for a book of thousands: for a worker thread. The same input gives the same snapshot. */
export function buildSnapshot({
  version,
  builtAtMs,
  inventory,
  book = [],
  adjustments = [],
  schedules,
  ...input
}: SnapshotInput): Snapshot {
  const context = { ...defaultContext, ...input.context }
  const settings = { ...forecastDefaults, ...input.settings }
  const projection = projectZones(inventory, schedules)
  const strata = applyAdjustments(inventory, rowFactors(inventory, projection), adjustments, context.definitions)
  const { listeners, rows } = wholeListeners(inventory, settings.contentionRows)
  const { wishes, sets } = matchBook(inventory, book, context, builtAtMs, rows)
  return {
    version,
    builtAtMs,
    inventory,
    projection,
    strata,
    context,
    settings,
    listeners,
    rows,
    ...allocate(inventory, strata, wishes, rows),
    sets,
  }
}

/** As many whole listeners as fit into a number of rows, and at least one. */
function wholeListeners({ sample }: Inventory, most: number): { listeners: number; rows: number } {
  let listeners = Math.min(1, sample.listeners)
  while (listeners < sample.listeners && sample.listenerStarts[listeners + 1]! <= most) listeners += 1
  return { listeners, rows: sample.listenerStarts[listeners]! }
}

/** Campaigns of the book with the rows they match; campaigns with the same targeting share a set. */
function matchBook(inventory: Inventory, book: readonly BookedCampaign[], context: MatchContext, nowMs: number, rows: number) {
  const sets: Bitmap[] = []
  const known = new Map<string, number>()
  const wishes = book.flatMap((campaign): Wish[] => {
    const flight = createFlight(inventory.sample.originMs, Math.max(nowMs, campaign.startMs), campaign.endMs ?? Number.POSITIVE_INFINITY)
    if (flight.blocks.length === 0) return []
    const dated = campaignHasDates(campaign)
    const inBlocks = (dated ? flight.blocks : [0]).map((block) => {
      const ads = timedAds(campaign.ads).map(({ type, durationSeconds, targeting, link }) => [type, durationSeconds, targeting, link])
      const key = JSON.stringify([campaign.targeting, ads, dated ? block : null])
      let set = known.get(key)
      if (set === undefined) {
        known.set(key, (set = sets.length))
        sets.push(matchCampaign(inventory, campaign, { context, block, limit: rows }))
      }
      return set
    })
    return [{ campaign, flight, sets: inBlocks, rowsIn: (block) => sets[inBlocks[dated ? block - flight.blocks[0]! : 0]!]! }]
  })
  return { wishes, sets }
}

/** The set of rows of a claim in a block. */
export function rowsOfClaim({ sets }: Snapshot, claim: Claim, block: number): Bitmap {
  return sets[claim.sets.length === 1 ? claim.sets[0]! : claim.sets[block - claim.flight.blocks[0]!]!]!
}

/** The first rows of a set of all rows: those of contention. */
export function contentionRowsOf(snapshot: Snapshot, bits: Bitmap): Bitmap {
  return bits.length === wordsFor(snapshot.rows) ? bits : prefixOf(bits, snapshot.rows, snapshot.inventory.sample.rows)
}
