// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AttentionPlan, AttentionRequestInput } from './attention-schemas.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CampaignAvails, GrpForecast, InventoryForecast, TargetingMatches } from './inventory-answers.ts'
import type { CampaignForecast, ForecastChangesInput, ForecastFix } from './forecast-answers.ts'
import type { CappingRule } from '../campaigns/campaign-schemas.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { ObjectiveType, PacingType, RevenueType, TargetingLink } from '../values/campaign.ts'
import type { PopulationGender } from '../values/forecast.ts'
import type { TargetingRuleInput } from '../campaigns/targeting-schemas.ts'

/** A campaign to forecast, as it is saved or as a form has it. */
export interface ForecastRequestInput {
  /** The campaign, saved or a draft. */
  campaignId: number
  /** Targeting that is not saved yet; absent: the saved one. */
  audienceTargeting?:
    | {
        /** Ads that the targeting is for. */
        ads?: number[]
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
        /** The targeting as one line. */
        text: string
      }
    | {
        /** Ads that the targeting is for. */
        ads?: number[]
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
        /** The targeting as groups. */
        groups: {
          /** Rules that hold together. */
          rules: TargetingRuleInput[]
        }[]
      }
  /** Kept with the forecast as its cause. */
  trigger?: 'CAMPAIGN_AD_TARGETING'
  /** Settings that are not saved yet; absent: the saved ones. */
  campaignContext?: {
    /** Start of the flight, inclusive. */
    startDate?: string | Date | undefined | null
    /** End of the flight, exclusive. */
    endDate?: string | Date | undefined | null
    /** The price; it does not change the inventory. */
    campaignRevenue?: {
      /** Unit of payment. */
      type?: RevenueType
      /** ISO 4217 code. */
      currency?: string
      /** Amount per unit of `type`. */
      value?: number | undefined | null
    }
    /** The objective without the second screen. */
    campaignObjective?: {
      /** IMPRESSIONS, or PRICE for an amount. */
      type?: ObjectiveType
      /** Impressions, or an amount in the campaign's currency. */
      value?: number | undefined | null
      /** True: no objective. */
      unlimited?: boolean
    }
    /** Priority, spread, or both. */
    campaignPacing?: {
      /** 1 is served first. */
      priority?: number
      /** How impressions are spread over the flight. */
      type?: PacingType
    }
    /** Frequency caps of the campaign. */
    cappingRules?: CappingRule[]
    /** Impressions on the second screen. */
    secondScreenObjective?: number | undefined | null
  }
}

/** Input of `client.forecast.campaign`. */
export interface ForecastCampaignInput {
  /** A campaign to forecast, as it is saved or as a form has it. */
  body: ForecastRequestInput
}

/** Answer of `client.forecast.lastDate`. */
export interface ForecastLastDateAnswer {
  /** Beginning of the last day. */
  date: Date
}

/** Input of `client.forecast.whatIf`. */
export interface ForecastWhatIfInput {
  /** The body of the request. */
  body: {
    /** The campaign, saved or a draft. */
    campaignId: number
    /** Targeting that is not saved yet; absent: the saved one. */
    audienceTargeting?:
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as one line. */
          text: string
        }
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as groups. */
          groups: {
            /** Rules that hold together. */
            rules: TargetingRuleInput[]
          }[]
        }
    /** Kept with the forecast as its cause. */
    trigger?: 'CAMPAIGN_AD_TARGETING'
    /** Settings that are not saved yet; absent: the saved ones. */
    campaignContext?: {
      /** Start of the flight, inclusive. */
      startDate?: string | Date | undefined | null
      /** End of the flight, exclusive. */
      endDate?: string | Date | undefined | null
      /** The price; it does not change the inventory. */
      campaignRevenue?: {
        /** Unit of payment. */
        type?: RevenueType
        /** ISO 4217 code. */
        currency?: string
        /** Amount per unit of `type`. */
        value?: number | undefined | null
      }
      /** The objective without the second screen. */
      campaignObjective?: {
        /** IMPRESSIONS, or PRICE for an amount. */
        type?: ObjectiveType
        /** Impressions, or an amount in the campaign's currency. */
        value?: number | undefined | null
        /** True: no objective. */
        unlimited?: boolean
      }
      /** Priority, spread, or both. */
      campaignPacing?: {
        /** 1 is served first. */
        priority?: number
        /** How impressions are spread over the flight. */
        type?: PacingType
      }
      /** Frequency caps of the campaign. */
      cappingRules?: CappingRule[]
      /** Impressions on the second screen. */
      secondScreenObjective?: number | undefined | null
    }
    /** The changes to try. */
    changes: ForecastChangesInput
  }
}

/** Answer of `client.forecast.whatIf`. */
export interface ForecastWhatIfAnswer {
  /** The forecast without the changes. */
  before: CampaignForecast
  /** The forecast with the changes. */
  after: CampaignForecast
}

