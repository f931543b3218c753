/**
 * Facts of delivery as feeds send them. A fact is a line of NDJSON or a row of CSV. The columns of CSV are the members' names, and cells of
 * counts read `102=7;PACED=3`. A fact states the value of its hour. A later fact for the same hour replaces it unless its `revision` is
 * lower. Hours are the beginning of an hour in UTC. A feed that knows only days sends them in the first hour of the agency's day.
 */
import * as z from 'zod'
import {
  attributionActions,
  attributionWindows,
  audienceDimensions,
  cpmScale,
  limits,
  lossReasons,
  noBidReasons,
  parseDecimal,
  spendScale,
} from '../../values/index.ts'
import { dayText, id, wholeHour } from '../wire.ts'

/** Far above what an hour can hold, and far below where sums of years leave exact integers. */
const countMax = 2_000_000_000

const hour = wholeHour.describe('The beginning of an hour, in UTC.')
const count = z.int().min(0).max(countMax)
const decimal = (scale: number) =>
  z
    .number()
    .min(0)
    .max(1_000_000_000)
    .refine((value) => parseDecimal(value, scale) !== null)
const revision = z.int().min(0).default(0).describe('A fact never replaces a fact with a higher revision.')

/** Counts by name; counts of 0 may be omitted. */
function countsByName(names: z.ZodType<string>, most: number) {
  return z
    .partialRecord(names as z.ZodString, count)
    .refine((counts) => Object.keys(counts).length <= most)
    .default({})
}
const label = z.string().min(1).max(limits.name)
const values = (most = 1000) => countsByName(label, most)

/** Prices of a histogram, as plain decimals of at most four digits: '12.5'. */
const prices = countsByName(z.string().regex(/^\d{1,6}(\.\d{1,4})?$/), 1000)

/** Delivery of an ad on a zone in an hour. */
export const HourlyFact = z.strictObject({
  /** The hour. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** The ad, of that campaign. */
  adId: id,
  /** The zone that it ran on. */
  zoneId: id,
  /** Audio impressions. */
  impressions: count.default(0),
  /** Second screen impressions. */
  secondScreenImpressions: count.default(0),
  /** Audio impressions heard to the end. */
  completes: count.default(0).describe('Of the audio impressions, those that were heard to the end.'),
  /** Clicks. */
  clicks: count.default(0),
  /** Requests that could have been answered; null if the feed does not know. */
  opportunities: count.nullable().default(null).describe('Requests of the zone that the ad could have answered.'),
  /** Spend of the audio impressions; null means computed with the price in force. */
  spend: decimal(spendScale)
    .nullable()
    .default(null)
    .describe(
      "Spend in the campaign's currency. If omitted, it is computed with the price in force when the hour was first sent. It is 0 for an ad that is not in the objective.",
    ),
  /** Spend of the second screen impressions; null means computed with the price in force. */
  secondScreenSpend: decimal(spendScale).nullable().default(null),
  /** Number of the correction, from 0. */
  revision,
})
export type HourlyFact = z.output<typeof HourlyFact>

const lossCode = z.string().refine((text) => /^[1-9]\d{0,3}$/.test(text) && (Number(text) in lossReasons || Number(text) >= 500))

/** Bid requests of a campaign in an hour, and their outcomes. */
export const BidFact = z.strictObject({
  /** The hour. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** Bid requests that were examined for the campaign. */
  requests: count,
  /** Requests that passed the targeting. */
  eligible: count.describe('Requests that passed the targeting.'),
  /** Bids that were sent. */
  bids: count,
  /** Bids that the exchange accepted as valid. */
  valid: count,
  /** Bids that won. */
  wins: count,
  /** Lost bids by loss reason. */
  losses: countsByName(lossCode, 1000).describe('Lost bids by OpenRTB 3.0 loss reason.'),
  /** Requests without a bid, by reason. */
  noBids: countsByName(z.enum(noBidReasons), noBidReasons.length).describe(
    'Eligible requests without a bid, by reason. TARGETING_MISS counts requests that are not eligible.',
  ),
  /** Auctions by floor, as '12.5'. */
  floors: prices.describe('Auctions by their floor, as a CPM.'),
  /** Auctions by winning CPM, as '12.5'. */
  winningPrices: prices.describe('Auctions bid on by the CPM that won them, ours or another.'),
  /** Number of the correction, from 0. */
  revision,
})
export type BidFact = z.output<typeof BidFact>

