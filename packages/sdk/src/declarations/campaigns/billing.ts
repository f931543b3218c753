// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { BudgetEffect, BudgetKey, BudgetUnit } from '../values/budget.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CappingRule } from './campaign-schemas.ts'
import type { ObjectiveType, PacingType, TargetingLink } from '../values/campaign.ts'

/** A campaign as its form has it, to estimate the cost of. */
export interface BillingRequestInput {
  /** Settings of the campaign. */
  campaignContext: {
    /** The saved campaign; absent or null: none. */
    campaignId?: number | undefined | null
    /** The order, for its currency and margin. */
    orderId?: number | undefined | null
    /** The objective. */
    inputTotalObjective?: number | undefined | null
    /** True: no objective. */
    inputUnlimited?: boolean
    /** Price of the audio, in the campaign's currency. */
    inputAudioCPM?: number | undefined | null
    /** Impressions on the second screen. */
    inputSecondScreenObjective?: number | undefined | null
    /** CPM of the second screen, in the campaign's currency. */
    inputSecondScreenCPM?: number | undefined | null
    /** Attribution pixels. */
    inputAttributionPixelIds?: string[] | undefined | null
    /** The agency's margin. */
    margin?: number | undefined | null
    /** Start of the flight, inclusive. */
    startDate?: string | Date | undefined | null
    /** End of the flight, exclusive. */
    endDate?: string | Date | undefined | null
    /** Frequency caps; they do not change the price. */
    cappingRules?: CappingRule[] | undefined | null
    /** Pacing; it does not change the price. */
    campaignPacing?:
      | {
          /** 1 is served first. */
          priority: number
          /** How impressions are spread over the flight. */
          type: PacingType
        }
      | undefined
      | null
    /** Codes of the IAB Content Taxonomy 1.0; they do not change the price. */
    categoryIds?: string[] | undefined | null
  }
  /** Targeting that is not saved yet; absent: the saved one. */
  targetingContext?: {
    /** Ids of ads. */
    ads?: number[]
    /** Alternatives; empty: everywhere. */
    groups: {
      /** Rules of a group, which hold together. */
      rules: {
        /** Type of the rule, such as DATA_SEGMENT. */
        type: string
        /** True: the values are excluded. They are paid for all the same. */
        exclude?: boolean
        /** Values of the rule. */
        values?: string[]
        /** Patterns of a rule that compares texts. */
        text?: string[]
      }[]
    }[]
    /** AND narrows, REPLACE stands in the place of the campaign's groups. */
    link?: TargetingLink
  }
  /** An ad that is being made. */
  adsContext?: {
    /** Its type or subtype; it counts as one more ad of weight 10. Absent or null: none. */
    newAdFormat?: string | undefined | null
  }
  /** Where sales tax is paid. */
  salesTaxContext?: {
    /** Code of the state, from `billing.salesTaxStates`; absent or null: no sales tax. */
    state?: string | undefined | null
  }
}

/** One line of the calculation. Lines of ADD less those of SUBTRACT are the TOTAL below them; a NOTE stands beside. */
export interface BudgetTraceLine {
  /** Name of the line. */
  key: BudgetKey
  /** The line's English label. */
  label: string
  /** Effect of the line on the sum of those above it. */
  effect: BudgetEffect
  /** Impressions or an amount that the rate is applied to; `baseMax` and `rateMax` are those of `max`. */
  base: number | null
  /** `base` of the dearest case; the same where there is one case. */
  baseMax: number | null
  /** The rate, as `unit` says: a CPM, a percentage or an amount. */
  rate: number | null
  /** `rate` of the dearest case; the same where there is one case. */
  rateMax: number | null
  /** How base and rate make the amount. CPM: base × rate / 1000. PERCENT: base × rate / 100. */
  unit: BudgetUnit
  /** The stored daily rate by which a price in another currency was converted. */
  conversion: {
    /** ISO 4217 code of the price. */
    from: string
    /** ISO 4217 code of the campaign. */
    to: string
    /** Units of `to` for one unit of `from`. */
    rate: number
    /** Day of the rate, yyyy-MM-dd. */
    day: string
  } | null
  /** Amount of the cheapest case, in the campaign's currency, rounded to its digits. */
  min: number
  /** Amount of the dearest case. */
  max: number
}

