// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AttentionConflict, AttentionField, AttentionFixKind, AttentionNeed } from '../values/attention.ts'
import type { CampaignStatus } from '../values/campaign.ts'
import type { CappingRule } from '../campaigns/campaign-schemas.ts'
import type { DeliveryStep } from '../values/delivery-causes.ts'
import type { ForecastChanges, ForecastChangesInput, ForecastSource } from './forecast-answers.ts'

/** Impressions that a campaign misses in a bad case: one in ten ends lower. */
export interface Prospect {
  /** Impressions that are missing at the end. */
  shortfall: number
  /** The same in percent of the rest of the objective, one decimal; null: nothing is left to deliver. */
  shortfallPercent: number | null
  /** Money of what is missing, in the campaign's currency; null: it has no CPM. */
  atRisk: number | null
  /** Probability, 0 to 1, to deliver in full; null: too few listeners match. */
  probability: number | null
}

/** A campaign that gets less by a fix. */
export interface Loser {
  /** Id of the campaign; null: campaigns that you may not see, together. */
  campaignId: number | null
  /** Name of the campaign, or a fixed name. */
  name: string
  /** Impressions that it loses, in percent of what it wants. */
  percent: number
}

/** A fix of a campaign. */
export interface AttentionFix {
  /** Kind of fix. */
  kind: AttentionFixKind
  /** The fix as a sentence. */
  text: string
  /** The need before it can be made; null: none, so that it is chosen at first. */
  needs: AttentionNeed | null
  /** The change, to be sent as a choice, with other values if you like; null: nothing that a setting changes. */
  changes: ForecastChanges | null
  /** CPM that it sets, to be sent with the choice; null: it sets none. */
  cpm: number | null
  /** Settings that it changes, as people read them. */
  steps: {
    /** The setting. */
    field: AttentionField
    /** Value now; null: none, or too long to be shown. */
    before: string | null
    /** Value with the fix. */
    after: string
  }[]
  /** The change as rows of a change-set. */
  writes: {
    /** Type of the thing. */
    entityType: 'ad' | 'campaign' | 'order'
    /** Id of the thing. */
    id: number
    /** Version that the fix was made for; absent: not compared. */
    version?: number
    /** Column name → cell text. */
    cells: Record<string, string>
  }[]
}

/** A campaign that will not deliver in full, or does not deliver. */
export interface AttentionCampaign {
  /** Id of the campaign. */
  campaignId: number
  /** Name of the campaign. */
  name: string
  /** Name of its advertiser. */
  advertiserName: string
  /** Status of the campaign. */
  status: CampaignStatus
  /** Its currency. */
  currency: string
  /** Group of the cause. */
  cause: DeliveryStep
  /** The cause as a sentence. */
  reason: string
  /** Impressions left of its objective; null: not known. */
  remaining: number | null
  /** Settings that a fix may change, as they are. */
  settings: {
    /** 1 is served first. */
    priority: number
    /** End of the flight, exclusive; null: none. */
    endDate: Date | null
    /** Its frequency caps. */
    cappingRules: CappingRule[]
  }
  /** As it is, without any fix. */
  before: Prospect
  /** With the chosen fixes, its own and those of others; without a choice of its own, with its first fix beside them. */
  after: Prospect
  /** The chosen fix; null: none. */
  chosen: AttentionFix | null
  /** Fixes that were found, the cheapest first. */
  fixes: AttentionFix[]
  /** Campaigns that lose by the chosen fix, or by the first one; the largest loss first. */
  loses: Loser[]
}

/** The morning plan. */
export interface AttentionPlan {
  /** Time of the plan. */
  madeAt: Date
  /** The inventory and the book that it was made from. */
  snapshot: ForecastSource
  /** The most money at risk first, by cause. */
  campaigns: AttentionCampaign[]
  /** Money at risk, one row a currency. */
  totals: {
    /** ISO 4217 code. */
    currency: string
    /** Without any fix. */
    atRisk: number
    /** Still at risk with the chosen fixes. */
    left: number
  }[]
  /** How chosen fixes meet, and what was done about it. */
  conflicts: {
    /** Kind of conflict. */
    kind: AttentionConflict
    /** The campaign with the fix. */
    campaignId: number
    /** The other campaign; null: none. */
    otherId: number | null
    /** The conflict as a sentence. */
    text: string
  }[]
  /** Campaigns at risk that are not among `campaigns`: those with less money at risk. */
  left: number
  /** Campaigns that will deliver in full. */
  inFull: number
}

/** Campaigns and choices of a plan. */
export interface AttentionRequestInput {
  /** Only these campaigns; absent: all that you may see. */
  campaignIds?: number[]
  /** Only campaigns of this advertiser; absent: of all. */
  advertiserId?: number
  /** Your own choices; for a campaign that is left out, the plan chooses. */
  chosen?: {
    /** Id of the campaign. */
    campaignId: number
    /** Its fix, with the values that you want; null: it stays as it is. */
    changes: ForecastChangesInput | null
    /** CPM in place of its own; absent: it stays. */
    cpm?: number
  }[]
}
