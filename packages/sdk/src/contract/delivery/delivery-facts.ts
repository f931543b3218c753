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
  hourMs,
} from '../../values/index.ts'
import { id, instant } from '../wire.ts'

/** Far above what an hour can hold, and far below where sums of years leave exact integers. */
const countMax = 2_000_000_000

const hour = instant.refine((at) => at.getTime() % hourMs === 0).describe('The beginning of an hour, in UTC.')
const count = z.int().min(0).max(countMax)
const decimal = (scale: number) =>
  z
    .number()
    .min(0)
    .max(1_000_000_000)
    .refine((value) => parseDecimal(value, scale) !== null)
const revision = z.int().min(0).default(0).describe('A fact never takes the place of one with a higher revision.')

/** Counts by name; what is 0 may be left out. */
function countsOf(names: z.ZodType<string>, most: number) {
  return z
    .partialRecord(names as z.ZodString, count)
    .refine((counts) => Object.keys(counts).length <= most)
    .default({})
}
const label = z.string().min(1).max(limits.name)
const values = (most = 1000) => countsOf(label, most)

/** Prices of a histogram, as plain decimals of at most four digits: '12.5'. */
const prices = countsOf(z.string().regex(/^\d{1,6}(\.\d{1,4})?$/), 1000)

export const HourlyFact = z.strictObject({
  hour,
  campaignId: id,
  adId: id,
  zoneId: id,
  impressions: count.default(0),
  secondScreenImpressions: count.default(0),
  completes: count.default(0).describe('Of the audio impressions, those that were heard to the end.'),
  clicks: count.default(0),
  opportunities: count.nullable().default(null).describe('Requests of the zone that the ad could have answered.'),
  spend: decimal(spendScale)
    .nullable()
    .default(null)
    .describe(
      "In the campaign's currency; left out: by the price in force when the hour was first sent, 0 for an ad that is not in the objective.",
    ),
  secondScreenSpend: decimal(spendScale).nullable().default(null),
  revision,
})
export type HourlyFact = z.output<typeof HourlyFact>

const lossCode = z.string().refine((text) => /^[1-9]\d{0,3}$/.test(text) && (Number(text) in lossReasons || Number(text) >= 500))

export const BidFact = z.strictObject({
  hour,
  campaignId: id,
  requests: count,
  eligible: count.describe('Requests that passed the targeting.'),
  bids: count,
  valid: count,
  wins: count,
  losses: countsOf(lossCode, 1000).describe('Lost bids by OpenRTB 3.0 loss reason.'),
  noBids: countsOf(z.enum(noBidReasons), noBidReasons.length).describe(
    'Eligible requests that were not bid on, by reason; TARGETING_MISS: those not eligible.',
  ),
  floors: prices.describe('Auctions by their floor, as a CPM.'),
  winningPrices: prices.describe('Auctions bid on by the CPM that won them, ours or another.'),
  revision,
})
export type BidFact = z.output<typeof BidFact>

export const AudienceFact = z.strictObject({
  hour,
  campaignId: id,
  dimension: z.enum(audienceDimensions),
  impressions: values().describe('By value; those of unknown listeners under UNKNOWN.'),
  completes: values(),
  clicks: values(),
  revision,
})
export type AudienceFact = z.output<typeof AudienceFact>

const actionCounts = countsOf(z.enum(attributionActions), attributionActions.length)

export const AttributionFact = z.strictObject({
  hour,
  campaignId: id,
  adId: id,
  publisherId: id,
  vendor: label,
  windowDays: z.literal(attributionWindows),
  exposed: count.describe('Listeners first exposed in this hour.'),
  control: count.describe('Listeners like them who were not exposed.'),
  conversions: actionCounts,
  controlConversions: actionCounts,
  delays: countsOf(z.string().regex(/^(\d|[12]\d)$/), 30).describe('Conversions by whole days since the exposure, from 0.'),
  value: decimal(cpmScale).default(0).describe("What was bought, in the campaign's currency."),
  revision,
})
export type AttributionFact = z.output<typeof AttributionFact>

export const DcoFact = z.strictObject({
  hour,
  campaignId: id,
  adId: id,
  choices: z
    .record(label, label)
    .refine((choices) => Object.keys(choices).length >= 1 && Object.keys(choices).length <= limits.dcoSections)
    .describe('What each section of the creative played.'),
  defaults: z.array(label).max(limits.dcoSections).default([]).describe('Sections that fell back to their default.'),
  impressions: count,
  completes: count.default(0),
  clicks: count.default(0),
  revision,
})
export type DcoFact = z.output<typeof DcoFact>

export const ReachFact = z.strictObject({
  campaignId: id,
  adId: id.nullable().default(null).describe('Left out: all ads together; publisher and zone likewise.'),
  publisherId: id.nullable().default(null),
  zoneId: id.nullable().default(null),
  from: z.iso.date().nullable().default(null).describe("First day, of the agency's clock; without from and to: the whole life."),
  to: z.iso.date().nullable().default(null).describe('Last day, which is included.'),
  listeners: count,
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
