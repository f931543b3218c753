/**
 * Facts of delivery as feeds send them: a line of NDJSON, or a row of CSV whose columns are the members' names and whose cells of counts
 * read `102=7;PACED=3`. A fact says what its hour's value is: a later one for the same hour takes its place unless its `revision` is
 * lower. Hours are the beginning of an hour in UTC; a feed that knows only days sends them in the first hour of the agency's day.
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
const revision = z.int().min(0).default(0).describe('A fact never takes the place of one with a higher revision.')

/** Counts by name; what is 0 may be left out. */
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
  /** Null: the feed does not know. */
  opportunities: count.nullable().default(null).describe('Requests of the zone that the ad could have answered.'),
  /** Spend of the audio impressions; null: by the price in force. */
  spend: decimal(spendScale)
    .nullable()
    .default(null)
    .describe(
      "In the campaign's currency; absent: computed with the price in force when the hour was first sent, 0 for an ad that is not in the objective.",
    ),
  /** Spend of the second screen impressions; null: by the price in force. */
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
  /** Bid requests that were looked at for the campaign. */
  requests: count,
  /** Requests that the targeting let through. */
  eligible: count.describe('Requests that passed the targeting.'),
  /** Bids that were sent. */
  bids: count,
  /** Bids that the exchange took as valid. */
  valid: count,
  /** Bids that won. */
  wins: count,
  /** Lost bids by loss reason. */
  losses: countsByName(lossCode, 1000).describe('Lost bids by OpenRTB 3.0 loss reason.'),
  /** Requests without a bid, by reason. */
  noBids: countsByName(z.enum(noBidReasons), noBidReasons.length).describe(
    'Eligible requests that were not bid on, by reason; TARGETING_MISS: those not eligible.',
  ),
  /** Auctions by floor, as '12.5'. */
  floors: prices.describe('Auctions by their floor, as a CPM.'),
  /** Auctions by winning CPM, as '12.5'. */
  winningPrices: prices.describe('Auctions bid on by the CPM that won them, ours or another.'),
  /** Number of the correction, from 0. */
  revision,
})
export type BidFact = z.output<typeof BidFact>

/** Who heard a campaign in an hour, by the values of one attribute. */
export const AudienceFact = z.strictObject({
  /** The hour. */
  hour,
  /** The campaign. */
  campaignId: id,
  /** The attribute. */
  dimension: z.enum(audienceDimensions),
  /** Impressions by value of the attribute. */
  impressions: values().describe('By value; those of unknown listeners under UNKNOWN.'),
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
  /** The publisher that it was heard on. */
  publisherId: id,
  /** Name of the vendor. */
  vendor: label,
  /** Days after the exposure in which an action counts. */
  windowDays: z.literal(attributionWindows),
  /** Exposed listeners. */
  exposed: count.describe('Listeners first exposed in this hour.'),
  /** Listeners of the control group. */
  control: count.describe('Listeners like them who were not exposed.'),
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

/** How many different listeners a campaign, or a part of it, reached. */
export const ReachFact = z.strictObject({
  /** The campaign. */
  campaignId: id,
  /** The ad; null: all. */
  adId: id.nullable().default(null).describe('Left out: all ads together; publisher and zone likewise.'),
  /** The publisher; null: all. */
  publisherId: id.nullable().default(null),
  /** The zone; null: all. */
  zoneId: id.nullable().default(null),
  /** First day, yyyy-MM-dd. */
  from: dayText.nullable().default(null).describe("First day, of the agency's clock; without from and to: the whole life."),
  /** Last day, yyyy-MM-dd. */
  to: dayText.nullable().default(null).describe('Last day, which is included.'),
  /** Different listeners. */
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
