/** A realistic campaign: its place in the lifecycle, its objective and its delivery. */
import { type CampaignType, type PacingType, dayMs, defaultPriorities, hourMs } from '@spotdesk/sdk/values'
import { buildAds } from './ads.ts'
import { listAttributionPixels } from './insights.ts'
import type { Random } from './random.ts'
import { composeTargeting, countedShare, countDailyRequests, getHomeTargeting } from './targeting.ts'
import { type Behaviour, type DemoCampaign, type DemoOrder, type Scenario, type WorldAgency, factDays, scenarios } from './model.ts'

/** A day of the agency's calendar by its distance from today, as the instant at which it begins. */
export type DayAt = (days: number) => Date

function makeFlight(scenario: Scenario, at: DayAt, random: Random): { start: Date; end: Date | null } {
  switch (scenario) {
    case 'RUNNING': {
      const start = at(-random.whole(2, 55))
      if (random.chance(0.06)) return { start, end: null }
      const days = random.weighted([
        [random.whole(2, 3), 2],
        [random.whole(4, 30), 5],
        [random.whole(31, 75), 4],
      ])
      return { start, end: at(days) }
    }
    case 'PAUSED':
      return { start: at(-random.whole(4, 50)), end: at(random.whole(2, 40)) }
    case 'COMPLETED': {
      // The whole flight lies in the days with facts, so its statistics are complete.
      const ended = random.weighted([
        [random.whole(0, 6), 2],
        [random.whole(7, 45), 5],
      ])
      return { start: at(-Math.min(factDays - 1, ended + random.whole(7, 40))), end: at(-ended) }
    }
    case 'READY': {
      const first = random.weighted([
        [random.whole(1, 3), 2],
        [random.whole(4, 40), 4],
      ])
      return { start: at(first), end: at(first + random.whole(7, 60)) }
    }
    case 'PENDING': {
      const first = random.whole(3, 25)
      return { start: at(first), end: at(first + random.whole(14, 45)) }
    }
    default: {
      const first = random.whole(2, 60)
      return { start: at(first), end: at(first + random.whole(7, 60)) }
    }
  }
}

const typeWeights: Record<Scenario, readonly (readonly [CampaignType, number])[]> = {
  RUNNING: [
    ['STANDARD', 55],
    ['RESERVED', 18],
    ['SECOND_SCREEN', 9],
    ['FILLER', 9],
    ['SPONSORSHIP', 9],
  ],
  PAUSED: [
    ['STANDARD', 60],
    ['RESERVED', 15],
    ['SECOND_SCREEN', 9],
    ['FILLER', 8],
    ['SPONSORSHIP', 8],
  ],
  COMPLETED: [
    ['STANDARD', 60],
    ['RESERVED', 20],
    ['SECOND_SCREEN', 8],
    ['FILLER', 4],
    ['SPONSORSHIP', 8],
  ],
  READY: [
    ['STANDARD', 60],
    ['RESERVED', 20],
    ['SECOND_SCREEN', 8],
    ['FILLER', 4],
    ['SPONSORSHIP', 8],
  ],
  DRAFT: [
    ['STANDARD', 60],
    ['RESERVED', 16],
    ['SECOND_SCREEN', 9],
    ['FILLER', 8],
    ['SPONSORSHIP', 7],
  ],
  PENDING: [['RESERVED', 1]],
  REJECTED: [['RESERVED', 1]],
}

/** Every kind with every type that it can have. */
export const kinds: readonly (readonly [Scenario, CampaignType])[] = scenarios.flatMap(([scenario]) =>
  typeWeights[scenario].map(([type]) => [scenario, type] as const),
)

export interface CampaignSite {
  agency: WorldAgency
  orders: readonly DemoOrder[]
  now: Date
  dayAt: DayAt
  random: Random
  nextAdId: () => number
  /** Campaigns of the agency. */
  count: number
}

