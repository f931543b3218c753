/** The data that answers every forecast: an inventory, its projection, and the book. Built outside requests. */
import { forecastThresholds } from '@spotdesk/sdk/values'
import { type Calibration, noCalibration } from './answer/verdict/calibration.ts'
import type { Bitmap } from './bitmap.ts'
import { slicePrefix, wordsFor } from './bitmap.ts'
import { scaleSteps, within } from './budget.ts'
import { allocate, type Plane, reallocate } from './contention/allocate.ts'
import type { BookedCampaign } from './contention/book.ts'
import type { Claim } from './contention/claim.ts'
import type { ClaimRequest } from './contention/wish.ts'
import { defaultContext, type MatchContext } from './match/condition.ts'
import { campaignHasDates, matchCampaign, matchKey } from './match/campaign.ts'
import type { Inventory } from './sample/inventory.ts'
import { type Adjustment, applyAdjustments } from './supply/adjustments.ts'
import { createFlight } from './supply/flight.ts'
import { type Projection, projectZones } from './supply/projection.ts'
import type { TrustedSchedule } from './supply/release-schedule.ts'
import type { Strata } from './supply/strata.ts'

/** Settings of the forecast; the thresholds of the verdict are those of each agency. */
export const forecastDefaults = {
  /** Rows, of whole listeners, on which contention and capping are computed. */
  contentionRows: 200_000,
  /** Probability that the real number lies in the interval. */
  confidence: 0.9,
  /** Steps (see budget.ts) that a question may take, and each campaign of the book while a snapshot is built: for a million rows. */
  questionSteps: 200_000_000,
  campaignSteps: 200_000_000,
  /** Those that an agency may set. */
  ...forecastThresholds,
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
  calibration: Calibration
  /** The hour of a block, 0 to 671, at which each row stands in every block of the future. */
  replayHour: Uint16Array
  /** Whole listeners, and their rows, that represent all in contention and capping. */
  listeners: number
  rows: number
  claims: readonly Claim[]
  planes: readonly Plane[]
  /** Requests of all rows of each zone over those of contention's rows. */
  zoneScales: Float64Array
  /** Sets of rows that claims point to. */
  sets: readonly Bitmap[]
}

const variants = new WeakMap<Snapshot, Map<string, Snapshot>>()
/** The number of agencies with thresholds of their own that can ask at the same time. Each has caches of its own. */
const mostVariants = 4

/**
 * The snapshot as it answers an account with thresholds of its own. Equal thresholds have the same object, because it is the key of cached
 * answers.
 */
export function withThresholds(snapshot: Snapshot, thresholds: Partial<typeof forecastThresholds> = {}): Snapshot {
  const settings = { ...snapshot.settings, ...thresholds }
  const key = JSON.stringify(settings)
  if (key === JSON.stringify(snapshot.settings)) return snapshot
  let known = variants.get(snapshot)
  if (!known) variants.set(snapshot, (known = new Map()))
  const own = known.get(key) ?? { ...snapshot, settings }
  known.delete(key)
  known.set(key, own)
  if (known.size > mostVariants) known.delete(known.keys().next().value!)
  return own
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
  /** Left out: as if no forecast had been compared with what came. */
  calibration?: Calibration
}

export interface BuiltSnapshot extends Snapshot {
  /** Campaigns of the book that take no part, because their rules took more steps than a campaign may take. */
  leftOut: readonly BookedCampaign[]
}

/** Takes seconds for a book of thousands, so call it in a worker thread. The same input gives the same snapshot. */
export function buildSnapshot({
  version,
  builtAtMs,
  inventory,
  book = [],
  adjustments = [],
  schedules,
  calibration = noCalibration,
  ...input
}: SnapshotInput): BuiltSnapshot {
  const context = { ...defaultContext, ...input.context }
  const settings = { ...forecastDefaults, ...input.settings }
  const projection = projectZones(inventory, { schedules, calendars: context.definitions.calendars })
  const strata = applyAdjustments(inventory, projection, adjustments, context.definitions)
  const { listeners, rows } = wholeListeners(inventory, settings.contentionRows)
  const { replayHour } = inventory
  const { wishes, sets, leftOut } = matchBook({ inventory, context, settings, builtAtMs, rows }, book)
  return {
    version,
    builtAtMs,
    inventory,
    projection,
    strata,
    context,
    settings,
    calibration,
    replayHour,
    listeners,
    rows,
    ...allocate({ inventory, strata, replayHour, rows }, wishes),
    sets,
    leftOut,
  }
}

