/** The demo data before it is written: agencies, people, orders, campaigns and ads around a given day. Pure. */
import { campaignStatus } from '@spotdesk/sdk/rules'
import { startOfDay } from '@spotdesk/sdk/values'
import { buildCampaign, type DayAt, kinds } from './campaign.ts'
import type { DemoCampaign, DemoOrder, World, WorldAgency } from './model.ts'
import { agencies } from './names.ts'
import { type Random, createRandom } from './random.ts'

/** Ids begin where the sequences of the schema begin. */
const firstIds = { advertiser: 1001, order: 501, campaign: 104_001, ad: 300_001, publisher: 201, zone: 2001 }

/** Builds data of `size` campaigns; the same seed and day give the same data. */
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
    const dayAt: DayAt = (days) => startOfDay(now, agency.timeZone, days)
    const orderCount = Math.max(1, Math.round(Math.max(40, size / 10) * agency.share))
    const own: DemoOrder[] = []
    for (let index = 0; index < orderCount; index++) own.push(buildOrder(ids.order++, agency, index, dayAt, random))
    orders.push(...own)
    const count = Math.round(size * agency.share)
    const site = { agency, orders: own, now, dayAt, random, nextAdId: () => ids.ad++, count }
    // The last ones of a large agency are one of each kind; in a small one they would be too many.
    const firstOfKinds = count >= 4 * kinds.length ? count - kinds.length : count
    for (let index = 0; index < count; index++) campaigns.push(buildCampaign(ids.campaign++, index, site, kinds[index - firstOfKinds]))
  }
  return { now, agencies: worldAgencies, orders, campaigns }
}

function buildOrder(id: number, agency: WorldAgency, index: number, dayAt: DayAt, random: Random): DemoOrder {
  const which = index % agency.advertisers.length
  const first = -random.whole(20, 160)
  const [start, end] = [dayAt(first), dayAt(first + random.whole(120, 320))]
  const objectiveType = index % 8 === 7 ? 'PRICE' : 'IMPRESSIONS'
  const season = random.pick(['H2 2026', 'Q4 2026', 'Annual 2026', 'Always On', 'Winter 2026/27'])
  return {
    id,
    agencyId: agency.id,
    advertiserId: agency.advertiserIds[which]!,
    name: `${agency.advertisers[which]!.name} ${season} #${Math.floor(index / agency.advertisers.length) + 1}`,
    start,
    end,
    archived: index % 17 === 16,
    objectiveType,
    // A quarter of a million impressions, or what they cost.
    objective: random.whole(4, 60) * (objectiveType === 'PRICE' ? 4500 : 250_000),
  }
}

/** The status of a demo campaign at the demo's time, by the product's own rule. */
export function resolveDemoStatus(campaign: DemoCampaign, now: Date) {
  return campaignStatus(
    {
      campaignType: campaign.type,
      submitted: campaign.submittedAt !== null,
      rejected: campaign.rejectedAt !== null,
      accepted: campaign.acceptedAt !== null,
      paused: campaign.paused,
      startDate: campaign.start,
      endDate: campaign.end,
      objectiveMet: false,
    },
    now,
  )
}