/** @param kind its kind and type; left out: random */
export function buildCampaign(id: number, index: number, site: CampaignSite, kind?: (typeof kinds)[number]): DemoCampaign {
  const { agency, orders, now, dayAt, random, nextAdId, count } = site
  const scenario = kind?.[0] ?? random.weighted(scenarios)
  const type = kind?.[1] ?? random.weighted(typeWeights[scenario])
  const order = random.chance(0.86) ? random.pick(orders.filter((candidate) => !candidate.archived || scenario === 'COMPLETED')) : null
  const advertiserId = order?.advertiserId ?? random.pick(agency.advertiserIds)
  const advertiser = agency.advertisers[agency.advertiserIds.indexOf(advertiserId)]!
  const { start: planned, end } = makeFlight(scenario, dayAt, random)
  const publisher = random.whole(0, agency.publishers.length - 1)
  const objectiveType = order?.objectiveType ?? (random.chance(0.12) ? 'PRICE' : 'IMPRESSIONS')
  const cpm = random.whole(type === 'FILLER' ? 8 : 60, type === 'FILLER' ? 40 : 280) * 1000 + random.pick([0, 0, 5000, 2500])
  const unlimited = scenario !== 'DRAFT' && (type === 'FILLER' || type === 'SPONSORSHIP') && random.chance(0.5)
  const drawn = drawBehaviour(scenario, random)
  // A campaign without media has only just begun: users notice it soon.
  const start = scenario === 'RUNNING' && drawn === 'NONE' ? dayAt(0) : planned
  const days = end ? Math.round((end.getTime() - start.getTime()) / dayMs) : 60
  const isForecast = type !== 'FILLER' && type !== 'SECOND_SCREEN' && !unlimited
  const part = type === 'RESERVED' ? 1 / agency.publishers.length : 1
  const endsSoon = end !== null && end.getTime() - now.getTime() < 5 * dayMs
  const capLimit = random.chance(0.35) ? random.whole(1, 5) : null
  // A draft that was only just begun has neither a targeting nor an objective.
  const isBlank = scenario === 'DRAFT' && random.chance(0.15)
  const line = isForecast
    ? composeTargeting(agency.id, { campaigns: count, part, endsSoon }, random)
    : { text: getHomeTargeting(agency.id), share: 1 }
  // A campaign falls short because inventory does: not where there is more than its objective counts with.
  const isWide = line.share * part > countedShare(line.share * part, count)
  const behaviour = isWide && (drawn === 'UNDER' || drawn === 'FAR_UNDER') ? 'ON_TRACK' : drawn
  const wantedImpressions = random.whole(2, 22) * 1000
  const daily = isForecast
    ? Math.min(
        mostDaily,
        countedShare(line.share * part, count) * countDailyRequests(count) * drawFill(scenario, behaviour, random) * getKeptShare(capLimit),
      )
    : wantedImpressions
  const impressions = Math.max(500, Math.round((days * daily) / 500) * 500)
  const isSecondScreen = type === 'SECOND_SCREEN'
  const withSecondScreen = isSecondScreen || (objectiveType === 'IMPRESSIONS' && random.chance(0.3))
  const submittedAt = scenario === 'DRAFT' ? null : new Date(Math.min(now.getTime(), start.getTime()) - random.whole(2, 20) * dayMs)
  const createdAt = submittedAt
    ? new Date(submittedAt.getTime() - random.whole(1, 6) * dayMs)
    : new Date(now.getTime() - random.whole(1, 30) * dayMs)
  const reserved = type === 'RESERVED'
  const theme = advertiser.themes[index % advertiser.themes.length]!
  const campaign = {
    id,
    agencyId: agency.id,
    name: `${advertiser.name} – ${theme} ${String(1 + (index % 97)).padStart(2, '0')}`,
    externalReference: random.chance(0.55)
      ? `${advertiser.name
          .replace(/[^A-Za-z]/g, '')
          .slice(0, 4)
          .toUpperCase()}-${String(id)}`
      : null,
    type,
    advertiserId,
    orderId: order?.id ?? null,
    archived: (scenario === 'COMPLETED' || scenario === 'DRAFT' || scenario === 'REJECTED' || scenario === 'PAUSED') && random.chance(0.14),
    submittedAt,
    acceptedAt: reserved && submittedAt && scenario !== 'PENDING' && scenario !== 'REJECTED' ? submittedAt : null,
    rejectedAt: scenario === 'REJECTED' ? submittedAt : null,
    statusReason: scenario === 'REJECTED' ? random.pick(['Inventory is sold out in these weeks', 'The price is under our floor']) : null,
    paused: scenario === 'PAUSED',
    completed: scenario === 'COMPLETED',
    start,
    end,
    currency: agency.currency,
    objectiveType,
    objectiveValue:
      unlimited || isBlank
        ? null
        : isSecondScreen && objectiveType === 'IMPRESSIONS'
          ? null
          : objectiveType === 'PRICE'
            ? Math.max(1, Math.round((impressions * cpm) / 1000 / 10_000))
            : impressions,
    unlimited,
    revenueType: 'CPM' as const,
    cpm,
    pacingType: drawPacing(hasBegun(scenario) && !unlimited, random),
    pacingPriority: defaultPriorities[type],
    marginPercent: random.pick([0, 10, 12, 15, 20]),
    secondScreenObjective: withSecondScreen ? Math.round((isSecondScreen ? impressions : impressions * 0.2) / 500) * 500 : null,
    secondScreenCpm: withSecondScreen ? random.whole(15, 60) * 1000 : null,
    capping: capLimit === null ? [] : [{ limit: capLimit, unit: 'DAY' as const, unitMultiplier: 1 }],
    categoryIds: [],
    attributionPixelIds: listAttributionPixels(id),
    dealId: null,
    assignedUsername: random.weighted([...agency.assignees.map((userName, at) => [userName, 5 - at] as const), [null, 2]]),
    targeting: isBlank ? null : line.text,
    createdAt,
    changedAt: scenario !== 'DRAFT' && random.chance(0.06) ? new Date(now.getTime() - random.whole(1, 20) * hourMs) : null,
    behaviour,
  }
  const named = line.at ?? agency.publishers.map((_, index) => index)
  const places = [...named.slice(publisher % named.length), ...named.slice(0, publisher % named.length)].slice(
    0,
    reserved ? 1 : named.length,
  )
  return {
    ...campaign,
    publisherId: reserved ? agency.publisherIds[places[0]!]! : null,
    ads: buildAds(id, type, scenario, behaviour, agency, places, random, nextAdId),
  }
}

