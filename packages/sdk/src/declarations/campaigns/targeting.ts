// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type {
  FoundTargetingValue,
  ResolvedTargetingText,
  TargetingFinding,
  TargetingLabel,
  TargetingRule,
  TargetingRuleInput,
  TargetingType,
} from './targeting-schemas.ts'
import type { TargetingLink } from '../values/campaign.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** A rule of ads: those that share it are named together. */
export interface AdsTargeting {
  /** Ids of the ads that share the rule. */
  ads: number[]
  /** Versions of the ads, in their order. */
  versions: number[]
  /** Alternatives; none: everywhere. */
  groups: {
    /** Rules that hold together. */
    rules: TargetingRule[]
  }[]
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  link: TargetingLink
  /** The targeting as one line. */
  text: string
  /** The targeting in plain English. */
  sentence: string
}

/** The targeting of a campaign, and that of its ads. */
export interface CampaignTargeting {
  /** Alternatives; none: everywhere. */
  groups:
    | {
        /** Rules that hold together. */
        rules: TargetingRule[]
      }[]
    | null
  /** The one line; '' is everywhere. */
  text: string | null
  /** In plain English. */
  sentence: string
  /** Findings of the check. Empty: none. */
  findings: TargetingFinding[]
  /** Labels of the values that the rules name. */
  labels: TargetingLabel[]
  /** Id of the campaign. */
  campaignId: number
  /** Version of the campaign, for If-Match. */
  version: number
  /** Targeting of the ads that have their own. */
  rules: AdsTargeting[]
}

/** The targeting of an ad. */
export interface AdTargeting {
  /** Alternatives; none: everywhere. */
  groups:
    | {
        /** Rules that hold together. */
        rules: TargetingRule[]
      }[]
    | null
  /** The one line; '' is everywhere. */
  text: string | null
  /** In plain English. */
  sentence: string
  /** Findings of the check. Empty: none. */
  findings: TargetingFinding[]
  /** Labels of the values that the rules name. */
  labels: TargetingLabel[]
  /** Id of the campaign. */
  campaignId: number
  /** The id of the ad. */
  ads: number[]
  /** Version of the ad, for If-Match. */
  version: number
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  link: TargetingLink
  /** The campaign's own, which AND is joined with. */
  campaign: {
    /** The targeting as one line; null: it was never saved. */
    text: string | null
    /** The targeting in plain English. */
    sentence: string
  }
}

/** Input of `client.targeting.values`. */
export interface TargetingValuesInput {
  /** Type of the rule. */
  type: string
  /** Beginning of the label or the value; absent: the best known values. */
  q?: string
  /** Values in the answer at most. */
  limit?: number
}

/** Input of `client.targeting.resolve`. */
export interface TargetingResolveInput {
  /** The body of the request. */
  body: {
    /** Type of the rules. */
    type: string
    /** Codes and names. */
    texts: string[]
  }
}

/** Input of `client.targeting.labels`. */
export interface TargetingLabelsInput {
  /** The body of the request. */
  body: {
    /** Stored values by type of rule. */
    values: {
      /** Type of the rule. */
      type: string
      /** Stored values of the type. */
      values: string[]
    }[]
  }
}

/** Input of `client.targeting.lint`. */
export interface TargetingLintInput {
  /** The body of the request. */
  body:
    | {
        /** The targeting as one line. */
        text: string
        /** The campaign whose flight is looked at too; absent: none. */
        campaignId?: number
      }
    | {
        /** The targeting as groups. */
        groups: {
          /** Rules that hold together. */
          rules: TargetingRuleInput[]
        }[]
        /** The campaign whose flight is looked at too; absent: none. */
        campaignId?: number
      }
}

/** Answer of `client.targeting.lint`. */
export interface TargetingLintAnswer {
  /** Alternatives; none: everywhere. */
  groups:
    | {
        /** Rules that hold together. */
        rules: TargetingRule[]
      }[]
    | null
  /** The one line; '' is everywhere. */
  text: string | null
  /** In plain English. */
  sentence: string
  /** Findings of the check. Empty: none. */
  findings: TargetingFinding[]
  /** Labels of the values that the rules name. */
  labels: TargetingLabel[]
  /** True: there is no error. Warnings are allowed. */
  valid: boolean
}

