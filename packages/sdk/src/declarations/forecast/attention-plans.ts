// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'

/** A fix and what came of it. */
export interface FixOutcome {
  /** Id of the campaign. */
  campaignId: number
  /** The fix as a sentence. */
  text: string
  /** Probability to deliver in full without the plan; null: nobody could say. */
  before: number | null
  /** Probability with the plan; null: nobody could say. */
  after: number | null
  /** Name of the campaign. */
  name: string
  /** Delivered since, in percent of what was forecast with the fix, one decimal; null: not known yet. */
  deliveredPercent: number | null
  /** True: it delivered what was forecast; null: not known yet. */
  worked: boolean | null
  /** Why it did not, as a sentence; null: it did, or nobody knows. */
  reason: string | null
}

/** A plan that was applied. */
export interface AppliedPlan {
  /** Id of its change-set. */
  changeSetId: string
  /** User name of who applied it. */
  madeBy: string
  /** Time when it was applied. */
  appliedAt: Date
  /** Whole days since that were delivered and can be compared, 7 at most. */
  days: number
  /** Its fixes on campaigns that you may see. */
  fixes: FixOutcome[]
}

/** Input of `client.attentionPlans.record`. */
export interface AttentionPlansRecordInput {
  /** The body of the request. */
  body: {
    /** The change-set that makes the fixes. */
    changeSetId: string
    /** The fixes. */
    fixes: {
      /** Id of the campaign. */
      campaignId: number
      /** The fix as a sentence. */
      text: string
      /** Probability to deliver in full without the plan; null: nobody could say. */
      before: number | null
      /** Probability with the plan; null: nobody could say. */
      after: number | null
    }[]
  }
}

/** Answer of `client.attentionPlans.record`. */
export interface AttentionPlansRecordAnswer {
  /** The change-set. */
  changeSetId: string
}

/** Answer of `client.attentionPlans.digest`. */
export interface AttentionPlansDigestAnswer {
  /** True: the plan comes by e-mail every morning. */
  enabled: boolean
}

/** Input of `client.attentionPlans.setDigest`. */
export interface AttentionPlansSetDigestInput {
  /** The body of the request. */
  body: {
    /** True: the plan comes by e-mail every morning. */
    enabled: boolean
  }
}

/** Answer of `client.attentionPlans.setDigest`. */
export interface AttentionPlansSetDigestAnswer {
  /** True: the plan comes by e-mail every morning. */
  enabled: boolean
}

/** Calls of `client.attentionPlans`. */
export interface AttentionPlansApi<D extends Dates = 'date'> {
  /**
   * Latest morning plans, with what came of each fix.
   *
   * Plans whose change-set was applied and not reverted, the latest first.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /attention-plans`.
   * @example
   * ```ts
   * const answer = await client.attentionPlans.list()
   * console.log(answer)
   * ```
   */
  list(input?: Record<string, never>, options?: CallOptions): Call<Dated<AppliedPlan[], D>>

  /**
   * Keep the fixes of a change-set as a morning plan.
   *
   * Sent before the change-set is applied, so that a plan is kept whatever happens to the caller then. Sent again for the same change-set it changes nothing.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.WRITE`.
   *
   * Sends `POST /attention-plans`.
   * @example
   * ```ts
   * const answer = await client.attentionPlans.record({ body: { changeSetId: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b', fixes: [{ campaignId: 1, text: 'text', before: 1, after: 1 }] } })
   * console.log(answer)
   * ```
   */
  record(input: AttentionPlansRecordInput, options?: CallOptions): Call<AttentionPlansRecordAnswer>

  /**
   * Read whether the morning plan comes by e-mail.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ`.
   *
   * Sends `GET /attention-plans/digest`.
   * @example
   * ```ts
   * const answer = await client.attentionPlans.digest()
   * console.log(answer)
   * ```
   */
  digest(input?: Record<string, never>, options?: CallOptions): Call<AttentionPlansDigestAnswer>

  /**
   * Switch the e-mail of the morning plan on or off.
   *
   * Sent at 06:00 in the agency's time zone when a campaign needs attention.
   *
   * Needs the permissions `FORECAST.EXECUTE` and `CAMPAIGN.READ` and `OWN_PROFILE.WRITE`.
   *
   * Sends `POST /attention-plans/digest`.
   * @example
   * ```ts
   * const answer = await client.attentionPlans.setDigest({ body: { enabled: false } })
   * console.log(answer)
   * ```
   */
  setDigest(input: AttentionPlansSetDigestInput, options?: CallOptions): Call<AttentionPlansSetDigestAnswer>
}
