/**
 * Forecasts as of an earlier time, for a demo that begins today: the engine runs on simulated inventory whose 28 days end then, with the
 * book and the delivery of that time, so that it knows nothing later.
 */
import {
  buildInventory,
  buildSnapshot,
  forecastCampaign,
  mergeParts,
  originBefore,
  type Snapshot,
  withThresholds,
} from '@spotdesk/forecast'
import type { Database } from '../../platform/db/database.ts'
import { toForecastRequest } from '../snapshots/asked.ts'
import { type ForecastCampaign, toBookedCampaign } from '../snapshots/campaign-of.ts'
import { readSimulatedAgencies, simulateParts } from '../snapshots/build/simulate-inventory.ts'
import { readDefinitions, readZoneInputs } from '../snapshots/build/supply-store.ts'
import { type LedgerAgency, readDeliveredSince, readLedgerAgencies, readLiveCampaigns } from './log-store.ts'
import { ledgerAuthor } from './make.ts'
import { recordForecast } from './record.ts'

export interface AsOf {
  at: Date
  /** The time whose deliveries the volumes are made of: the demo's campaigns begin one after the other, and its inventory does not grow with them. */
  levelAt: Date
  /** Sampled requests of all agencies together. */
  requests: number
  seed?: number
}

/** @returns the number of stored forecasts */
export async function forecastAsOf(db: Database, asOf: AsOf): Promise<number> {
  const { at } = asOf
  const [definitions, campaigns, agencies] = await Promise.all([
    readDefinitions(db.system, at),
    readCampaigns(db, at),
    readLedgerAgencies(db.system),
  ])
  // Not in parallel with the reads: it keeps the thread busy for so long that their connections would be given up.
  const inventory = await simulatePastInventory(db, asOf)
  const snapshot = buildSnapshot({
    version: `${at.toISOString().slice(0, 19)}Z-past`,
    builtAtMs: at.getTime(),
    inventory,
    book: campaigns.map(toBookedCampaign),
    context: { definitions },
  })
  let kept = 0
  for (const campaign of campaigns) {
    const agency = agencies.find(({ id }) => id === campaign.agencyId)!
    kept += await keep(db, snapshot, campaign, agency, at)
  }
  return kept
}

async function simulatePastInventory(db: Database, { at, levelAt, ...options }: AsOf) {
  const originMs = originBefore(at)
  const [agencies, zones] = await Promise.all([readSimulatedAgencies(db, levelAt), readZoneInputs(db.system)])
  const made = [...simulateParts(agencies, originMs, options)].map((part) => part.made)
  const { sample } = mergeParts(
    made.map(({ part }) => part),
    { originMs, zones },
  )
  return buildInventory(
    sample,
    made.flatMap(({ hourly }) => hourly),
    [],
  )
}

/** Campaigns that were live then, with their delivery up to the beginning of that day. */
async function readCampaigns(db: Database, at: Date): Promise<ForecastCampaign[]> {
  const [campaigns, later] = await Promise.all([readLiveCampaigns(db.system, at), readDeliveredSince(db.system, at)])
  const laterById = new Map(later.map((row) => [row.id, row]))
  return campaigns.map((campaign) => {
    const { impressions = 0, spendE7 = '0' } = laterById.get(campaign.id) ?? {}
    return { ...campaign, impressions: campaign.impressions - impressions, spendE7: String(BigInt(campaign.spendE7) - BigInt(spendE7)) }
  })
}

async function keep(db: Database, snapshot: Snapshot, campaign: ForecastCampaign, agency: LedgerAgency, at: Date): Promise<number> {
  const request = toForecastRequest(campaign, at)
  const answer = forecastCampaign(withThresholds(snapshot, request.thresholds), request, { plan: true, rules: false, contending: false })
  if (!answer.ok) return 0
  const { question, thresholds } = request
  const made = {
    campaignId: campaign.id,
    question,
    asSaved: true,
    cause: 'SCHEDULE',
    tolerance: thresholds.tolerance,
    forecast: answer.forecast,
  }
  await recordForecast(db.as({ agencyId: agency.id }), { actor: ledgerAuthor(agency), now: at }, made)
  return 1
}
