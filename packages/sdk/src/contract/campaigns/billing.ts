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
import { id, instant, openEnd } from '../wire.ts'

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
 * The settings as the form has them. An absent setting has the campaign's saved value, or no value without a campaign. Null is an empty
 * field and counts as 0.
 */
const campaignContext = z.object({
  /** The saved campaign; none if omitted or null. */
  campaignId: id.nullable().optional(),
  /** The order, for its currency and margin. */
  orderId: id.nullable().optional(),
  /** The objective. */
  inputTotalObjective: impressions.describe('Impressions including the second screen, or the price of the media.'),
  /** True means no objective. */
  inputUnlimited: z
    .boolean()
    .optional()
    .describe('An addition of Spotdesk: an unlimited objective. The answer has rates only, and every amount is 0.'),
  /** Price of the audio, in the campaign's currency. */
  inputAudioCPM: cpm.describe('The whole price of a FLAT campaign.'),
  /** Impressions on the second screen. */
  inputSecondScreenObjective: impressions,
  /** CPM of the second screen, in the campaign's currency. */
  inputSecondScreenCPM: cpm,
  /** Attribution pixels. */
  inputAttributionPixelIds: z
    .array(z.string().max(limits.name))
    .max(100)
    .nullable()
    .optional()
    .describe("'vendor:id'; a vendor is paid once."),
  /** The agency's margin. */
  margin: z
    .number()
    .min(0)
    .lt(100)
    .refine((value) => parseDecimal(value, cpmScale) !== null, 'at most 4 decimals')
    .nullable()
    .optional()
    .describe('In percent.'),
  /** Start of the flight, inclusive. */
  startDate: instant.nullable().optional(),
  /** End of the flight, exclusive. */
  endDate: openEnd.nullable().optional(),
  /** Frequency caps; they do not change the price. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules).nullable().optional(),
  /** Pacing; it does not change the price. */
  campaignPacing: z
    .object({
      /** 1 is served first. */
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax),
      /** How impressions are spread over the flight. */
      type: z.enum(pacingTypes),
    })
    .nullable()
    .optional(),
  /** Codes of the IAB Content Taxonomy 1.0; they do not change the price. */
  categoryIds: z.array(z.string().max(limits.name)).max(1000).nullable().optional(),
})

const value = z.string().max(limits.name)

/** The parts of a targeting rule that affect the price. */
const rule = z.object({
  /** Type of the rule, such as DATA_SEGMENT. */
  type: z.string().min(1).max(64),
  /** True excludes the values. Their data costs the same. */
  exclude: z.boolean().optional(),
  /** Values of the rule. */
  values: z.array(value).max(limits.targetingTextValues).optional(),
  /** Patterns of a rule that compares texts. */
  text: z.array(value).max(limits.targetingTextValues).optional(),
})

const targetingContext = z.object({
  /** Ids of ads. */
  ads: z.array(id).max(1000).optional().describe('The ads that the groups belong to; if empty or omitted, the campaign itself.'),
  /** Alternative groups; empty means everywhere. */
  groups: z
    .array(
      z.object({
        /** Rules of a group; all of them have to hold. */
        rules: z.array(rule).max(100),
      }),
    )
    .max(100),
  /** AND narrows the campaign's groups. REPLACE replaces them. */
  link: z.enum(['AND', 'REPLACE']).optional().describe("How the ads' groups join the campaign's; if omitted, AND."),
})

const adFormats = [...new Set([...adSubtypes, ...adTypes])] as [string, ...string[]]

/** A campaign as its form has it, whose cost is to be estimated. */
export const BillingRequest = z.object({
  /** Settings of the campaign. */
  campaignContext,
  /** Targeting that is not saved yet; if omitted, the saved one counts. */
  targetingContext: targetingContext.optional(),
  /** An ad that the user is creating. */
  adsContext: z
    .object({
      /** Its type or subtype; it counts as one more ad of weight 10. None if omitted or null. */
      newAdFormat: z.enum(adFormats).nullable().optional(),
    })
    .optional(),
  /** The state whose sales tax applies. */
  salesTaxContext: z
    .object({
      /** Code of the state, from `billing.salesTaxStates`. There is no sales tax if it is omitted or null. */
      state: z.string().max(8).nullable().optional(),
    })
    .optional(),
})
export type BillingRequest = z.output<typeof BillingRequest>

const money = z.number()
/** Null for an advertiser, who may not see it. */
const internal = money.nullable()