/** The budget card: an estimate of what a campaign costs. Amounts are in `goalData.currency`; missing numbers count as 0. */
export interface BillingInfo {
  /** The objective that was calculated with. */
  goalData: {
    /** Impressions with those of the second screen, or the price of the media. */
    totalObjective: number
    /** IMPRESSIONS, or PRICE for an amount. */
    objectiveType: ObjectiveType
    /** True: no objective; every amount is 0. */
    unlimited: boolean
    /** ISO 4217 code of all amounts. */
    currency: string
    /** Impressions on the second screen. */
    secondScreenObjective: number
    /** Price of the audio: a CPM, or the whole price of a FLAT campaign. */
    audioCPM: number
    /** CPM of the second screen. */
    secondScreenCPM: number
    /** The agency's maximum in this currency; null without one, or without a rate to convert it. */
    maxCPM: number | null
  }
  /** Fees on top of the media. */
  feesData: {
    /** Fee of the attribution vendors. */
    attributionFee: number
    /** Fee for ads of special formats, in proportion to their weights. */
    specialFormatFee: number
    /** Cost of targeting data in the cheapest case. */
    minDataCost: number
    /** Cost of targeting data in the dearest case. */
    maxDataCost: number
  }
  /** Sales tax on what is left without the agency's margin. */
  salesTaxData: {
    /** In the cheapest case. */
    minSalesTax: number | null
    /** In the dearest case. */
    maxSalesTax: number | null
  }
  /** Totals of the calculation. */
  estimatedTotals: {
    /** The agency's margin in the cheapest case. */
    minAgencyMargin: number | null
    /** The agency's margin in the dearest case. */
    maxAgencyMargin: number | null
    /** Amount that the advertiser pays in the cheapest case. */
    minBillableSpend: number
    /** Amount that the advertiser pays in the dearest case. */
    maxBillableSpend: number
    /** Amount invoiced to the agency in the cheapest case. */
    minForecastedInvoice: number | null
    /** Amount invoiced to the agency in the dearest case. */
    maxForecastedInvoice: number | null
  }
  /** The state that was calculated with. */
  salesTaxContext: {
    /** Its code; null: none. */
    state: string | null
  }
  /** Warnings, also of parts that the estimate leaves out. */
  warnings: {
    /** exchangeRateMissing, cpmOverAgencyMax or priceNotPerThousand. */
    code: string
    /** The warning as an English sentence. */
    message: string
  }[]
  /** The calculation line by line. */
  trace: BudgetTraceLine[]
}

/** A state with a sales tax. */
export interface SalesTaxState {
  /** Code of the state, such as NY. */
  code: string
  /** English name. */
  name: string
}

/** Input of `client.billing.estimate`. */
export interface BillingEstimateInput {
  /** A campaign as its form has it, to estimate the cost of. */
  body: BillingRequestInput
}

/** Calls of `client.billing`. */
export interface BillingApi {
  /**
   * Estimate what a campaign will cost.
   *
   * The budget card: fees, sales tax (with the feature DISPLAY_SALES_TAX and a state), margin and invoice, with a trace that adds up. An estimate.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /billingWidget`.
   * @example
   * ```ts
   * const answer = await client.billing.estimate({ body: { campaignContext: {} } })
   * console.log(answer)
   * ```
   */
  estimate(input: BillingEstimateInput, options?: CallOptions): Call<BillingInfo>

  /**
   * List the states of the sales tax.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /billingWidget`.
   * @example
   * ```ts
   * const answer = await client.billing.salesTaxStates()
   * console.log(answer)
   * ```
   */
  salesTaxStates(input?: Record<string, never>, options?: CallOptions): Call<SalesTaxState[]>
}
