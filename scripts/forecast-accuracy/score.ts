/** Accuracy of the forecasts of one world, compared with simpler forecasts. */
import {
  buildInventory,
  buildSnapshot,
  type ForecastParts,
  forecastCampaign,
  type Policy,
  serve,
  simulateWorld,
  type SimulatedPublisher,
} from '@spotdesk/forecast'
import { originMs, publishers } from '../bench/forecast/world.ts'
import { chooseCampaigns, toQuestion } from './campaigns.ts'

export interface WorldScore {
  seed: number
  policy: Policy
  campaigns: number
  /** Share of the campaigns that were in fact delivered in full. */
  inFull: number
  /** Share of right verdicts, IN_FULL or not. */
  right: { ours: number; alwaysInFull: number; alwaysAtRisk: number; lastWeek: number }
  /** Σ |forecast − delivered| / Σ objective. */
  deliveryError: { ours: number; lastWeek: number }
  /** Σ |forecast − requests that matched| / Σ requests that matched. */
  supplyError: { ours: number; lastWeek: number }
  /** Share of the intervals of matched that held what came. */
  covered: number
}

/** Small enough that everybody can be simulated; a hidden process with its own trend, season, week and noise for each seed. */
const world = { listeners: 9000, sampleShare: 0.35, campaigns: 40 }
const smallPublishers: readonly SimulatedPublisher[] = publishers.map((publisher) => ({
  ...publisher,
  zones: publisher.zones.map((zone) => ({ ...zone, dailyRequests: zone.dailyRequests / 64 })),
}))

/** IN_FULL in fact: the same tolerance as the verdict's. */
const tolerance = 0.01

export function scoreWorld(seed: number, policy: Policy): WorldScore {
  const { sample, hourly, future } = simulateWorld({
    seed,
    originMs,
    publishers: smallPublishers,
    listeners: world.listeners,
    sampleShare: world.sampleShare,
  })
  const inventory = buildInventory(sample, hourly)
  const book = chooseCampaigns(inventory, seed, originMs, world.campaigns)
  const snapshot = buildSnapshot({ version: String(seed), builtAtMs: originMs, inventory, book })
  const served = serve(future, book, policy, seed)
  const cases = book.map((campaign) => {
    const answer = forecastCampaign(snapshot, { question: toQuestion(campaign), nowMs: originMs }, { rules: false, contending: false })
    if (!answer.ok || !answer.forecast.parts) throw new Error(JSON.stringify(answer))
    const { deliveryForecast, parts } = answer.forecast
    const { impressions: got, opportunities: came } = served.get(campaign.id)!
    return {
      objective: campaign.remaining,
      delivered: got,
      inFull: got >= campaign.remaining * (1 - tolerance),
      says: deliveryForecast.status === 'IN_FULL',
      forecast: deliveryForecast.deliverable ?? 0,
      parts,
      came,
    }
  })
  const count = cases.length
  const share = (test: (one: (typeof cases)[number]) => boolean) => cases.filter(test).length / count
  const sum = (pick: (one: (typeof cases)[number]) => number) => cases.reduce((total, one) => total + pick(one), 0)
  const lastWeek = (parts: ForecastParts) => parts.lastWeek
  const inFull = share((one) => one.inFull)
  return {
    seed,
    policy,
    campaigns: count,
    inFull,
    right: {
      ours: share((one) => one.says === one.inFull),
      alwaysInFull: inFull,
      alwaysAtRisk: 1 - inFull,
      lastWeek: share((one) => lastWeek(one.parts) >= one.objective === one.inFull),
    },
    deliveryError: {
      ours: sum((one) => Math.abs(one.forecast - one.delivered)) / sum((one) => one.objective),
      lastWeek: sum((one) => Math.abs(Math.min(one.objective, lastWeek(one.parts)) - one.delivered)) / sum((one) => one.objective),
    },
    supplyError: {
      ours: sum((one) => Math.abs(one.parts.waterfall.matched - one.came)) / sum((one) => one.came),
      lastWeek: sum((one) => Math.abs(lastWeek(one.parts) - one.came)) / sum((one) => one.came),
    },
    covered: share(({ parts: { interval }, came }) => came >= interval.matched.low && came <= interval.matched.high),
  }
}