/** Input of `client.targeting.ofCampaign`. */
export interface TargetingOfCampaignInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.targeting.setCampaign`. */
export interface TargetingSetCampaignInput {
  /** The body of the request. */
  body:
    | {
        /** Ads that the targeting is for. */
        ads?: number[]
        /** Versions of the ads, to refuse the write if one was changed since. */
        versions?: number[]
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
        /** The targeting as one line; empty: everywhere. */
        text: string
      }
    | {
        /** Ads that the targeting is for. */
        ads?: number[]
        /** Versions of the ads, to refuse the write if one was changed since. */
        versions?: number[]
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
        /** Alternatives; none: everywhere. Null: the ads lose their own targeting. */
        groups:
          | {
              /** Rules that hold together. */
              rules: TargetingRuleInput[]
            }[]
          | null
      }
  /** Id of the thing. */
  id: number
}

/** Answer of `client.targeting.setCampaign`. */
export interface TargetingSetCampaignAnswer extends CampaignTargeting {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Input of `client.targeting.ofAd`. */
export interface TargetingOfAdInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.targeting.setAd`. */
export interface TargetingSetAdInput {
  /** The body of the request. */
  body:
    | {
        /** The targeting as one line; empty: everywhere. */
        text: string
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
      }
    | {
        /** Alternatives; none: everywhere. Null: the ad loses its own targeting. */
        groups:
          | {
              /** Rules that hold together. */
              rules: TargetingRuleInput[]
            }[]
          | null
        /** AND narrows the campaign's targeting, REPLACE stands in its place. */
        link?: TargetingLink
      }
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Answer of `client.targeting.setAd`. */
export interface TargetingSetAdAnswer extends AdTargeting {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Calls of `client.targeting`. */
export interface TargetingApi {
  /**
   * List the targeting rule types that you may use.
   *
   * Types whose feature is off, or whose values the caller may not see, are absent.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /targeting/types`.
   * @example
   * ```ts
   * const answer = await client.targeting.types()
   * console.log(answer)
   * ```
   */
  types(input?: Record<string, never>, options?: CallOptions): Call<TargetingType[]>

  /**
   * Look up values of a targeting rule type.
   *
   * Names that begin with the text, in any case and with or without accents, or values that do; the largest and best known first.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /targeting/values`.
   * @example
   * ```ts
   * const answer = await client.targeting.values({ type: 'text' })
   * console.log(answer)
   * ```
   */
  values(input: TargetingValuesInput, options?: CallOptions): Call<FoundTargetingValue[]>

  /**
   * Find the values that codes and names stand for.
   *
   * For a list from a table: each text is the code of a value, or its whole name in any case and with or without accents. Every text is answered, in its order.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /targeting/resolve`.
   * @example
   * ```ts
   * const answer = await client.targeting.resolve({ body: { type: 'text', texts: ['text'] } })
   * console.log(answer)
   * ```
   */
  resolve(input: TargetingResolveInput, options?: CallOptions): Call<ResolvedTargetingText[]>

  /**
   * Name stored targeting values.
   *
   * Every value is answered, in the order asked for, each once.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /targeting/labels`.
   * @example
   * ```ts
   * const answer = await client.targeting.labels({ body: { values: [{ type: 'text', values: ['text'] }] } })
   * console.log(answer)
   * ```
   */
  labels(input: TargetingLabelsInput, options?: CallOptions): Call<TargetingLabel[]>

  /**
   * Check a targeting.
   *
   * Every finding with how to mend it, the one-line text, and a sentence in plain English. With a campaign its flight is looked at too.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /targeting/lint`.
   * @example
   * ```ts
   * const answer = await client.targeting.lint({ body: { text: 'text', campaignId: 1 } })
   * console.log(answer)
   * ```
   */
  lint(input: TargetingLintInput, options?: CallOptions): Call<TargetingLintAnswer>

  /**
   * Read the targeting of a campaign and of its ads.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/targeting`.
   * @example
   * ```ts
   * const answer = await client.targeting.ofCampaign({ id: 1 })
   * console.log(answer)
   * ```
   */
  ofCampaign(input: TargetingOfCampaignInput, options?: CallOptions): Call<CampaignTargeting>

  /**
   * Save a campaign's targeting, or a rule of some of its ads.
   *
   * No groups, or an empty text: everywhere, which is a decision too. Null groups take the own targeting of the ads away. All ads are written, or none.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/targeting`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.targeting.setCampaign({ id: 1, body: { text: 'text', ads: [1], versions: [1], link: 'AND' } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  setCampaign(input: TargetingSetCampaignInput, options: VersionedOptions): Call<TargetingSetCampaignAnswer>

  /**
   * Read the targeting of an ad.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/ads/{adId}/targeting`.
   * @example
   * ```ts
   * const answer = await client.targeting.ofAd({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  ofAd(input: TargetingOfAdInput, options?: CallOptions): Call<AdTargeting>

  /**
   * Save an ad's targeting.
   *
   * Null groups remove the ad's own targeting. AND narrows the campaign's targeting, REPLACE replaces it.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/ads/{adId}/targeting`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.targeting.setAd({ id: 1, adId: 1, body: { text: 'text', link: 'AND' } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  setAd(input: TargetingSetAdInput, options: VersionedOptions): Call<TargetingSetAdAnswer>
}
