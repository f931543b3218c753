import * as z from 'zod'
import {
  adSubtypes,
  adTypes,
  budgetEffects,
  budgetKeys,
  budgetUnits,
  cpmScale,
  limits,
  objectiveTypes,
  pacingTypes,
  parseDecimal,
} from '../../values/index.ts'
import { CappingRule } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'

/** A number with at most four decimals, exact. */
const decimal = (maximum: number) =>
  z
    .number()
    .min(0)
    .max(maximum)
    .refine((value) => parseDecimal(value, cpmScale) !== null, 'at most 4 decimals')

const cpm = decimal(limits.cpmMax).nullable().optional()
const impressions = z.int().min(0).max(limits.objectiveMax).nullable().optional()

/**
 * The settings as the form has them. What is left out is the campaign's saved value (without a campaign: nothing); null is an
 * empty field, which counts as 0.
 */
const campaignContext = z.object({
  campaignId: id.nullable().optional(),
  orderId: id.nullable().optional(),
  inputTotalObjective: impressions.describe('Impressions with those of the second screen, or the price of the media.'),
  inputUnlimited: z.boolean().optional().describe('Ours: an unlimited objective. Rates only, every amount is 0.'),
  inputAudioCPM: cpm.describe('The whole price of a FLAT campaign.'),
  inputSecondScreenObjective: impressions,
  inputSecondScreenCPM: cpm,
  inputAttributionPixelIds: z
    .array(z.string().max(limits.name))
    .max(100)
    .nullable()
    .optional()
    .describe("'vendor:id'; a vendor is paid once."),
  margin: z
    .number()
    .min(0)
    .lt(100)
    .refine((value) => parseDecimal(value, cpmScale) !== null, 'at most 4 decimals')
    .nullable()
    .optional()
    .describe('In percent.'),
  startDate: instant.nullable().optional(),
  endDate: instant.nullable().optional(),
  cappingRules: z.array(CappingRule).max(limits.cappingRules).nullable().optional(),
  campaignPacing: z
    .object({ priority: z.int().min(limits.priorityMin).max(limits.priorityMax), type: z.enum(pacingTypes) })
    .nullable()
    .optional(),
  categoryIds: z.array(z.string().max(limits.name)).max(1000).nullable().optional(),
})

const value = z.string().max(limits.name)

/** A targeting rule as far as a price list sees it. */
const rule = z.object({
  type: z.string().min(1).max(64),
  exclude: z.boolean().optional(),
  values: z.array(value).max(limits.targetingTextValues).optional(),
  text: z.array(value).max(limits.targetingTextValues).optional(),
})

const targetingContext = z.object({
  ads: z.array(id).max(1000).optional().describe('The ads that the groups are of; none or left out: the campaign itself.'),
  groups: z.array(z.object({ rules: z.array(rule).max(100) })).max(100),
  link: z.enum(['AND', 'REPLACE']).optional().describe("How the ads' groups join the campaign's; AND when left out."),
})

const adFormats = [...new Set([...adSubtypes, ...adTypes])] as [string, ...string[]]

export const BillingRequest = z.object({
  campaignContext,
  targetingContext: targetingContext.optional(),
  adsContext: z.object({ newAdFormat: z.enum(adFormats).nullable().optional() }).optional(),
  salesTaxContext: z.object({ state: z.string().max(8).nullable().optional() }).optional(),
})
export type BillingRequest = z.output<typeof BillingRequest>

const money = z.number()
/** Null: not for an advertiser to see. */
const internal = money.nullable()

/** One line of the calculation. Lines of ADD less those of SUBTRACT are the TOTAL below them; a NOTE stands beside. */
export const BudgetTraceLine = z.object({
  key: z.enum(budgetKeys),
  label: z.string(),
  effect: z.enum(budgetEffects),
  /** Impressions or an amount that the rate is applied to; `baseMax` and `rateMax` are those of `max`. */
  base: z.number().nullable(),
  baseMax: z.number().nullable(),
  rate: z.number().nullable(),
  rateMax: z.number().nullable(),
  unit: z.enum(budgetUnits),
  /** The stored daily rate by which a price in another currency was converted. */
  conversion: z.object({ from: z.string(), to: z.string(), rate: z.number(), day: z.iso.date() }).nullable(),
  min: money,
  max: money,
})
export type BudgetTraceLine = z.output<typeof BudgetTraceLine>

export const BillingInfo = z.object({
  goalData: z.object({
    totalObjective: z.number(),
    objectiveType: z.enum(objectiveTypes),
    unlimited: z.boolean(),
    currency: z.string(),
    secondScreenObjective: z.number(),
    audioCPM: z.number(),
    secondScreenCPM: z.number(),
    /** The agency's maximum in this currency; null without one, or without a rate to convert it. */
    maxCPM: z.number().nullable(),
  }),
  feesData: z.object({ attributionFee: money, specialFormatFee: money, minDataCost: money, maxDataCost: money }),
  salesTaxData: z.object({ minSalesTax: internal, maxSalesTax: internal }),
  estimatedTotals: z.object({
    minAgencyMargin: internal,
    maxAgencyMargin: internal,
    minBillableSpend: money,
    maxBillableSpend: money,
    minForecastedInvoice: internal,
    maxForecastedInvoice: internal,
  }),
  salesTaxContext: z.object({ state: z.string().nullable() }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  trace: z.array(BudgetTraceLine),
})
export type BillingInfo = z.output<typeof BillingInfo>

export const SalesTaxState = z.object({ code: z.string(), name: z.string() })
export type SalesTaxState = z.output<typeof SalesTaxState>

export const estimate = endpoint({
  method: 'POST',
  path: '/billingWidget',
  summary: 'Estimate what a campaign will cost',
  description:
    'The budget card: fees, sales tax (with the feature DISPLAY_SALES_TAX and a state), margin and invoice, with a trace that adds up. An estimate.',
  permission: 'CAMPAIGN.READ',
  reads: true,
  largeBody: true,
  body: BillingRequest,
  response: BillingInfo,
})

export const salesTaxStates = endpoint({
  method: 'GET',
  path: '/billingWidget',
  summary: 'List the states of the sales tax',
  permission: 'CAMPAIGN.READ',
  response: z.array(SalesTaxState),
})