/** One line of the calculation. A TOTAL is the sum of the ADD lines above it less the SUBTRACT lines. A NOTE is no part of the sum. */
export const BudgetTraceLine = z.object({
  /** Name of the line. */
  key: z.enum(budgetKeys),
  /** The line's English label. */
  label: z.string(),
  /** Effect of the line on the sum of those above it. */
  effect: z.enum(budgetEffects),
  /** Impressions or an amount to which the rate applies. `baseMax` and `rateMax` give the amount `max`. */
  base: z.number().nullable(),
  /** `base` of the most expensive case; equal to `base` if there is one case. */
  baseMax: z.number().nullable(),
  /** The rate, as `unit` says: a CPM, a percentage or an amount. */
  rate: z.number().nullable(),
  /** `rate` of the most expensive case; equal to `rate` if there is one case. */
  rateMax: z.number().nullable(),
  /** Formula for the amount. CPM: base × rate / 1000. PERCENT: base × rate / 100. */
  unit: z.enum(budgetUnits),
  /** The stored daily rate by which a price in another currency was converted. */
  conversion: z
    .object({
      /** ISO 4217 code of the price. */
      from: z.string(),
      /** ISO 4217 code of the campaign. */
      to: z.string(),
      /** Units of `to` for one unit of `from`. */
      rate: z.number(),
      /** Day of the rate, yyyy-MM-dd. */
      day: z.iso.date(),
    })
    .nullable(),
  /** Amount of the cheapest case, in the campaign's currency, rounded to its digits. */
  min: money,
  /** Amount of the most expensive case. */
  max: money,
})
export type BudgetTraceLine = z.output<typeof BudgetTraceLine>

/** The budget card: an estimate of a campaign's cost. Amounts are in `goalData.currency`. Missing numbers count as 0. */
export const BillingInfo = z.object({
  /** The objective of the calculation. */
  goalData: z.object({
    /** Impressions including the second screen, or the price of the media. */
    totalObjective: z.number(),
    /** IMPRESSIONS, or PRICE for an amount. */
    objectiveType: z.enum(objectiveTypes),
    /** True means no objective; every amount is 0. */
    unlimited: z.boolean(),
    /** ISO 4217 code of all amounts. */
    currency: z.string(),
    /** Impressions on the second screen. */
    secondScreenObjective: z.number(),
    /** Price of the audio: a CPM, or the whole price of a FLAT campaign. */
    audioCPM: z.number(),
    /** CPM of the second screen. */
    secondScreenCPM: z.number(),
    /** The agency's maximum in this currency; null without one, or without a rate to convert it. */
    maxCPM: z.number().nullable(),
  }),
  /** Fees on top of the media. */
  feesData: z.object({
    /** Fee of the attribution vendors. */
    attributionFee: money,
    /** Fee for ads of special formats, in proportion to their weights. */
    specialFormatFee: money,
    /** Cost of targeting data in the cheapest case. */
    minDataCost: money,
    /** Cost of targeting data in the most expensive case. */
    maxDataCost: money,
  }),
  /** Sales tax on the amount without the agency's margin. */
  salesTaxData: z.object({
    /** In the cheapest case. */
    minSalesTax: internal,
    /** In the most expensive case. */
    maxSalesTax: internal,
  }),
  /** Totals of the calculation. */
  estimatedTotals: z.object({
    /** The agency's margin in the cheapest case. */
    minAgencyMargin: internal,
    /** The agency's margin in the most expensive case. */
    maxAgencyMargin: internal,
    /** Amount that the advertiser pays in the cheapest case. */
    minBillableSpend: money,
    /** Amount that the advertiser pays in the most expensive case. */
    maxBillableSpend: money,
    /** Amount invoiced to the agency in the cheapest case. */
    minForecastedInvoice: internal,
    /** Amount invoiced to the agency in the most expensive case. */
    maxForecastedInvoice: internal,
  }),
  /** The state of the calculation. */
  salesTaxContext: z.object({
    /** Its code; null if none. */
    state: z.string().nullable(),
  }),
  /** Warnings, including those about parts that the estimate leaves out. */
  warnings: z.array(
    z.object({
      /** exchangeRateMissing, cpmOverAgencyMax or priceNotPerThousand. */
      code: z.string(),
      /** The warning as an English sentence. */
      message: z.string(),
    }),
  ),
  /** The calculation line by line. */
  trace: z.array(BudgetTraceLine),
})
export type BillingInfo = z.output<typeof BillingInfo>

/** A state with a sales tax. */
export const SalesTaxState = z.object({
  /** Code of the state, such as NY. */
  code: z.string(),
  /** English name. */
  name: z.string(),
})
export type SalesTaxState = z.output<typeof SalesTaxState>

export const estimate = endpoint({
  method: 'POST',
  path: '/billingWidget',
  summary: 'Estimate the cost of a campaign',
  description:
    'The answer is the budget card, an estimate: fees, sales tax (with the feature DISPLAY_SALES_TAX and a state), margin and invoice, with a trace that adds up.',
  permission: 'CAMPAIGN.READ',
  reads: true,
  largeBody: true,
  body: BillingRequest,
  response: BillingInfo,
})

export const salesTaxStates = endpoint({
  method: 'GET',
  path: '/billingWidget',
  summary: 'List the states that have a sales tax',
  permission: 'CAMPAIGN.READ',
  response: z.array(SalesTaxState),
})
