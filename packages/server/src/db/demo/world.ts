/** The demo world before it is written: agencies, people, orders, campaigns and ads around a given day. Pure. */
import { campaignStatus } from '@spotdesk/sdk/rules'
import {
  type AdStatus, type AdSubtype, type AdType, type CampaignType, type ObjectiveType, type PacingType, defaultPriorities, startOfDay,
} from '@spotdesk/sdk/values'
import { type DemoAgency, adNames, agencies, demoDomain, targetingLines } from './names.ts'
import { type Random, createRandom } from './random.ts'

/** How a campaign delivers against its plan; the shape of its facts follows. */
export type Behaviour = 'ON_TRACK' | 'UNDER' | 'FAR_UNDER' | 'STOPPED' | 'TREND_HIGH' | 'NONE'

export interface DemoOrder { id: number; agencyId: number; advertiserId: number; name: string; start: Date; end: Date; archived: boolean; objectiveType: ObjectiveType; goal: number }
export interface DemoAd {
  id: number; campaignId: number; name: string; type: AdType; subtype: AdSubtype | null; status: AdStatus; archived: boolean; hasMedia: boolean; brief: string | null
  weight: number; included: boolean; seconds: number; sequencePosition: number | null; zoneIds: readonly number[]
}
export interface DemoCampaign {
  id: number; agencyId: number; name: string; externalReference: string | null; type: CampaignType; advertiserId: number; orderId: number | null; publisherId: number | null
  archived: boolean; submittedAt: Date | null; acceptedAt: Date | null; rejectedAt: Date | null; statusReason: string | null; paused: boolean; completed: boolean
  start: Date; end: Date | null; currency: string; objectiveType: ObjectiveType; objectiveValue: number | null; unlimited: boolean; cpmE4: number; pacingType: PacingType
  priority: number; marginE4: number; secondScreenObjective: number | null; secondScreenCpmE4: number | null; capping: readonly { limit: number; unit: string; unitMultiplier: number }[]
  assignedUsername: string | null; targeting: string | null; createdAt: Date; changedAt: Date | null; behaviour: Behaviour; ads: readonly DemoAd[]
}
export interface World {
  now: Date
  agencies: readonly (DemoAgency & { advertiserIds: readonly number[]; publisherIds: readonly number[]; zoneIds: readonly (readonly number[])[] })[]
  orders: readonly DemoOrder[]
  campaigns: readonly DemoCampaign[]
}

const dayMs = 86_400_000
/** Days of hourly delivery that a demo world has. */
export const factDays = 60

/** What campaigns there are, by weight: their lifecycle place, and how they deliver. */
const fates = [
  ['RUNNING', 44], ['COMPLETED', 18], ['PAUSED', 10], ['READY', 12], ['DRAFT', 10], ['PENDING', 3], ['REJECTED', 3],
] as const
type Fate = (typeof fates)[number][0]

/** Ids begin where the sequences of the schema begin. */
const firstIds = { advertiser: 1001, order: 501, campaign: 104_001, ad: 300_001, publisher: 201, zone: 2001 }

/** Builds a world of `size` campaigns; the same seed and day give the same world. */
export function buildWorld(now: Date, seed: number, size: number): World {
  const random = createRandom(seed)
  const ids = { ...firstIds }
  const worldAgencies = agencies.map((agency) => ({
    ...agency,
    advertiserIds: agency.advertisers.map(() => ids.advertiser++),
    publisherIds: agency.publishers.map(() => ids.publisher++),
    zoneIds: agency.publishers.map((publisher) => publisher.zones.map(() => ids.zone++)),
  }))
  const orders: DemoOrder[] = []
  const campaigns: DemoCampaign[] = []
  for (const agency of worldAgencies) {
    const today = startOfDay(now, agency.timeZone)
    const orderCount = Math.max(1, Math.round(Math.max(40, size / 10) * agency.share))
    const own: DemoOrder[] = []
    for (let index = 0; index < orderCount; index++) own.push(buildOrder(ids.order++, agency, index, today, random))
    orders.push(...own)
    const count = Math.round(size * agency.share)
    for (let index = 0; index < count; index++) {
      const campaign = buildCampaign(ids.campaign++, agency, own, index, { today, now }, random, () => ids.ad++)
      campaigns.push(campaign)
    }
  }
  return { now, agencies: worldAgencies, orders, campaigns }
}