/** Input of `client.forecast.fix`. */
export interface ForecastFixInput {
  /** A campaign to forecast, as it is saved or as a form has it. */
  body: ForecastRequestInput
}

/** Answer of `client.forecast.fix`. */
export interface ForecastFixAnswer {
  /** The forecast as it is. */
  before: CampaignForecast
  /** The cheapest first. Empty: none is needed or none helps. */
  fixes: ForecastFix[]
}

/** Input of `client.forecast.attention`. */
export interface ForecastAttentionInput {
  /** Campaigns and choices of a plan. */
  body: AttentionRequestInput
}

/** Input of `client.forecast.inventory`. */
export interface ForecastInventoryInput {
  /** The body of the request. */
  body: {
    /** Start of the period, inclusive. */
    startDate: string | Date
    /** End of the period, exclusive. */
    endDate: string | Date
    /** Absent: everywhere. */
    audienceTargeting?:
      | {
          /** The targeting as one line. */
          text: string
        }
      | {
          /** The targeting as groups. */
          groups: {
            /** Rules that hold together. */
            rules: TargetingRuleInput[]
          }[]
        }
    /** Frequency caps to count with; absent: none. */
    cappingRules?: CappingRule[]
  }
}

/** Input of `client.forecast.matches`. */
export interface ForecastMatchesInput {
  /** The body of the request. */
  body: {
    /** The campaign, saved or a draft. */
    campaignId: number
    /** Targeting that is not saved yet; absent: the campaign's saved one. */
    audienceTargeting?:
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as one line. */
          text: string
        }
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as groups. */
          groups: {
            /** Rules that hold together. */
            rules: TargetingRuleInput[]
          }[]
        }
  }
}

/** Input of `client.forecast.grp`. */
export interface ForecastGrpInput {
  /** The body of the request. */
  body: {
    /** The campaign, saved or a draft. */
    campaignId: number
    /** Targeting that is not saved yet; absent: the saved one. */
    audienceTargeting?:
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as one line. */
          text: string
        }
      | {
          /** Ads that the targeting is for. */
          ads?: number[]
          /** AND narrows the campaign's targeting, REPLACE stands in its place. */
          link?: TargetingLink
          /** The targeting as groups. */
          groups: {
            /** Rules that hold together. */
            rules: TargetingRuleInput[]
          }[]
        }
    /** Kept with the forecast as its cause. */
    trigger?: 'CAMPAIGN_AD_TARGETING'
    /** Settings that are not saved yet; absent: the saved ones. */
    campaignContext?: {
      /** Start of the flight, inclusive. */
      startDate?: string | Date | undefined | null
      /** End of the flight, exclusive. */
      endDate?: string | Date | undefined | null
      /** The price; it does not change the inventory. */
      campaignRevenue?: {
        /** Unit of payment. */
        type?: RevenueType
        /** ISO 4217 code. */
        currency?: string
        /** Amount per unit of `type`. */
        value?: number | undefined | null
      }
      /** The objective without the second screen. */
      campaignObjective?: {
        /** IMPRESSIONS, or PRICE for an amount. */
        type?: ObjectiveType
        /** Impressions, or an amount in the campaign's currency. */
        value?: number | undefined | null
        /** True: no objective. */
        unlimited?: boolean
      }
      /** Priority, spread, or both. */
      campaignPacing?: {
        /** 1 is served first. */
        priority?: number
        /** How impressions are spread over the flight. */
        type?: PacingType
      }
      /** Frequency caps of the campaign. */
      cappingRules?: CappingRule[]
      /** Impressions on the second screen. */
      secondScreenObjective?: number | undefined | null
    }
    /** Market whose people are counted; absent: the agency's. */
    marketId?: number
    /** People of the universe. */
    universe?: number
    /** Absent: no rating points of a target. */
    target?: {
      /** Absent: everybody. */
      gender?: PopulationGender
      /** Youngest age in years; absent: 0. */
      ageFrom?: number
      /** Oldest age in years, inclusive; absent: 120. */
      ageTo?: number
      /** People of the target. */
      population?: number
    }
  }
}