/** Listeners of a campaign in an hour, by the values of one attribute. */
export const AudienceFact = z.strictObject({
  /** The hour. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** The attribute. */
  dimension: z.enum(audienceDimensions),
  /** Impressions by value of the attribute. */
  impressions: values().describe('Impressions by value; UNKNOWN counts unknown listeners.'),
  /** Impressions heard to the end, by value. */
  completes: values(),
  /** Clicks by value. */
  clicks: values(),
  /** Number of the correction, from 0. */
  revision,
})
export type AudienceFact = z.output<typeof AudienceFact>

const actionCounts = countsByName(z.enum(attributionActions), attributionActions.length)

/** Actions of listeners who first heard an ad in an hour, as one vendor measures them. */
export const AttributionFact = z.strictObject({
  /** Hour of the exposure. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** The ad. */
  adId: id,
  /** The publisher on which it was heard. */
  publisherId: id,
  /** Name of the vendor. */
  vendor: label,
  /** Days after the exposure in which an action counts. */
  windowDays: z.literal(attributionWindows),
  /** Exposed listeners. */
  exposed: count.describe('Listeners first exposed in this hour.'),
  /** Listeners of the control group. */
  control: count.describe('Similar listeners who were not exposed.'),
  /** Actions of the exposed, by kind. */
  conversions: actionCounts,
  /** Actions of the control group, by kind. */
  controlConversions: actionCounts,
  /** Conversions by days since the exposure. */
  delays: countsByName(z.string().regex(/^(\d|[12]\d)$/), 30).describe('Conversions by whole days since the exposure, from 0.'),
  /** Value of the purchases. */
  value: decimal(cpmScale).default(0).describe("The value of the purchase, in the campaign's currency."),
  /** Number of the correction, from 0. */
  revision,
})
export type AttributionFact = z.output<typeof AttributionFact>

/** Delivery of one combination of a dynamic creative in an hour. */
export const DcoFact = z.strictObject({
  /** The hour. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** The ad. */
  adId: id,
  /** Value played, by section. */
  choices: z
    .record(label, label)
    .refine((choices) => Object.keys(choices).length >= 1 && Object.keys(choices).length <= limits.dcoSections)
    .describe('The variation that each section of the creative played.'),
  /** Sections without a better value. */
  defaults: z.array(label).max(limits.dcoSections).default([]).describe('Sections that fell back to their default.'),
  /** Impressions of the combination. */
  impressions: count,
  /** Impressions heard to the end. */
  completes: count.default(0),
  /** Clicks. */
  clicks: count.default(0),
  /** Number of the correction, from 0. */
  revision,
})
export type DcoFact = z.output<typeof DcoFact>

/** Number of different listeners that a campaign, or a part of it, reached. */
export const ReachFact = z.strictObject({
  /** The campaign. */
  campaignId: id,
  /** The ad; null means all. */
  adId: id.nullable().default(null).describe('If omitted, all ads together; the same for publisher and zone.'),
  /** The publisher; null means all. */
  publisherId: id.nullable().default(null),
  /** The zone; null means all. */
  zoneId: id.nullable().default(null),
  /** First day, yyyy-MM-dd. */
  from: dayText.nullable().default(null).describe("First day, of the agency's clock; without from and to: the whole life."),
  /** Last day, yyyy-MM-dd. */
  to: dayText.nullable().default(null).describe('Last day, which is included.'),
  /** Number of different listeners. */
  listeners: count,
  /** Number of the correction, from 0. */
  revision,
})
export type ReachFact = z.output<typeof ReachFact>

/** The fact of each kind. */
export const factSchemas = {
  hourly: HourlyFact,
  bids: BidFact,
  audience: AudienceFact,
  attribution: AttributionFact,
  dco: DcoFact,
  reach: ReachFact,
} as const
