/** Answers of the morning plan: campaigns that will not deliver or do not, and their fixes in one book. */
import * as z from 'zod'
import {
  attentionConflicts,
  attentionFields,
  attentionFixKinds,
  attentionLimits,
  attentionNeeds,
  campaignStatuses,
  deliverySteps,
  limits,
} from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { id, instant } from '../wire.ts'
import { ForecastChanges, ForecastSource } from './forecast-answers.ts'

/** Impressions that a campaign misses in a bad case: one in ten ends lower. */
export const Prospect = z.object({
  /** Impressions that are missing at the end. */
  shortfall: z.int(),
  /** The same in percent of the rest of the objective, one decimal; null: nothing is left to deliver. */
  shortfallPercent: z.number().nullable(),
  /** Money of what is missing, in the campaign's currency; null: it has no CPM. */
  atRisk: z.number().nullable(),
  /** Probability, 0 to 1, to deliver in full; null: too few listeners match. */
  probability: z.number().nullable(),
})
export type Prospect = z.output<typeof Prospect>

/** A campaign that gets less by a fix. */
export const Loser = z.object({
  /** Id of the campaign; null: campaigns that you may not see, together. */
  campaignId: id.nullable(),
  /** Name of the campaign, or a fixed name. */
  name: z.string(),
  /** Impressions that it loses, in percent of what it wants. */
  percent: z.number(),
})

/** A fix of a campaign. */
export const AttentionFix = z.object({
  /** Kind of fix. */
  kind: z.enum(attentionFixKinds),
  /** The fix as a sentence. */
  text: z.string(),
  /** The need before it can be made; null: none, so that it is chosen at first. */
  needs: z.enum(attentionNeeds).nullable(),
  /** The change, to be sent as a choice, with other values if you like; null: nothing that a setting changes. */
  changes: ForecastChanges.nullable(),
  /** CPM that it sets, to be sent with the choice; null: it sets none. */
  cpm: z.number().nullable(),
  /** Settings that it changes, as people read them. */
  steps: z.array(
    z.object({
      /** The setting. */
      field: z.enum(attentionFields),
      /** Value now; null: none, or too long to be shown. */
      before: z.string().nullable(),
      /** Value with the fix. */
      after: z.string(),
    }),
  ),
  /** The change as rows of a change-set. */
  writes: z.array(
    z.object({
      /** Type of the thing. */
      entityType: z.enum(['order', 'campaign', 'ad']),
      /** Id of the thing. */
      id,
      /** Version that the fix was made for; absent: not compared. */
      version: z.int().optional(),
      /** Column name → cell text. */
      cells: z.record(z.string(), z.string()),
    }),
  ),
})
export type AttentionFix = z.output<typeof AttentionFix>

/** A campaign that will not deliver in full, or does not deliver. */
export const AttentionCampaign = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Name of the campaign. */
  name: z.string(),
  /** Name of its advertiser. */
  advertiserName: z.string(),
  /** Status of the campaign. */
  status: z.enum(campaignStatuses),
  /** Its currency. */
  currency: z.string(),
  /** Group of the cause. */
  cause: z.enum(deliverySteps),
  /** The cause as a sentence. */
  reason: z.string(),
  /** Impressions left of its objective; null: not known. */
  remaining: z.int().nullable(),
  /** Settings that a fix may change, as they are. */
  settings: z.object({
    /** 1 is served first. */
    priority: z.int(),
    /** End of the flight, exclusive; null: none. */
    endDate: instant.nullable(),
    /** Its frequency caps. */
    cappingRules: z.array(CappingRule),
  }),
  /** As it is, without any fix. */
  before: Prospect,
  /** With the chosen fixes, its own and those of others; without a choice of its own, with its first fix beside them. */
  after: Prospect,
  /** Money of the chosen fix, in the campaign's currency: what it brings, and what it gives up; null: no fix is chosen, or there is no CPM. */
  outcome: z
    .object({
      /** Delivered by the fix and missing without it, in the bad case. */
      recovered: z.number(),
      /** Taken out of the objective. */
      givenUp: z.number(),
    })
    .nullable(),
  /** The chosen fix; null: none. */
  chosen: AttentionFix.nullable(),
  /** Fixes that were found, the cheapest first. */
  fixes: z.array(AttentionFix),
  /** Campaigns that lose by the chosen fix, or by the first one; the largest loss first. */
  loses: z.array(Loser),
})
export type AttentionCampaign = z.output<typeof AttentionCampaign>

/** The morning plan. */
export const AttentionPlan = z.object({
  /** Time of the plan. */
  madeAt: instant,
  /** The inventory and the book that it was made from. */
  snapshot: ForecastSource,
  /** The most money at risk first, by cause. */
  campaigns: z.array(AttentionCampaign),
  /** Money at risk, one row a currency. */
  totals: z.array(
    z.object({
      /** ISO 4217 code. */
      currency: z.string(),
      /** Without any fix. */
      atRisk: z.number(),
      /** Still at risk with the chosen fixes. */
      left: z.number(),
      /** No longer at risk, because it will be delivered: what fixes bring less what they take from other campaigns of the plan. */
      recovered: z.number(),
      /** No longer at risk, because a fix lowers the objective: nobody will deliver or pay it. */
      givenUp: z.number(),
      /** Not at risk without any fix, and not given up: what these campaigns deliver also in the bad case. */
      kept: z.number(),
    }),
  ),
  /** How chosen fixes meet, and what was done about it. */
  conflicts: z.array(
    z.object({
      /** Kind of conflict. */
      kind: z.enum(attentionConflicts),
      /** The campaign with the fix. */
      campaignId: id,
      /** The other campaign; null: none. */
      otherId: id.nullable(),
      /** The conflict as a sentence. */
      text: z.string(),
    }),
  ),
  /** Campaigns at risk that are not among `campaigns`: those with less money at risk. */
  left: z.int(),
  /** Campaigns that will deliver in full. */
  inFull: z.int(),
})
export type AttentionPlan = z.output<typeof AttentionPlan>

/** Campaigns and choices of a plan. */
export const AttentionRequest = z.object({
  /** Only these campaigns; absent: all that you may see. */
  campaignIds: z.array(id).min(1).max(attentionLimits.campaigns).optional(),
  /** Only campaigns of this advertiser; absent: of all. */
  advertiserId: id.optional(),
  /** Your own choices; for a campaign that is left out, the plan chooses. */
  chosen: z
    .array(
      z.object({
        /** Id of the campaign. */
        campaignId: id,
        /** Its fix, with the values that you want; null: it stays as it is. */
        changes: ForecastChanges.nullable(),
        /** CPM in place of its own; absent: it stays. */
        cpm: z.number().min(limits.cpmMin).max(limits.cpmMax).optional(),
      }),
    )
    .max(attentionLimits.forecast)
    .optional()
    .describe('Their joint effect is answered.'),
})
export type AttentionRequest = z.output<typeof AttentionRequest>