type WorldAgency = World['agencies'][number]

function buildOrder(id: number, agency: WorldAgency, index: number, today: Date, random: Random): DemoOrder {
  const which = index % agency.advertisers.length
  const start = new Date(today.getTime() - random.whole(20, 160) * dayMs)
  const end = new Date(start.getTime() + random.whole(120, 320) * dayMs)
  const season = random.pick(['H2 2026', 'Q4 2026', 'Annual 2026', 'Always On', 'Winter 2026/27'])
  return {
    id, agencyId: agency.id, advertiserId: agency.advertiserIds[which]!, name: `${agency.advertisers[which]!.name} ${season} #${Math.floor(index / agency.advertisers.length) + 1}`,
    start, end, archived: index % 17 === 16, objectiveType: index % 8 === 7 ? 'PRICE' : 'IMPRESSIONS', goal: random.whole(4, 60) * 250_000,
  }
}

function flightOf(fate: Fate, today: Date, random: Random): { start: Date; end: Date | null } {
  const at = (days: number) => new Date(today.getTime() + days * dayMs)
  switch (fate) {
    case 'RUNNING': {
      const start = at(-random.whole(2, 55))
      return { start, end: random.chance(0.06) ? null : at(random.weighted([[random.whole(1, 3), 2], [random.whole(4, 30), 5], [random.whole(31, 75), 4]])) }
    }
    case 'PAUSED': return { start: at(-random.whole(4, 50)), end: at(random.whole(2, 40)) }
    case 'COMPLETED': {
      // The whole flight lies in the days that have facts, so that its figures are whole.
      const ended = random.weighted([[random.whole(0, 6), 2], [random.whole(7, 45), 5]])
      return { start: at(-Math.min(factDays - 1, ended + random.whole(7, 40))), end: at(-ended) }
    }
    case 'READY': { const start = at(random.weighted([[random.whole(1, 3), 2], [random.whole(4, 40), 4]])); return { start, end: new Date(start.getTime() + random.whole(7, 60) * dayMs) } }
    case 'PENDING': { const start = at(random.whole(3, 25)); return { start, end: new Date(start.getTime() + random.whole(14, 45) * dayMs) } }
    default: { const start = at(random.whole(2, 60)); return { start, end: new Date(start.getTime() + random.whole(7, 60) * dayMs) } }
  }
}

const typeWeights: Record<Fate, readonly (readonly [CampaignType, number])[]> = {
  RUNNING: [['STANDARD', 55], ['RESERVED', 18], ['SECOND_SCREEN', 9], ['FILLER', 9], ['SPONSORSHIP', 9]],
  PAUSED: [['STANDARD', 60], ['RESERVED', 15], ['SECOND_SCREEN', 9], ['FILLER', 8], ['SPONSORSHIP', 8]],
  COMPLETED: [['STANDARD', 60], ['RESERVED', 20], ['SECOND_SCREEN', 8], ['FILLER', 4], ['SPONSORSHIP', 8]],
  READY: [['STANDARD', 60], ['RESERVED', 20], ['SECOND_SCREEN', 8], ['FILLER', 4], ['SPONSORSHIP', 8]],
  DRAFT: [['STANDARD', 60], ['RESERVED', 16], ['SECOND_SCREEN', 9], ['FILLER', 8], ['SPONSORSHIP', 7]],
  PENDING: [['RESERVED', 1]],
  REJECTED: [['RESERVED', 1]],
}

