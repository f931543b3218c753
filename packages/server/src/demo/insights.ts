/** Facts of the demo beside delivery: consistent with its delivery, day by day. */
import type { AttributionAction, AudienceDimension, NoBidReason } from '@spotdesk/sdk/values'
import { createRandom } from './random.ts'
import { type Weights, bounds, divide, divideByName, vary } from './shares.ts'

/** Delivery of a day of a campaign (and of an ad on a publisher, where facts have that detail). */
export interface DeliveredDay {
  agencyId: number
  campaignId: number
  /** The beginning of the agency's day. */
  hour: Date
  impressions: number
  completes: number
  clicks: number
}
export interface DeliveredPart extends DeliveredDay {
  adId: number
  publisherId: number
}

/** Every twelfth campaign has a pixel, every fourteenth dynamic creatives. */
export const listAttributionPixels = (campaignId: number): string[] =>
  campaignId % 12 === 1 ? [`${campaignId % 24 === 1 ? 'podsights' : 'claritas'}:PX-${campaignId}`] : []
export const isDynamic = (campaignId: number): boolean => campaignId % 14 === 2

const everywhere: Partial<Record<AudienceDimension, Weights>> = {
  AGE: [
    ['18-24', 14],
    ['25-34', 27],
    ['35-44', 23],
    ['45-54', 16],
    ['55-64', 9],
    ['65+', 4],
    ['UNKNOWN', 7],
  ],
  GENDER: [
    ['FEMALE', 47],
    ['MALE', 44],
    ['UNKNOWN', 9],
  ],
  DEVICE: [
    ['PHONE', 52],
    ['SMART_SPEAKER', 16],
    ['PC', 13],
    ['CAR', 9],
    ['CONNECTED_TV', 6],
    ['TABLET', 4],
  ],
  GENRE: [
    ['News', 22],
    ['Pop', 19],
    ['Talk', 16],
    ['Comedy', 13],
    ['Sports', 12],
    ['True crime', 10],
    ['Rock', 8],
  ],
}

/** Places of the agencies' markets. */
const placesByAgency: Record<number, Partial<Record<AudienceDimension, Weights>>> = {
  1: {
    COUNTRY: [['US', 1]],
    REGION: [
      ['US-CA', 20],
      ['US-TX', 15],
      ['US-NY', 14],
      ['US-FL', 12],
      ['US-IL', 8],
      ['US-PA', 7],
      ['US-WA', 5],
      ['US-GA', 5],
    ],
  },
  2: {
    COUNTRY: [
      ['RO', 92],
      ['MD', 8],
    ],
    REGION: [
      ['RO-B', 31],
      ['RO-CJ', 16],
      ['RO-TM', 13],
      ['RO-IS', 12],
      ['RO-CT', 9],
      ['RO-BV', 8],
    ],
  },
}

/** A part of a campaign's listeners: those between two bounds of the whole have the value. */
export interface AudienceShare {
  campaignId: number
  dimension: string
  value: string
  from: number
  until: number
  /** The same for completed listens: values with longer listening have a larger part. */
  heardFrom: number
  heardUntil: number
}

/** The mix of a campaign's listeners, the same on each of its days. */
export function makeAudienceShares({ agencyId, id: campaignId }: { agencyId: number; id: number }, seed: number): AudienceShare[] {
  const random = createRandom(seed ^ campaignId ^ 0x5a5a)
  return Object.entries({ ...everywhere, ...placesByAgency[agencyId] }).flatMap(([dimension, weights]) => {
    const mix = bounds(vary(weights, 0.45, random).map(([, weight]) => weight))
    const heard = bounds(mix.map(({ from, until }) => (until - from) * (0.94 + random.next() * 0.06)))
    return weights.map(([value], index) => ({
      campaignId,
      dimension,
      value,
      ...mix[index]!,
      heardFrom: heard[index]!.from,
      heardUntil: heard[index]!.until,
    }))
  })
}

const lossMix: Weights = [
  ['102', 58],
  ['100', 17],
  ['103', 9],
  ['2', 5],
  ['205', 4],
  ['204', 3],
  ['201', 2],
  ['7', 1],
  ['500', 1],
]
const noBidMix: readonly (readonly [Exclude<NoBidReason, 'TARGETING_MISS'>, number])[] = [
  ['PACED', 44],
  ['CAPPED', 27],
  ['DAYPART', 11],
  ['PRICE_FLOOR', 9],
  ['BUDGET_DONE', 6],
  ['NO_CREATIVE_DURATION', 3],
]
/** Prices of a campaign's auctions as parts of its CPM. */
const priceSteps = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4]