/** Input of `client.forecast.avails`. */
export interface ForecastAvailsInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.forecast`. */
export interface ForecastApi<D extends Dates = 'date'> {
  /**
   * Forecast what a campaign will deliver, and why.
   *
   * The verdict, and the numbers that lead to it: matched, competing and capped impressions, the cost of each rule, the competing campaigns. A setting that is absent from the request has the value of the saved campaign.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/inventory/campaign`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @example
   * ```ts
   * const answer = await client.forecast.campaign({ body: { campaignId: 1 } })
   * console.log(answer)
   * ```
   */
  campaign(input: ForecastCampaignInput, options?: CallOptions): Call<Dated<CampaignForecast, D>>

  /**
   * Read the last day that a forecast reaches.
   *
   * Today and 365 days, at the beginning of the day in the agency's time zone.
   *
   * Needs the permission `FORECAST.EXECUTE`.
   *
   * Sends `GET /forecast/inventory/last-forecast-date`.
   * @example
   * ```ts
   * const answer = await client.forecast.lastDate()
   * console.log(answer)
   * ```
   */
  lastDate(input?: Record<string, never>, options?: CallOptions): Call<Dated<ForecastLastDateAnswer, D>>

  /**
   * Forecast a campaign as it is and as it would be.
   *
   * Other dates, caps, priority, objective, or without some rules. Nothing is saved.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/what-if`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @example
   * ```ts
   * const answer = await client.forecast.whatIf({ body: { campaignId: 1, changes: {} } })
   * console.log(answer)
   * ```
   */
  whatIf(input: ForecastWhatIfInput, options?: CallOptions): Call<Dated<ForecastWhatIfAnswer, D>>

  /**
   * Find the cheapest changes that make a campaign deliver in full.
   *
   * None when it does so already, and when it cannot be forecast: `before` says which. Priorities go as far as you may set them.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/fix`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @example
   * ```ts
   * const answer = await client.forecast.fix({ body: { campaignId: 1 } })
   * console.log(answer)
   * ```
   */
  fix(input: ForecastFixInput, options?: CallOptions): Call<Dated<ForecastFixAnswer, D>>

  /**
   * Plan fixes for all campaigns that will not deliver.
   *
   * Campaigns that will not deliver in full or do not deliver, with cause, money at risk and fixes. The fixes are chosen in one book: none spends inventory that another has. Fixes that need the yes of somebody else are proposed and not chosen. A plan that takes longer than some seconds is made on: 503 planBeingMade says when to ask for it again.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/attention`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @throws {@link ApiError} `planBeingMade` (503): The plan is being made. Ask once more in a moment.
   * @example
   * ```ts
   * const answer = await client.forecast.attention({ body: {} })
   * console.log(answer)
   * ```
   */
  attention(input: ForecastAttentionInput, options?: CallOptions): Call<Dated<AttentionPlan, D>>

  /**
   * Forecast the inventory of a targeting, whoever competes for it.
   *
   * By day, publisher, zone, country and device, with what is booked of it. Caps count only with the feature INVENTORY_FORECAST_CAPPING. A user with a scope of publishers gets only those publishers.
   *
   * Needs the permission `FORECAST.EXECUTE`.
   *
   * Sends `POST /forecast/inventory`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @example
   * ```ts
   * const answer = await client.forecast.inventory({ body: { startDate: '2026-01-04T09:30:00.000Z', endDate: '2026-01-04T09:30:00.000Z' } })
   * console.log(answer)
   * ```
   */
  inventory(input: ForecastInventoryInput, options?: CallOptions): Call<Dated<InventoryForecast, D>>

  /**
   * Count what a targeting matches, by group and by rule.
   *
   * For an editor: quick, and also for a campaign that cannot be forecast. What each rule takes of the requests that the rules above it let through. A targeting that contradicts itself is counted as it is.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/targeting-matches`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @example
   * ```ts
   * const answer = await client.forecast.matches({ body: { campaignId: 1 } })
   * console.log(answer)
   * ```
   */
  matches(input: ForecastMatchesInput, options?: CallOptions): Call<Dated<TargetingMatches, D>>

  /**
   * Forecast reach, frequency and gross rating points of a campaign.
   *
   * Against the people of the agency's market, or of another market, or a number of people of your own.
   *
   * Needs the permissions `GRP_FORECAST.READ` and `CAMPAIGN.READ`.
   *
   * Sends `POST /forecast/grp`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @throws {@link ApiError} `noUniverse` (409): The people of this market are not known. Say how many there are.
   * @example
   * ```ts
   * const answer = await client.forecast.grp({ body: { campaignId: 1 } })
   * console.log(answer)
   * ```
   */
  grp(input: ForecastGrpInput, options?: CallOptions): Call<Dated<GrpForecast, D>>

  /**
   * Read the inventory that a campaign could get, and the competing campaigns.
   *
   * The campaign has to be running, ready, paused or a draft. Without an end date it is asked as far as the forecast reaches.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`, and the feature `CAMPAIGN_AVAILS`.
   *
   * Sends `GET /campaigns/{id}/avails`.
   * @throws {@link ApiError} `forecastWarmingUp` (503): The forecast is warming up. Try again in a moment.
   * @throws {@link ApiError} `forecastInterrupted` (503): The forecast was interrupted and begins again. Ask once more in a moment.
   * @throws {@link ApiError} `noInventory` (409): There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.
   * @throws {@link ApiError} `inventoryTooOld` (409): The inventory that the forecast knows has run out. It has to be loaded again.
   * @throws {@link ApiError} `availsNotShown` (409): Avails are there for campaigns that are running, ready, paused or drafts.
   * @example
   * ```ts
   * const answer = await client.forecast.avails({ id: 1 })
   * console.log(answer)
   * ```
   */
  avails(input: ForecastAvailsInput, options?: CallOptions): Call<Dated<CampaignAvails, D>>
}
