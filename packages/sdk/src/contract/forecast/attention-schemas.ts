/** Answers of the morning plan: campaigns that do not deliver or will not deliver in full, and their fixes together. */
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

/** Impressions that a campaign misses in a bad case. One case in ten is worse. */
export const Prospect = z.object({
  /** Impressions that are missing at the end. */
  shortfall: z.int(),
  /** The same in percent of the rest of the objective, one decimal; null if nothing is left to deliver. */
  shortfallPercent: z.number().nullable(),
  /** Money for the missing impressions, in the campaign's currency; null without a CPM. */
  atRisk: z.number().nullable(),
  /** Probability of full delivery, 0 to 1; null if too few listeners match. */
  probability: z.number().nullable(),
})
export type Prospect = z.output<typeof Prospect>

/** A campaign that loses impressions by a fix. */
export const Loser = z.object({
  /** Id of the campaign; null stands for all campaigns that you may not see. */
  campaignId: id.nullable(),
  /** Name of the campaign, or a fixed name. */
  name: z.string(),
  /** Lost impressions in percent of the impressions that it wants. */
  percent: z.number(),
})

/** A fix of a campaign. */
export const AttentionFix = z.object({
  /** Kind of fix. */
  kind: z.enum(attentionFixKinds),
  /** The fix as a sentence. */
  text: z.string(),
  /** The requirement before it can be applied; null if there is none. Then it is chosen at first. */
  needs: z.enum(attentionNeeds).nullable(),
  /** The change to send as a choice, also with other values; null if the fix changes no setting. */
  changes: ForecastChanges.nullable(),
  /** CPM of the fix to send with the choice; null if it sets none. */
  cpm: z.number().nullable(),
  /** Settings that it changes, as people read them. */
  steps: z.array(
    z.object({
      /** The setting. */
      field: z.enum(attentionFields),
      /** Value now; null if there is none, or if it is too long to show. */
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
      /** Version that the fix was made for; if omitted, it is not compared. */
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
  /** Impressions left of its objective; null if not known. */
  remaining: z.int().nullable(),
  /** Current settings that a fix may change. */
  settings: z.object({
    /** 1 is served first. */
    priority: z.int(),
    /** End of the flight, exclusive; null if none. */
    endDate: instant.nullable(),
    /** Its frequency caps. */
    cappingRules: z.array(CappingRule),
  }),
  /** Prospect without any fix. */
  before: Prospect,
  /** Prospect with the chosen fixes of all campaigns. If this campaign has no chosen fix, its first fix counts in addition. */
  after: Prospect,
  /** Money that the chosen fix recovers and gives up, in the campaign's currency. Null if no fix is chosen, or without a CPM. */
  outcome: z
    .object({
      /** Delivered because of the fix in the bad case. */
      recovered: z.number(),
      /** Taken out of the objective. */
      givenUp: z.number(),
    })
    .nullable(),
  /** The chosen fix; null if none. */
  chosen: AttentionFix.nullable(),
  /** Fixes that were found, the cheapest first. */
  fixes: z.array(AttentionFix),
  /** Campaigns that lose by the chosen fix, or else by the first fix; the largest loss first. */
  loses: z.array(Loser),
})
export type AttentionCampaign = z.output<typeof AttentionCampaign>

/** The morning plan. */
export const AttentionPlan = z.object({
  /** Time of the plan. */
  madeAt: instant,
  /** The inventory and the book of campaigns that it was made from. */
  snapshot: ForecastSource,
  /** Campaigns by cause, the most money at risk first. */
  campaigns: z.array(AttentionCampaign),
  /** Money at risk, one row for each currency. */
  totals: z.array(
    z.object({
      /** ISO 4217 code. */
      currency: z.string(),
      /** Without any fix. */
      atRisk: z.number(),
      /** Still at risk with the chosen fixes. */
      left: z.number(),
      /** No longer at risk because it will be delivered: the gains of the fixes less the losses of other campaigns in the plan. */
      recovered: z.number(),
      /** No longer at risk because a fix lowers the objective. Nobody will deliver or pay it. */
      givenUp: z.number(),
      /** Not at risk even without a fix, and not given up: the delivery of these campaigns in the bad case. */
      kept: z.number(),
    }),
  ),
  /** Conflicts between chosen fixes, and their resolution. */
  conflicts: z.array(
    z.object({
      /** Kind of conflict. */
      kind: z.enum(attentionConflicts),
      /** The campaign with the fix. */
      campaignId: id,
      /** The other campaign; null if none. */
      otherId: id.nullable(),
      /** The conflict as a sentence. */
      text: z.string(),
    }),
  ),
  /** Number of campaigns at risk that `campaigns` omits because they have less money at risk. */
  left: z.int(),
  /** Campaigns that will deliver in full. */
  inFull: z.int(),
})
export type AttentionPlan = z.output<typeof AttentionPlan>

/** Campaigns and choices of a plan. */
export const AttentionRequest = z.object({
  /** Only these campaigns; if omitted, all that you may see. */
  campaignIds: z.array(id).min(1).max(attentionLimits.campaigns).optional(),
  /** Only campaigns of this advertiser; if omitted, of all advertisers. */
  advertiserId: id.optional(),
  /** Your own choices. The plan chooses for every other campaign. */
  chosen: z
    .array(
      z.object({
        /** Id of the campaign. */
        campaignId: id,
        /** Its fix with your values; null leaves the campaign as it is. */
        changes: ForecastChanges.nullable(),
        /** New CPM; if omitted, it stays. */
        cpm: z.number().min(limits.cpmMin).max(limits.cpmMax).optional(),
      }),
    )
    .max(attentionLimits.forecast)
    .optional()
    .describe('Their joint effect is answered.'),
})
export type AttentionRequest = z.output<typeof AttentionRequest>