/** Auctions of a campaign's days: every step of the funnel agrees with the delivered impressions. */
export function makeBidFacts(days: readonly DeliveredDay[], cpm: number, seed: number) {
  const [{ campaignId } = { campaignId: 0 }] = days
  const random = createRandom(seed ^ campaignId ^ 0xb1d5)
  const winRate = 0.18 + random.next() * 0.3
  const losses = vary(lossMix, 0.4, random)
  const refusals = vary(noBidMix, 0.4, random)
  const floors = priceSteps.map((step) => Math.exp(-((step - 0.62) ** 2) / 0.05))
  const winning = priceSteps.map((step) => Math.exp(-((step - 0.78 - winRate / 3) ** 2) / 0.06))
  const atPrices = (whole: number, weights: readonly number[]) =>
    divideByName(
      whole,
      priceSteps.map((step, index) => [String(Math.max(0.01, Math.round(cpm * step * 4) / 4)), weights[index]!] as const),
    )
  return days.map((day) => {
    const wins = Math.ceil(day.impressions / 0.97)
    const bids = Math.ceil(wins / winRate)
    const valid = Math.max(wins, Math.floor(bids * 0.985))
    const eligible = Math.ceil(bids * 1.9)
    const requests = Math.ceil(eligible * 3.4)
    return {
      agencyId: day.agencyId,
      campaignId,
      hour: day.hour,
      requests,
      eligible,
      bids,
      valid,
      wins,
      losses: divideByName(bids - wins, losses),
      noBids: { TARGETING_MISS: requests - eligible, ...divideByName(eligible - bids, refusals) },
      floors: atPrices(valid, floors),
      winningPrices: atPrices(valid, winning),
    }
  })
}

const actionMix: readonly (readonly [AttributionAction, number])[] = [
  ['PAGE_VIEW', 0.021],
  ['LEAD', 0.0031],
  ['ADD_TO_CART', 0.0042],
  ['PURCHASE', 0.0016],
  ['APP_INSTALL', 0.0009],
  ['STORE_VISIT', 0.0012],
]
const windows = [
  [7, 0.72],
  [14, 0.9],
  [30, 1],
] as const

/** Actions of listeners after an ad on a publisher; longer windows contain those of shorter ones. */
export function makeAttributionFacts(parts: readonly DeliveredPart[], seed: number) {
  const [{ campaignId } = { campaignId: 0 }] = parts
  const random = createRandom(seed ^ campaignId ^ 0xa77b)
  const lift = 1.05 + random.next() * 0.5
  const [vendor = ''] = (listAttributionPixels(campaignId)[0] ?? '').split(':')
  return parts.flatMap((part) =>
    windows.map(([windowDays, reached]) => {
      const exposed = Math.round(part.impressions / 2.4)
      const control = Math.round(exposed * 0.6)
      const counts = (people: number, factor: number) =>
        Object.fromEntries(
          actionMix
            .map(([action, rate]) => [action, Math.round(people * rate * reached * factor)] as const)
            .filter(([, count]) => count > 0),
        )
      const conversions = counts(exposed, lift)
      const all = Object.values(conversions).reduce((sum, count) => sum + count, 0)
      const delays = divideByName(
        all,
        Array.from({ length: windowDays }, (_, day) => [String(day), Math.exp(-day / 4)] as const),
      )
      return {
        agencyId: part.agencyId,
        campaignId,
        hour: part.hour,
        adId: part.adId,
        publisherId: part.publisherId,
        vendor,
        windowDays,
        exposed,
        control,
        conversions,
        controlConversions: counts(control, 1),
        delays,
        valueE4: (conversions['PURCHASE'] ?? 0) * 640_000,
      }
    }),
  )
}

const greetings = ['Good morning', 'Good afternoon', 'Good evening'] as const
const offers = ['10 % off', 'Free delivery', 'Our best price'] as const

/** Plays of a campaign's dynamic creatives: the greeting follows the hour, the offer falls back to the last one. */
export function makeDcoFacts(parts: readonly DeliveredPart[], seed: number) {
  const [{ campaignId } = { campaignId: 0 }] = parts
  const random = createRandom(seed ^ campaignId ^ 0xdc0)
  const fallback = offers.at(-1)!
  const combinations = greetings.flatMap((greeting, g) =>
    offers.map((offer, o) => ({
      choices: { Greeting: greeting, Offer: offer },
      defaults: offer === fallback ? ['Offer'] : [],
      weight: [5, 4, 3][g]! * [6, 4, 1.6][o]! * (0.8 + random.next() * 0.4),
      patience: 0.92 + random.next() * 0.08,
    })),
  )
  const weights = combinations.map(({ weight }) => weight)
  return parts.flatMap((part) => {
    const impressions = divide(part.impressions, weights)
    const completes = divide(
      part.completes,
      combinations.map(({ weight, patience }) => weight * patience),
    )
    const clicks = divide(part.clicks, weights)
    return combinations.map(({ choices, defaults }, index) => ({
      agencyId: part.agencyId,
      campaignId,
      hour: part.hour,
      adId: part.adId,
      choices,
      defaults,
      impressions: impressions[index]!,
      completes: Math.min(impressions[index]!, completes[index]!),
      clicks: clicks[index]!,
    }))
  })
}
