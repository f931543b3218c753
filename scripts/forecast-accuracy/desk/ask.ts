/** The forecast of a world's campaigns, through the engine's public functions only. */
import {
  type BookedCampaign,
  buildInventory,
  buildSnapshot,
  type Calibration,
  type CampaignQuestion,
  createSampleBuilder,
  type Forecast,
  forecastCampaign,
  type Inventory,
  noCalibration,
  type Snapshot,
} from '@spotdesk/forecast'
import type { Campaign } from '../serve/campaign.ts'
import { feedTypes, valueOf } from '../serve/rules.ts'
import { markets } from '../world/places.ts'
import type { Zone } from '../world/types.ts'
import type { ZoneHour } from '../world/world.ts'
import type { Panel } from './panel.ts'

/** Attributes that are told of a request beside its zone, listener and time. */
const requestTypes = [
  'LOCATION_COUNTRY',
  'LOCATION_REGION',
  'LOCATION_CITY',
  'DEVICE_TYPE',
  'DEVICE_LANGUAGE',
  'DATA_AGE',
  'DATA_GENDER',
  'DATA_SEGMENT',
  'PODCAST_SHOW',
  'PODCAST_CATEGORY',
  'PODCAST_LANGUAGE',
  'PODCAST_EPISODE_AGE',
] as const

export function toInventory({ world, requests }: Panel, counts: readonly ZoneHour[]): Inventory {
  const { originMs, lateSegment } = world
  // A zone that nothing was counted of does not exist yet.
  const zones = [...new Set(counts.flatMap(({ zone, count }) => (count > 0 ? [zone] : [])))]
  const builder = createSampleBuilder({ originMs, zones: zones.map(toZone) })
  for (const request of requests) {
    const { listener, atMs, zone } = request
    const attributes: Record<string, string | number | readonly string[]> = {}
    for (const type of requestTypes) {
      const value = valueOf(request, type, lateSegment)
      if (value !== null) attributes[type] = value
    }
    const timeZone = listener.place ? { timeZone: listener.place.timeZone } : {}
    const added = builder.add({ listener: `listener-${listener.number}`, atMs, zoneId: zone.id, attributes, ...timeZone })
    if (!added.ok) throw new Error(added.code)
  }
  return buildInventory(
    builder.build(),
    counts.map(({ zone, hourMs, count }) => ({ zoneId: zone.id, hourMs, count })),
  )
}

function toZone({ id, publisher, format, maxDurationSeconds, groups }: Zone) {
  const { kind, genre, country } = publisher
  const attributes = { INVENTORY_FEED_TYPE: feedTypes[kind], INVENTORY_ZONE_GROUP: groups, CONTEXT_MUSIC_GENRE: genre ? [genre] : [] }
  return { id, publisherId: publisher.id, format, maxDurationSeconds, timeZone: publisher.timeZone, country, attributes }
}

/** Public holidays of the markets over the years of the worlds. */
const calendars = Object.fromEntries(
  markets.map(({ country, holidays }) => [country, [2025, 2026, 2027, 2028].flatMap((year) => holidays.map((date) => `${year}-${date}`))]),
)

/** Impressions that each campaign had at the origin. */
export type Delivered = ReadonlyMap<Campaign, number>

function toBooked(campaign: Campaign, delivered: number): BookedCampaign {
  const { id, priority, pacing, startMs, endMs, targeting, ads, capping, order, objective } = campaign
  return {
    id,
    agencyId: 1,
    name: `Campaign ${id}`,
    priority,
    pacing,
    startMs,
    endMs,
    remaining: objective - delivered,
    dailyAverage: 0,
    targeting,
    ads,
    capping: [...capping, ...(order?.capping ?? [])],
    orderId: order?.id ?? null,
  }
}

export function toQuestion(campaign: Campaign, delivered: number): CampaignQuestion {
  const { id, known, priority, pacing, startMs, endMs, targeting, ads, capping, order, objective, byPrice, cpm } = campaign
  const cpmE4 = BigInt(cpm * 10_000)
  const state = { delivered, spendE7: cpmE4 * BigInt(delivered), cpmE4, unlimited: false }
  return {
    id: known === 'BOOKED' ? id : null,
    agencyId: 1,
    type: 'STANDARD',
    priority,
    pacing,
    startMs,
    endMs,
    targeting,
    ads,
    capping,
    orderId: order?.id ?? null,
    orderCapping: order?.capping ?? [],
    objective: byPrice ? { type: 'PRICE', value: (objective * cpm) / 1000, ...state } : { type: 'IMPRESSIONS', value: objective, ...state },
  }
}

/** A forecast as it is made before anything was learned from others, and as it is made after that. */
export interface Answer {
  plain: Forecast
  taught: Forecast
}

/** The state of a desk at an instant. */
export interface Desk {
  inventory: Inventory
  atMs: number
  delivered: Delivered
  calibration: Calibration
}

function buildFor({ inventory, atMs, delivered, calibration }: Desk, version: string, book: readonly Campaign[]): Snapshot {
  return buildSnapshot({
    version,
    builtAtMs: atMs,
    inventory,
    book: book.map((campaign) => toBooked(campaign, delivered.get(campaign)!)),
    context: { timeZone: 'UTC', definitions: { calendars } },
    calibration,
  })
}

/** Campaigns that still want something. */
const running = (campaigns: readonly Campaign[], { atMs, delivered }: Desk) =>
  campaigns.filter((campaign) => campaign.endMs > atMs && delivered.get(campaign)! < campaign.objective)

function ask(snapshot: Snapshot, campaign: Campaign, { atMs, delivered }: Desk): Forecast {
  const question = toQuestion(campaign, delivered.get(campaign)!)
  const answer = forecastCampaign(snapshot, { question, nowMs: atMs, valuesKnown: true }, { rules: false, contending: false })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  return answer.forecast
}

/** The forecast of every campaign that the desk knows of. Each draft is asked about alone: it is not in the book, and all others are. */
export function askAll(campaigns: readonly Campaign[], desk: Desk): Map<Campaign, Answer> {
  const known = running(campaigns, desk).filter((campaign) => campaign.known !== 'LATER')
  const whole = buildFor(desk, 'whole', known)
  return new Map(
    known.map((campaign) => {
      const others = known.filter((other) => other !== campaign)
      const snapshot = campaign.known === 'BOOKED' ? whole : buildFor(desk, `without ${campaign.id}`, others)
      return [campaign, { plain: ask({ ...snapshot, calibration: noCalibration }, campaign, desk), taught: ask(snapshot, campaign, desk) }]
    }),
  )
}

/** Campaigns that were known from the start, asked about again with all of a book that has grown. */
export function askBooked(campaigns: readonly Campaign[], desk: Desk): Map<Campaign, Forecast> {
  const book = running(campaigns, desk)
  const snapshot = buildFor(desk, 'later', book)
  return new Map(book.filter(({ known }) => known !== 'LATER').map((campaign) => [campaign, ask(snapshot, campaign, desk)]))
}
