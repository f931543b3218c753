/** A believable campaign: where it stands in its life, what it buys, how it delivers. */
import { type CampaignType, type PacingType, defaultPriorities, dayMs, hourMs } from '@spotdesk/sdk/values'
import { buildAds } from './ads.ts'
import { demoDomain, targetingLines } from './names.ts'
import type { Random } from './random.ts'
import { type Behaviour, type DemoCampaign, type DemoOrder, factDays, type WorldAgency } from './model.ts'

/** What campaigns there are, by weight: their lifecycle place, and how they deliver. */
const fates = [
  ['RUNNING', 44],
  ['COMPLETED', 18],
  ['PAUSED', 10],
  ['READY', 12],
  ['DRAFT', 10],
  ['PENDING', 3],
  ['REJECTED', 3],
] as const
export type Fate = (typeof fates)[number][0]

function flightOf(fate: Fate, today: Date, random: Random): { start: Date; end: Date | null } {
  const at = (days: number) => new Date(today.getTime() + days * dayMs)
  switch (fate) {
    case 'RUNNING': {
      const start = at(-random.whole(2, 55))
      return {
        start,
        end: random.chance(0.06)
          ? null
          : at(
              random.weighted([
                [random.whole(1, 3), 2],
                [random.whole(4, 30), 5],
                [random.whole(31, 75), 4],
              ]),
            ),
      }
    }
    case 'PAUSED':
      return { start: at(-random.whole(4, 50)), end: at(random.whole(2, 40)) }
    case 'COMPLETED': {
      // The whole flight lies in the days that have facts, so that its figures are whole.
      const ended = random.weighted([
        [random.whole(0, 6), 2],
        [random.whole(7, 45), 5],
      ])
      return { start: at(-Math.min(factDays - 1, ended + random.whole(7, 40))), end: at(-ended) }
    }
    case 'READY': {
      const start = at(
        random.weighted([
          [random.whole(1, 3), 2],
          [random.whole(4, 40), 4],
        ]),
      )
      return { start, end: new Date(start.getTime() + random.whole(7, 60) * dayMs) }
    }
    case 'PENDING': {
      const start = at(random.whole(3, 25))
      return { start, end: new Date(start.getTime() + random.whole(14, 45) * dayMs) }
    }
    default: {
      const start = at(random.whole(2, 60))
      return { start, end: new Date(start.getTime() + random.whole(7, 60) * dayMs) }
    }
  }
}

