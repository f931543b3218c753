// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AdOutputType, AdSubtype, AdType, BriefStep, TargetingLink } from '../values/campaign.ts'
import type { AdRow } from './campaign-delivery.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CappingRule, Reference } from './campaign-schemas.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Page, PagedCall } from '../../client/pages.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** An ad with all its settings. Its delivery is that of its whole life. */
export interface Ad extends AdRow {
  /** The campaign that the ad belongs to. */
  campaign: Reference
  /** The file it plays or shows. */
  creative: {
    /** Id of the entity. */
    id: number
    /** Name of the entity at the time of the answer. */
    name: string
    /** Name of the file as it was uploaded. */
    fileName: string
    /** Media type, such as audio/mpeg. */
    mediaType: string
    /** Length in seconds; null for a file that is not heard. */
    durationSeconds: number | null
    /** Integrated loudness by ITU-R BS.1770, in LUFS; null: not measured. */
    loudnessLufs: number | null
  } | null
  /** Seconds that an ad without a file is expected to last. */
  estimatedDuration: number | null
  /** Address that a click leads to; null: none. */
  clickUrl: string | null
  /** The third party's tag, of REDIRECT ads. */
  redirectUrl: string | null
  /** Trackers of third parties. */
  thirdPartyTracking: {
    /** Addresses called once for each impression. */
    impressionUrls: string[]
  }
  /** Null at an end where it is the campaign's. */
  startDate: Date | null
  /** End of the ad's own flight, exclusive; null: the campaign's. */
  endDate: Date | null
  /** As text; null when it has none of its own. */
  targeting: string | null
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  targetingLink: TargetingLink
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the ad as it is now, warnings, and the change-set of the write. */
export interface AdResult extends Ad {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
  /** Saved, but worth a second look. Empty: nothing to say. */
  warnings: {
    /** Setting that the warning is about. */
    field: string
    /** Code of the error table. */
    code: string
    /** The warning as an English sentence. */
    message: string
  }[]
}

/** Settings of an ad, named as an ad shows them. Absent settings stay: an ad sent back as it was read changes nothing. */
export interface AdSettingsInput {
  /** Name of the ad. */
  name?: string
  /** Fixed once the ad is no draft any more. */
  type?: AdType
  /** Kind of an AUDIO ad; null for the other types. */
  subtype?: AdSubtype | undefined | null
  /** Share of the rotation, in proportion to the weights of the other ads. */
  weight?: number
  /** False: its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective?: boolean
  /** The file that it plays or shows; null: none. */
  creative?:
    | {
        /** Id of the file. */
        id: number
      }
    | undefined
    | null
  /** Seconds that an ad without a file is expected to last; null: not known. */
  estimatedDuration?: number | undefined | null
  /** Address that a click leads to, with https; null: none. */
  clickUrl?: string | undefined | null
  /** Tag of the third party, of REDIRECT ads; null: none. */
  redirectUrl?: string | undefined | null
  /** Trackers of third parties. */
  thirdPartyTracking?: {
    /** Addresses called once for each impression; the list replaces the one before. */
    impressionUrls: string[]
  }
  /** Ads to show it together with; the list replaces the one before. */
  linkedTo?: {
    /** Id of the ad. */
    id: number
  }[]
  /** Frequency caps beside those of the campaign; the list replaces the one before. */
  cappingRules?: CappingRule[]
  /** Start of the ad's own flight, inclusive; null: the campaign's. */
  startDate?: string | Date | undefined | null
  /** End of the ad's own flight, exclusive; null: the campaign's. */
  endDate?: string | Date | undefined | null
  /** The agency's own key; null clears it. */
  externalReference?: string | undefined | null
}

/** Settings of a new ad; name and type are required. */
export interface NewAdInput {
  /** Kind of an AUDIO ad; null for the other types. */
  subtype?: AdSubtype | undefined | null
  /** Share of the rotation, in proportion to the weights of the other ads. */
  weight?: number
  /** False: its impressions do not count towards the objective and cost nothing. */
  includedInCampaignObjective?: boolean
  /** The file that it plays or shows; null: none. */
  creative?:
    | {
        /** Id of the file. */
        id: number
      }
    | undefined
    | null
  /** Seconds that an ad without a file is expected to last; null: not known. */
  estimatedDuration?: number | undefined | null
  /** Address that a click leads to, with https; null: none. */
  clickUrl?: string | undefined | null
  /** Tag of the third party, of REDIRECT ads; null: none. */
  redirectUrl?: string | undefined | null
  /** Trackers of third parties. */
  thirdPartyTracking?: {
    /** Addresses called once for each impression; the list replaces the one before. */
    impressionUrls: string[]
  }
  /** Ads to show it together with; the list replaces the one before. */
  linkedTo?: {
    /** Id of the ad. */
    id: number
  }[]
  /** Frequency caps beside those of the campaign; the list replaces the one before. */
  cappingRules?: CappingRule[]
  /** Start of the ad's own flight, inclusive; null: the campaign's. */
  startDate?: string | Date | undefined | null
  /** End of the ad's own flight, exclusive; null: the campaign's. */
  endDate?: string | Date | undefined | null
  /** The agency's own key; null clears it. */
  externalReference?: string | undefined | null
  /** Name of the ad. */
  name: string
  /** Type of the ad. */
  type: AdType
}

/** The order in which a listener hears the ads of a campaign. */
export interface AdSequence {
  /** 0: there never was one. */
  version: number
  /** In the order in which a listener hears them; none, or at least two. */
  sequence: {
    /** Id of the ad. */
    adId: number
    /** Name of the ad. */
    name: string
  }[]
  /** Ads that could be in it and are not. */
  available: {
    /** Id of the ad. */
    adId: number
    /** Name of the ad. */
    name: string
  }[]
}

/** Input of `client.ads.list`. */
export interface AdsListInput {
  /** Id of the thing. */
  id: number
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** True: archived ads too. */
  archived?: boolean
}

/** Input of `client.ads.create`. */
export interface AdsCreateInput {
  /** Settings of a new ad; name and type are required. */
  body: NewAdInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.ads.get`. */
export interface AdsGetInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.update`. */
export interface AdsUpdateInput {
  /** Settings of an ad, named as an ad shows them. Absent settings stay: an ad sent back as it was read changes nothing. */
  body: AdSettingsInput
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.activate`. */
export interface AdsActivateInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.deactivate`. */
export interface AdsDeactivateInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.unlink`. */
export interface AdsUnlinkInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.archive`. */
export interface AdsArchiveInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.unarchive`. */
export interface AdsUnarchiveInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.duplicate`. */
export interface AdsDuplicateInput {
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.moveBrief`. */
export interface AdsMoveBriefInput {
  /** The body of the request. */
  body: {
    /** The step to take. */
    step: BriefStep
    /** The file of the step upload. */
    creative?: {
      /** Id of the file. */
      id: number
    }
  }
  /** Id of the campaign. */
  id: number
  /** Id of the ad. */
  adId: number
}

/** Input of `client.ads.sequence`. */
export interface AdsSequenceInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.ads.setSequence`. */
export interface AdsSetSequenceInput {
  /** The body of the request. */
  body: {
    /** Ads in order; at least two, or none to dissolve the sequence. */
    sequence: {
      /** Id of the ad. */
      adId: number
    }[]
  }
  /** Id of the thing. */
  id: number
}

/** Answer of `client.ads.setSequence`. */
export interface AdsSetSequenceAnswer extends AdSequence {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Calls of `client.ads`. */
export interface AdsApi<D extends Dates = 'date'> {
  /**
   * The ads of a campaign with all their settings.
   *
   * Archived ones are absent unless they are requested.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/ads`.
   * @example
   * ```ts
   * for await (const row of client.ads.list({ id: 1 })) console.log(row)
   * ```
   */
  list(input: AdsListInput, options?: CallOptions): PagedCall<Dated<Page<Ad>, D>>