/** Impressions a day that a campaign of the demo wants at most, in a demo of any size. */
const mostDaily = 90_000

/**
 * The part of the requests it matches that a campaign wants. Others take about half of what there is: one that delivers as it should wants
 * less than that, one that falls short wants more.
 */
function drawFill(scenario: Scenario, behaviour: Behaviour, random: Random): number {
  const between = (low: number, high: number) => low + (high - low) * random.next()
  if (behaviour === 'UNDER') return between(0.9, 1)
  if (behaviour === 'FAR_UNDER') return between(1.5, 1.8)
  if (scenario !== 'DRAFT') return between(0.14, 0.34)
  return random.weighted([
    [between(0.22, 0.48), 6],
    [between(0.4, 0.55), 2],
    [between(0.75, 1.1), 2],
  ] as const)
}

/** The part of the requests that a cap of so many a day leaves. */
const getKeptShare = (limit: number | null): number => (limit === null ? 1 : [0.4, 0.55, 0.7, 0.8, 0.85][limit - 1]!)

const hasBegun = (scenario: Scenario) => scenario === 'RUNNING' || scenario === 'PAUSED' || scenario === 'COMPLETED'

/** @param towardsObjective delivers towards its objective day by day: ASAP would meet it within a day or two */
function drawPacing(towardsObjective: boolean, random: Random): PacingType {
  const pacing = random.weighted([
    ['EVENLY', 6],
    ['AS_FAST_AS_POSSIBLE', 2],
    ['PREDICTIVE', 2],
  ] as const)
  return pacing === 'AS_FAST_AS_POSSIBLE' && towardsObjective ? 'EVENLY' : pacing
}

function drawBehaviour(scenario: Scenario, random: Random): Behaviour {
  if (scenario === 'RUNNING')
    return random.weighted([
      ['ON_TRACK', 69],
      ['UNDER', 9],
      ['FAR_UNDER', 4],
      ['STOPPED', 5],
      ['TREND_HIGH', 8],
      ['NONE', 5],
    ] as const)
  if (scenario === 'PAUSED' || scenario === 'COMPLETED')
    return random.weighted([
      ['ON_TRACK', 9],
      ['UNDER', 1],
    ] as const)
  return 'NONE'
}
