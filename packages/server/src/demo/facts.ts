/** Hourly delivery of the demo: realistic patterns of day and week, with the exact totals of each campaign. */
import { startOfDay, wallTime, dayMs, hourMs } from '@spotdesk/sdk/values'
import { type Random, createRandom } from './random.ts'
import { isOpenHour } from './targeting.ts'
import { type DemoAd, type DemoCampaign, type World, factDays } from './model.ts'

export interface DemoFact {
  agencyId: number
  campaignId: number
  adId: number
  zoneId: number
  publisherId: number
  hour: Date
  impressions: number
  secondScreenImpressions: number
  completes: number
  clicks: number
  /** Requests that the ad could have answered. */
  opportunities: number
  spendE7: bigint
  secondScreenSpendE7: bigint
}

/** Listening over a day from midnight: two peaks at drive time, little at night. */
const dayShape = [0, 0, 0, 0, 0, 0, 5, 9, 9, 6, 4, 4, 5, 4, 4, 5, 7, 9, 8, 5, 4, 3, 0, 0]
/** The mean over a week of the hours in which a targeting is open, by their weight. */
function measureOpenHours(targeting: string | null): number {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const sumDay = (weekDay: number) =>
    dayShape.reduce((sum, weight, hour) => sum + (isOpenHour(targeting, { weekDay, hour }) ? weight : 0), 0)
  return days.reduce((sum, weekDay) => sum + sumDay(weekDay), 0) / days.length
}
const weekShape = [0.85, 1.02, 1.05, 1.05, 1.06, 1.05, 0.92]

/** Facts of every campaign that has delivered, up to the last whole hour before the demo's time. */
export function* buildFacts(world: World, seed: number): Generator<DemoFact> {
  for (const campaign of world.campaigns) {
    if (campaign.behaviour === 'NONE' || !campaign.submittedAt) continue
    const agency = world.agencies.find(({ id }) => id === campaign.agencyId)!
    const publisherOf = new Map(agency.zoneIds.flatMap((zones, index) => zones.map((zone) => [zone, agency.publisherIds[index]!] as const)))
    yield* campaignFacts(campaign, { now: world.now, zone: agency.timeZone, publisherOf }, createRandom(seed ^ campaign.id))
  }
}

interface FactContext {
  now: Date
  zone: string
  publisherOf: ReadonlyMap<number, number>
}