/** As many whole listeners as fit into a number of rows, and at least one. */
function wholeListeners({ sample }: Inventory, most: number): { listeners: number; rows: number } {
  let listeners = Math.min(1, sample.listeners)
  while (listeners < sample.listeners && sample.listenerStarts[listeners + 1]! <= most) listeners += 1
  return { listeners, rows: sample.listenerStarts[listeners]! }
}

/**
 * The snapshot with some campaigns of the book changed or added, as if it had been built with them. They share one allocation of the book,
 * so no inventory is given twice.
 */
export function rebook(snapshot: Snapshot, campaigns: readonly BookedCampaign[]): Snapshot {
  const matched = matchBook(snapshot, campaigns)
  const before = snapshot.sets.length
  const sets = [...snapshot.sets, ...matched.sets]
  const claimRequests = matched.wishes.map((wish): ClaimRequest => ({
    ...wish,
    sets: wish.sets.map((set) => before + set),
    setIn: (block) => before + wish.setIn(block),
  }))
  const withSets = { ...snapshot, sets }
  const rowsOf = (claim: Claim, block: number) => rowsOfClaim(withSets, claim, block)
  const ids = new Set(campaigns.map(({ id }) => id))
  return { ...withSets, ...reallocate({ ...withSets, setOf: setOfClaim, rowsOf }, claimRequests, ids) }
}

type Matching = Pick<Snapshot, 'inventory' | 'context' | 'settings' | 'builtAtMs' | 'rows'>

/**
 * Campaigns of the book with their matching rows. Campaigns with the same targeting share a set. A campaign that is too dear is left out
 * alone.
 */
function matchBook({ inventory, context, settings, builtAtMs, rows }: Matching, book: readonly BookedCampaign[]) {
  const sets: Bitmap[] = []
  const known = new Map<string, number>()
  const leftOut: BookedCampaign[] = []
  const steps = scaleSteps(settings.campaignSteps, inventory.sample.rows)
  const bookedClaims = book.flatMap((campaign) =>
    within(
      steps,
      () => toClaimRequests(campaign),
      () => {
        leftOut.push(campaign)
        return []
      },
    ),
  )
  return { wishes: bookedClaims, sets, leftOut }

  function toClaimRequests(campaign: BookedCampaign): ClaimRequest[] {
    const flight = createFlight(
      inventory.sample.originMs,
      Math.max(builtAtMs, campaign.startMs),
      campaign.endMs ?? Number.POSITIVE_INFINITY,
    )
    if (flight.blocks.length === 0) return []
    const dated = campaignHasDates(campaign)
    const inBlocks = (dated ? flight.blocks : [0]).map((block) => {
      const key = `${matchKey(campaign)} ${dated ? block : ''}`
      let set = known.get(key)
      if (set === undefined) {
        known.set(key, (set = sets.length))
        sets.push(matchCampaign(inventory, campaign, { context, block, limit: rows }))
      }
      return set
    })
    const setIn = (block: number) => inBlocks[dated ? block - flight.blocks[0]! : 0]!
    return [{ campaign, flight, sets: inBlocks, setIn, rowsIn: (block) => sets[setIn(block)]! }]
  }
}

/** The number of a claim's set in a block. */
export function setOfClaim({ sets, flight }: Claim, block: number): number {
  return sets.length === 1 ? sets[0]! : sets[block - flight.blocks[0]!]!
}

/** The set of rows of a claim in a block. */
export function rowsOfClaim({ sets }: Snapshot, claim: Claim, block: number): Bitmap {
  return sets[setOfClaim(claim, block)]!
}

/** The first rows of a set of all rows: those of contention. */
export function sliceContentionRows(snapshot: Snapshot, bits: Bitmap): Bitmap {
  return bits.length === wordsFor(snapshot.rows) ? bits : slicePrefix(bits, snapshot.rows, snapshot.inventory.sample.rows)
}
