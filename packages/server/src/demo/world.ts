/** The demo world before it is written: agencies, people, orders, campaigns and ads around a given day. Pure. */
import { campaignStatus } from '@spotdesk/sdk/rules'
import { startOfDay, dayMs } from '@spotdesk/sdk/values'
import { buildCampaign } from './campaign.ts'
import type { DemoCampaign, DemoOrder, World, WorldAgency } from './model.ts'
import { agencies } from './names.ts'
import { type Random, createRandom } from './random.ts'

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

function buildOrder(id: number, agency: WorldAgency, index: number, today: Date, random: Random): DemoOrder {
  const which = index % agency.advertisers.length
  const start = new Date(today.getTime() - random.whole(20, 160) * dayMs)
  const end = new Date(start.getTime() + random.whole(120, 320) * dayMs)
  const season = random.pick(['H2 2026', 'Q4 2026', 'Annual 2026', 'Always On', 'Winter 2026/27'])
  return {
    id,
    agencyId: agency.id,
    advertiserId: agency.advertiserIds[which]!,
    name: `${agency.advertisers[which]!.name} ${season} #${Math.floor(index / agency.advertisers.length) + 1}`,
    start,
    end,
    archived: index % 17 === 16,
    objectiveType: index % 8 === 7 ? 'PRICE' : 'IMPRESSIONS',
    goal: random.whole(4, 60) * 250_000,
  }
}

/** The status of a demo campaign at the world's time, by the product's own rule. */
export function statusOf(campaign: DemoCampaign, now: Date) {
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
