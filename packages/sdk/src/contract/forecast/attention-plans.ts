/** Morning plans that were applied, with what came of them, and their digest by e-mail. */
import * as z from 'zod'
import { attentionLimits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'
import { AttentionPlan } from './attention-schemas.ts'

const reading = ['FORECAST.EXECUTE', 'CAMPAIGN.READ'] as const
const probability = z.number().min(0).max(1).nullable()

/** A fix that was chosen. */
const chosenFix = {
  /** Id of the campaign. */
  campaignId: id,
  /** The fix as a sentence. */
  text: z.string().min(1).max(500),
  /** Probability to deliver in full without the plan; null: nobody could say. */
  before: probability,
  /** Probability with the plan; null: nobody could say. */
  after: probability,
}

/** A fix and what came of it. */
export const FixOutcome = z.object({
  ...chosenFix,
  /** Name of the campaign. */
  name: z.string(),
  /** Delivered since, in percent of what was forecast with the fix, one decimal; null: not known yet. */
  deliveredPercent: z.number().nullable(),
  /** True: it delivered what was forecast; null: not known yet. */
  worked: z.boolean().nullable(),
  /** Why it did not, as a sentence; null: it did, or nobody knows. */
  reason: z.string().nullable(),
})
export type FixOutcome = z.output<typeof FixOutcome>

/** A plan that was applied. */
export const AppliedPlan = z.object({
  /** Id of its change-set. */
  changeSetId: z.uuid(),
  /** User name of who applied it. */
  madeBy: z.string(),
  /** Time when it was applied. */
  appliedAt: instant,
  /** Whole days since that were delivered and can be compared, 7 at most. */
  days: z.int(),
  /** Its fixes on campaigns that you may see. */
  fixes: z.array(FixOutcome),
})
export type AppliedPlan = z.output<typeof AppliedPlan>

export const list = endpoint({
  method: 'GET',
  path: '/attention-plans',
  summary: 'Latest morning plans, with what came of each fix',
  description: 'Plans whose change-set was applied and not reverted, the latest first.',
  permission: reading,
  spec: 'ours',
  response: z.array(AppliedPlan),
})

export const record = endpoint({
  method: 'POST',
  path: '/attention-plans',
  summary: 'Keep the fixes of a change-set as a morning plan',
  description:
    'Sent before the change-set is applied, so that a plan is kept whatever happens to the caller then. Sent again for the same change-set it changes nothing.',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.WRITE'],
  spec: 'ours',
  body: z.object({
    /** The change-set that makes the fixes. */
    changeSetId: z.uuid(),
    /** The fixes. */
    fixes: z.array(z.object(chosenFix)).min(1).max(attentionLimits.forecast),
  }),
  response: z.object({
    /** The change-set. */
    changeSetId: z.uuid(),
  }),
})

export const last = endpoint({
  method: 'GET',
  path: '/attention-plans/last',
  summary: 'Read the last morning plan that was made for you, and how far a new one is',
  description:
    'At once, while a plan that is asked for takes its time. It is as old as it says, and without your choices: campaigns, versions and money are those of that time.',
  permission: reading,
  spec: 'ours',
  response: z.object({
    /** The last plan of all your campaigns; null: none was made since your rights were changed. */
    plan: AttentionPlan.nullable(),
    /** Part of the plan that is being made for you, in percent; null: none is. */
    progress: z.number().nullable(),
  }),
})

const Digest = z.object({
  /** True: the plan comes by e-mail every morning. */
  enabled: z.boolean(),
})

export const digest = endpoint({
  method: 'GET',
  path: '/attention-plans/digest',
  summary: 'Read whether the morning plan comes by e-mail',
  permission: reading,
  spec: 'ours',
  response: Digest,
})

export const setDigest = endpoint({
  method: 'POST',
  path: '/attention-plans/digest',
  summary: 'Switch the e-mail of the morning plan on or off',
  description: "Sent at 06:00 in the agency's time zone when a campaign needs attention.",
  // It changes the caller's own mail: a token that only reads forecasts does not.
  permission: [...reading, 'OWN_PROFILE.WRITE'],
  spec: 'ours',
  body: Digest,
  response: Digest,
})
