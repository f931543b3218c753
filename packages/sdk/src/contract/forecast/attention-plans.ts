/** Applied morning plans with their outcome, and their digest by e-mail. */
import * as z from 'zod'
import { attentionLimits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'
import { AttentionPlan } from './attention-schemas.ts'

const reading = ['FORECAST.EXECUTE', 'CAMPAIGN.READ'] as const
const probability = z.number().min(0).max(1).nullable()

/** A chosen fix. */
const chosenFix = {
  /** Id of the campaign. */
  campaignId: id,
  /** The fix as a sentence. */
  text: z.string().min(1).max(500),
  /** Probability of full delivery without the plan; null if unknown. */
  before: probability,
  /** Probability of full delivery with the plan; null if unknown. */
  after: probability,
}

/** A fix and its outcome. */
export const FixOutcome = z.object({
  ...chosenFix,
  /** Name of the campaign. */
  name: z.string(),
  /** Delivery since then in percent of the forecast with the fix, one decimal; null if not known yet. */
  deliveredPercent: z.number().nullable(),
  /** True if the forecast was delivered; null if not known yet. */
  worked: z.boolean().nullable(),
  /** Reason of a failed fix as a sentence; null if the fix worked, or if the reason is unknown. */
  reason: z.string().nullable(),
})
export type FixOutcome = z.output<typeof FixOutcome>

/** An applied plan. */
export const AppliedPlan = z.object({
  /** Id of its change-set. */
  changeSetId: z.uuid(),
  /** User name of the person who applied it. */
  madeBy: z.string(),
  /** Time of applying it. */
  appliedAt: instant,
  /** Whole days of delivery since then that can be compared, at most 7. */
  days: z.int(),
  /** Its fixes on campaigns that you may see. */
  fixes: z.array(FixOutcome),
})
export type AppliedPlan = z.output<typeof AppliedPlan>

export const list = endpoint({
  method: 'GET',
  path: '/attention-plans',
  summary: 'List the latest morning plans with the outcome of each fix',
  description: 'The list has plans whose change-set was applied and not reverted, latest first.',
  permission: reading,
  spec: 'ours',
  response: z.array(AppliedPlan),
})

export const record = endpoint({
  method: 'POST',
  path: '/attention-plans',
  summary: 'Record the fixes of a change-set as a morning plan',
  description:
    'Send it before you apply the change-set, so that the plan is recorded even if your program fails later. A repeated call for the same change-set changes nothing.',
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
  summary: 'Read your last morning plan, and the progress of a new one',
  description:
    "This call answers at once, while a new plan takes some time. The answer states the plan's age. It ignores your choices, and its campaigns, versions and amounts are those of that time.",
  permission: reading,
  spec: 'ours',
  response: z.object({
    /** The last plan of all your campaigns; null if none was made after your rights changed. */
    plan: AttentionPlan.nullable(),
    /** Progress of your new plan in percent; null if none is being made. */
    progress: z.number().nullable(),
  }),
})

const Digest = z.object({
  /** True if the plan comes by e-mail every morning. */
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
  description: "The e-mail is sent at 06:00 in the agency's time zone if a campaign needs attention.",
  // It changes the caller's own mail: a token that only reads forecasts does not.
  permission: [...reading, 'OWN_PROFILE.WRITE'],
  spec: 'ours',
  body: Digest,
  response: Digest,
})
