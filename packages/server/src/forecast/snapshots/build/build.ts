/** Makes an inventory from the stored requests, and a snapshot of it with the book: seconds of computing, in a process of its own. */
import { dayMs } from '@spotdesk/sdk/values'
import { createHash, randomBytes } from 'node:crypto'
import {
  buildInventory,
  buildSnapshot,
  forecastDefaults,
  type ForecastSettings,
  historyDays,
  type HourlyVolume,
  type Inventory,
  type Margin,
  mergeParts,
  packInventory,
  packSnapshot,
  startingCalibration,
  unpackInventory,
  type ZoneInput,
} from '@spotdesk/forecast'
import type { Database } from '../../../platform/db/database.ts'
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import { readCalibration } from './calibration-store.ts'
import { loadAdjustments } from './adjustment-store.ts'
import { toBookedCampaign } from '../campaign-of.ts'
import { readBook } from './campaign-store.ts'
import { loadTrustedSchedules } from './schedule-store.ts'
import { listParts, type PartRow, readLastHour, readMargins, readSampleParts, readVolumes, volumesMark } from './sample-store.ts'
import { readBytes, readInventory, saveInventory, saveSnapshot, type SnapshotRow } from '../snapshot-store.ts'
import { readDefinitions, readZoneInputs } from './supply-store.ts'

/** A build that cannot succeed: one sentence about the missing data. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem'
}

/** With the milliseconds of the steps, for measurements. */
export interface BuildReport extends SnapshotRow {
  requests: number
  campaigns: number
  /** Campaigns of the book that took more work than one may take. */
  leftOut: { id: number; agencyId: number }[]
  /** True if the inventory was made again. */
  fresh: boolean
  ms: { inventory: number; snapshot: number; save: number }
}

const toMidnight = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs
/** Full counts are read this far back: 28 days of the sample, and as many before them as are kept, for the season of the year. */
const volumeDays = 400

/**
 * Builds and stores in one transaction: a process that dies leaves the old snapshot.
 * @param settings in place of the defaults, for tests
 * @throws BuildProblem
 */
export async function buildForecast(db: Database, now: Date, settings: Partial<ForecastSettings> = {}): Promise<BuildReport> {
  const { system } = db
  const startedAt = performance.now()
  const [source, book, definitions, { adjustments, withoutPublishers }, schedules, calibration] = await Promise.all([
    readSource(db, now),
    readBook(system),
    readDefinitions(system, now),
    loadAdjustments(system, now),
    loadTrustedSchedules(system),
    readCalibration(system),
  ])
  const known = await readInventory(system)
  const reused = known?.inputs === source.inputs ? await readKnown(db, known.id) : null
  const fresh = reused === null
  const inventory = reused ?? (await makeInventory(db, source))
  const inventoryId = fresh || !known ? uuidV7(now) : known.id
  const madeAt = performance.now()
  const version = `${now.toISOString().slice(0, 19)}Z-${randomBytes(2).toString('hex')}`
  const snapshot = buildSnapshot({
    version,
    builtAtMs: now.getTime(),
    inventory,
    book: book.map(toBookedCampaign),
    adjustments,
    schedules,
    calibration: calibration ?? startingCalibration,
    context: { definitions },
    settings,
  })
  const bytes = packSnapshot(snapshot)
  const leftOut = snapshot.leftOut.map(({ id, agencyId }) => ({ id, agencyId }))
  const builtAt = performance.now()
  const { rows: requests, listeners, zones } = inventory.sample
  await db.systemWrite(async (tx) => {
    if (fresh)
      await saveInventory(
        tx,
        {
          id: inventoryId,
          inputs: source.inputs,
          origin: new Date(source.originMs),
          requests,
          listeners,
          zones: zones.length,
          builtAt: now,
        },
        packInventory(inventory),
      )
    const buildMs = Math.round(performance.now() - startedAt)
    const idleAdjustments = [...withoutPublishers, ...snapshot.strata.idle]
    await saveSnapshot(
      tx,
      { version, inventoryId, builtAt: now, buildMs, campaigns: book.length, idleAdjustments, leftOut: leftOut.map(({ id }) => id) },
      bytes,
    )
  })
  const ms = { inventory: madeAt - startedAt, snapshot: builtAt - madeAt, save: performance.now() - builtAt }
  return { version, inventoryId, builtAt: now, requests, campaigns: book.length, leftOut, fresh, ms }
}

/** A stored inventory; null when its bytes cannot be read: it is made again. */
async function readKnown(db: Database, id: string): Promise<Inventory | null> {
  const bytes = await readBytes(db.config.owner, id)
  try {
    return unpackInventory(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Source {
  originMs: number
  parts: PartRow[]
  zones: ZoneInput[]
  /** Hash of all inputs of the inventory. */
  inputs: string
}

/** @throws BuildProblem when there is no input */
async function readSource(db: Database, now: Date): Promise<Source> {
  const { system } = db
  const lastHour = await readLastHour(system, now)
  if (lastHour === null) throw new BuildProblem('No hourly volumes were sent yet: a sample alone does not say how many requests there are.')
  // A day counts when it is over; a feed with daily counts sends them in their first hour.
  const originMs = Math.min(toMidnight(lastHour) + dayMs, toMidnight(now))
  const from = new Date(originMs - historyDays * dayMs)
  const [parts, zones, mark] = await Promise.all([
    listParts(system, from, new Date(originMs)),
    readZoneInputs(system),
    volumesMark(system, new Date(originMs - volumeDays * dayMs), new Date(originMs)),
  ])
  if (parts.length === 0)
    throw new BuildProblem(
      `No sampled request lies in the 28 days before ${new Date(originMs).toISOString().slice(0, 10)}, the last day of which volumes were sent.`,
    )
  const inputs = createHash('sha256')
    .update(JSON.stringify([inputsVersion, originMs, parts.map(({ id }) => id), zones, mark]))
    .digest('hex')
  return { originMs, parts, zones, inputs }
}
/** Raised when the making of an inventory changes: older stored ones are not reused. */
const inputsVersion = 2

/** @throws BuildProblem when the sample is too small for a forecast */
async function makeInventory(db: Database, { originMs, parts, zones }: Source): Promise<Inventory> {
  const { system } = db
  const [from, until] = [new Date(originMs - volumeDays * dayMs), new Date(originMs)]
  const [contents, hourly, margins]: [Uint8Array[], HourlyVolume[], Margin[]] = await Promise.all([
    readSampleParts(db.config.owner, parts),
    readVolumes(system, from, until),
    readMargins(system, new Date(originMs - historyDays * dayMs), until),
  ])
  const { sample } = mergeParts(contents, { originMs, zones })
  if (sample.listeners < forecastDefaults.fewListeners)
    throw new BuildProblem(
      `The sample has ${sample.listeners} listeners in the 28 days before ${until.toISOString().slice(0, 10)}: it takes at least ${forecastDefaults.fewListeners} to forecast from.`,
    )
  return buildInventory(sample, hourly, margins)
}