const typeWeights: Record<Fate, readonly (readonly [CampaignType, number])[]> = {
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

export function buildCampaign(
  id: number,
  agency: WorldAgency,
  orders: readonly DemoOrder[],
  index: number,
  time: { today: Date; now: Date },
  random: Random,
  nextAdId: () => number,
): DemoCampaign {
  const fate = random.weighted(fates)
  const type = random.weighted(typeWeights[fate])
  const order = random.chance(0.86) ? random.pick(orders.filter((candidate) => !candidate.archived || fate === 'COMPLETED')) : null
  const advertiserId = order?.advertiserId ?? random.pick(agency.advertiserIds)
  const advertiser = agency.advertisers[agency.advertiserIds.indexOf(advertiserId)]!
  const { start: planned, end } = flightOf(fate, time.today, random)
  const publisher = random.whole(0, agency.publishers.length - 1)
  const objectiveType = order?.objectiveType ?? (random.chance(0.12) ? 'PRICE' : 'IMPRESSIONS')
  const cpmE4 = random.whole(type === 'FILLER' ? 8 : 60, type === 'FILLER' ? 40 : 280) * 1000 + random.pick([0, 0, 5000, 2500])
  const unlimited = fate !== 'DRAFT' && (type === 'FILLER' || type === 'SPONSORSHIP') && random.chance(0.5)
  const days = end ? (end.getTime() - planned.getTime()) / dayMs : 60
  const impressions = Math.round((days * random.whole(2, 22) * 1000) / 500) * 500
  const isSecondScreen = type === 'SECOND_SCREEN'
  const withSecondScreen = isSecondScreen || (objectiveType === 'IMPRESSIONS' && random.chance(0.3))
  const behaviour = behaviourOf(fate, random)
  // What misses its media has only just begun: before long somebody sees it.
  const start = fate === 'RUNNING' && behaviour === 'NONE' ? time.today : planned
  const submittedAt = fate === 'DRAFT' ? null : new Date(Math.min(time.now.getTime(), start.getTime()) - random.whole(2, 20) * dayMs)
  const createdAt = submittedAt
    ? new Date(submittedAt.getTime() - random.whole(1, 6) * dayMs)
    : new Date(time.now.getTime() - random.whole(1, 30) * dayMs)
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
    archived: (fate === 'COMPLETED' || fate === 'DRAFT' || fate === 'REJECTED' || fate === 'PAUSED') && random.chance(0.14),
    submittedAt,
    acceptedAt: reserved && submittedAt && fate !== 'PENDING' && fate !== 'REJECTED' ? submittedAt : null,
    rejectedAt: fate === 'REJECTED' ? submittedAt : null,
    statusReason: fate === 'REJECTED' ? random.pick(['Inventory is sold out in these weeks', 'The price is under our floor']) : null,
    paused: fate === 'PAUSED',
    completed: fate === 'COMPLETED',
    start,
    end,
    currency: agency.currency,
    objectiveType,
    objectiveValue: unlimited
      ? null
      : isSecondScreen && objectiveType === 'IMPRESSIONS'
        ? null
        : objectiveType === 'PRICE'
          ? Math.max(1, Math.round((impressions * cpmE4) / 1000 / 10_000))
          : impressions,
    unlimited,
    cpmE4,
    pacingType: pacingOf(hasBegun(fate) && !unlimited, random),
    priority: defaultPriorities[type],
    marginE4: random.pick([0, 100_000, 120_000, 150_000, 200_000]),
    secondScreenObjective: withSecondScreen ? Math.round((isSecondScreen ? impressions : impressions * 0.2) / 500) * 500 : null,
    secondScreenCpmE4: withSecondScreen ? random.whole(15, 60) * 1000 : null,
    capping: random.chance(0.4) ? [{ limit: random.whole(1, 5), unit: 'DAY', unitMultiplier: 1 }] : [],
    assignedUsername: random.weighted([
      [`manager@${demoDomain}`, 5],
      [`trafficker@${demoDomain}`, 4],
      [null, 2],
    ] as const),
    targeting: fate === 'DRAFT' && random.chance(0.6) ? null : targetingFor(agency, random),
    createdAt,
    changedAt: fate !== 'DRAFT' && random.chance(0.06) ? new Date(time.now.getTime() - random.whole(1, 20) * hourMs) : null,
    behaviour,
  }
  const named = publishersIn(campaign.targeting, agency)
  const places = [...named.slice(publisher % named.length), ...named.slice(0, publisher % named.length)].slice(
    0,
    reserved ? 1 : named.length,
  )
  return {
    ...campaign,
    publisherId: reserved ? agency.publisherIds[places[0]!]! : null,
    ads: buildAds(id, type, fate, behaviour, agency, places, random, nextAdId),
  }
}

/** The agency's publishers, by index, that a targeting leaves: those that it names, or all. */
function publishersIn(targeting: string | null, { publisherIds }: WorldAgency): number[] {
  const ids = /INVENTORY_PUBLISHER in \(([\d, ]+)\)/
    .exec(targeting ?? '')?.[1]
    ?.split(', ')
    .map(Number)
  return publisherIds.flatMap((id, index) => (!ids || ids.includes(id) ? [index] : []))
}

/** A quarter is for everybody at home, the others are more particular. */
function targetingFor({ id }: WorldAgency, random: Random): string {
  const home = `LOCATION_COUNTRY in (${id === 1 ? 'US' : 'RO'})`
  return random.chance(0.25) ? home : random.pick(targetingLines.filter((line) => line.includes('(RO)') === (id !== 1)))
}

const hasBegun = (fate: Fate) => fate === 'RUNNING' || fate === 'PAUSED' || fate === 'COMPLETED'

/** @param towardsGoal delivers towards its goal day by day: as fast as possible, it would have been there within a day or two */
function pacingOf(towardsGoal: boolean, random: Random): PacingType {
  const pacing = random.weighted([
    ['EVENLY', 6],
    ['AS_FAST_AS_POSSIBLE', 2],
    ['PREDICTIVE', 2],
  ] as const)
  return pacing === 'AS_FAST_AS_POSSIBLE' && towardsGoal ? 'EVENLY' : pacing
}

function behaviourOf(fate: Fate, random: Random): Behaviour {
  if (fate === 'RUNNING')
    return random.weighted([
      ['ON_TRACK', 62],
      ['UNDER', 14],
      ['FAR_UNDER', 6],
      ['STOPPED', 5],
      ['TREND_HIGH', 8],
      ['NONE', 5],
    ] as const)
  if (fate === 'PAUSED' || fate === 'COMPLETED')
    return random.weighted([
      ['ON_TRACK', 8],
      ['UNDER', 2],
    ] as const)
  return 'NONE'
}