function* campaignFacts(campaign: DemoCampaign, place: FactContext, random: Random): Generator<DemoFact> {
  const ads = campaign.ads.filter((ad) => ad.status === 'ACTIVE' && !ad.archived)
  const main = ads.filter((ad) => ad.type !== 'DISPLAY')
  if (main.length === 0) return
  const asOf = Math.floor(place.now.getTime() / hourMs) * hourMs
  const objective = impressionObjective(campaign)
  const flightDays = campaign.end ? (campaign.end.getTime() - campaign.start.getTime()) / dayMs : 60
  const usual = objective === null ? random.whole(3, 14) * 1000 : objective / flightDays
  const factor = {
    // What has ended on track was in full.
    ON_TRACK: (campaign.completed ? 1.005 : 0.985) + random.next() * 0.05,
    UNDER: 0.68 + random.next() * 0.12,
    FAR_UNDER: 0.3 + random.next() * 0.2,
    STOPPED: 1,
    TREND_HIGH: 1.24,
    NONE: 0,
  }[campaign.behaviour]
  const listenThrough = 0.86 + random.next() * 0.12
  const fillRate = 0.35 + (campaign.id % 50) / 100
  // A second screen is bought beside the audio; a SECOND_SCREEN campaign has nothing else.
  const share =
    campaign.type === 'SECOND_SCREEN' ? 1 : objective && campaign.secondScreenObjective ? campaign.secondScreenObjective / objective : 0
  let left =
    objective === null
      ? Infinity
      : campaign.completed && campaign.behaviour === 'ON_TRACK'
        ? objective
        : objective * (campaign.completed ? 0.99 : 0.995)
  // A day's part falls into the hours in which the targeting is open: over a week, all of it.
  const openShapeSum = measureOpenHours(campaign.targeting)
  const first = startOfDay(new Date(Math.max(campaign.start.getTime(), asOf - (factDays - 1) * dayMs)), place.zone)
  const stop = Math.min(
    asOf,
    campaign.end?.getTime() ?? Infinity,
    campaign.behaviour === 'STOPPED' ? asOf - 30 * hourMs : Infinity,
    campaign.paused ? asOf - random.whole(5, 90) * hourMs : Infinity,
  )
  for (let day = first; day.getTime() < stop; day = startOfDay(day, place.zone, 1)) {
    // Pacing spreads the rest over the remaining days; a campaign that is short of inventory cannot catch up.
    const isShort = campaign.behaviour === 'UNDER' || campaign.behaviour === 'FAR_UNDER'
    const daily =
      objective !== null && campaign.end && !campaign.completed && !isShort
        ? left / Math.max(1, (campaign.end.getTime() - day.getTime()) / dayMs)
        : usual
    const surge = campaign.behaviour === 'TREND_HIGH' && asOf - day.getTime() < 2 * dayMs ? 1.35 : 1
    const weekDay = (new Date(day.getTime() + 12 * hourMs).getUTCDay() + 6) % 7
    const shape = weekShape[new Date(day.getTime() + 12 * hourMs).getUTCDay()]! * surge * (0.94 + random.next() * 0.12)
    for (let hour = day.getTime(); hour < Math.min(stop, day.getTime() + dayMs); hour += hourMs) {
      const clock = wallTime(new Date(hour), place.zone).hour
      if (!isOpenHour(campaign.targeting, { weekDay, hour: clock })) continue
      const weight = dayShape[clock]! / openShapeSum
      const wanted = Math.floor(Math.min(left, daily * factor * shape * weight))
      if (wanted <= 0) continue
      left -= wanted
      yield* split(campaign, main, new Date(hour), wanted, { share, listenThrough, fillRate, publisherOf: place.publisherOf, random })
    }
  }
}

/** Divides an hour's impressions among the ads by weight; only ads included in the objective are charged. */
function* split(
  campaign: DemoCampaign,
  ads: readonly DemoAd[],
  hour: Date,
  impressions: number,
  how: { share: number; listenThrough: number; fillRate: number; publisherOf: ReadonlyMap<number, number>; random: Random },
): Generator<DemoFact> {
  const sum = ads.reduce((total, ad) => total + ad.weight, 0)
  let given = 0
  for (const [index, ad] of ads.entries()) {
    const own = index === ads.length - 1 ? impressions - given : Math.floor((impressions * ad.weight) / sum)
    given += own
    if (own <= 0) continue
    // From hour to hour in another of its zones.
    const zoneId = ad.zoneIds[(hour.getTime() / hourMs) % ad.zoneIds.length]!
    const audio = campaign.type === 'SECOND_SCREEN' ? 0 : own
    const second = Math.round(own * how.share)
    yield {
      agencyId: campaign.agencyId,
      campaignId: campaign.id,
      adId: ad.id,
      zoneId,
      publisherId: how.publisherOf.get(zoneId)!,
      hour,
      impressions: audio,
      secondScreenImpressions: second,
      completes: Math.floor(audio * how.listenThrough),
      clicks: Math.floor((audio + second * 4) * 0.0011 + how.random.next()),
      opportunities: Math.ceil((audio + second) / how.fillRate),
      spendE7: ad.included ? BigInt(audio) * BigInt(campaign.cpm) : 0n,
      secondScreenSpendE7: ad.included ? BigInt(second) * BigInt(campaign.secondScreenCpm ?? 0) : 0n,
    }
  }
}

function impressionObjective(campaign: DemoCampaign): number | null {
  if (campaign.type === 'SECOND_SCREEN') return campaign.secondScreenObjective
  if (campaign.unlimited || campaign.objectiveValue === null) return null
  return campaign.objectiveType === 'PRICE' ? Math.floor((campaign.objectiveValue * 10_000 * 1000) / campaign.cpm) : campaign.objectiveValue
}