  /**
   * The types of ad that the agency can make.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /ads/types`.
   * @example
   * ```ts
   * const answer = await client.ads.types()
   * console.log(answer)
   * ```
   */
  types(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Call<
    {
      /** The type. */
      type: AdType
      /** The type as the interface names it. */
      label: string
      /** How ads of the type play. */
      outputType: AdOutputType
      /** Kinds that the agency's features allow. Empty: the type has none. */
      subtypes: AdSubtype[]
      /** The longest ad that the agency takes, in seconds. */
      maximumSeconds: number
    }[]
  >

  /**
   * Create an ad in a campaign.
   *
   * A draft in a draft campaign, where submitting activates it; inactive in any other.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/ads`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @example
   * ```ts
   * const answer = await client.ads.create({ id: 1, body: { name: 'text', type: 'AUDIO' } })
   * console.log(answer)
   * ```
   */
  create(input: AdsCreateInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Read an ad.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/ads/{adId}`.
   * @example
   * ```ts
   * const answer = await client.ads.get({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  get(input: AdsGetInput, options?: CallOptions): Call<Dated<Ad, D>>

  /**
   * Change the settings of an ad.
   *
   * Fields that are absent from the body stay as they are. The type is fixed once the ad is no draft any more.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/ads/{adId}`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.update({ id: 1, adId: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: AdsUpdateInput, options: VersionedOptions): Call<Dated<AdResult, D>>

  /**
   * Activate an ad; one that was in the sequence goes back to its place.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/ads/{adId}/activate`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `adNotPlayable` (409): The ad has nothing to play: give it a file, a tag or an estimated duration.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.activate({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  activate(input: AdsActivateInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Deactivate an ad and remove it from the sequence.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/ads/{adId}/deactivate`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.deactivate({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  deactivate(input: AdsDeactivateInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Unlink an ad from the ads it is shown beside.
   *
   * Needs the permission `CAMPAIGN.WRITE`, and the feature `AD_LINK`.
   *
   * Sends `POST /campaigns/{id}/ads/{adId}/unlink`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.unlink({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  unlink(input: AdsUnlinkInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Archive an ad, out of the sequence and of every link.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/ads/{adId}/archive`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.archive({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  archive(input: AdsArchiveInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Unarchive an ad.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/ads/{adId}/unarchive`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.unarchive({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  unarchive(input: AdsUnarchiveInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Duplicate an ad in its campaign.
   *
   * A draft, or inactive in a campaign that is none; without statistics, place in the sequence and external reference.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/ads/{adId}/duplicate`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @example
   * ```ts
   * const answer = await client.ads.duplicate({ id: 1, adId: 1 })
   * console.log(answer)
   * ```
   */
  duplicate(input: AdsDuplicateInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * Take a step of an audio ad's creative brief.
   *
   * send → accept or decline → upload (with the file) → approve or requestChanges; cancel while it is open. A new brief may follow either end. Steps are never reverted.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/ads/{adId}/brief`.
   * @throws {@link ApiError} `adActionNotAllowed` (409): This action is not allowed for an ad that is {status}.
   * @throws {@link ApiError} `briefStepNotAllowed` (409): The brief cannot take the step {step} now.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.moveBrief({ id: 1, adId: 1, body: { step: 'send' } })
   * console.log(answer)
   * ```
   */
  moveBrief(input: AdsMoveBriefInput, options?: CallOptions): Call<Dated<AdResult, D>>

  /**
   * The order in which a campaign's ads are heard.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/ad-sequence`.
   * @example
   * ```ts
   * const answer = await client.ads.sequence({ id: 1 })
   * console.log(answer)
   * ```
   */
  sequence(input: AdsSequenceInput, options?: CallOptions): Call<AdSequence>

  /**
   * Set the order in which a campaign's ads are heard.
   *
   * At least two ads of the audio timeline that are active, or drafts of a draft campaign; none at all dissolves it.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/ad-sequence`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.ads.setSequence({ id: 1, body: { sequence: [{ adId: 1 }] } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  setSequence(input: AdsSetSequenceInput, options: VersionedOptions): Call<AdsSetSequenceAnswer>
}
