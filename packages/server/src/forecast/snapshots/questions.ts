/** The questions to a snapshot: the functions of the engine by the names that its thread uses. */
import {
  countMatching,
  countTargeting,
  findAvails,
  findFixes,
  forecastCampaign,
  forecastGrp,
  forecastInventory,
  type JointPlan,
  jointPlanSteps,
  type MatchCount,
  type PlanCampaign,
  type PlanOptions,
  type Snapshot,
  whatIf,
  withThresholds,
} from '@spotdesk/forecast'
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { ForecastThresholds } from '@spotdesk/sdk/values'

interface Judged {
  /** The thresholds of the agency that asks; left out: the defaults. */
  thresholds?: ForecastThresholds
}

/** The plan of many campaigns. */
export interface AttentionQuestion extends Judged, PlanOptions {
  campaigns: readonly PlanCampaign[]
}

/** The question as it is answered with an agency's own thresholds. */
const judged =
  <Asked extends object, Rest extends unknown[], Answer>(ask: (snapshot: Snapshot, asked: Asked, ...rest: Rest) => Answer) =>
  (snapshot: Snapshot, asked: Asked & Judged, ...rest: Rest): Answer =>
    ask(withThresholds(snapshot, asked.thresholds), asked, ...rest)

export const questions = {
  campaign: judged(forecastCampaign),
  whatIf: judged(whatIf),
  fix: judged(findFixes),
  avails: judged(findAvails),
  inventory: judged(forecastInventory),
  grp: judged(forecastGrp),
  /** Takes seconds, in steps: other questions are answered between them. */
  attention: (snapshot: Snapshot, { campaigns, thresholds, ...options }: AttentionQuestion): Generator<number, JointPlan> =>
    jointPlanSteps(withThresholds(snapshot, thresholds), campaigns, options),
  matches: countTargeting,
  count: ({ inventory, context }: Snapshot, targeting: Targeting): MatchCount => countMatching(inventory, targeting, context),
} as const satisfies Record<string, (snapshot: Snapshot, ...input: never[]) => unknown>

export type QuestionKind = keyof typeof questions
type Tail<F> = F extends (snapshot: Snapshot, ...input: infer Input) => unknown ? Input : never
export type QuestionInput<K extends QuestionKind> = Tail<(typeof questions)[K]>
type Final<T> = T extends Generator<number, infer Answer> ? Answer : T
export type QuestionAnswer<K extends QuestionKind> = Final<ReturnType<(typeof questions)[K]>>