function buildCampaign(
  id: number, agency: WorldAgency, orders: readonly DemoOrder[], index: number, time: { today: Date; now: Date }, random: Random, nextAdId: () => number,
): DemoCampaign {
  const fate = random.weighted(fates)
  const type = random.weighted(typeWeights[fate])
  const order = random.chance(0.86) ? random.pick(orders.filter((candidate) => !candidate.archived || fate === 'COMPLETED')) : null
  const advertiserId = order?.advertiserId ?? random.pick(agency.advertiserIds)
  const advertiser = agency.advertisers[agency.advertiserIds.indexOf(advertiserId)]!
  const { start, end } = flightOf(fate, time.today, random)
  const publisher = random.whole(0, agency.publishers.length - 1)
  const objectiveType = order?.objectiveType ?? (random.chance(0.12) ? 'PRICE' : 'IMPRESSIONS')
  const cpmE4 = random.whole(type === 'FILLER' ? 8 : 60, type === 'FILLER' ? 40 : 280) * 1000 + random.pick([0, 0, 5000, 2500])
  const unlimited = fate !== 'DRAFT' && (type === 'FILLER' || type === 'SPONSORSHIP') && random.chance(0.5)
  const days = end ? (end.getTime() - start.getTime()) / dayMs : 60
  const impressions = Math.round((days * random.whole(2, 22) * 1000) / 500) * 500
  const isSecondScreen = type === 'SECOND_SCREEN'
  const withSecondScreen = isSecondScreen || (objectiveType === 'IMPRESSIONS' && random.chance(0.3))
  const behaviour = behaviourOf(fate, random)
  const submittedAt = fate === 'DRAFT' ? null : new Date(Math.min(time.now.getTime(), start.getTime()) - random.whole(2, 20) * dayMs)
  const createdAt = submittedAt ? new Date(submittedAt.getTime() - random.whole(1, 6) * dayMs) : new Date(time.now.getTime() - random.whole(1, 30) * dayMs)
  const reserved = type === 'RESERVED'
  const theme = advertiser.themes[index % advertiser.themes.length]!
  return {
    id, agencyId: agency.id, name: `${advertiser.name} – ${theme} ${String(1 + (index % 97)).padStart(2, '0')}`,
    externalReference: random.chance(0.55) ? `${advertiser.name.replace(/[^A-Za-z]/g, '').slice(0, 4).toUpperCase()}-${String(id)}` : null,
    type, advertiserId, orderId: order?.id ?? null, publisherId: reserved ? agency.publisherIds[publisher]! : null,
    archived: (fate === 'COMPLETED' || fate === 'DRAFT' || fate === 'REJECTED' || fate === 'PAUSED') && random.chance(0.14),
    submittedAt, acceptedAt: reserved && submittedAt && fate !== 'PENDING' && fate !== 'REJECTED' ? submittedAt : null,
    rejectedAt: fate === 'REJECTED' ? submittedAt : null, statusReason: fate === 'REJECTED' ? random.pick(['Inventory is sold out in these weeks', 'The price is under our floor']) : null,
    paused: fate === 'PAUSED', completed: fate === 'COMPLETED',
    start, end, currency: agency.currency, objectiveType,
    objectiveValue: unlimited ? null : isSecondScreen && objectiveType === 'IMPRESSIONS' ? null : objectiveType === 'PRICE' ? Math.max(1, Math.round((impressions * cpmE4) / 1000 / 10_000)) : impressions,
    unlimited, cpmE4, pacingType: random.weighted([['EVENLY', 6], ['AS_FAST_AS_POSSIBLE', 2], ['PREDICTIVE', 2]] as const), priority: defaultPriorities[type],
    marginE4: random.pick([0, 100_000, 120_000, 150_000, 200_000]),
    secondScreenObjective: withSecondScreen ? Math.round((isSecondScreen ? impressions : impressions * 0.2) / 500) * 500 : null,
    secondScreenCpmE4: withSecondScreen ? random.whole(15, 60) * 1000 : null,
    capping: random.chance(0.4) ? [{ limit: random.whole(1, 5), unit: 'DAY', unitMultiplier: 1 }] : [],
    assignedUsername: random.weighted([[`manager@${demoDomain}`, 5], [`trafficker@${demoDomain}`, 4], [null, 2]] as const),
    targeting: fate === 'DRAFT' && random.chance(0.6) ? null : random.chance(0.25) ? '' : targetingFor(agency, random),
    createdAt, changedAt: fate !== 'DRAFT' && random.chance(0.06) ? new Date(time.now.getTime() - random.whole(1, 20) * 3_600_000) : null,
    behaviour, ads: buildAds(id, type, fate, behaviour, agency, publisher, random, nextAdId),
  }
}

function targetingFor(agency: WorldAgency, random: Random): string {
  return random.pick(targetingLines.filter((line) => agency.id === 1 ? !line.includes('(RO)') : line.includes('(RO)')))
}

function behaviourOf(fate: Fate, random: Random): Behaviour {
  if (fate === 'RUNNING') return random.weighted([['ON_TRACK', 62], ['UNDER', 14], ['FAR_UNDER', 6], ['STOPPED', 5], ['TREND_HIGH', 8], ['NONE', 5]] as const)
  if (fate === 'PAUSED' || fate === 'COMPLETED') return random.weighted([['ON_TRACK', 8], ['UNDER', 2]] as const)
  return 'NONE'
}

function buildAds(
  campaignId: number, type: CampaignType, fate: Fate, behaviour: Behaviour, agency: WorldAgency, publisher: number, random: Random, nextAdId: () => number,
): DemoAd[] {
  const count = random.weighted([[1, 3], [2, 5], [3, 3], [4, 2], [6, 1]] as const)
  const sequenced = count >= 3 && random.chance(0.25)
  // A campaign without media has nothing to deliver; the list shows it as "Missing creative".
  const missing = behaviour === 'NONE' && fate === 'RUNNING'
  return Array.from({ length: count }, (_, index) => {
    const companion = type === 'SECOND_SCREEN' || (index > 0 && index === count - 1 && random.chance(0.3))
    const adType: AdType = type === 'SECOND_SCREEN' ? 'SECOND_SCREEN' : companion ? 'DISPLAY' : random.weighted([['AUDIO', 12], ['REDIRECT', 2], ['VIDEO', 1]] as const)
    const label = companion ? 'Companion banner' : random.pick(adNames.slice(0, 5))
    const hostRead = label.includes('host')
    const at = index === 0 || type === 'RESERVED' ? publisher : (publisher + index) % agency.publishers.length
    const zones = agency.zoneIds[at]!
    const draft = fate === 'DRAFT'
    const brief = hostRead && (fate === 'READY' || fate === 'RUNNING') && random.chance(0.3) ? random.pick(['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL', 'CREATIVE_APPROVED']) : null
    return {
      id: nextAdId(), campaignId, name: `${label} ${'ABCDEF'[index]}`, type: adType,
      subtype: adType !== 'AUDIO' ? null : hostRead ? 'AUDIO_HOST_READ' as const : random.weighted([['AUDIO', 8], ['AUDIO_DYNAMIC', 1], ['INTERACTIVE_SHAKE', 1]] as const),
      status: draft ? 'DRAFT' : index > 2 && random.chance(0.5) ? 'INACTIVE' : 'ACTIVE', archived: index === 5 && random.chance(0.5),
      hasMedia: !(missing || (draft && random.chance(0.4))), brief, weight: random.pick([10, 10, 10, 20, 5]), included: index === 0 || random.chance(0.93),
      seconds: Number(/:(\d+)/.exec(label)?.[1] ?? 0), sequencePosition: sequenced && index < 3 ? index : null,
      zoneIds: [zones[random.whole(0, zones.length - 1)]!],
    }
  })
}

/** The status of a demo campaign at the world's time, by the product's own rule. */
export function statusOf(campaign: DemoCampaign, now: Date) {
  return campaignStatus({
    campaignType: campaign.type, submitted: campaign.submittedAt !== null, rejected: campaign.rejectedAt !== null, accepted: campaign.acceptedAt !== null,
    paused: campaign.paused, startDate: campaign.start, endDate: campaign.end, objectiveMet: false,
  }, now)
}
